/**
 * What the window with all rows shows, kept in the address:
 * `?details=page,source&sort=-views&where=visitors>=10&search=blog`.
 */
import { dimensionSort } from "../../figures/dimension.ts";

const params = ["details", "sort", "where", "search"] as const;

export interface Shown {
  /** What the rows are of: one dimension, or two with a comma between. */
  by: string;
  sort: string;
  where: readonly string[];
  search: string;
}

const isKnown = (dimension: string): boolean =>
  Object.hasOwn(dimensionSort, dimension) || (dimension.startsWith("prop.") && dimension.length > 5);

/**
 * The dimensions of a breakdown; undefined if it is not one. A property's name may contain commas: what follows
 * one and is not a dimension belongs to it.
 */
export function dimensionsOf(by: string): [first: string, second?: string] | undefined {
  const sides: string[] = [];
  for (const part of by.split(",")) {
    const last = sides.at(-1);
    if (last?.startsWith("prop.") && !isKnown(part)) sides[sides.length - 1] = `${last},${part}`;
    else sides.push(part);
  }
  const [first, second] = sides;
  if (first === undefined || sides.length > 2 || !sides.every(isKnown) || first === second) return undefined;
  return second === undefined ? [first] : [first, second];
}

export function readShown(search: string): Shown {
  const all = new URLSearchParams(search);
  return {
    by: all.get("details") ?? "",
    sort: all.get("sort") ?? "",
    where: [...new Set(all.getAll("where"))],
    search: all.get("search") ?? "",
  };
}

/** An address's part from "?" on that shows this in the window; nothing: without the window. */
export function withShown(address: string, shown?: Shown): string {
  const all = new URLSearchParams(address);
  for (const name of params) all.delete(name);
  if (shown) {
    all.set("details", shown.by);
    if (shown.sort) all.set("sort", shown.sort);
    for (const condition of shown.where) all.append("where", condition);
    if (shown.search) all.set("search", shown.search);
  }
  const text = all.toString();
  return text === "" ? "" : `?${text}`;
}
