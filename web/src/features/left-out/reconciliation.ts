/** The hits of a period by day, week or month: received = counted + excluded, in each of them. */
import type { LeftOut, Site } from "../../api/index.ts";
import { addDays } from "../../figures/period.ts";

type Day = LeftOut["by_day"][number];

export interface ReconciledPeriod {
  /** The first day. */
  day: string;
  received: number;
  counted: number;
  leftOut: number;
  reasons: Record<string, number>;
}

export type Unit = "day" | "week" | "month";

type WeekStart = Site["week_start"];

/** As `getUTCDay` numbers them. */
const weekdays: Record<WeekStart, number> = { sunday: 0, monday: 1, saturday: 6 };

/** The first day of what a day belongs to. */
function first(day: string, unit: Unit, weekStart: WeekStart): string {
  if (unit === "day") return day;
  if (unit === "month") return `${day.slice(0, 7)}-01`;
  return addDays(day, -((new Date(day).getUTCDay() + 7 - weekdays[weekStart]) % 7));
}

/** As many columns as one can distinguish. */
const unitOf = (days: number): Unit => (days <= 62 ? "day" : days <= 400 ? "week" : "month");

export function reconcile(
  days: readonly Day[],
  weekStart: WeekStart = "monday",
): { unit: Unit; points: ReconciledPeriod[] } {
  const unit = unitOf(days.length);
  const points = new Map<string, ReconciledPeriod>();
  for (const one of days) {
    const day = first(one.day, unit, weekStart);
    let point = points.get(day);
    if (!point) {
      point = { day, received: 0, counted: 0, leftOut: 0, reasons: {} };
      points.set(day, point);
    }
    point.received += one.received;
    point.counted += one.counted;
    point.leftOut += one.left_out;
    for (const [reason, hits] of Object.entries(one.reasons)) {
      point.reasons[reason] = (point.reasons[reason] ?? 0) + hits;
    }
  }
  return { unit, points: [...points.values()] };
}
