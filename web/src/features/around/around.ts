/** What visitors see before and after a page: lists, and bands between them. */
import type { Around, AroundSide } from "../../api/types.ts";

export type Kind = "page" | "source" | "rest" | "left" | "unknown";

export interface Item {
  kind: Kind;
  /** A path, or a source; null: none, or of several. */
  value: string | null;
  views: number;
  /** Of all views of the page. */
  share: number;
  /** How many values the rest sums up. */
  of: number;
}

const ratio = (views: number, total: number): number => (total > 0 ? views / total : 0);

function side(part: AroundSide, kind: "page" | "source", total: number): Item[] {
  const items: Item[] = part.rows.map((row) => ({
    kind,
    value: row.value ?? null,
    views: row.views,
    share: ratio(row.views, total),
    of: 1,
  }));
  const rest = part.views - items.reduce((sum, item) => sum + item.views, 0);
  const more = part.total_rows - items.length;
  if (rest > 0) items.push({ kind: "rest", value: null, views: rest, share: ratio(rest, total), of: more });
  return items;
}

const lone = (kind: Kind, views: number, total: number): Item[] =>
  views > 0 ? [{ kind, value: null, views, share: ratio(views, total), of: 1 }] : [];

export interface Sides {
  /** Pages before it. */
  before: Item[];
  /** Sources of the visits that entered with it. */
  entered: Item[];
  after: Item[];
  /** Views without a next page, and those whose next page is unknown. */
  ended: Item[];
}

/** The items of `before` and `entered`, and of `after` and `ended`, add up to the views. */
export function sides(data: Around): Sides {
  const { views } = data;
  return {
    before: side(data.before, "page", views),
    entered: [...side(data.sources, "source", views), ...lone("unknown", data.without_visit, views)],
    after: side(data.after, "page", views),
    ended: [...lone("left", data.exits, views), ...lone("unknown", data.without_visit, views)],
  };
}

/** Between a band and the next, where each row has its own. */
const air = 6;

export interface Band {
  path: string;
  index: number;
}

/**
 * Bands from rows of one height to the page in the middle, in a box `width` wide. A band takes at the page the part of
 * its height that it has of the views, and never more at its row than the row is high.
 */
export function bands(
  rows: readonly { top: number; share: number }[],
  measures: { row: number; width: number; top: number; height: number },
): Band[] {
  const { row, width, top, height } = measures;
  const fixed = (n: number) => n.toFixed(1);
  let y = top;
  return rows.map(({ top: start, share }, index) => {
    const thick = Math.max(1, share * height);
    const near = Math.min(thick, row - air);
    const from = start + (row - near) / 2;
    const half = fixed(width / 2);
    const path =
      `M0 ${fixed(from)}C${half} ${fixed(from)} ${half} ${fixed(y)} ${width} ${fixed(y)}` +
      `V${fixed(y + thick)}C${half} ${fixed(y + thick)} ${half} ${fixed(from + near)} 0 ${fixed(from + near)}Z`;
    y += share * height;
    return { path, index };
  });
}
