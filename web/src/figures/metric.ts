/** The headline metrics: their names, how they are written, and which way is good. */
import { msg, type PlainId, t, withinSentence } from "../base/text.ts";
import * as format from "./format.ts";

export const metrics = [
  "visitors",
  "visits",
  "views",
  "views_per_visit",
  "bounce_rate",
  "visit_duration_seconds",
] as const;

export type Metric = (typeof metrics)[number];

export const isMetric = (text: string): text is Metric => (metrics as readonly string[]).includes(text);

interface Sort {
  name: PlainId;
  /** As exactly as it is worth. */
  write: (n: number | null | undefined) => string;
  /** For an axis. */
  short: (n: number | null | undefined) => string;
  /** Is more of it better? */
  up: boolean;
  /** A share of something: its changes are in percentage points. */
  share?: true;
}

const count = { write: format.exact, short: format.compact, up: true };

export const metricSort: Record<Metric, Sort> = {
  visitors: { name: msg("metric-visitors"), ...count },
  visits: { name: msg("dimension-visits"), ...count },
  views: { name: msg("metric-page-views"), ...count },
  views_per_visit: {
    name: msg("metric-views-per-visit"),
    write: format.decimal,
    short: format.decimal,
    up: true,
  },
  bounce_rate: {
    name: msg("metric-bounce-rate"),
    write: format.share,
    short: format.roundShare,
    up: false,
    share: true,
  },
  visit_duration_seconds: {
    name: msg("metric-visit-duration"),
    write: format.duration,
    short: format.duration,
    up: true,
  },
};

export const metricName = (metric: Metric): string => t(metricSort[metric].name);
/** Within a sentence. */
export const metricNoun = (metric: Metric): string => withinSentence(metricName(metric));

/** Is it more? Undefined where it is neither, or there is no change. */
export const isIncrease = (change: number | null | undefined): boolean | undefined =>
  change == null || Math.abs(change) < 0.0005 ? undefined : change > 0;

/** Whether this change is welcome. Undefined if it is neither, or there is none. */
export function isImprovement(metric: Metric, change: number | null | undefined): boolean | undefined {
  const more = isIncrease(change);
  return more === undefined ? undefined : more === metricSort[metric].up;
}

/** How a figure moved, as it is written: by percents, or a share by points. `change` is the ratio. */
export const changeText = (
  metric: Metric,
  change: number | null | undefined,
  of: { value?: number | null | undefined; previous?: number | null | undefined },
): string =>
  change != null && metricSort[metric].share && of.value != null && of.previous != null
    ? format.points(of.value - of.previous)
    : format.change(change);
