/** Whether a site has something without which a page is empty: asked once, and remembered for all pages. */
import { useEffect, useState } from "preact/hooks";

/** Milliseconds for which a site without it is not asked about again. */
const remembered = 5 * 60_000;

export interface SiteFact {
  /** An answer had it, or not, whatever was remembered of this site. */
  saw: (site: string, has?: boolean) => void;
  /** Sites without it are asked about again, with their next page. */
  forgetNone: () => void;
  /** Asks where it is not known yet. Undefined: no site. */
  use: (site: string | undefined) => boolean;
}

/** `ask` is called for one site at a time, and not again once it was true. */
export function siteFact(ask: (site: string) => Promise<boolean>): SiteFact {
  /** By site: true, or until when it has none (milliseconds of `performance.now()`). */
  const known = new Map<string, true | number>();
  const asking = new Set<string>();
  const listeners = new Set<() => void>();

  const has = (site: string): boolean => known.get(site) === true;
  const isKnown = (site: string): boolean => {
    const state = known.get(site);
    return state === true || (state !== undefined && performance.now() < state);
  };
  const saw = (site: string, found = true): void => {
    if (found && has(site)) return;
    known.set(site, found || performance.now() + remembered);
    for (const update of listeners) update();
  };
  /** One question at a time for each site; it is not cancelled with a page, since the next one asks the same. */
  const learn = async (site: string): Promise<void> => {
    if (isKnown(site) || asking.has(site)) return;
    asking.add(site);
    try {
      const found = await ask(site);
      // An answer that came meanwhile may have had it.
      if (found || !has(site)) saw(site, found);
    } finally {
      asking.delete(site);
    }
  };

  return {
    saw,
    forgetNone: () => {
      for (const [site, state] of known) if (state !== true) known.delete(site);
    },
    use: (site) => {
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
        if (site !== undefined) learn(site).catch(() => undefined);
      }, [site]);
      return site !== undefined && has(site);
    },
  };
}
