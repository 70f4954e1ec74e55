/** Counting that began within the period: what was before it is no zero, and nothing to compare with. */
import type { PeriodView, Series } from "../api/index.ts";

interface Compared {
  period: PeriodView;
  compare?: PeriodView | null | undefined;
}

/** The first day that was counted, where that is one of the period and not of the one that it is compared with. */
export function begunOn({ compare }: Compared): string | undefined {
  const first = compare?.counted_from;
  return first != null && compare && first > compare.to ? first : undefined;
}

/** The period's only counted day, where it has more days than that one. */
export function onlyDay(answer: Compared): string | undefined {
  const first = begunOn(answer);
  return first !== undefined && first === answer.period.to && answer.period.from < first ? first : undefined;
}

/** Only the buckets since then, and no comparison. */
export function sinceBegun(series: Series): Series {
  const first = begunOn(series);
  if (first === undefined) return series;
  const labels = series.points.map(({ label }) => label.slice(0, 10));
  // A week or a month begins before it; of the day itself all hours are kept.
  const bucket = labels.findLast((label) => label <= first);
  const from = bucket === undefined ? 0 : labels.indexOf(bucket);
  return {
    ...series,
    compare: null,
    points: series.points.slice(from).map((point) => ({ ...point, previous: null })),
  };
}
