/** Whether a site has amounts of money: only then there is something to see under Revenue. */
import { useEffect, useState } from "preact/hooks";
import { asMember, client } from "../api/index.ts";
import { siteAddress } from "../site/address.ts";

/** Milliseconds for which a site without amounts is not asked about again: the answer reads a year of hits. */
const remembered = 5 * 60_000;

/** By site: true, or until when none are assumed (milliseconds of `performance.now()`). */
const known = new Map<string, true | number>();
/** Sites that are being asked about. */
const asking = new Set<string>();
const listeners = new Set<() => void>();

const hasAmounts = (site: string): boolean => known.get(site) === true;

function isKnown(site: string): boolean {
  const state = known.get(site);
  return state === true || (state !== undefined && performance.now() < state);
}

function remember(site: string, state: true | number): void {
  known.set(site, state);
  for (const update of listeners) update();
}

/** An answer had amounts of this site, whatever was remembered of it. */
export function sawAmounts(site: string): void {
  if (!hasAmounts(site)) remember(site, true);
}

/** A goal may have got a value: sites without amounts are asked about again, with their next page. */
export function forgetNone(): void {
  for (const [site, state] of known) if (state !== true) known.delete(site);
}

/** One question at a time for each site; it is not cancelled with a page, since the next one asks the same. */
async function ask(site: string): Promise<void> {
  if (isKnown(site) || asking.has(site)) return;
  asking.add(site);
  try {
    const { totals } = await asMember(
      client.GET("/sites/{site}/revenue", {
        params: { path: { site }, query: { period: "12mo", interval: "month", by: ["goal"], limit: 1 } },
      }),
    );
    if (totals.count > 0) sawAmounts(site);
    else if (!hasAmounts(site)) remember(site, performance.now() + remembered);
  } finally {
    asking.delete(site);
  }
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
    // Only one link depends on it, and a failure only hides that.
    if (site !== undefined) ask(site).catch(() => undefined);
  }, [site]);
  return site !== undefined && hasAmounts(site);
}

/** Is this address the page Revenue of the site? Then its link is shown. */
export const isRevenue = (path: string, site: string): boolean => path.startsWith(`${siteAddress(site)}/revenue`);
