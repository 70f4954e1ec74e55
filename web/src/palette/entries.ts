/** Everything that the commands can do from where one is. */
import type { MemberPage } from "../app.tsx";
import { go, type Place } from "../base/route.tsx";
import { chooseLanguage, chosenLanguage, language, languages, msg, t, type LanguageChoice } from "../base/text.ts";
import { chosenTheme, chooseTheme, themes, type Theme } from "../base/theme.ts";
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

/** Words in the reader's language, and the English ones beside them. */
const found = (english: string): string => (language === "en" ? english : `${t(english)} ${english}`);

/** A text and the words it is found by, in both languages. */
function called(english: string, also = ""): { text: string; also: string } {
  const text = t(english);
  return { text, also: [language === "en" ? "" : english, also && found(also)].filter(Boolean).join(" ") };
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

export const filterEntry = (dimension: string): Entry => {
  const { name = dimension, tab = "" } = dimensionSort[dimension] ?? {};
  const { text, also } = called(name, msg("filter by"));
  return {
    text,
    group: t("Filter by"),
    also: `${also} ${dimension.replaceAll("_", " ")} ${found(tab)}`,
    act: () => "stay",
    values: dimension,
  };
};

const compared: Readonly<Record<string, string>> = {
  previous: msg("Compare with the previous period"),
  year: msg("Compare with the same days last year"),
};

const colours: Readonly<Record<Theme, string>> = {
  system: msg("System colours"),
  light: msg("Light colours"),
  dark: msg("Dark colours"),
};

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
        ...called(text, msg("go to page")),
        group: t("Go to"),
        ...(key ? { keys: `G ${key.toUpperCase()}` } : {}),
        now: path === home + page,
        act: () => go(to(page)),
      }),
    ),
    { ...called(msg("Snippet"), msg("install script tag code")), group: t("Go to"), act: () => go(`${home}/install`) },
    ...periods.flat().map(
      ({ value, label, key }): Entry => ({
        ...called(label, msg("period dates")),
        group: t("Period"),
        keys: key.toUpperCase(),
        now: view.period === value,
        act: () => show({ period: value }),
      }),
    ),
    ...comparisons.map(
      ({ value, label }): Entry => ({
        ...called(compared[value] ?? label, msg("compare versus")),
        group: t("Comparison"),
        now: view.compare === value,
        act: () => show({ compare: value }),
      }),
    ),
    ...metrics.map(
      (metric, i): Entry => ({
        ...called(metricSort[metric].name, msg("metric chart show")),
        group: t("In the chart"),
        keys: String(i + 1),
        now: site.page === "" && view.metric === metric,
        act: () => show({ metric }),
      }),
    ),
    ...(changes(me)
      ? [
          {
            ...called(msg("Note something on the chart"), msg("note annotation annotate mark day release")),
            group: t("In the chart"),
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
      ? [{ ...called(msg("Clear every filter"), msg("remove reset")), group: t("Filter by"), act: () => show({ filters: [] }) }]
      : []),
    ...views.map(
      (saved): Entry => ({
        text: saved.name,
        group: t("Saved views"),
        also: found(saved.seen_by === "team" ? msg("saved view team") : msg("saved view mine")),
        now: site.page === "" && isShown(saved, view),
        act: () => go(home + savedSearch(saved)),
      }),
    ),
    ...(site.page === ""
      ? [{ ...called(msg("Save this view…"), msg("bookmark keep")), group: t("Saved views"), act: () => (want("save"), "stay") }]
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
        group: t("Sites"),
        also: found(msg("site switch")),
        now: name === site?.name,
        act: () => go(siteAddress(name)),
      }),
    ),
    { ...called(msg("All sites")), group: t("Sites"), keys: "G S", now: from.path === "/", act: () => go("/") },
    { ...called(msg("Add a site"), msg("new create")), group: t("Sites"), act: () => go("/add-site") },
    ...links(from.me).map(
      ({ href, text, also, keys }): Entry => ({
        ...called(text, also),
        group: t("Settings"),
        ...(keys ? { keys } : {}),
        now: from.path === href,
        act: () => go(href),
      }),
    ),
    ...themes.map(
      ({ value }): Entry => ({
        ...called(colours[value], msg("theme mode")),
        group: t("Theme"),
        now: chosenTheme() === value,
        act: () => chooseTheme(value),
      }),
    ),
    ...(["system", ...Object.keys(languages)] as LanguageChoice[]).map(
      (choice): Entry => ({
        // Each language says its own name.
        ...called(choice === "system" ? msg("As the browser asks") : languages[choice], msg("language English German")),
        group: t("Language"),
        now: chosenLanguage() === choice,
        act: () => {
          chooseLanguage(choice);
          window.location.reload();
        },
      }),
    ),
    { ...called(msg("Keyboard shortcuts"), msg("keys hotkeys")), group: t("Help"), keys: "?", act: () => (want("keys"), "stay") },
    {
      ...called(msg("Copy the link to this page"), msg("share url address clipboard")),
      group: t("Help"),
      act: async () => {
        try {
          await navigator.clipboard.writeText(window.location.href);
          from.say(t("The link is copied."));
        } catch {
          // Plain http on another machine.
          from.say(t("The browser lets nothing be copied here: take the link from its address bar."));
        }
      },
    },
    { ...called(msg("Print this page"), msg("pdf paper")), group: t("Help"), act: () => setTimeout(() => window.print(), 50) },
    { ...called(msg("API description"), msg("docs documentation openapi")), group: t("Help"), act: () => window.location.assign("/docs") },
  ];
}
