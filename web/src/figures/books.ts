/** The hits of a period by day, week or month: received = counted + left out, in each of them. */
import type { LeftOut } from "../api/index.ts";

type Day = LeftOut["by_day"][number];

export interface Booked {
  /** The first day. */
  day: string;
  received: number;
  counted: number;
  leftOut: number;
  reasons: Record<string, number>;
}

export type Unit = "day" | "week" | "month";

const dayMs = 86_400_000;

/** The first day of what a day belongs to; weeks begin on Monday. */
function first(day: string, unit: Unit): string {
  if (unit === "day") return day;
  if (unit === "month") return `${day.slice(0, 7)}-01`;
  const at = Date.parse(`${day}T00:00:00Z`);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs;
  return new Date(monday).toISOString().slice(0, 10);
}

/** As many columns as can still be told apart. */
const unitOf = (days: number): Unit => (days <= 62 ? "day" : days <= 400 ? "week" : "month");

export function booked(days: readonly Day[]): { unit: Unit; points: Booked[] } {
  const unit = unitOf(days.length);
  const points = new Map<string, Booked>();
  for (const one of days) {
    const day = first(one.day, unit);
    let point = points.get(day);
    if (!point) points.set(day, (point = { day, received: 0, counted: 0, leftOut: 0, reasons: {} }));
    point.received += one.received;
    point.counted += one.counted;
    point.leftOut += one.left_out;
    for (const [reason, hits] of Object.entries(one.reasons)) {
      point.reasons[reason] = (point.reasons[reason] ?? 0) + hits;
    }
  }
  return { unit, points: [...points.values()] };
}
