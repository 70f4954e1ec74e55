/** Counting that began within the period: what was before it is no zero, and nothing to compare with. */
import type { PeriodView, Series } from "../api/index.ts";
import { todayIn } from "./period.ts";

interface Compared {
  period: PeriodView;
  compare?: PeriodView | null | undefined;
}

/** The first day that was counted, where that is one of the period. */
export function begunOn({ period }: Compared): string | undefined {
  const first = period.counted_from;
  return first != null && first <= period.to ? first : undefined;
}

/** Whether nothing at all was counted in what the period is compared with. */
export const comparesNothing = ({ compare }: Compared): boolean =>
  compare?.counted_from != null && compare.counted_from > compare.to;

/** The only day of the period that was counted, where it has more days than that one: some before it, or to come. */
export function onlyDay(answer: Compared, today = todayIn(answer.period.zone)): string | undefined {
  const { from, to } = answer.period;
  const first = begunOn(answer);
  return first === (to < today ? to : today) && from < to ? first : undefined;
}

/** Only the buckets since then, and no comparison with what was before it. */
export function sinceBegun(series: Series): Series {
  const uncompared = comparesNothing(series) ? withoutComparison(series) : series;
  const first = begunOn(series);
  // Days of one's own choice that were counted are compared with from the period's first day on.
  if (first === undefined || uncompared.compare) return uncompared;
  const labels = series.points.map(({ label }) => label.slice(0, 10));
  // A week or a month begins before it; of the day itself all hours are kept.
  const bucket = labels.findLast((label) => label <= first);
  const from = bucket === undefined ? 0 : labels.indexOf(bucket);
  return from === 0 ? uncompared : { ...uncompared, points: uncompared.points.slice(from) };
}

const withoutComparison = (series: Series): Series => ({
  ...series,
  compare: null,
  points: series.points.map((point) => ({ ...point, previous: null })),
  previous_rest: [],
});
