/** Spans and days as people say them. */
import { locale } from "../base/text.ts";

/** How long, in the largest whole unit: “15 minutes”, “24 hours”, “7 days”. */
export function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const inUnit = (count: number, unit: "minute" | "hour" | "day") =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
  if (minutes < 120) return inUnit(minutes, "minute");
  if (minutes < 48 * 60) return inUnit(Math.round(minutes / 60), "hour");
  return inUnit(Math.round(minutes / 1440), "day");
}

/** The day `days` from `now` (milliseconds), in the reader's zone, as YYYY-MM-DD. */
export function dayFromNow(now: number, days: number): string {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A moment (Unix seconds) by day: 21 Nov 2026. */
export const formatDay = (at: number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(at * 1000);

/** A moment to the minute. */
export const formatTime = (at: number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(at * 1000);

/** An hour of the day: 6:00 PM. */
export const formatHour = (hour: number): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" }).format(hour * 3_600_000);
