/** Whether a site has amounts of money: only then there is something to see under Revenue. */
import { useEffect, useState } from "preact/hooks";
import { asMember, client } from "../api/index.ts";
import { siteAddress } from "../site/address.ts";

/** By site; a site without any is asked about again with the next page. */
const known = new Map<string, boolean>();
const listeners = new Set<() => void>();

const hasAmounts = (site: string): boolean => known.get(site) === true;

async function ask(site: string, signal: AbortSignal): Promise<void> {
  const { totals } = await asMember(
    client.GET("/sites/{site}/revenue", {
      params: { path: { site }, query: { period: "12mo", interval: "month", by: ["goal"], limit: 1 } },
      signal,
    }),
  );
  known.set(site, totals.count > 0);
  for (const update of listeners) update();
}

/** Asks where it is not known yet. Undefined: no site. */
export function useAmounts(site: string | undefined): boolean {
  const [, update] = useState(0);
  useEffect(() => {
    const changed = () => update((n) => n + 1);
    listeners.add(changed);
    return () => {
      listeners.delete(changed);
    };
  }, []);
  useEffect(() => {
    if (site === undefined || hasAmounts(site)) return;
    const control = new AbortController();
    // Nothing depends on it but one link, which a failure only leaves out.
    ask(site, control.signal).catch(() => undefined);
    return () => control.abort();
  }, [site]);
  return site !== undefined && hasAmounts(site);
}

/** Is this address the page Revenue of the site? Whoever is there sees its link. */
export const isRevenue = (path: string, site: string): boolean => path.startsWith(`${siteAddress(site)}/revenue`);
