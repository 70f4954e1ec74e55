import { addDays, todayIn } from "../../figures/period.ts";

/** The last day that is over in a zone, as YYYY-MM-DD; `now` in milliseconds. */
export const yesterday = (zone: string, now = Date.now()): string => addDays(todayIn(zone, now), -1);
