/** Requests about what changed and why. Apart from index.ts, so that the dashboard loads without them. */
import { asMember, client, type Question, query, within } from "../../api/index.ts";
import type { components } from "../../api/schema.d.ts";

type Schemas = components["schemas"];

export type WhatChanged = Schemas["ChangedResponse"];
export type ChangedBy = Schemas["ChangedBy"];
export type ChangedSide = Schemas["ChangedSide"];
export type ChangedMetric = Schemas["ChangedMetric"];
export type MetricChange = Schemas["MoveView"];
export type DriverBreakdown = Schemas["MoveParts"];
export type Driver = Schemas["MovePart"];
export type RemainingDrivers = Schemas["MoveRest"];
export type NormalRange = Schemas["NormalRangeView"];
export type SiteEvent = Schemas["SiteEvent"];
type Why = Schemas["WhyView"];

export const getChanged = (q: Question, metrics: ChangedMetric, signal?: AbortSignal): Promise<WhatChanged> =>
  asMember(
    client.GET("/sites/{site}/changed", {
      params: { path: { site: q.site }, query: { ...within(q), metrics } },
      signal: signal ?? null,
    }),
  );

export const getMetricChange = async (
  q: Question,
  options: { metric: MetricChange["metric"]; by: readonly string[]; limit: number },
  signal?: AbortSignal,
): Promise<MetricChange> => {
  const { moved } = await asMember<Why>(
    client.GET("/sites/{site}/why", {
      params: {
        path: { site: q.site },
        query: { ...query(q), ...options, by: [...options.by] },
      },
      signal: signal ?? null,
    }),
  );
  if (!moved) throw new TypeError("an answer about a change without one");
  return moved;
};
