/** Paths as a picture: steps as boxes in columns, and bands from one to the next, as wide as they are taken. */
import type { PathLink, PathsPart } from "../../api/goals-types.ts";
import { t } from "../../base/text.ts";
import { countOf } from "../../figures/counted.ts";

export interface Box {
  id: string;
  /** Null: none any more, or several. */
  step: string | null;
  /** How many more steps of the column share one box, to which no bands lead. */
  others?: number;
  column: number;
  count: number;
  /** Over the column. */
  share: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Band {
  id: string;
  from: string;
  to: string;
  count: number;
  /** Of an SVG path that is filled. */
  path: string;
}

interface Flow {
  boxes: Box[];
  bands: Band[];
  height: number;
}

interface Measures {
  width: number;
  height: number;
  /** Of a box. */
  box: number;
  /** Between boxes of a column. */
  gap: number;
  /** The least height that can be seen and clicked. */
  least: number;
}

const idOf = (column: number, step: string | null | undefined): string => `${column} ${step ?? ""}`;

const fixed = (n: number): string => n.toFixed(1);

/** Of a column, the steps that are not among those given, and how many were there. */
function othersOf(level: PathsPart["levels"][number]): { others: number; count: number } {
  const count = countOf(level) - level.steps.reduce((sum, one) => sum + countOf(one), 0);
  return { others: level.total_rows - level.steps.length, count };
}

/** How many boxes a column has. */
export const boxesOf = (level: PathsPart["levels"][number]): number =>
  level.steps.length + Number(othersOf(level).count > 0);

/** A band between two upright edges, which leaves and arrives level. */
function band(x1: number, y1: number, x2: number, y2: number, thick: number): string {
  const middle = (x1 + x2) / 2;
  const to = (x: number, y: number) => `${fixed(x)} ${fixed(y)}`;
  return [
    `M${to(x1, y1)}`,
    `C${to(middle, y1)} ${to(middle, y2)} ${to(x2, y2)}`,
    `L${to(x2, y2 + thick)}`,
    `C${to(middle, y2 + thick)} ${to(middle, y1 + thick)} ${to(x1, y1 + thick)}`,
    "Z",
  ].join("");
}

/**
 * Lays a part out. With `back` the runs end with the first level, which is then at the right.
 * All columns have one scale, so that a band is as thick where it leaves as where it arrives.
 */
export function flow(part: PathsPart, measures: Measures, back = false): Flow {
  const { width, height, box, gap, least } = measures;
  const levels = part.levels.filter((level) => level.steps.some((step) => countOf(step) > 0));
  const columns = levels.length;
  if (columns === 0) return { boxes: [], bands: [], height };

  // The tallest column decides how high a visit is; boxes that would be too low to see take from it.
  const scale = Math.min(
    ...levels.map((level) => {
      const counts = level.steps.map(countOf).filter((count) => count > 0);
      let free = height - gap * (counts.length - 1) - (othersOf(level).count > 0 ? least + gap : 0);
      let sum = counts.reduce((a, b) => a + b, 0);
      for (const count of [...counts].sort((a, b) => a - b)) {
        if ((count / sum) * free >= least) break;
        free -= least;
        sum -= count;
      }
      return sum > 0 ? Math.max(free, least) / sum : Infinity;
    }),
  );
  const high = (count: number) => Math.max(least, count * (Number.isFinite(scale) ? scale : 0));

  const step = columns > 1 ? (width - box) / (columns - 1) : 0;
  const boxes: Box[] = [];
  let tallest = 0;
  levels.forEach((level, n) => {
    const column = level.position;
    const total = countOf(level);
    let y = 0;
    const put = (one: Pick<Box, "id" | "step" | "others" | "count" | "height">) => {
      const share = total > 0 ? one.count / total : 0;
      boxes.push({ ...one, column, share, x: (back ? columns - 1 - n : n) * step, y, width: box });
      y += one.height + gap;
    };
    // Those who left, or came from outside, are below: fewer bands cross.
    for (const one of [...level.steps].sort((a, b) => Number(a.step == null) - Number(b.step == null))) {
      const count = countOf(one);
      if (count > 0) put({ id: idOf(column, one.step), step: one.step ?? null, count, height: high(count) });
    }
    // Not to scale: of many seldom ones it would be the largest.
    const { others, count } = othersOf(level);
    if (count > 0) put({ id: `${column} others`, step: null, others, count, height: least });
    tallest = Math.max(tallest, y - gap);
  });
  return { boxes, bands: bands(part.links, boxes, scale, back), height: Math.max(tallest, least) };
}

function bands(links: readonly PathLink[], boxes: readonly Box[], scale: number, back: boolean): Band[] {
  const found = new Map(boxes.map((one) => [one.id, one]));
  const ends = links.flatMap((link) => {
    // `position` is the level nearer to where runs begin (or with `to`, end).
    const [near, far] = [link.position, link.position + 1];
    const from = found.get(idOf(back ? far : near, link.from));
    const to = found.get(idOf(back ? near : far, link.to));
    return from && to ? [{ link, from, to, count: countOf(link) }] : [];
  });
  // To scale, also where they leave a box that had to be made higher: as thick there as where they arrive.
  const thick = (count: number) => Math.max(1, count * scale);
  // At each edge the bands are in the order of their targets, so that as few as possible cross.
  const leave = new Map<string, number>();
  const arrive = new Map<string, number>();
  const left = new Map<(typeof ends)[number], number>();
  const right = new Map<(typeof ends)[number], number>();
  for (const end of [...ends].sort((a, b) => a.to.y - b.to.y)) {
    const at = leave.get(end.from.id) ?? 0;
    left.set(end, end.from.y + at);
    leave.set(end.from.id, at + thick(end.count));
  }
  for (const end of [...ends].sort((a, b) => a.from.y - b.from.y)) {
    const at = arrive.get(end.to.id) ?? 0;
    right.set(end, end.to.y + at);
    arrive.set(end.to.id, at + thick(end.count));
  }
  return ends.map((end) => ({
    id: `${end.from.id}→${end.to.id}`,
    from: end.from.id,
    to: end.to.id,
    count: end.count,
    path: band(end.from.x + end.from.width, left.get(end) ?? 0, end.to.x, right.get(end) ?? 0, thick(end.count)),
  }));
}

/** A step in words. */
export function stepName(step: string | null, back = false): string {
  if (step === null) return back ? t("paths-entered") : t("paths-exited");
  return step.startsWith("event:") ? step.slice(6) : step;
}

export const isEvent = (step: string | null): boolean => step?.startsWith("event:") ?? false;
