/** The series of a shared dashboard, as the chart takes it. */
import type { Series } from "../../api/index.ts";
import type { ShareView } from "../../api/sharing-types.ts";
import { sinceCountingStart } from "../../figures/counting-start.ts";

/** The metrics of which a shared dashboard has a series. */
export const shareMetrics = ["visitors", "views"] as const;
export type ShareMetric = (typeof shareMetrics)[number];

export const isShareMetric = (metric: string): metric is ShareMetric =>
  (shareMetrics as readonly string[]).includes(metric);

/** Whether it has figures over time that are not all 0. */
export const hasTrend = (view: ShareView): boolean => view.series != null && !isEmpty(view);

/** Nothing was counted, whichever rows are shown. */
export const isEmpty = (view: ShareView): boolean => view.totals.views.value === 0 && !view.filter;

/** Without a comparison and without notes; the point of the response's own moment is still running. */
export function seriesOf(view: ShareView): Series | undefined {
  if (!view.series) return undefined;
  const { interval, points } = view.series;
  const { site, period, counted_at: now } = view;
  const endOf = (at: number) => points[at + 1]?.at ?? period.ends_at;
  return sinceCountingStart({
    site,
    period,
    interval,
    compare: null,
    filters: view.filter ? [view.filter] : [],
    metrics: [...shareMetrics],
    points: points.map(({ at, label, visitors, views }, n) => ({
      at,
      label,
      ends_at: endOf(n),
      seconds: endOf(n) - at,
      running: at <= now && now < endOf(n),
      previous: null,
      visitors: visitors ?? null,
      views: views ?? null,
    })),
    previous_rest: [],
    annotations: [],
    breaks: [],
    exact: true,
    definitions: {},
    computed_ms: 0,
    rows_read: 0,
  });
}
