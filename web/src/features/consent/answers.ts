/** What visitors answered, by day: every day of the period, also those without an answer. */
import { addDays, dayCount } from "../../figures/period.ts";
import type { Answers, Summary } from "./records-types.ts";

export interface Day extends Answers {
  day: string;
}

const nothing: Answers = { shown: 0, agreed: 0, declined: 0, gpc: 0, withdrew: 0, changed: 0 };
/** The most bars that fit next to each other. */
const most = 92;

/** The days of the period; of a long one, those since the first answer, and the newest if they are still too many. */
export function everyDay({ period, days }: Pick<Summary, "period" | "days">): Day[] {
  const byDay = new Map(days.map((one) => [one.day, one]));
  const first = days[0]?.day;
  const from = first && dayCount(period.from, period.to) > most ? first : period.from;
  const start = dayCount(from, period.to) > most ? addDays(period.to, 1 - most) : from;
  return Array.from({ length: dayCount(start, period.to) }, (_, n) => {
    const day = addDays(start, n);
    return byDay.get(day) ?? { day, ...nothing };
  });
}

/** The answers of a day, by which its bar is as high. */
export const answersOf = ({ agreed, declined, gpc, withdrew, changed }: Answers): number =>
  agreed + declined + gpc + withdrew + changed;
