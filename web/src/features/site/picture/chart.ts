/** The picture of the chart: the same lines, levels and labels as on the page, at one size for all. */
import { t } from "../../../base/text.ts";
import { range } from "../../../figures/format.ts";
import { metricSort } from "../../../figures/metric.ts";
import { columns, dashed, tickLabel, ticks } from "../../../figures/points.ts";
import { axisLevels } from "../../../figures/scale.ts";
import { type SplitLine, splitLines } from "../../../figures/split.ts";
import { type Canvas, type Colour, createCanvas, footerHeight, headerHeight, margin } from "./canvas.ts";
import type { ChartPicture } from "./index.ts";
import { drawMarks, lineHeight, linesOf, writeLines } from "./marks.ts";

const width = 1000;
const height = 460;

type Value = number | null;

interface Place {
  x: (i: number) => number;
  y: (value: number) => number;
}

/** A line through the values; it is interrupted where one is missing. */
function line({ ctx }: Canvas, values: readonly Value[], { x, y }: Place): void {
  ctx.beginPath();
  let on = false;
  values.forEach((value, i) => {
    if (value === null) on = false;
    else {
      if (on) ctx.lineTo(x(i), y(value));
      else ctx.moveTo(x(i), y(value));
      on = true;
    }
  });
}

function area(sheet: Canvas, values: readonly Value[], place: Place, bottom: number, top: number): void {
  const { ctx, colour } = sheet;
  const known = values.flatMap((value, i) => (value === null ? [] : [i]));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return;
  line(sheet, values, place);
  ctx.lineTo(place.x(last), bottom);
  ctx.lineTo(place.x(first), bottom);
  ctx.closePath();
  const fade = ctx.createLinearGradient(0, top, 0, bottom);
  fade.addColorStop(0, colour("chart-fill"));
  fade.addColorStop(1, colour("chart-fill-end"));
  ctx.fillStyle = fade;
  ctx.fill();
}

/** The line of the parts' names, below the caption. */
const splitHeight = 24;

/** Which line is which: at the foot, or the parts of a split below the caption. */
function legend(
  sheet: Canvas,
  { series: { period, compare, points } }: ChartPicture,
  split: readonly SplitLine[] | undefined,
): void {
  const { ctx, colour, write, height } = sheet;
  let left = margin;
  let y = headerHeight + 8;
  let maxWidth = width;
  const writeLegend = (text: string) => (left += write(text, left, y, { size: 12, colour: "muted", maxWidth }) + 24);
  const name = (look: Colour, text: string) => {
    ctx.fillStyle = colour(look);
    ctx.fillRect(left, y - 5, 14, 2);
    left += 20;
    writeLegend(text);
  };
  if (split) {
    maxWidth = (width - 2 * margin) / Math.max(1, split.length) - 44;
    for (const one of split) name(one.colour, one.name);
  }
  [left, y, maxWidth] = [margin, height - 16, width];
  if (compare && !split) {
    name("accent", range(period.from, period.to));
    name("chart-before", range(compare.from, compare.to));
  }
  if (points.some((point) => point.running)) writeLegend(t("picture-dashed"));
}

export function drawChart(picture: ChartPicture): HTMLCanvasElement {
  const { series, metric } = picture;
  const { short } = metricSort[metric];
  const marks = linesOf(series);
  const lower = marks.length === 0 ? 0 : marks.length * lineHeight + 12;
  const sheet = createCanvas(width, height + lower, picture);
  const { ctx, colour, write, measure } = sheet;
  const data = columns(series.points, metric);
  const split = picture.split && splitLines(picture.split, series.points, metric);
  const lines = axisLevels(
    Math.max(
      0,
      ...(split?.flatMap(({ values }) => values) ?? [...data.done, ...data.running, ...data.previous]).map(
        (one) => one ?? 0,
      ),
    ),
    metric,
  );
  const highest = lines.at(-1) ?? 1;
  const top = headerHeight + 16 + (split ? splitHeight : 0);
  const bottom = height - footerHeight - 34;
  const left = margin + Math.max(...lines.map((one) => measure(short(one), { size: 12 }))) + 14;
  const right = width - margin;
  const count = series.points.length;
  const place: Place = {
    x: (i) => (count < 2 ? (left + right) / 2 : left + (i / (count - 1)) * (right - left)),
    y: (value) => bottom - (value / highest) * (bottom - top),
  };

  const wide = write(picture.total, width - margin, margin + 14, { size: 20, weight: 600, align: "right" });
  if (picture.change !== "")
    write(picture.change, width - margin - wide - 10, margin + 14, { colour: "muted", align: "right" });
  legend(sheet, picture, split);

  for (const level of lines) {
    ctx.fillStyle = colour("line");
    ctx.fillRect(left, Math.round(place.y(level)), right - left, 1);
    write(short(level), left - 10, place.y(level) + 4, { size: 12, colour: "muted", align: "right" });
  }
  const many = series.interval === "hour" && count > 48;
  for (const i of ticks(series, Math.floor((right - left) / 76))) {
    const label = tickLabel(series.points[i]?.at ?? 0, series.interval, series.period.zone, many);
    write(label, place.x(i), bottom + 22, {
      size: 12,
      colour: "muted",
      align: i === 0 ? "left" : i === count - 1 ? "right" : "center",
    });
  }

  drawMarks(sheet, marks, place.x, top, bottom);
  ctx.lineJoin = "round";
  const stroke = (look: Colour, done: readonly Value[], running: readonly Value[]) => {
    ctx.lineWidth = 2;
    ctx.strokeStyle = colour(look);
    line(sheet, done, place);
    ctx.stroke();
    ctx.setLineDash([4, 4]);
    line(sheet, running, place);
    ctx.stroke();
    ctx.setLineDash([]);
  };
  if (split) {
    for (const one of split) {
      const { done, running } = dashed(one.values, data.runningAt);
      stroke(one.colour, done, running);
    }
    writeLines(sheet, marks, bottom + 52, width);
    return sheet.element;
  }
  area(sheet, data.done, place, bottom, top);
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = colour("chart-before");
  line(sheet, data.previous, place);
  ctx.stroke();
  stroke("accent", data.done, data.running);
  const now = data.running[data.runningAt];
  if (now != null) {
    ctx.beginPath();
    ctx.arc(place.x(data.runningAt), place.y(now), 3.5, 0, 2 * Math.PI);
    ctx.fillStyle = colour("surface");
    ctx.fill();
    ctx.stroke();
  }
  writeLines(sheet, marks, bottom + 52, width);
  return sheet.element;
}
