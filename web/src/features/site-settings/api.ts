/** Requests about one site's settings. */
import { asMember, base, client } from "../../api/index.ts";
import { forSite, withSignal } from "../../api/params.ts";
import type * as t from "../../api/site-types.ts";
import type { Answer, Site } from "../../api/types.ts";

const address = (site: string): string => `${base}/sites/${encodeURIComponent(site)}`;

export const getSite = (site: string, signal?: AbortSignal): Promise<Site> =>
  asMember(client.GET("/sites/{site}", { ...forSite(site), ...withSignal(signal) }));

export const changeSite = (site: string, body: t.SiteChange): Promise<Site> =>
  asMember(client.PATCH("/sites/{site}", { ...forSite(site), body }));

/** What a change would have done; saves nothing. */
export const previewSite = (site: string, body: t.SiteChange, signal?: AbortSignal): Promise<Site> =>
  asMember(
    client.PATCH("/sites/{site}", {
      params: { path: { site }, query: { preview: true } },
      body,
      ...withSignal(signal),
    }),
  );

export const getHolds = (site: string, signal?: AbortSignal): Promise<t.SiteHolds> =>
  asMember(client.GET("/sites/{site}/holds", { ...forSite(site), ...withSignal(signal) }));

export const resetSite = (site: string, lastDay: string, confirm: string): Promise<unknown> =>
  asMember<unknown>(client.POST("/sites/{site}/reset", { ...forSite(site), body: { last_day: lastDay, confirm } }));

export const deleteSite = (site: string, confirm: string): Promise<unknown> =>
  asMember<unknown>(client.DELETE("/sites/{site}", { params: { path: { site }, query: { confirm } } }));

/** The newest changes from before a moment, in Unix seconds: as many actions as `limit`, each with all that it changed. */
export const getSiteChanges = (
  site: string,
  limit: number,
  before: number | undefined,
  signal: AbortSignal | undefined,
): Promise<t.SiteChangeView[]> =>
  asMember(
    client.GET("/sites/{site}/changes", {
      params: { path: { site }, query: { limit, ...(before === undefined ? {} : { before }) } },
      ...withSignal(signal),
    }),
  );

/** For a link: everything that was counted, as a zip. */
export const siteExport = (site: string): string => `${address(site)}/export`;

export type Offer = Answer<"/sites/{site}/offer", "post">;

/** A code with which another account takes the site over; an earlier one ends. */
export const offerSite = (site: string): Promise<Offer> => asMember(client.POST("/sites/{site}/offer", forSite(site)));

export const withdrawOffer = (site: string): Promise<unknown> =>
  asMember<unknown>(client.DELETE("/sites/{site}/offer", forSite(site)));
