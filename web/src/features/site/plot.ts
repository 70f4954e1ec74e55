/** The drawing of one series: the options for uPlot. */
import uPlot from "uplot";
import type { Note, Series } from "../../api/index.ts";
import { type Metric, metricSort } from "../../figures/metric.ts";
import { breaksAt, columns, dashed, isWeekend, tickLabel, ticks } from "../../figures/points.ts";
import { axisLevels } from "../../figures/scale.ts";
import type { SplitLine } from "../../figures/split.ts";
import { nearest, type Placed } from "./notes.ts";

interface Colours {
  accent: string;
  fill: string;
  fillEnd: string;
  before: string;
  grid: string;
  text: string;
  surface: string;
  weekend: string;
  odd: string;
  note: string;
}

/** The theme's colours, read off the element since a canvas cannot use them by name. */
function colours(element: Element): Colours {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    accent: of("--accent"),
    fill: of("--chart-fill"),
    fillEnd: of("--chart-fill-end"),
    before: of("--chart-before"),
    grid: of("--line"),
    text: of("--muted"),
    surface: of("--surface"),
    weekend: of("--chart-weekend"),
    odd: of("--odd"),
    note: of("--ink-soft"),
  };
}

/** Shades Saturdays and Sundays, so that a week's shape explains itself. */
function shadeWeekends(u: uPlot, series: Series, colour: string): void {
  if (series.interval !== "day" || series.points.length > 100 || series.points.length < 5) return;
  const { left, top, width, height } = u.bbox;
  u.ctx.save();
  u.ctx.beginPath();
  u.ctx.rect(left, top, width, height);
  u.ctx.clip();
  u.ctx.fillStyle = colour;
  series.points.forEach((point, i) => {
    if (!isWeekend(point.at, series.period.zone)) return;
    const from = u.valToPos(i - 0.5, "x", true);
    u.ctx.fillRect(from, top, u.valToPos(i + 0.5, "x", true) - from, height);
  });
  u.ctx.restore();
}

/** A dashed line with a flag where a goal became another: earlier values are of another definition. */
function markBreaks(u: uPlot, series: Series, colour: string): void {
  const { top, height } = u.bbox;
  const ratio = window.devicePixelRatio;
  u.ctx.save();
  u.ctx.strokeStyle = u.ctx.fillStyle = colour;
  u.ctx.lineWidth = ratio;
  for (const at of breaksAt(series).keys()) {
    const x = Math.round(u.valToPos(at, "x", true));
    u.ctx.setLineDash([3 * ratio, 3 * ratio]);
    u.ctx.beginPath();
    u.ctx.moveTo(x, top);
    u.ctx.lineTo(x, top + height);
    u.ctx.stroke();
    u.ctx.beginPath();
    u.ctx.moveTo(x, top);
    u.ctx.lineTo(x + 8 * ratio, top + 4 * ratio);
    u.ctx.lineTo(x, top + 8 * ratio);
    u.ctx.fill();
  }
  u.ctx.restore();
}

/** How near to a mark's line the pointer selects it, and how high above the axis. */
const reach = 9;
const foot = 28;

/** On the axis a point for each bucket with notes, with their number, under a fine line; of several days a bar. */
function markNotes(u: uPlot, source: PlotSource, look: Colours, font: string): void {
  const { ctx } = u;
  const { left, top, width, height } = u.bbox;
  const ratio = window.devicePixelRatio;
  const bottom = top + height;
  const x = (at: number) => Math.round(u.valToPos(at, "x", true));
  ctx.save();
  ctx.fillStyle = ctx.strokeStyle = look.note;
  for (const { from, to } of source.placed()) {
    if (to > from) ctx.fillRect(x(from), bottom - ratio, Math.min(x(to), left + width) - x(from), 2 * ratio);
  }
  for (const [at, notes] of source.notes()) {
    ctx.globalAlpha = 0.3;
    ctx.fillRect(x(at), top, ratio, height);
    ctx.globalAlpha = 1;
    ctx.beginPath();
    ctx.arc(x(at) + ratio / 2, bottom, (notes.length > 1 ? 9 : 4.5) * ratio, 0, 2 * Math.PI);
    ctx.fillStyle = look.note;
    ctx.fill();
    ctx.lineWidth = 1.5 * ratio;
    ctx.strokeStyle = look.surface;
    ctx.stroke();
    if (notes.length > 1) {
      ctx.fillStyle = look.surface;
      ctx.font = `600 ${12 * ratio}px ${font}`;
      ctx.textAlign = "center";
      ctx.textBaseline = "middle";
      ctx.fillText(notes.length > 9 ? "9+" : String(notes.length), x(at) + ratio / 2, bottom + ratio / 2);
      ctx.fillStyle = look.note;
    }
  }
  ctx.restore();
}

