/** Everything that the commands can do from where one is. */
import type { MemberPage } from "../app.tsx";
import { go, type Place } from "../base/route.tsx";
import { chosenTheme, chooseTheme, themes } from "../base/theme.ts";
import { t } from "../base/text.ts";
import { want } from "../base/wanted.ts";
import { canFilter, dimensionSort } from "../figures/dimension.ts";
import { metrics, metricSort } from "../figures/metric.ts";
import { comparisons, periods } from "../figures/period.ts";
import { isShown, savedSearch } from "../figures/saved.ts";
import { changed, readView, writeView, type View } from "../figures/view.ts";
import type { SavedView } from "../api/views.ts";
import { siteAddress } from "../pages/site/asked.ts";
import { changes } from "../pages/site/bar.tsx";
import { asksOf, pages } from "../pages/site/nav.tsx";
import { askNote } from "../pages/site/noting.ts";
import { links } from "../people/settings.ts";

export interface Entry {
  text: string;
  group: string;
  /** Further words that it is found by. */
  also?: string;
  /** What does the same without the commands. */
  keys?: string;
  /** It is so already. */
  now?: boolean;
  /** "stay": the window stays open. */
  act: () => unknown;
  /** The next choice, in the same window. */
  values?: string;
}

export interface From extends Place, Pick<MemberPage, "me" | "sites"> {
  views: readonly SavedView[];
  say: (text: string) => void;
}

/** The site that the address is about, and the page of it, such as `/goals`; the dashboard's is empty. */
export function siteOf(path: string): { name: string; page: string } | undefined {
  const [first, name, ...rest] = path.split("/").filter(Boolean);
  if (first !== "sites" || !name) return undefined;
  try {
    return { name: decodeURIComponent(name), page: rest.map((part) => `/${part}`).join("") };
  } catch {
    return undefined;
  }
}

/** Where a view with this change is shown: here, where the page asks about it, or else on the dashboard. */
export function shownAt({ path, search }: Place, change: Partial<View>): string {
  const site = siteOf(path);
  const asked: readonly string[] = asksOf(site?.page ?? "");
  if (!site || Object.keys(change).every((name) => asked.includes(name))) return path + changed(search, change);
  // What else the address says is this page's own.
  return siteAddress(site.name) + changed(writeView(readView(search)), change);
}

/** Dimensions in the order in which they are thought of. */
export const filterable: readonly string[] = Object.keys(dimensionSort).filter(canFilter);

export const filterEntry = (dimension: string): Entry => ({
  text: dimensionSort[dimension]?.name ?? dimension,
  group: "Filter by",
  also: `filter by ${dimension.replaceAll("_", " ")} ${dimensionSort[dimension]?.tab ?? ""}`,
  act: () => "stay",
  values: dimension,
});

function ofSite({ path, search, views, me }: From): Entry[] {
  const here = { path, search };
  const site = siteOf(path);
  if (!site) return [];
  const view = readView(search);
  const home = siteAddress(site.name);
  const show = (change: Partial<View>) => go(shownAt(here, change));
  const to = (page: string) => home + page + writeView(view);
  return [
    ...pages.map(
      ({ path: page, text, key }): Entry => ({
        text,
        group: "Go to",
        also: "go to page",
        ...(key ? { keys: `G ${key.toUpperCase()}` } : {}),
        now: path === home + page,
        act: () => go(to(page)),
      }),
    ),
    { text: "Snippet", group: "Go to", also: "install script tag code", act: () => go(`${home}/install`) },
    ...periods.flat().map(
      ({ value, label, key }): Entry => ({
        text: label,
        group: "Period",
        also: "period dates",
        keys: key.toUpperCase(),
        now: view.period === value,
        act: () => show({ period: value }),
      }),
    ),
    ...comparisons.map(
      ({ value, label }): Entry => ({
        text: value === "none" ? label : `Compare with ${value === "previous" ? "the previous period" : "the same days last year"}`,
        group: "Comparison",
        also: "compare versus",
        now: view.compare === value,
        act: () => show({ compare: value }),
      }),
    ),
    ...metrics.map(
      (metric, i): Entry => ({
        text: metricSort[metric].name,
        group: "In the chart",
        also: "metric chart show",
        keys: String(i + 1),
        now: site.page === "" && view.metric === metric,
        act: () => show({ metric }),
      }),
    ),
    ...(changes(me)
      ? [
          {
            text: t("Note something on the chart"),
            group: "In the chart",
            also: "note annotation annotate mark day release",
            keys: "N",
            act: () => {
              if (site.page !== "") go(to(""));
              askNote();
            },
          },
        ]
      : []),
    ...filterable.map(filterEntry),
    ...(view.filters.length > 0
      ? [{ text: "Clear every filter", group: "Filter by", also: "remove reset", act: () => show({ filters: [] }) }]
      : []),
    ...views.map(
      (saved): Entry => ({
        text: saved.name,
        group: "Saved views",
        also: `saved view ${saved.seen_by === "team" ? "team" : "mine"}`,
        now: site.page === "" && isShown(saved, view),
        act: () => go(home + savedSearch(saved)),
      }),
    ),
    ...(site.page === ""
      ? [{ text: "Save this view…", group: "Saved views", also: "bookmark keep", act: () => (want("save"), "stay") }]
      : []),
  ];
}

/** All of them, in the order in which they stand while nothing is typed. */
export function entries(from: From): Entry[] {
  const site = siteOf(from.path);
  return [
    ...ofSite(from),
    ...(from.sites.data ?? []).map(
      ({ name }): Entry => ({
        text: name,
        group: "Sites",
        also: "site switch",
        now: name === site?.name,
        act: () => go(siteAddress(name)),
      }),
    ),
    { text: "All sites", group: "Sites", keys: "G S", now: from.path === "/", act: () => go("/") },
    { text: "Add a site", group: "Sites", also: "new create", act: () => go("/add-site") },
    ...links(from.me).map(
      ({ href, text, also, keys }): Entry => ({
        text,
        group: "Settings",
        also: `settings ${also}`,
        ...(keys ? { keys } : {}),
        now: from.path === href,
        act: () => go(href),
      }),
    ),
    ...themes.map(
      ({ value, text }): Entry => ({
        text: `${text} colours`,
        group: "Theme",
        also: "theme mode",
        now: chosenTheme() === value,
        act: () => chooseTheme(value),
      }),
    ),
    { text: "Keyboard shortcuts", group: "Help", also: "keys hotkeys", keys: "?", act: () => (want("keys"), "stay") },
    {
      text: "Copy the link to this page",
      group: "Help",
      also: "share url address clipboard",
      act: async () => {
        try {
          await navigator.clipboard.writeText(window.location.href);
          from.say("The link is copied.");
        } catch {
          // Plain http on another machine.
          from.say("The browser lets nothing be copied here: take the link from its address bar.");
        }
      },
    },
    { text: "Print this page", group: "Help", also: "pdf paper", act: () => setTimeout(() => window.print(), 50) },
    { text: "API description", group: "Help", also: "docs documentation openapi", act: () => window.location.assign("/docs") },
  ];
}
