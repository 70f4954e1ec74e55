/** Requests about goals, and about elements and parts of pages. */
import type * as t from "../../api/goals-types.ts";
import { asMember, client } from "../../api/index.ts";
import { by, of, one, until } from "../../api/params.ts";

export const getVersions = (id: string, signal?: AbortSignal): Promise<t.GoalVersion[]> =>
  asMember(client.GET("/goals/{id}/versions", { ...by(id), ...until(signal) }));

export const addGoal = (site: string, body: t.GoalWish): Promise<t.Goal> =>
  asMember(client.POST("/sites/{site}/goals", { ...of(site), body }));

export const changeGoal = (id: string, body: t.GoalChange): Promise<t.Goal> =>
  asMember(client.PATCH("/goals/{id}", { ...by(id), body }));

export const deleteGoal = (id: string): Promise<unknown> => asMember<unknown>(client.DELETE("/goals/{id}", by(id)));

export const tryGoal = async (site: string, body: t.GoalTestAsk, signal?: AbortSignal): Promise<t.GoalTried> =>
  (await asMember<t.GoalTest>(client.POST("/sites/{site}/goals/test", { ...of(site), body, ...until(signal) }))).past;

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
