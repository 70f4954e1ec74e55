/** On the picture of the chart: notes and changed goals, numbered there and listed below. */
import type { Series } from "../../../api/index.ts";
import { t } from "../../../base/text.ts";
import { moment } from "../../../figures/format.ts";
import { breaksAt, breakText } from "../../../figures/points.ts";
import { noteWhen, placedNotes } from "../notes.ts";
import { type Canvas, margin } from "./canvas.ts";

export interface Line {
  /** Its position on the chart; undefined: it only says that there are more. */
  at?: number;
  /** The last bucket of several. */
  to?: number;
  kind: "note" | "break";
  when: string;
  text: string;
}

/** How many are listed. */
const maxMarks = 8;
export const lineHeight = 21;

/** Oldest first, as the numbers run from left to right. */
export function linesOf(series: Series): Line[] {
  const { zone } = series.period;
  const notes = placedNotes(series, series.annotations).map(
    ({ note, from, to }): Line => ({ kind: "note", at: from, to, when: noteWhen(note, zone), text: note.text }),
  );
  const breaks = [...breaksAt(series)].flatMap(([at, all]) =>
    all.map(
      (one): Line => ({
        kind: "break",
        at,
        when: moment(one.at, zone, { day: "numeric", month: "short", year: "numeric" }),
        text: breakText(one),
      }),
    ),
  );
  const all = [...notes, ...breaks].sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  if (all.length <= maxMarks) return all;
  const left = all.length - maxMarks + 1;
  return [
    ...all.slice(0, maxMarks - 1),
    { kind: "note", when: t("picture-and-more"), text: t("picture-more-marks", { n: left }) },
  ];
}

const colourOf = (line: Line) => (line.kind === "note" ? "ink-soft" : "odd");

/** A number in a disc; of several at one place, the first with a plus. */
function disc({ ctx, colour, write }: Canvas, line: Line, text: string, x: number, y: number): void {
  ctx.beginPath();
  ctx.arc(x, y, 9, 0, 2 * Math.PI);
  ctx.fillStyle = colour(colourOf(line));
  ctx.fill();
  write(text, x, y + 4, { size: 12, weight: 600, colour: "surface", align: "center" });
}

export function drawMarks(
  sheet: Canvas,
  lines: readonly Line[],
  x: (at: number) => number,
  top: number,
  bottom: number,
): void {
  const { ctx, colour } = sheet;
  const done = new Set<number>();
  lines.forEach((line, i) => {
    if (line.at === undefined) return;
    ctx.fillStyle = ctx.strokeStyle = colour(colourOf(line));
    if (line.to !== undefined && line.to > line.at) ctx.fillRect(x(line.at), bottom - 1, x(line.to) - x(line.at), 2);
    if (done.has(line.at)) return;
    done.add(line.at);
    ctx.save();
    ctx.globalAlpha = line.kind === "note" ? 0.4 : 1;
    ctx.lineWidth = 1;
    ctx.setLineDash(line.kind === "note" ? [] : [3, 3]);
    ctx.beginPath();
    ctx.moveTo(x(line.at), top);
    ctx.lineTo(x(line.at), bottom);
    ctx.stroke();
    ctx.restore();
    const here = lines.filter(({ at }) => at === line.at).length;
    disc(sheet, line, here > 1 ? `${i + 1}+` : String(i + 1), x(line.at), bottom);
  });
}

export function writeLines(sheet: Canvas, lines: readonly Line[], from: number, width: number): void {
  const whens = Math.max(0, ...lines.map(({ when }) => sheet.measure(when, { size: 12 })));
  lines.forEach((line, i) => {
    const y = from + i * lineHeight;
    if (line.at !== undefined) disc(sheet, line, String(i + 1), margin + 8, y - 4);
    sheet.write(line.when, margin + 26, y, { size: 12, colour: "muted" });
    sheet.write(line.text, margin + 26 + whens + 14, y, {
      size: 12,
      colour: line.kind === "break" ? "odd" : "ink",
      maxWidth: width - 2 * margin - 40 - whens,
    });
  });
}
