/** Where a site's sparkline begins: nothing is drawn for the time before counting began. */
import type { OverviewSite } from "../../api/types.ts";
import { dayOf } from "../../figures/period.ts";

/** How many buckets come before counting began: all, where nothing was counted yet or only after the period. */
export function bucketsBefore({
  arriving,
  period: { counted_from: first, to, zone },
  sparkline,
}: Pick<OverviewSite, "arriving" | "period" | "sparkline">): number {
  if (arriving.last_counted == null || (first != null && first > to)) return sparkline.length;
  if (first == null) return 0;
  const days = sparkline.map(({ at }) => dayOf(at, zone));
  // As on the site's chart (figures/counting-start.ts): a month begins before it, and of the day itself all
  // hours are drawn.
  const bucket = days.findLast((day) => day <= first);
  return bucket === undefined ? 0 : days.indexOf(bucket);
}
