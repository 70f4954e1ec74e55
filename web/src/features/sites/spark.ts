/** Where a site's sparkline begins: nothing is drawn for the time before counting began. */
import type { OverviewSite } from "../../api/types.ts";
import { firstBucket } from "../../figures/begun.ts";
import { dayOf } from "../../figures/period.ts";

/** How many buckets come before counting began: all, where nothing was counted yet or only after the period. */
export function bucketsBefore({
  arriving,
  period: { counted_from: first, to, zone },
  sparkline,
}: Pick<OverviewSite, "arriving" | "period" | "sparkline">): number {
  if (arriving.last_counted == null || (first != null && first > to)) return sparkline.length;
  if (first == null) return 0;
  return firstBucket(
    sparkline.map(({ at }) => dayOf(at, zone)),
    first,
  );
}
