/** A small router over the History API: one place that knows the address. */
import { type ComponentChildren, createContext } from "preact";
import { useContext, useLayoutEffect, useState } from "preact/hooks";

export interface Route {
  path: string;
  search: string;
}

const currentRoute = (): Route => ({ path: window.location.pathname, search: window.location.search });
const RouteContext = createContext<Route>({ path: "/", search: "" });
const listeners = new Set<() => void>();
let navigations = 0;

/** Whether the person has navigated inside the dashboard since it was loaded. */
export const hasNavigated = (): boolean => navigations > 0;

/** Served by the server, not pages of the dashboard. */
const servedElsewhere = /^\/(docs|api|oauth|stile\.js|health)(\/|$)/;

/** Navigates to an address of the dashboard; `replace` adds no history entry. The server's own pages are loaded. */
export function navigate(address: string, replace = false): void {
  if (servedElsewhere.test(address.split(/[?#]/)[0] ?? "")) {
    if (replace) window.location.replace(address);
    else window.location.assign(address);
    return;
  }
  const before = window.location.pathname;
  if (replace) window.history.replaceState(null, "", address);
  else window.history.pushState(null, "", address);
  if (window.location.pathname !== before) window.scrollTo(0, 0);
  navigations += 1;
  for (const update of listeners) update();
}

/** Is this a click that the browser should handle itself? */
const isForBrowser = (event: MouseEvent): boolean =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

function followLink(event: MouseEvent): void {
  if (isForBrowser(event) || !(event.target instanceof Element)) return;
  const link = event.target.closest("a");
  if (!link || link.target || link.hasAttribute("download")) return;
  if (link.origin !== window.location.origin || servedElsewhere.test(link.pathname)) return;
  if (link.hash && link.pathname === window.location.pathname) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}

export function Router(props: { children: ComponentChildren }) {
  const [route, setRoute] = useState(currentRoute);
  useLayoutEffect(() => {
    const update = () => setRoute(currentRoute());
    listeners.add(update);
    window.addEventListener("popstate", update);
    document.addEventListener("click", followLink);
    return () => {
      listeners.delete(update);
      window.removeEventListener("popstate", update);
      document.removeEventListener("click", followLink);
    };
  }, []);
  return <RouteContext.Provider value={route}>{props.children}</RouteContext.Provider>;
}

export const useRoute = (): Route => useContext(RouteContext);

/** Sets the window's title while a page is shown. */
export function useTitle(title: string): void {
  // Before the heading takes the focus and is read.
  useLayoutEffect(() => {
    document.title = title === "Stile" ? title : `${title} · Stile`;
  }, [title]);
}