/** A ring around the bucket that is still running. */
function ring(u: uPlot, at: number, value: number | null | undefined, look: Colours): void {
  if (at < 0 || value == null) return;
  const { ctx } = u;
  const ratio = window.devicePixelRatio;
  ctx.save();
  ctx.beginPath();
  ctx.arc(u.valToPos(at, "x", true), u.valToPos(value, "y", true), 3.5 * ratio, 0, 2 * Math.PI);
  ctx.fillStyle = look.surface;
  ctx.fill();
  ctx.lineWidth = 2 * ratio;
  ctx.strokeStyle = look.accent;
  ctx.stroke();
  ctx.restore();
}

function fade(u: uPlot, from: string, to: string): CanvasGradient | string {
  const { top, height } = u.bbox;
  if (!Number.isFinite(top + height) || height <= 0) return "transparent";
  const gradient = u.ctx.createLinearGradient(0, top, 0, top + height);
  gradient.addColorStop(0, from);
  gradient.addColorStop(1, to);
  return gradient;
}

export interface PlotSource {
  /** What was noted, by the position at which it begins. */
  notes: () => Map<number, Note[]>;
  placed: () => readonly Placed[];
  /** Every position where something is marked. */
  marks: () => number[];
  /** A position that is read out while the pointer is elsewhere. */
  pinned: () => number | undefined;
  /** The position under the pointer or the keyboard; null: none. */
  onPoint: (index: number | null, left: number) => void;
  /** A range drawn with the pointer. */
  onStretch: (from: number, to: number) => void;
  /** The highlighted line, behind which the others fade; undefined if there is none. */
  picked: () => SplitLine | undefined;
}

