/** Where a site's sparkline begins: nothing is drawn for the time before counting began. */
import type { OverviewSite } from "../../api/types.ts";
import { dayOf } from "../../figures/period.ts";

/**
 * Whether nothing was counted yet. The server keeps the time of the last hit only for a while, so a site with figures
 * can be without it.
 */
export const nothingCounted = ({ arriving, sparkline }: Pick<OverviewSite, "arriving" | "sparkline">): boolean =>
  arriving.last_counted == null && sparkline.every(({ visitors }) => !visitors);

/** How many buckets come before counting began: all, where nothing was counted yet or only after the period. */
export function bucketsBefore(site: Pick<OverviewSite, "arriving" | "period" | "sparkline">): number {
  const { sparkline } = site;
  const { counted_from: first, to, zone } = site.period;
  if (nothingCounted(site) || (first != null && first > to)) return sparkline.length;
  if (first == null) return 0;
  const days = sparkline.map(({ at }) => dayOf(at, zone));
  // As on the site's chart (figures/counting-start.ts): a month begins before it, and of the day itself all
  // hours are drawn.
  const bucket = days.findLast((day) => day <= first);
  return bucket === undefined ? 0 : days.indexOf(bucket);
}
