/** Filters as the API spells them: `page:/a`, `!country:DE`, `source:` (not known). */
import { t } from "../base/text.ts";
import { kindName, valueName } from "./dimension.ts";

export interface Filter {
  not: boolean;
  kind: string;
  /** Empty: rows without a value. `*` matches any characters, `\*` a star and `\\` a backslash. */
  value: string;
}

export function readFilter(text: string): Filter | undefined {
  const not = text.startsWith("!");
  const rest = not ? text.slice(1) : text;
  const colon = rest.indexOf(":");
  if (colon < 1) return undefined;
  return { not, kind: rest.slice(0, colon), value: rest.slice(colon + 1) };
}

export const writeFilter = (filter: Filter): string => `${filter.not ? "!" : ""}${filter.kind}:${filter.value}`;

/** The pattern of one value, whatever characters it has: its stars and backslashes match themselves. */
export const exactFilter = (kind: string, value: string, not = false): Filter => ({
  not,
  kind,
  value: value.replace(/[\\*]/g, "\\$&"),
});

/** The value's name. That of one value has no backslashes but its own; a pattern is as it is spelled. */
export function filterValueName({ kind, value }: Filter): string {
  const isPattern = value.replace(/\\[\\*]/g, "").includes("*");
  const plain = isPattern ? value : value.replace(/\\([\\*])/g, "$1");
  return valueName(kind, plain);
}

/** In words. A goal's value is its id: pass its `name`. */
export function filterText(filter: Filter, name?: string): string {
  const { not, kind } = filter;
  if (kind === "goal" && name === undefined) return not ? t("filter-not-converted") : t("filter-converted");
  const values = { kind: kindName(kind), value: name ?? filterValueName(filter) };
  return not ? t("filter-is-not", values) : t("filter-is", values);
}

/** Adds a filter; the same one, or its opposite, is replaced. */
export function withFilter(filters: readonly string[], added: Filter): string[] {
  const text = writeFilter(added);
  const opposite = writeFilter({ ...added, not: !added.not });
  return [...filters.filter((one) => one !== text && one !== opposite), text];
}

/** Turns "is" into "is not" and back, in its place. */
export const toggleFilter = (filters: readonly string[], text: string): string[] =>
  filters.map((one) => (one === text ? (one.startsWith("!") ? one.slice(1) : `!${one}`) : one));
