/** Requests about what a site shares. */
import { asMember, client } from "../../../api/index.ts";
import { forSite, forSiteItem, withSignal } from "../../../api/params.ts";
import type { ShareLinkCreate, ShareLinkCreated, ShareSettings, ShareSettingsSet } from "../../../api/sharing-types.ts";

export const getSharing = (site: string, signal?: AbortSignal): Promise<ShareSettings> =>
  asMember(client.GET("/sites/{site}/share", { ...forSite(site), ...withSignal(signal) }));

export const saveSharing = (site: string, body: ShareSettingsSet): Promise<ShareSettings> =>
  asMember(client.PUT("/sites/{site}/share", { ...forSite(site), body }));

/** Only this response has the link's address. */
export const createLink = (site: string, body: ShareLinkCreate): Promise<ShareLinkCreated> =>
  asMember(client.POST("/sites/{site}/share/links", { ...forSite(site), body }));

export const revokeLink = (site: string, id: string): Promise<unknown> =>
  asMember<unknown>(client.DELETE("/sites/{site}/share/links/{id}", forSiteItem(site, id)));
