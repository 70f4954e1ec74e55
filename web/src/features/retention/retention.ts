/** The heat map of retention: rows of cohorts, columns of intervals after. */
import type { Cohort, RetentionBy } from "../../api/goals-types.ts";
import { msg, type PlainId } from "../../base/text.ts";

interface Cell {
  after: number;
  visitors: number;
  share: number | null;
  over: boolean;
}

/** As many columns as the oldest cohort has intervals behind it. */
export const columnCount = (cohorts: readonly Cohort[]): number =>
  Math.max(0, ...cohorts.map((one) => one.again.length));

/** By its place, 1 for the next interval; undefined where that has not begun. */
export function cellAt(cohort: Cohort, after: number): Cell | undefined {
  const found = cohort.again.find((one) => one.after === after);
  return found && { after, visitors: found.visitors, share: found.share ?? null, over: found.over };
}

/**
 * How strong a cell's colour is, 0 to 1. Most sites see few again: the best cell is the strongest, and the root
 * keeps small differences apart.
 */
export function shadeOf(share: number | null, highestShare: number): number {
  if (share === null || share <= 0 || highestShare <= 0) return 0;
  return Math.sqrt(Math.min(1, share / highestShare));
}

export const highestShare = (cohorts: readonly Cohort[]): number =>
  Math.max(0, ...cohorts.flatMap((one) => one.again.map((cellAt) => cellAt.share ?? 0)));

/** All cohorts together at a distance: only those for whom the interval is over. */
export function combine(cohorts: readonly Cohort[], after: number): number | null {
  let of = 0;
  let came = 0;
  for (const cohort of cohorts) {
    const found = cellAt(cohort, after);
    if (!found?.over) continue;
    of += cohort.visitors;
    came += found.visitors;
  }
  return of > 0 ? came / of : null;
}

export const unitName: Record<RetentionBy, PlainId> = {
  day: msg("day"),
  week: msg("retention-week"),
  month: msg("retention-month"),
};
