/** A small router over the History API: one place that knows the address. */
import { type ComponentChildren, createContext } from "preact";
import { useContext, useLayoutEffect, useState } from "preact/hooks";

export interface Place {
  path: string;
  search: string;
}

const here = (): Place => ({ path: window.location.pathname, search: window.location.search });
const Here = createContext<Place>({ path: "/", search: "" });
const moved = new Set<() => void>();
let moves = 0;

/** Has anybody gone anywhere inside the dashboard since it was loaded? */
export const hasMoved = (): boolean => moves > 0;

/** Goes to an address of the dashboard; `replace` leaves no entry to go back to. */
export function go(address: string, replace = false): void {
  const before = window.location.pathname;
  if (replace) window.history.replaceState(null, "", address);
  else window.history.pushState(null, "", address);
  if (window.location.pathname !== before) window.scrollTo(0, 0);
  moves += 1;
  for (const tell of moved) tell();
}

/** Is this a click that the browser should handle itself? */
const foreign = (event: MouseEvent): boolean =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Served by the server, not pages of the dashboard. */
const outside = /^\/(docs|api|stile\.js|health)(\/|$)/;

function followLink(event: MouseEvent): void {
  if (foreign(event) || !(event.target instanceof Element)) return;
  const link = event.target.closest("a");
  if (!link || link.target || link.hasAttribute("download")) return;
  if (link.origin !== window.location.origin || outside.test(link.pathname)) return;
  if (link.hash && link.pathname === window.location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

export function Router(props: { children: ComponentChildren }) {
  const [place, setPlace] = useState(here);
  useLayoutEffect(() => {
    const tell = () => setPlace(here());
    moved.add(tell);
    window.addEventListener("popstate", tell);
    document.addEventListener("click", followLink);
    return () => {
      moved.delete(tell);
      window.removeEventListener("popstate", tell);
      document.removeEventListener("click", followLink);
    };
  }, []);
  return <Here.Provider value={place}>{props.children}</Here.Provider>;
}

export const usePlace = (): Place => useContext(Here);

/** Sets the window's title while a page is shown. */
export function useTitle(title: string): void {
  // Before the heading takes the focus and is read.
  useLayoutEffect(() => {
    document.title = title === "Stile" ? title : `${title} · Stile`;
  }, [title]);
}
