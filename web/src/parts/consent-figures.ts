/** Whether a site asks its visitors for consent or keeps some who agreed: only then there is something under Retention. */
import { asMember, client } from "../api/index.ts";
import { siteAddress } from "../site/address.ts";
import { siteFact } from "./site-fact.ts";

const consent = siteFact(async (site) => {
  const { agreed } = await asMember(
    client.GET("/sites/{site}/stats", {
      params: { path: { site }, query: { period: "today", by: ["none"] } },
    }),
  );
  return agreed != null;
});

/** An answer had figures of consented visitors, or would have had them. */
export const sawConsent = (site: string, has: boolean): void => consent.saw(site, has);

export const useConsent = consent.use;

/** Is this address the page Retention of the site? Then its link is shown. */
export const isRetention = (path: string, site: string): boolean => path.startsWith(`${siteAddress(site)}/retention`);
