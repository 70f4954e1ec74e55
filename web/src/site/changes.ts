/** A site's list of changes as text: settings by their names, lists by what was added and removed. */
import type { SiteChangeView } from "../api/site-types.ts";
import { msg, type PlainId, t } from "../base/text.ts";
import { valueName } from "../figures/dimension.ts";
import { type ChangeRow, changeRows, fieldLabel, valueText } from "../people/audit-values.ts";

const names: Record<string, PlainId> = {
  name: msg("name"),
  hostnames: msg("setting-hostnames"),
  zone: msg("time-zone"),
  currency: msg("currency"),
  week_start: msg("setting-week-start"),
  paused: msg("setting-paused"),
  bots: msg("setting-bots"),
  excluded_paths: msg("reason-excluded-pages"),
  excluded_addresses: msg("reason-excluded-addresses"),
  excluded_countries: msg("reason-excluded-countries"),
  kept_parameters: msg("setting-kept-query-parameters"),
  last_day: msg("setting-last-day"),
  keep_days: msg("setting-keep-days"),
};

/** What is chosen from a list. */
const choices: Record<string, PlainId> = {
  monday: msg("setting-monday"),
  sunday: msg("setting-sunday"),
  saturday: msg("setting-saturday"),
  off: msg("setting-off"),
  standard: msg("setting-standard"),
  strict: msg("setting-strict"),
};

const settingName = (what: string): string => (names[what] ? t(names[what]) : fieldLabel(what));

const value = (what: string, one: unknown): string => {
  if (Array.isArray(one)) return one.map((part) => value(what, part)).join(", ");
  if (what === "excluded_countries" && typeof one === "string") return valueName("country", one);
  if (what === "zone" && typeof one === "string") return one.replaceAll("_", " ");
  if (what === "week_start" || what === "bots") {
    const choice = choices[String(one)];
    return choice ? t(choice) : valueText(one);
  }
  return valueText(one);
};

const all = (what: string, list: readonly unknown[]): string | undefined =>
  list.length === 0 ? undefined : list.map((one) => value(what, one)).join(", ");

/** Of two lists, only the difference. */
export function settingRow(what: string, old: unknown, now: unknown): ChangeRow {
  const name = settingName(what);
  if (Array.isArray(old) && Array.isArray(now)) {
    return {
      name,
      old: all(
        what,
        old.filter((one) => !now.includes(one)),
      ),
      new: all(
        what,
        now.filter((one) => !old.includes(one)),
      ),
    };
  }
  const inWords = (one: unknown) => (one == null ? undefined : value(what, one));
  return { name, old: inWords(old), new: inWords(now) };
}

const isRecord = (one: unknown): one is Record<string, unknown> =>
  typeof one === "object" && one !== null && !Array.isArray(one);

const isSet = (one: unknown): boolean => one != null && one !== false && !(Array.isArray(one) && one.length === 0);

/** What one line changed. Of a new site, only the fields that are set. */
function rowsOf({ what, old, new: now }: SiteChangeView): ChangeRow[] {
  if (what !== "site") return [settingRow(what, old, now)];
  if (!isRecord(old ?? now) || !isRecord(now ?? old)) return changeRows(old, now);
  const before = isRecord(old) ? old : {};
  const after = isRecord(now) ? now : {};
  const known = Object.keys(names);
  const place = (field: string) => (known.includes(field) ? known.indexOf(field) : known.length);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => isSet(before[field]) || isSet(after[field]))
    .sort((a, b) => place(a) - place(b))
    .map((field) => settingRow(field, before[field], after[field]));
}

export interface ChangeGroup {
  first: SiteChangeView;
  rows: ChangeRow[];
}

/** Settings that were changed at once are one group. */
export function groupChanges(list: readonly SiteChangeView[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>();
  for (const line of list) {
    const group = groups.get(line.id);
    if (group) group.rows.push(...rowsOf(line));
    else groups.set(line.id, { first: line, rows: rowsOf(line) });
  }
  return [...groups.values()];
}
