/** Requests about what moved, and why. Apart from index.ts, so that the dashboard loads without it. */
import { asMember, client, type Question, query, within } from "../../api/index.ts";
import type { components } from "../../api/schema.d.ts";

type Schemas = components["schemas"];

export type Changed = Schemas["ChangedResponse"];
export type ChangedBy = Schemas["ChangedBy"];
export type ChangedSide = Schemas["ChangedSide"];
export type ChangedMetric = Schemas["ChangedMetric"];
export type Move = Schemas["MoveView"];
export type MoveParts = Schemas["MoveParts"];
export type MovePart = Schemas["MovePart"];
export type MoveRest = Schemas["MoveRest"];
export type NormalRange = Schemas["NormalRangeView"];
export type SiteEvent = Schemas["SiteEvent"];
type Why = Schemas["WhyView"];

export const getChanged = (q: Question, metrics: ChangedMetric, signal?: AbortSignal): Promise<Changed> =>
  asMember(
    client.GET("/sites/{site}/changed", {
      params: { path: { site: q.site }, query: { ...within(q), metrics } },
      signal: signal ?? null,
    }),
  );

export const getMove = async (
  q: Question,
  asked: { metric: Move["metric"]; by: readonly string[]; limit: number },
  signal?: AbortSignal,
): Promise<Move> => {
  const { moved } = await asMember<Why>(
    client.GET("/sites/{site}/why", {
      params: {
        path: { site: q.site },
        query: { ...query(q), ...asked, by: [...asked.by] },
      },
      signal: signal ?? null,
    }),
  );
  if (!moved) throw new TypeError("an answer about a change without one");
  return moved;
};
