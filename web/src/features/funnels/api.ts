/** Requests about funnels. */
import type * as t from "../../api/goals-types.ts";
import { asMember, client, type Question } from "../../api/index.ts";
import { forQuestion, forSite, forSiteItem } from "../../api/params.ts";

export const addFunnel = (site: string, body: t.FunnelRequest): Promise<t.Funnel> =>
  asMember(client.POST("/sites/{site}/funnels", { ...forSite(site), body }));

export const changeFunnel = (site: string, id: string, body: t.FunnelRequest): Promise<t.Funnel> =>
  asMember(client.PUT("/sites/{site}/funnels/{id}", { ...forSiteItem(site, id), body }));

export const deleteFunnel = (site: string, id: string): Promise<unknown> =>
  asMember<unknown>(client.DELETE("/sites/{site}/funnels/{id}", forSiteItem(site, id)));

export const getReport = (
  q: Question,
  id: string,
  by: t.FunnelBy | undefined,
  signal?: AbortSignal,
): Promise<t.FunnelReport> =>
  asMember(client.GET("/sites/{site}/funnels/{id}", forQuestion(q, { id }, by ? { by } : {}, signal)));
