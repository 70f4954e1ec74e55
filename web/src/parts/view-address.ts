/** The view and parameters in the address of a site's page. */
import { useMemo } from "preact/hooks";
import type { Question } from "../api/index.ts";
import { navigate, useRoute } from "../base/route.tsx";
import { compareOf, readView, type View, withView, writeView } from "../figures/view.ts";
import { siteAddress } from "../site/address.ts";

export { siteAddress };

export type SetView = (change: Partial<View>) => void;

/** What the address shows, and how to show something else. */
export function useView(): { view: View; setView: SetView } {
  const { path, search } = useRoute();
  const view = useMemo(() => readView(search), [search]);
  return { view, setView: (change) => navigate(path + withView(search, change)) };
}

/** More parameters of the address, such as the step that paths begin with. Setting an empty one removes it. */
export function useAddressParams(): {
  param: (name: string) => string;
  /** `replace` adds no history entry, as during input. */
  setParams: (changes: Record<string, string>, replace?: boolean) => void;
} {
  const { path, search } = useRoute();
  const params = new URLSearchParams(search);
  const setParams = (changes: Record<string, string>, replace = false) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    navigate(path + (text === "" ? "" : `?${text}`), replace);
  };
  return { param: (name) => params.get(name) ?? "", setParams };
}

/** A goal's own page, with its versions. */
export const goalAddress = (site: string, id: string): string => `${siteAddress(site)}/goals/${encodeURIComponent(id)}`;

/** A page about one page of the site, in the same period and with the same filters. */
function pageAddress(site: string, part: string, search: string, page: string): string {
  const params = new URLSearchParams(writeView(readView(search)));
  if (page) params.set("path", page);
  const text = params.toString();
  return `${siteAddress(site)}/${part}${text === "" ? "" : `?${text}`}`;
}

/** The pages and sources around one page. */
export const aroundAddress = (site: string, search: string, page: string): string =>
  pageAddress(site, "around", search, page);

/** What visitors did on one page. */
export const overlayAddress = (site: string, search: string, page: string): string =>
  pageAddress(site, "overlay", search, page);

/** The query for the site; the same object while nothing changes. */
export const useQuestion = (site: string, view: View): Question =>
  useMemo(
    () => ({ site, period: view.period, compare: compareOf(view), filters: view.filters }),
    [site, view.period, view.compare, view.filters.join("\n")],
  );
