/** Old and new of an audit line, side by side as rows that people read. */

export interface Row {
  name: string;
  old: string | undefined;
  new: string | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One value in words. */
export function text(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(text).join(", ");
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([name, part]) => `${label(name)}: ${text(part)}`)
      .join("; ");
  }
  return String(value);
}

/** A field's name as words: `excluded_paths` → “excluded paths”. */
export const label = (name: string): string => name.replaceAll("_", " ");

/** The fields that differ; a bare value is one row without a name. */
export function rows(before: unknown, after: unknown): Row[] {
  if (before == null && after == null) return [];
  if (!isRecord(before ?? after) || !isRecord(after ?? before)) {
    return [{ name: "", old: before == null ? undefined : text(before), new: after == null ? undefined : text(after) }];
  }
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name) => ({
      name: label(name),
      old: name in old ? text(old[name]) : undefined,
      new: name in now ? text(now[name]) : undefined,
    }))
    .filter((row) => row.old !== row.new);
}
