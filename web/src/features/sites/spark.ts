/** Where a site's sparkline begins: nothing is drawn for the time before counting began. */
import type { OverviewSite } from "../../api/types.ts";
import { bucketsBefore } from "../../figures/counting-start.ts";
import { dayOf } from "../../figures/period.ts";

/**
 * Whether nothing was counted yet. The server keeps the time of the last hit only for a while, so a site with figures
 * can be without it.
 */
export const nothingCounted = ({ arriving, sparkline }: Pick<OverviewSite, "arriving" | "sparkline">): boolean =>
  arriving.last_counted == null && sparkline.every(({ visitors }) => !visitors);

/** How many buckets of a site with hits are from before counting began. */
export function bucketsBeforeStart({ period, sparkline }: Pick<OverviewSite, "period" | "sparkline">): number {
  const { counted_from: first, to, zone } = period;
  if (first == null) return 0;
  if (first > to) return sparkline.length;
  return bucketsBefore(
    sparkline.map(({ at }) => dayOf(at, zone)),
    first,
  );
}
