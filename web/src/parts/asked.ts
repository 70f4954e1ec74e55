/** What the address of a site's page asks for. */
import { useMemo } from "preact/hooks";
import type { Question } from "../api/index.ts";
import { go, usePlace } from "../base/route.tsx";
import { changed, compareOf, readView, type View, writeView } from "../figures/view.ts";
import { siteAddress } from "../site/address.ts";

export { siteAddress };

export type SetView = (change: Partial<View>) => void;

/** What the address says is shown, and how to show something else. */
export function useView(): { view: View; setView: SetView } {
  const { path, search } = usePlace();
  const view = useMemo(() => readView(search), [search]);
  return { view, setView: (change) => go(path + changed(search, change)) };
}

/** Further words of the address, such as the step that paths begin with. An empty one is taken out. */
export function useWords(): {
  word: (name: string) => string;
  /** `replace` leaves no entry to go back to, as while one types. */
  setWords: (words: Record<string, string>, replace?: boolean) => void;
} {
  const { path, search } = usePlace();
  const asked = new URLSearchParams(search);
  const setWords = (words: Record<string, string>, replace = false) => {
    const kept = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(words)) {
      if (value === "") kept.delete(name);
      else kept.set(name, value);
    }
    const text = kept.toString();
    go(path + (text === "" ? "" : `?${text}`), replace);
  };
  return { word: (name) => asked.get(name) ?? "", setWords };
}

/** A goal's own page, with its versions. */
export const goalAddress = (site: string, id: string): string => `${siteAddress(site)}/goals/${encodeURIComponent(id)}`;

/** The pages and sources around one page, in the same period and with the same filters. */
export function aroundAddress(site: string, search: string, page: string): string {
  const asked = new URLSearchParams(writeView(readView(search)));
  if (page) asked.set("path", page);
  const text = asked.toString();
  return `${siteAddress(site)}/around${text === "" ? "" : `?${text}`}`;
}

/** What is asked of the site; the same object as long as it is the same. */
export const useQuestion = (site: string, view: View): Question =>
  useMemo(
    () => ({ site, period: view.period, compare: compareOf(view), filters: view.filters }),
    [site, view.period, view.compare, view.filters.join("\n")],
  );
