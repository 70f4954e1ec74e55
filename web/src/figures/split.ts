/** What a chart shows that is split by a dimension. */
import type { Point, SeriesBy } from "../api/index.ts";
import { t } from "../base/text.ts";
import { valueName } from "./dimension.ts";
import type { Metric } from "./metric.ts";

/** One value of the dimension by which a chart is split, or all others together. */
export interface SplitLine {
  name: string;
  /** The token of its colour. */
  colour: LineColour;
  /** One for each point of the chart. */
  values: readonly (number | null)[];
}

/** The API's default number of lines, and one for all others. */
export const lineColours = ["line-1", "line-2", "line-3", "line-4", "line-5"] as const;
export type LineColour = (typeof lineColours)[number] | "muted";

/**
 * The lines of a metric, at the points of the chart: those of a split may have more or other buckets. Without the
 * others if there are none.
 */
export function splitLines({ dimension, groups }: SeriesBy, points: readonly Point[], metric: Metric): SplitLine[] {
  return groups.flatMap(({ value, other, points: all }, n) => {
    const byStart = new Map(all.map((point) => [point.at, point[metric] ?? null]));
    const values = points.map((point) => byStart.get(point.at) ?? null);
    if (other && !values.some(Boolean)) return [];
    return {
      name: other ? t("chart-other") : valueName(dimension, value),
      colour: (other ? undefined : lineColours[n]) ?? "muted",
      values,
    };
  });
}
