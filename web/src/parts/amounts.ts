/** Whether a site has amounts of money: only then there is something to see under Revenue. */
import { asMember, client } from "../api/index.ts";
import { siteAddress } from "../site/address.ts";
import { siteFact } from "./site-fact.ts";

const amounts = siteFact(async (site) => {
  const { totals } = await asMember(
    client.GET("/sites/{site}/revenue", {
      params: { path: { site }, query: { period: "12mo", interval: "month", by: ["goal"], limit: 1 } },
    }),
  );
  return totals.count > 0;
});

/** An answer had amounts of this site, whatever was remembered of it. */
export const sawAmounts = (site: string): void => amounts.saw(site);

/** A goal may have got a value: sites without amounts are asked about again, with their next page. */
export const forgetNone = amounts.forgetNone;

export const useAmounts = amounts.use;

/** Is this address the page Revenue of the site? Then its link is shown. */
export const isRevenue = (path: string, site: string): boolean => path.startsWith(`${siteAddress(site)}/revenue`);
