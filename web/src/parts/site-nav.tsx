/** The pages of one site, under the header. They keep the period, the comparison and the filters. */
import { useEffect, useRef } from "preact/hooks";
import { navigate, useRoute } from "../base/route.tsx";
import { useShortcuts } from "../base/shortcuts.ts";
import { msg, type PlainId, t } from "../base/text.ts";
import { readView, type View, writeView } from "../figures/view.ts";
import { siteAddress } from "./view-address.ts";

/** What of a view a page asks about. */
type ViewParam = Exclude<keyof View, "interval">;

interface Page {
  path: string;
  asks: readonly ViewParam[];
  text: PlainId;
  /** Goes there, after G. */
  key?: string;
  /** Pages without a place of their own here. */
  also?: readonly Pick<Page, "path" | "asks">[];
  /** What the pages below ask about. */
  below?: readonly ViewParam[];
}

export const pages: readonly Page[] = [
  {
    path: "",
    text: msg("nav-dashboard"),
    key: "d",
    asks: ["period", "compare", "filters", "metric"],
    also: [
      { path: "/left-out", asks: ["period"] },
      { path: "/around", asks: ["period", "filters"] },
    ],
  },
  { path: "/live", text: msg("live"), key: "l", asks: [] },
  { path: "/goals", text: msg("dimension-goals"), key: "g", asks: ["period", "filters"] },
  {
    path: "/funnels",
    text: msg("funnels"),
    key: "f",
    asks: ["period", "filters"],
    also: [{ path: "/funnels/new", asks: [] }],
    below: ["period", "compare", "filters"],
  },
  { path: "/paths", text: msg("paths"), key: "p", asks: ["period", "filters"] },
  { path: "/retention", text: msg("retention"), key: "r", asks: ["period"] },
  { path: "/revenue", text: msg("revenue"), key: "v", asks: ["period", "compare", "filters"] },
  {
    path: "/changed",
    text: msg("changes"),
    key: "c",
    asks: ["period", "filters"],
    also: [{ path: "/why", asks: ["period", "compare", "filters"] }],
  },
  {
    path: "/settings",
    text: msg("settings"),
    key: "e",
    asks: [],
    also: [
      { path: "/install", asks: [] },
      { path: "/dry-run", asks: [] },
    ],
  },
];

const known = pages.flatMap((page) => [page, ...(page.also ?? [])]);

/** What a page of a site asks about; it is called as in the address, without the site: `/funnels/new`. */
export const viewParamsOf = (page: string): readonly ViewParam[] =>
  known.find(({ path }) => path === page)?.asks ??
  pages.find(({ path }) => path !== "" && page.startsWith(`${path}/`))?.below ??
  [];

export function SiteNav({ name }: { name: string }) {
  const { path, search } = useRoute();
  const list = useRef<HTMLUListElement>(null);
  const home = siteAddress(name);
  const here = path.replace(/\/$/, "");
  // On a phone the list is one line, wider than the window.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!list.current || !current) return;
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [here]);
  const view = writeView(readView(search));
  useShortcuts(
    Object.fromEntries(
      pages.flatMap((page) => (page.key ? [[`g ${page.key}`, () => navigate(home + page.path + view)]] : [])),
    ),
  );
  return (
    <nav class="site-nav" aria-label={name}>
      <ul ref={list}>
        {pages.map((page) => {
          const address = home + page.path;
          const within =
            (page.path !== "" && here.startsWith(`${address}/`)) || page.also?.some(({ path }) => here === home + path);
          return (
            <li key={page.path}>
              <a href={address + view} aria-current={here === address ? "page" : within ? "true" : undefined}>
                {t(page.text)}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
