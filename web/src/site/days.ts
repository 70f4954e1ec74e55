import { todayIn } from "../figures/period.ts";

/** The last day that is over in a zone, as YYYY-MM-DD; `now` in milliseconds. */
export const yesterday = (zone: string, now = Date.now()): string =>
  new Date(Date.parse(`${todayIn(zone, now)}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
