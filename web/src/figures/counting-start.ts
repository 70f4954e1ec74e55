/** Tracking that started within the period: what was before it is not zero, and not comparable. */
import type { PeriodView, Series } from "../api/index.ts";
import { todayIn } from "./period.ts";

interface Compared {
  period: PeriodView;
  compare?: PeriodView | null | undefined;
}

/** The first day that was counted, where that is one of the period. */
export function countingStart({ period }: Compared): string | undefined {
  const first = period.counted_from;
  return first != null && first <= period.to ? first : undefined;
}

/** Whether nothing at all was counted in what the period is compared with. */
export const comparesNothing = ({ compare }: Compared): boolean =>
  compare?.counted_from != null && compare.counted_from > compare.to;

/**
 * The only day of the period that was counted, if the period has more days than that one: some before it, or in
 * the future.
 */
export function onlyDay(answer: Compared, today = todayIn(answer.period.zone)): string | undefined {
  const { from, to } = answer.period;
  const first = countingStart(answer);
  return first === (to < today ? to : today) && from < to ? first : undefined;
}

/**
 * How many buckets, by the days on which they begin, are from before the first day that was counted. A week or a month
 * begins before it; of the day itself all hours are kept.
 */
export function bucketsBefore(days: readonly string[], first: string): number {
  const bucket = days.findLast((day) => day <= first);
  return bucket === undefined ? 0 : days.indexOf(bucket);
}

/** Only the buckets since then, and no comparison with what was before it. */
export function sinceCountingStart(series: Series): Series {
  const uncompared = comparesNothing(series) ? withoutComparison(series) : series;
  const first = countingStart(series);
  // A custom period that has data is compared from its first day on.
  if (first === undefined || uncompared.compare) return uncompared;
  const from = bucketsBefore(
    series.points.map(({ label }) => label.slice(0, 10)),
    first,
  );
  return from === 0 ? uncompared : { ...uncompared, points: uncompared.points.slice(from) };
}

const withoutComparison = (series: Series): Series => ({
  ...series,
  compare: null,
  points: series.points.map((point) => ({ ...point, previous: null })),
  previous_rest: [],
});
