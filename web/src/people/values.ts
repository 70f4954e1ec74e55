/** Old and new of an audit line, side by side as rows that people read. */
import { msg, t } from "../base/text.ts";

export interface Row {
  name: string;
  old: string | undefined;
  new: string | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One value in words. */
export function text(value: unknown): string {
  if (value === null || value === undefined || value === "") return t("nothing");
  if (value === true) return t("yes");
  if (value === false) return t("no");
  if (Array.isArray(value)) return value.length === 0 ? t("none") : value.map(text).join(", ");
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([name, part]) => `${label(name)}: ${text(part)}`)
      .join("; ");
  }
  return String(value);
}

/** Fields that lines of the audit tell of. */
const fields: Record<string, string> = {
  account: msg("account|a field"),
  aside: msg("aside|a field"),
  at: msg("at|a field"),
  bots: msg("bots|a field"),
  bytes: msg("bytes|a field"),
  compare: msg("compare|a field"),
  currency: msg("currency|a field"),
  day: msg("day|a field"),
  email: msg("email|a field"),
  excluded_addresses: msg("excluded addresses|a field"),
  excluded_countries: msg("excluded countries|a field"),
  excluded_paths: msg("excluded paths|a field"),
  expires_at: msg("expires at|a field"),
  filters: msg("filters|a field"),
  first: msg("first|a field"),
  from: msg("from|a field"),
  hostnames: msg("hostnames|a field"),
  kept_parameters: msg("kept parameters|a field"),
  last_day: msg("last day|a field"),
  left: msg("left|a field"),
  message: msg("message|a field"),
  metric: msg("metric|a field"),
  name: msg("name|a field"),
  owner: msg("owner|a field"),
  page: msg("page|a field"),
  path: msg("path|a field"),
  paths: msg("paths|a field"),
  paused: msg("paused|a field"),
  period: msg("period|a field"),
  permissions: msg("permissions|a field"),
  reason: msg("reason|a field"),
  role: msg("role|a field"),
  scopes: msg("scopes|a field"),
  seen_by: msg("seen by|a field"),
  selectors: msg("selectors|a field"),
  sessions: msg("sessions|a field"),
  sessions_ended: msg("sessions ended|a field"),
  sites: msg("sites|a field"),
  steps: msg("steps|a field"),
  text: msg("text|a field"),
  until: msg("until|a field"),
  url: msg("url|a field"),
  verdict: msg("verdict|a field"),
  week_start: msg("week start|a field"),
  zone: msg("zone|a field"),
};

/** A field's name as words: `excluded_paths` → “excluded paths”. */
export const label = (name: string): string =>
  Object.hasOwn(fields, name) ? t(fields[name] ?? "") : name.replaceAll("_", " ");

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
