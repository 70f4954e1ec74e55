/** Old and new of an audit line, side by side as rows that people read. */
import { msg, type PlainId, t } from "../base/text.ts";
import { formatTime } from "./time.ts";

export interface ChangeRow {
  name: string;
  old: string | undefined;
  new: string | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One value in words. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return t("none");
  if (value === true) return t("field-yes");
  if (value === false) return t("field-no");
  if (Array.isArray(value)) return value.length === 0 ? t("none") : value.map(valueText).join(", ");
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([name, part]) => `${fieldLabel(name)}: ${fieldText(name, part)}`)
      .join("; ");
  }
  return String(value);
}

/** Fields in which a number is a moment, in Unix seconds. */
const moments = new Set(["at", "ends", "expires_at", "renews", "since", "until"]);
/** Fields in which null means that nothing is left out. */
const limits = new Set(["kinds", "sites"]);

/** The value of a field in words. */
function fieldText(name: string, value: unknown): string {
  if (moments.has(name) && typeof value === "number") return formatTime(value);
  if (limits.has(name) && value === null) return t("field-all");
  return valueText(value);
}

/** Fields in the lines of the audit log. */
const fields: Record<string, PlainId> = {
  account: msg("field-account"),
  address: msg("field-address"),
  addresses: msg("field-addresses"),
  aside: msg("field-dismissed"),
  at: msg("field-time"),
  bots: msg("field-bots"),
  by_operator: msg("field-by-operator"),
  bytes: msg("field-bytes"),
  code: msg("field-code"),
  compare: msg("field-compare"),
  content: msg("field-content"),
  country: msg("field-country"),
  counts: msg("field-counts"),
  currency: msg("field-currency"),
  daily_hour: msg("field-daily-hour"),
  day: msg("field-day"),
  days: msg("field-days"),
  email: msg("field-email"),
  ends: msg("field-ends"),
  erased: msg("field-erased"),
  excluded_addresses: msg("field-excluded-addresses"),
  excluded_countries: msg("field-excluded-countries"),
  excluded_paths: msg("field-excluded-paths"),
  expires_at: msg("field-expires-at"),
  filters: msg("field-filters"),
  first: msg("field-first"),
  frequency: msg("field-frequency"),
  from: msg("field-from"),
  has_password: msg("field-has-password"),
  hits: msg("field-hits"),
  hostnames: msg("field-hostnames"),
  hosts: msg("field-hosts"),
  hour: msg("field-hour"),
  keep_days: msg("field-keep-days"),
  kept_parameters: msg("field-kept-parameters"),
  kind: msg("field-kind"),
  kinds: msg("field-kinds"),
  language: msg("field-language"),
  languages: msg("field-languages"),
  last_day: msg("field-last-day"),
  left: msg("field-remaining"),
  limit: msg("field-limit"),
  mark: msg("field-mark"),
  members: msg("field-members"),
  message: msg("field-message"),
  metric: msg("field-metric"),
  month_day: msg("field-month-day"),
  name: msg("field-name"),
  ok: msg("field-delivered"),
  on: msg("field-on"),
  own_tool: msg("field-own-tool"),
  owner: msg("field-owner"),
  page: msg("field-page"),
  parts: msg("field-parts"),
  path: msg("field-path"),
  paths: msg("field-paths"),
  paused: msg("field-paused"),
  period: msg("field-period"),
  permissions: msg("field-permissions"),
  plan: msg("field-plan"),
  provider: msg("field-provider"),
  public: msg("field-public"),
  push: msg("field-push"),
  q: msg("field-search"),
  quiet: msg("field-quiet"),
  reason: msg("field-reason"),
  records: msg("field-records"),
  records_days: msg("field-records-days"),
  reference: msg("field-reference"),
  renews: msg("field-renews"),
  rhythm: msg("field-rhythm"),
  role: msg("field-role"),
  say_when_over: msg("field-say-when-over"),
  scopes: msg("field-scopes"),
  sections: msg("field-sections"),
  seen_by: msg("field-visible-to"),
  selectors: msg("field-selectors"),
  sessions: msg("field-sessions"),
  sessions_ended: msg("field-sessions-ended"),
  since: msg("field-since"),
  sites: msg("field-sites"),
  smallest: msg("field-smallest"),
  state: msg("field-state"),
  steps: msg("field-steps"),
  subject: msg("field-subject"),
  text: msg("field-text"),
  trial_days: msg("field-trial-days"),
  until: msg("field-until"),
  url: msg("field-url"),
  vat_number: msg("field-vat-number"),
  verdict: msg("field-result"),
  version: msg("field-version"),
  visitors: msg("field-visitors"),
  visits: msg("field-visits"),
  visits_days: msg("field-visits-days"),
  week_start: msg("field-week-start"),
  weekday: msg("field-weekday"),
  why: msg("field-why"),
  zone: msg("field-zone"),
};

/** A field's name as words: `excluded_paths` → “excluded paths”. */
export const fieldLabel = (name: string): string =>
  Object.hasOwn(fields, name) && fields[name] ? t(fields[name]) : name.replaceAll("_", " ");

/** The fields that differ; a bare value is one row without a name. */
export function changeRows(before: unknown, after: unknown): ChangeRow[] {
  if (before == null && after == null) return [];
  if (!isRecord(before ?? after) || !isRecord(after ?? before)) {
    return [
      {
        name: "",
        old: before == null ? undefined : valueText(before),
        new: after == null ? undefined : valueText(after),
      },
    ];
  }
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name) => ({
      name: fieldLabel(name),
      old: name in old ? fieldText(name, old[name]) : undefined,
      new: name in now ? fieldText(name, now[name]) : undefined,
    }))
    .filter((row) => row.old !== row.new);
}
