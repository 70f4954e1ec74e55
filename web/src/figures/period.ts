/** Periods and intervals, as the API spells them; their names are ids of texts. */
import { msg, type PlainId, t } from "../base/text.ts";

export interface PeriodChoice {
  value: string;
  label: PlainId;
  /** Key that picks it while no field has the focus. */
  key?: string;
}

/** In groups, as the picker shows them. */
export const periods: readonly (readonly PeriodChoice[])[] = [
  [
    { value: "today", label: msg("period-today"), key: "d" },
    { value: "yesterday", label: msg("period-yesterday"), key: "e" },
    { value: "24h", label: msg("period-last-24-hours"), key: "h" },
  ],
  [
    { value: "7d", label: msg("period-last-7-days"), key: "w" },
    { value: "28d", label: msg("period-last-28-days"), key: "f" },
    { value: "30d", label: msg("period-last-30-days"), key: "t" },
    { value: "90d", label: msg("period-last-90-days") },
    { value: "6mo", label: msg("period-last-6-months"), key: "s" },
    { value: "12mo", label: msg("period-last-12-months"), key: "l" },
  ],
  [
    { value: "month", label: msg("period-this-month"), key: "m" },
    { value: "last_month", label: msg("period-last-month"), key: "p" },
    { value: "quarter", label: msg("period-this-quarter"), key: "q" },
    { value: "year", label: msg("period-this-year"), key: "y" },
    { value: "all", label: msg("period-all-time"), key: "a" },
  ],
];

/** `versus`: the comparison in few words. */
export const comparisons: readonly { value: string; label: PlainId; versus: PlainId }[] = [
  { value: "previous", label: msg("period-previous-period"), versus: msg("period-vs-previous-period") },
  { value: "year", label: msg("period-last-year"), versus: msg("period-vs-last-year") },
  { value: "none", label: msg("period-no-comparison"), versus: msg("period-no-comparison") },
];

const dated = /^\s*(\d{4}-\d{2}-\d{2})\s*(?:\.\.|,)\s*(\d{4}-\d{2}-\d{2})\s*$/;
/** The earliest day that can be requested. */
const earliest = "1990-01-01";
const dayMs = 86_400_000;
const time = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const date = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A day this many days later, or earlier if negative. */
export const addDays = (day: string, days: number): string => date(time(day) + days * dayMs);

/** The two dates of a custom period, else undefined. */
export function dates(period: string): { from: string; to: string } | undefined {
  const found = dated.exec(period);
  if (!found?.[1] || !found[2]) return undefined;
  const [, from, to] = found;
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}

/** A day of the calendar that can be requested; 30 February is read as one in March. */
const isDay = (day: string): boolean => !Number.isNaN(time(day)) && date(time(day)) === day && day >= earliest;

/** Periods that are named by a number of days or months, and the most of these. */
const counted = /^(\d+)(d|mo)$/;
const most: Readonly<Record<string, number>> = { d: 3650, mo: 120 };

/** How many days or months a period has that is named by their number: `28d`, `6mo`. */
export function countOf(period: string): { count: number; unit: "d" | "mo" } | undefined {
  const [, digits, unit] = counted.exec(period) ?? [];
  const count = Number(digits);
  return (unit === "d" || unit === "mo") && count >= 1 && count <= (most[unit] ?? 0) ? { count, unit } : undefined;
}

/**
 * A period in every form that the API reads (shared/src/period.rs); of two dates, the earlier one first.
 * Undefined if it is invalid.
 */
export function readPeriod(text: string): string | undefined {
  const word = text.toLowerCase();
  if (periods.flat().some((choice) => choice.value === word)) return word;
  const several = countOf(word);
  return several ? several.count + several.unit : readDates(text);
}

/** Two dates, the earlier one first. */
export function readDates(text: string): string | undefined {
  const [, to, from] = dated.exec(text) ?? [];
  const days = dates(text) ?? dates(`${from}..${to}`);
  return days && `${days.from}..${days.to}`;
}

/** Two dates, both included. */
export interface Days {
  from: string;
  to: string;
}

/** Days in a period of two dates, both ends included. */
export const dayCount = (from: string, to: string): number => Math.round((time(to) - time(from)) / dayMs) + 1;

const intervalNames: Record<string, PlainId> = {
  hour: msg("period-interval-hour"),
  day: msg("period-interval-day"),
  week: msg("period-interval-week"),
  month: msg("period-interval-month"),
};
export const intervalName = (interval: string): string =>
  intervalNames[interval] ? t(intervalNames[interval]) : interval;

