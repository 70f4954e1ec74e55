/**
 * What was edited and not saved: it stays while one looks at other pages of the dashboard, and the browser asks before it
 * is lost.
 */
import { useEffect } from "preact/hooks";
import type { Banner } from "./types.ts";

const kept = new Map<string, Banner>();

export const unsavedBanner = (site: string): Banner | undefined => kept.get(site);

export function useUnsaved(site: string, banner: Banner, changed: boolean): void {
  useEffect(() => {
    if (changed) kept.set(site, banner);
    else kept.delete(site);
  }, [site, banner, changed]);
  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [changed]);
}
