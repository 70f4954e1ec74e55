/** Requests about goals and what is made of them. Apart from index.ts, so that the dashboard loads without it. */
import type * as t from "./goals-types.ts";
import { asMember, client, type Question, query } from "./index.ts";

export type * from "./goals-types.ts";
export { getGoals } from "./index.ts";

const of = (site: string) => ({ params: { path: { site } } });
const one = (site: string, id: string) => ({ params: { path: { site, id } } });
const by = (id: string) => ({ params: { path: { id } } });
const until = (signal: AbortSignal | undefined) => ({ signal: signal ?? null });

// Goals.
export const getVersions = (id: string, signal?: AbortSignal): Promise<t.GoalVersion[]> =>
  asMember(client.GET("/goals/{id}/versions", { ...by(id), ...until(signal) }));
export const addGoal = (site: string, body: t.GoalWish): Promise<t.Goal> =>
  asMember(client.POST("/sites/{site}/goals", { ...of(site), body }));
export const changeGoal = (id: string, body: t.GoalChange): Promise<t.Goal> =>
  asMember(client.PATCH("/goals/{id}", { ...by(id), body }));
export const deleteGoal = (id: string): Promise<unknown> => asMember<unknown>(client.DELETE("/goals/{id}", by(id)));
export const tryGoal = async (site: string, body: t.GoalTestAsk, signal?: AbortSignal): Promise<t.GoalTried> =>
  (await asMember<t.GoalTest>(client.POST("/sites/{site}/goals/test", { ...of(site), body, ...until(signal) }))).past;

// What events carry.
interface PropsAsk {
  event: string;
  /** Its values are asked for; without one, the names. */
  name?: string;
  search: string;
  limit: number;
}
export const getProps = (
  site: string,
  { event, name, search, limit }: PropsAsk,
  signal?: AbortSignal,
): Promise<t.Props> =>
  asMember(
    client.GET("/sites/{site}/props", {
      params: {
        path: { site },
        query: {
          period: "30d",
          limit,
          ...(name ? { name } : {}),
          ...(search ? { search } : {}),
          ...(event ? { filter: [`event:${event}`] } : {}),
        },
      },
      ...until(signal),
    }),
  );

// Elements and parts of pages.
export const getPicks = (site: string, signal?: AbortSignal): Promise<t.Pick[]> =>
  asMember(client.GET("/sites/{site}/picks", { ...of(site), ...until(signal) }));
export const getStretches = (site: string, signal?: AbortSignal): Promise<t.Stretch[]> =>
  asMember(client.GET("/sites/{site}/stretches", { ...of(site), ...until(signal) }));
export const deletePick = (site: string, id: string): Promise<unknown> =>
  asMember<unknown>(client.DELETE("/sites/{site}/picks/{id}", one(site, id)));
export const deleteStretch = (site: string, id: string): Promise<unknown> =>
  asMember<unknown>(client.DELETE("/sites/{site}/stretches/{id}", one(site, id)));
export const openPickMode = (site: string, url: string, make: "pick" | "stretch"): Promise<t.PickMode> =>
  asMember(client.GET("/sites/{site}/pick", { params: { path: { site }, query: { url, make } } }));

const asked = <P extends object>(q: Question, place: P, rest: object, signal?: AbortSignal) => ({
  params: { path: { site: q.site, ...place }, query: { ...query(q), ...rest } },
  ...until(signal),
});

// Funnels.
export const getFunnels = (site: string, signal?: AbortSignal): Promise<t.Funnel[]> =>
  asMember(client.GET("/sites/{site}/funnels", { ...of(site), ...until(signal) }));
export const addFunnel = (site: string, body: t.FunnelWish): Promise<t.Funnel> =>
  asMember(client.POST("/sites/{site}/funnels", { ...of(site), body }));
export const changeFunnel = (site: string, id: string, body: t.FunnelWish): Promise<t.Funnel> =>
  asMember(client.PUT("/sites/{site}/funnels/{id}", { ...one(site, id), body }));
export const deleteFunnel = (site: string, id: string): Promise<unknown> =>
  asMember<unknown>(client.DELETE("/sites/{site}/funnels/{id}", one(site, id)));
export const getReport = (
  q: Question,
  id: string,
  by: t.FunnelBy | undefined,
  signal?: AbortSignal,
): Promise<t.FunnelReport> =>
  asMember(client.GET("/sites/{site}/funnels/{id}", asked(q, { id }, by ? { by } : {}, signal)));

// Paths, retention, revenue.
interface Way {
  from?: string;
  to?: string;
  steps?: number;
  limit?: number;
}
export const getPaths = (q: Question, way: Way, signal?: AbortSignal): Promise<t.Paths> =>
  asMember(client.GET("/sites/{site}/paths", asked(q, {}, way, signal)));
export const getRetention = (
  site: string,
  period: string,
  by: t.RetentionBy,
  signal?: AbortSignal,
): Promise<t.Retention> =>
  asMember(
    client.GET("/sites/{site}/retention", { params: { path: { site }, query: { period, by } }, ...until(signal) }),
  );
export const getRevenue = (
  q: Question,
  by: readonly string[],
  interval: string | undefined,
  signal?: AbortSignal,
): Promise<t.RevenueReport> =>
  asMember(
    client.GET("/sites/{site}/revenue", asked(q, {}, { by: [...by], ...(interval ? { interval } : {}) }, signal)),
  );
