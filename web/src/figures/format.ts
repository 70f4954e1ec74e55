/** Numbers, shares, durations and dates as people read them. The reader's language decides. */
import { locale, type NounId, t } from "../base/text.ts";

/** Shown where a figure does not exist (a rate of nothing), which is not zero. */
export const none = "–";

type Maybe = number | null | undefined;

const made = new Map<string, Intl.NumberFormat>();

function formatter(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  let found = made.get(name);
  if (!found) {
    found = new Intl.NumberFormat(locale, options);
    made.set(name, found);
  }
  return found;
}

/** The exact whole number, grouped: 12,345. */
export const exact = (n: Maybe): string =>
  n == null ? none : formatter("exact", { maximumFractionDigits: 0 }).format(n);

/** A number with what it counts: 1 visit, 12,345 visits. */
export const several = (n: Maybe, noun: NounId): string => `${exact(n)} ${t(noun, { n: n ?? 0 })}`;

/** Short form for narrow places (12.3K); the exact number is always one step away. */
export const compact = (n: Maybe): string =>
  n == null ? none : formatter("compact", { notation: "compact", maximumSignificantDigits: 3 }).format(n);

/** This many digits after the point. */
export const decimals = (n: Maybe, digits: number): string =>
  n == null
    ? none
    : formatter(`decimals ${digits}`, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(n);

/** Two digits after the point: 2.31. */
export const decimal = (n: Maybe): string => decimals(n, 2);

/** A share between 0 and 1 as percent, always to a tenth so that columns line up: 42.7%. */
export const share = (n: Maybe): string =>
  n == null
    ? none
    : formatter("share", {
        style: "percent",
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      }).format(n);

/** A round share, as on an axis: 40%. */
export const roundShare = (n: Maybe): string =>
  n == null ? none : formatter("round", { style: "percent", maximumFractionDigits: 1 }).format(n);

/** A sum of money in its currency. */
export const money = (amount: number, currency: string): string =>
  formatter(`money ${currency}`, { style: "currency", currency }).format(amount);

/** Amounts in several currencies, listed without conversion. */
export const sums = (of: readonly { amount: number; currency: string }[] | null | undefined): string =>
  of?.map(({ amount, currency }) => money(amount, currency)).join(" + ") || none;

/** The same, short, for an axis: €1.2K. */
export const shortMoney = (amount: number, currency: string): string =>
  formatter(`short ${currency}`, {
    style: "currency",
    currency,
    notation: "compact",
    maximumSignificantDigits: 3,
  }).format(amount);

/** A signed change: +12%, −3.4%. Large ones are rounded to whole percents. */
export function change(n: Maybe): string {
  if (n == null || !Number.isFinite(n)) return none;
  const digits = Math.abs(n) >= 0.1 ? 0 : 1;
  return formatter(`change ${digits}`, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: "exceptZero",
  })
    .format(n)
    .replace("-", "−"); // as wide as the plus sign
}

/** A signed difference of two shares, in percentage points: +1.8 points. */
export function points(n: Maybe): string {
  if (n == null || !Number.isFinite(n)) return none;
  const value = Math.round(n * 1000) / 10;
  const text = formatter("points", { maximumFractionDigits: 1, signDisplay: "exceptZero" }).format(value);
  return t("format-points", { n: Math.abs(value), value: text.replace("-", "−") });
}

/** Seconds as 48s, 2m 05s or 1h 12m. */
export function duration(seconds: Maybe): string {
  if (seconds == null) return none;
  const whole = Math.round(seconds);
  const pad = (n: number) => String(n).padStart(2, "0");
  if (whole < 60) return t("format-seconds", { s: String(whole) });
  if (whole < 3600) return t("format-minutes", { m: String(Math.floor(whole / 60)), s: pad(whole % 60) });
  return t("format-hours", { h: String(Math.floor(whole / 3600)), m: pad(Math.floor((whole % 3600) / 60)) });
}

/** How long computing took: 3.2 ms, 1.4 s. */
export const computing = (ms: number): string =>
  ms < 1000
    ? `${formatter("ms", { maximumFractionDigits: ms < 10 ? 1 : 0 }).format(ms)} ms`
    : `${formatter("s", { maximumFractionDigits: 1 }).format(ms / 1000)} s`;

/** A time zone as it is read: America/New York. */
export const zoneName = (zone: string): string => zone.replaceAll("_", " ");

const dates = new Map<string, Intl.DateTimeFormat>();

function dated(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = zone + JSON.stringify(options);
  let found = dates.get(name);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    dates.set(name, found);
  }
  return found;
}

/** A moment (Unix seconds) in a zone. */
export const moment = (at: number, zone: string, options: Intl.DateTimeFormatOptions): string =>
  dated(zone, options).format(at * 1000);

/** A day given as YYYY-MM-DD, which belongs to no zone. */
export const day = (date: string, options: Intl.DateTimeFormatOptions): string =>
  moment(Date.parse(`${date}T00:00:00Z`) / 1000, "UTC", options);

/** Two days as one range: 22 Oct – 20 Nov 2026. */
export function range(from: string, to: string): string {
  const start = Date.parse(`${from}T00:00:00Z`);
  const end = Date.parse(`${to}T00:00:00Z`);
  const style = dated("UTC", { day: "numeric", month: "short", year: "numeric" });
  return from === to ? style.format(start) : style.formatRange(start, end);
}

interface TrackingStart {
  /** The first day with a counted hit, where it is not earlier than the period's. */
  counted_from?: string | null | undefined;
}

interface Days {
  from: string;
  to: string;
  /** Unix seconds. */
  ends_at: number;
  zone: string;
}

/** Whether it ends within its last day: it is compared with a period still in progress. */
export const endsWithin = ({ to, ends_at: at, zone }: Days): boolean =>
  moment(at, zone, { day: "numeric" }) === day(to, { day: "numeric" });

/** A period's days, with the time at which it ends within the last of them: 21 Nov 2026, until 14:23. */
export function rangeUntil(period: Days): string {
  const days = range(period.from, period.to);
  if (!endsWithin(period)) return days;
  return t("format-until", { days, time: moment(period.ends_at, period.zone, { hour: "numeric", minute: "2-digit" }) });
}

/** A period's days, and since when they were counted: 1 – 30 Oct 2026, counted from 20 Oct 2026. */
export function rangeFrom({ from, to, counted_from: first }: Pick<Days, "from" | "to"> & TrackingStart): string {
  const days = range(from, to);
  return first == null ? days : t("format-tracked-since", { days, day: range(first, first) });
}

/** Whether a change against it is about the site: not if tracking started within it, or after it. */
export const isComparable = ({ counted_from: first }: TrackingStart): boolean => first == null;

/** Why there is no comparison. */
export const trackingStartText = ({ counted_from: first }: TrackingStart): string | undefined =>
  first == null ? undefined : t("format-no-earlier-period", { day: range(first, first) });

/** How long ago a moment was: 5 minutes ago. */
export function ago(at: number, now = Date.now() / 1000): string {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const seconds = at - now;
  const size = Math.abs(seconds);
  if (size < 60) return relative.format(Math.round(seconds), "second");
  if (size < 3600) return relative.format(Math.round(seconds / 60), "minute");
  if (size < 86_400) return relative.format(Math.round(seconds / 3600), "hour");
  return relative.format(Math.round(seconds / 86_400), "day");
}
