/** Requests about goals, and about elements and parts of pages. */
import type * as t from "../../api/goals-types.ts";
import { asMember, client } from "../../api/index.ts";
import { forId, forSite, forSiteItem, withSignal } from "../../api/params.ts";
import { forgetNone } from "../../parts/amounts.ts";

export const getVersions = (id: string, signal?: AbortSignal): Promise<t.GoalVersion[]> =>
  asMember(client.GET("/goals/{id}/versions", { ...forId(id), ...withSignal(signal) }));

/** A goal with a value makes amounts. */
async function mayEarn(saving: Promise<t.Goal>): Promise<t.Goal> {
  const goal = await saving;
  forgetNone();
  return goal;
}

export const addGoal = (site: string, body: t.GoalRequest): Promise<t.Goal> =>
  mayEarn(asMember(client.POST("/sites/{site}/goals", { ...forSite(site), body })));

export const changeGoal = (id: string, body: t.GoalChange): Promise<t.Goal> =>
  mayEarn(asMember(client.PATCH("/goals/{id}", { ...forId(id), body })));

export const deleteGoal = (id: string): Promise<unknown> => asMember<unknown>(client.DELETE("/goals/{id}", forId(id)));

export const tryGoal = async (site: string, body: t.GoalTestAsk, signal?: AbortSignal): Promise<t.GoalTried> =>
  (
    await asMember<t.GoalTest>(
      client.POST("/sites/{site}/goals/test", { ...forSite(site), body, ...withSignal(signal) }),
    )
  ).past;

export const getPicks = (site: string, signal?: AbortSignal): Promise<t.Pick[]> =>
  asMember(client.GET("/sites/{site}/picks", { ...forSite(site), ...withSignal(signal) }));

export const getStretches = (site: string, signal?: AbortSignal): Promise<t.Stretch[]> =>
  asMember(client.GET("/sites/{site}/stretches", { ...forSite(site), ...withSignal(signal) }));

export const deletePick = (site: string, id: string): Promise<unknown> =>
  asMember<unknown>(client.DELETE("/sites/{site}/picks/{id}", forSiteItem(site, id)));

export const deleteStretch = (site: string, id: string): Promise<unknown> =>
  asMember<unknown>(client.DELETE("/sites/{site}/stretches/{id}", forSiteItem(site, id)));

export const openPickMode = (site: string, url: string, make: "pick" | "stretch"): Promise<t.PickMode> =>
  asMember(client.GET("/sites/{site}/pick", { params: { path: { site }, query: { url, make } } }));
