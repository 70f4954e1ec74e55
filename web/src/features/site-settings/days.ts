import { addDays, todayIn } from "../../figures/period.ts";

/** The last day that is over in a zone, as YYYY-MM-DD; `now` in milliseconds. */
export const yesterday = (zone: string, now = Date.now()): string => addDays(todayIn(zone, now), -1);

/**
 * The first day that a site still has once it keeps `days` days in addition to the current one, as YYYY-MM-DD:
 * the server waits for a day before it deletes, so this counts from tomorrow.
 */
export const firstKeptDay = (zone: string, days: number, now = Date.now()): string =>
  addDays(todayIn(zone, now), 1 - days);

/** Whether fewer days are kept with this number than with the saved one; undefined: all that the deployment keeps. */
export const isFewerDays = (
  days: number | undefined,
  saved: number | undefined,
  bound: number | undefined = Number.POSITIVE_INFINITY,
): boolean => Math.min(days ?? bound, bound) < Math.min(saved ?? bound, bound);

/**
 * The lowest number of days that may be set: fewer than the saved ones delete data. undefined: none, since any number is
 * fewer than all.
 */
export const fewestDays = (saved: number | undefined, mayDelete: boolean): number | undefined =>
  mayDelete ? 1 : saved;