/** The intervals that suit a period, the first being the one to start with. None: the server picks. */
export function intervals(period: string): readonly string[] {
  switch (period) {
    case "today":
    case "yesterday":
    case "24h":
      return ["hour"];
    case "month":
    case "last_month":
    case "quarter":
      return ["day", "week"];
    case "12mo":
    case "year":
      return ["month", "week", "day"];
    case "all":
      return [];
  }
  const days = length(period);
  if (days <= 2) return ["hour"];
  if (days <= 14) return ["day", "hour"];
  if (days <= 92) return ["day", "week"];
  if (days <= 400) return ["week", "day", "month"];
  return ["month", "week"];
}

/** The days of a period of two dates, or of one that is named by its number: for months an approximation. */
function length(period: string): number {
  const custom = dates(period);
  if (custom) return dayCount(custom.from, custom.to);
  const several = countOf(period);
  if (!several) return 30;
  return several.unit === "d" ? several.count : Math.ceil((several.count * 365.25) / 12);
}

/** The first of the month this many months after the one of this day, or before it. */
function monthStart(day: string, months: number): string {
  const [year, month] = day.split("-").map(Number);
  return date(Date.UTC(year ?? 0, (month ?? 1) - 1 + months));
}

/** The first day of a day's quarter of the calendar. */
const quarterStart = (day: string): string => monthStart(day, -((Number(day.slice(5, 7)) - 1) % 3));

/**
 * The dates that a period covers until today, near enough to step from; the server has the last word. Of all time, whose
 * first day is not known here, and of 24 hours, today.
 */
export function covered(period: string, today: string): Days {
  const custom = dates(period);
  if (custom) return custom;
  const several = countOf(period);
  if (several) {
    const { count, unit } = several;
    return { from: unit === "d" ? addDays(today, 1 - count) : monthStart(today, 1 - count), to: today };
  }
  switch (period) {
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "month":
      return { from: monthStart(today, 0), to: today };
    case "last_month":
      return { from: monthStart(today, -1), to: addDays(monthStart(today, 0), -1) };
    case "quarter":
      return { from: quarterStart(today), to: today };
    case "year":
      return { from: `${today.slice(0, 5)}01-01`, to: today };
    default:
      return { from: today, to: today };
  }
}

/** Is it the first of a month to the last of the same? */
function wholeMonth(from: string, to: string): boolean {
  return from.endsWith("-01") && addDays(to, 1).endsWith("-01") && dayCount(from, to) <= 31;
}

const monthOf = (year: number, month: number): string => {
  const first = Date.UTC(year, month, 1);
  return `${date(first)}..${date(Date.UTC(year, month + 1, 1) - dayMs)}`;
};

/**
 * The period before (-1) or after (+1) the one shown. Months step by months, quarters by quarters, years by
 * years, all others by their own length. Undefined if there is none: before all time, after `today`.
 */
export function step(
  period: string,
  shown: { from: string; to: string },
  by: -1 | 1,
  today: string,
): string | undefined {
  if (period === "all") return undefined;
  const from = new Date(time(shown.from));
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth();
  let next: string;
  if (period === "year" || isYear(shown)) next = `${year + by}-01-01..${year + by}-12-31`;
  else if (period === "quarter" || isQuarter(shown)) next = quarterOf(monthStart(shown.from, 3 * by));
  else if (period === "month" || wholeMonth(shown.from, shown.to)) next = monthOf(year, month + by);
  else {
    const days = period === "24h" ? 1 : dayCount(shown.from, shown.to);
    const first = addDays(period === "24h" ? shown.to : shown.from, by * days);
    next = `${first}..${addDays(first, days - 1)}`;
  }
  const stepped = dates(next);
  return stepped && stepped.from <= today ? shortName(next, today) : undefined;
}

const isYear = (shown: { from: string; to: string }): boolean =>
  shown.from.endsWith("-01-01") && shown.to === `${shown.from.slice(0, 4)}-12-31`;

/** The quarter that begins on this day. */
const quarterOf = (from: string): string => `${from}..${addDays(monthStart(from, 3), -1)}`;

const isQuarter = ({ from, to }: { from: string; to: string }): boolean =>
  from === quarterStart(from) && quarterOf(from) === `${from}..${to}`;

/** Prefers a short name (today, month, quarter, year) for two dates that mean the same now. */
function shortName(period: string, today: string): string {
  const custom = dates(period);
  if (!custom) return period;
  if (custom.from === today && custom.to === today) return "today";
  const yesterday = addDays(today, -1);
  if (custom.from === yesterday && custom.to === yesterday) return "yesterday";
  if (wholeMonth(custom.from, custom.to) && custom.from.slice(0, 7) === today.slice(0, 7)) {
    return "month";
  }
  if (isQuarter(custom) && custom.from === quarterStart(today)) return "quarter";
  if (isYear(custom) && custom.from.slice(0, 4) === today.slice(0, 4)) return "year";
  return period;
}

/** Today's date in a zone. */
export const todayIn = (zone: string, now = Date.now()): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(now);

/** The day of a moment (Unix seconds) in a zone, likewise. */
export const dayOf = (at: number, zone: string): string => todayIn(zone, at * 1000);
