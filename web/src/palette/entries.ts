/** Everything that the commands can do from where one is. */
import type { MemberPage } from "../app.tsx";
import { chosenTheme, chooseTheme, type Theme } from "../base/theme.ts";
import { go } from "../base/route.tsx";
import { want } from "../base/wanted.ts";
import { canFilter, dimensionSort } from "../figures/dimension.ts";
import { metrics, metricSort } from "../figures/metric.ts";
import { comparisons, periods } from "../figures/period.ts";
import { isShown, savedSearch } from "../figures/saved.ts";
import { changed, readView, writeView, type View } from "../figures/view.ts";
import type { SavedView } from "../api/views.ts";
import { siteAddress } from "../pages/site/asked.ts";
import { pages } from "../pages/site/nav.tsx";

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

export interface From extends Pick<MemberPage, "sites"> {
  path: string;
  search: string;
  views: readonly SavedView[];
  say: (text: string) => void;
  close: () => void;
}

/** The site that the address is about, and the page of it. */
export function siteOf(path: string): { name: string; part: string } | undefined {
  const [first, name, part = ""] = path.split("/").filter(Boolean);
  if (first !== "sites" || !name) return undefined;
  try {
    return { name: decodeURIComponent(name), part };
  } catch {
    return undefined;
  }
}

/** Does this page of a site ask about a period and with filters? Else the dashboard shows what is chosen. */
export const asks = (part: string): boolean => pages.some(({ path }) => path === (part === "" ? "" : `/${part}`));

/** Dimensions in the order in which they are thought of. */
export const filterable: readonly string[] = Object.keys(dimensionSort).filter(canFilter);

export const filterEntry = (dimension: string): Entry => ({
  text: dimensionSort[dimension]?.name ?? dimension,
  group: "Filter by",
  also: `filter by ${dimension.replaceAll("_", " ")} ${dimensionSort[dimension]?.tab ?? ""}`,
  act: () => "stay",
  values: dimension,
});

function ofSite({ path, search, views }: From): Entry[] {
  const site = siteOf(path);
  if (!site) return [];
  const view = readView(search);
  const home = siteAddress(site.name);
  const here = asks(site.part) ? path : home;
  const show = (change: Partial<View>) => go(here + changed(search, change));
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
        now: site.part === "" && view.metric === metric,
        act: () => go(home + changed(search, { metric })),
      }),
    ),
    ...filterable.map(filterEntry),
    ...(view.filters.length > 0
      ? [{ text: "Clear every filter", group: "Filter by", also: "remove reset", act: () => show({ filters: [] }) }]
      : []),
    ...views.map(
      (saved): Entry => ({
        text: saved.name,
        group: "Saved views",
        also: `saved view ${saved.seen_by === "team" ? "team" : "mine"}`,
        now: site.part === "" && isShown(saved, view),
        act: () => go(home + savedSearch(saved)),
      }),
    ),
    ...(site.part === ""
      ? [{ text: "Save this view…", group: "Saved views", also: "bookmark keep", act: () => (want("save"), "stay") }]
      : []),
  ];
}

const themes: { value: Theme; text: string }[] = [
  { value: "system", text: "Colours as the system has them" },
  { value: "light", text: "Light" },
  { value: "dark", text: "Dark" },
];

const settings = [
  { href: "/settings/me", text: "You", also: "name email language", keys: "G M" },
  { href: "/settings/security", text: "Security", also: "password passkey second step" },
  { href: "/settings/sessions", text: "Sessions", also: "devices signed in" },
  { href: "/settings/account", text: "Account", also: "export delete support" },
  { href: "/settings/team", text: "Team", also: "members people invite roles" },
  { href: "/settings/tokens", text: "API tokens", also: "keys" },
  { href: "/settings/audit", text: "Audit", also: "log history" },
];

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
    ...settings.map(
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
        text,
        group: "Theme",
        also: "theme colours mode",
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
        await navigator.clipboard.writeText(window.location.href);
        from.say("The link is copied.");
      },
    },
    { text: "Print this page", group: "Help", also: "pdf paper", act: () => (from.close(), setTimeout(() => window.print(), 50)) },
    { text: "API description", group: "Help", also: "docs documentation openapi", act: () => window.location.assign("/docs") },
  ];
}