/** Draws the series, or instead of it these lines. */
export function plot(
  element: HTMLElement,
  series: Series,
  metric: Metric,
  source: PlotSource,
  split?: readonly SplitLine[],
): uPlot {
  const look = colours(element);
  // Paper is light, and takes the drawing as it is.
  element.toggleAttribute("data-dark", getComputedStyle(element).colorScheme === "dark");
  const { short } = metricSort[metric];
  const data = columns(series.points, metric);
  const count = series.points.length;
  const values = split ? split.flatMap((line) => line.values) : [...data.done, ...data.running, ...data.previous];
  const lines = axisLevels(Math.max(0, ...values.map((value) => value ?? 0)), metric);
  const family = getComputedStyle(element).fontFamily;
  // As small as the smallest text, whichever size the browser is set to.
  const letters = 0.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const font = `${letters}px ${family}`;
  const manyHours = series.interval === "hour" && count > 48;
  const isolated = data.done.filter((value) => value !== null).length === 1;
  const width = element.clientWidth;

  /** Of each line a dashed end and what is finished, in this order. */
  const parts = split?.flatMap((line) => {
    const { done, running } = dashed(line.values, data.runningAt);
    const colour = getComputedStyle(element).getPropertyValue(`--${line.colour}`).trim();
    const stroke = () => {
      const picked = source.picked();
      return picked === undefined || picked.name === line.name ? colour : look.before;
    };
    const few = done.filter((value) => value !== null).length === 1;
    return [
      { values: running, line: { stroke, width: 2, dash: [4, 4], points: { show: false } } },
      { values: done, line: { stroke, width: 2, points: { show: few, size: 7, fill: colour } } },
    ];
  });

  const axis = { stroke: look.text, font, ticks: { show: false } } satisfies uPlot.Axis;
  return new uPlot(
    {
      width,
      height: element.clientHeight,
      padding: [12, 14, 0, 0],
      legend: { show: false },
      scales: {
        x: { time: false, range: [-0.2, Math.max(count - 0.8, 0.2)] },
        y: { range: [0, lines.at(-1) ?? 1] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 30,
          gap: 8,
          splits: (u) => ticks(series, Math.floor(u.width / (manyHours ? 84 : 76))),
          values: (_, splits) =>
            splits.map((i) => tickLabel(series.points[i]?.at ?? 0, series.interval, series.period.zone, manyHours)),
        },
        {
          ...axis,
          grid: { stroke: look.grid, width: 1 },
          gap: 8,
          size: (u, labels) => {
            u.ctx.save();
            u.ctx.font = `${letters * window.devicePixelRatio}px ${family}`;
            const wide = Math.max(0, ...(labels ?? []).map((l) => u.ctx.measureText(l).width));
            u.ctx.restore();
            return Math.ceil(wide / window.devicePixelRatio) + 16;
          },
          splits: () => lines,
          values: (_, splits) => splits.map((value) => short(value)),
        },
      ],
      series: parts
        ? [{}, ...parts.map(({ line }) => line)]
        : [
            {},
            { stroke: look.before, width: 1.5, points: { show: false } },
            {
              stroke: look.accent,
              width: 2,
              dash: [4, 4],
              points: { show: false },
            },
            {
              stroke: look.accent,
              width: 2,
              fill: (u) => fade(u, look.fill, look.fillEnd),
              points: { show: isolated, size: 7, fill: look.accent },
            },
          ],
      cursor: {
        y: false,
        move: (u, left, top) => {
          const pinned = source.pinned();
          if (pinned !== undefined) return [u.valToPos(pinned, "x"), 10];
          if (left < 0) return [left, top];
          // Down at the axis a mark is easier to meet than the one day among hundreds.
          const low = top > u.over.clientHeight - foot;
          const mark = low ? nearest(source.marks(), reach, (at) => Math.abs(u.valToPos(at, "x") - left)) : undefined;
          return [u.valToPos(mark ?? u.posToIdx(left), "x"), top];
        },
        drag: {
          x: true,
          y: false,
          setScale: false,
          // uPlot takes every click for a drawn range, since the line is next to the pointer.
          click: () => undefined,
        },
        points: {
          size: 8,
          width: 2,
          fill: look.surface,
          stroke: (_u, n) => (parts ? String(parts[n - 1]?.line.stroke()) : look.accent),
        },
        // Of the line before none; of a dashed end only what is still running.
        dataIdx: (_u, line, index) =>
          parts ? (line % 2 === 1 && index !== data.runningAt ? null : index) : line === 1 ? null : index,
      } as uPlot.Cursor,
      hooks: {
        drawClear: [(u) => shadeWeekends(u, series, look.weekend)],
        draw: [
          (u) => markBreaks(u, series, look.odd),
          (u) => markNotes(u, source, look, family),
          (u) => !split && ring(u, data.runningAt, data.running[data.runningAt], look),
        ],
        setCursor: [
          (u) => {
            const index = u.cursor.idx;
            const left = u.cursor.left ?? -1;
            if (index == null || left < 0) source.onPoint(null, 0);
            else source.onPoint(index, u.valToPos(index, "x") + u.bbox.left / window.devicePixelRatio);
          },
        ],
        setSelect: [
          (u) => {
            if (u.select.width < 12) return;
            const from = u.posToIdx(u.select.left);
            const to = u.posToIdx(u.select.left + u.select.width);
            u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            source.onStretch(from, to);
          },
        ],
      },
    },
    [data.x, ...(parts ? parts.map((part) => part.values) : [data.previous, data.running, data.done])],
    element,
  );
}
