/** Requests of the list of sites. */
import { asMember, client } from "../../api/index.ts";
import type { StepId } from "../../api/people-types.ts";
import type { Overview, Site } from "../../api/types.ts";

export const getOverview = (period: string, signal?: AbortSignal): Promise<Overview> =>
  asMember(client.GET("/overview", { params: { query: { period } }, signal: signal ?? null }));

export const getSetup = (signal?: AbortSignal) => asMember(client.GET("/me/setup", { signal: signal ?? null }));

export const dismissSetup = (aside: StepId[]) => asMember(client.PUT("/me/setup", { body: { aside } }));

export const addSite = (name: string, zone: string): Promise<Site> =>
  asMember(client.POST("/sites", { body: { name, zone } }));

/** By the code that the site's account made. */
export const takeSite = (code: string) => asMember(client.POST("/sites-offered", { body: { code } }));
