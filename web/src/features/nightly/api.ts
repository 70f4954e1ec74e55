/** Requests about the nightly check. */
import type { NightlyView, SiteNightly } from "../../api/alerts-types.ts";
import { asMember, client } from "../../api/index.ts";
import { forSite, withSignal } from "../../api/params.ts";

/** Starts it now. */
export const runNightly = (): Promise<NightlyView> => asMember(client.POST("/nightly"));

export const getSiteNightly = (site: string, signal?: AbortSignal): Promise<SiteNightly> =>
  asMember(client.GET("/sites/{site}/nightly", { ...forSite(site), ...withSignal(signal) }));
