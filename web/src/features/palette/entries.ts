/** Everything that the commands can do from where one is. */
import type { Me, Site } from "../../api/index.ts";
import type { SavedView } from "../../api/views.ts";
import type { Loaded } from "../../base/load.ts";
import { requestOverlay } from "../../base/overlay-requests.ts";
import { navigate, type Route } from "../../base/route.tsx";
import {
  chooseLanguage,
  chosenLanguage,
  type LanguageChoice,
  languages,
  msg,
  type PlainId,
  t,
} from "../../base/text.ts";
import { chooseTheme, chosenTheme, type Theme, themes } from "../../base/theme.ts";
import { canFilter, dimensionSort, kindName } from "../../figures/dimension.ts";
import { metricSort, metrics } from "../../figures/metric.ts";
import { comparisons, periods } from "../../figures/period.ts";
import { isCurrentView, savedSearch } from "../../figures/saved.ts";
import { readView, type View, withView, writeView } from "../../figures/view.ts";
import { canEdit } from "../../parts/site-bar.tsx";
import { pages, viewParamsOf } from "../../parts/site-nav.tsx";
import { siteAddress } from "../../parts/view-address.ts";
import { settingsLinks } from "../../people/settings.ts";
import { requestNoteForm } from "../site/note-changes.ts";
import { synonym } from "./synonyms.ts";

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

export interface From extends Route {
  me: Me | undefined;
  sites: Loaded<Site[]>;
  views: readonly SavedView[];
  announce: (text: string) => void;
}

/** Words in the reader's language, and the English ones. */
const found = (id: PlainId): string => [t(id), synonym(id)].filter(Boolean).join(" ");

/** A text and the words it is found by, in both languages. */
const called = (id: PlainId, also?: PlainId): { text: string; also: string } => ({
  text: t(id),
  also: [synonym(id), also && found(also)].filter(Boolean).join(" "),
});

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
export function shownAt({ path, search }: Route, change: Partial<View>): string {
  const site = siteOf(path);
  const asked: readonly string[] = viewParamsOf(site?.page ?? "");
  if (!site || Object.keys(change).every((name) => asked.includes(name))) return path + withView(search, change);
  // What else the address says is this page's own.
  return siteAddress(site.name) + withView(writeView(readView(search)), change);
}

/** Dimensions in the order in which they are thought of. */
export const filterable: readonly string[] = Object.keys(dimensionSort).filter(canFilter);

export const filterEntry = (dimension: string): Entry => {
  const { name, tab } = dimensionSort[dimension] ?? {};
  return {
    text: kindName(dimension),
    group: t("command-filter-by"),
    also: [name && synonym(name), found(msg("command-words-filter")), dimension.replaceAll("_", " "), tab && found(tab)]
      .filter(Boolean)
      .join(" "),
    act: () => "stay",
    values: dimension,
  };
};

const compared: Readonly<Record<string, PlainId>> = {
  previous: msg("command-compare-previous"),
  year: msg("command-compare-year"),
};

const colours: Readonly<Record<Theme, PlainId>> = {
  system: msg("command-theme-system"),
  light: msg("command-theme-light"),
  dark: msg("command-theme-dark"),
};

function ofSite({ path, search, views, me }: From): Entry[] {
  const here = { path, search };
  const site = siteOf(path);
  if (!site) return [];
  const view = readView(search);
  const home = siteAddress(site.name);
  const show = (change: Partial<View>) => navigate(shownAt(here, change));
  const to = (page: string) => home + page + writeView(view);
  return [
    ...pages.map(
      ({ path: page, text, key }): Entry => ({
        ...called(text, msg("command-words-page")),
        group: t("command-go-to"),
        ...(key ? { keys: `G ${key.toUpperCase()}` } : {}),
        now: path === home + page,
        act: () => navigate(to(page)),
      }),
    ),
    {
      ...called(msg("snippet"), msg("command-words-snippet")),
      group: t("command-go-to"),
      act: () => navigate(`${home}/install`),
    },
    ...periods.flat().map(
      ({ value, label, key }): Entry => ({
        ...called(label, msg("command-words-period")),
        group: t("period"),
        keys: key.toUpperCase(),
        now: view.period === value,
        act: () => show({ period: value }),
      }),
    ),
    ...comparisons.map(
      ({ value, label }): Entry => ({
        ...called(compared[value] ?? label, msg("command-words-compare")),
        group: t("command-comparison"),
        now: view.compare === value,
        act: () => show({ compare: value }),
      }),
    ),
    ...metrics.map(
      (metric, i): Entry => ({
        ...called(metricSort[metric].name, msg("command-words-metric")),
        group: t("command-in-chart"),
        keys: String(i + 1),
        now: site.page === "" && view.metric === metric,
        act: () => show({ metric }),
      }),
    ),
    ...(canEdit(me)
      ? [
          {
            ...called(msg("command-add-note"), msg("command-words-note")),
            group: t("command-in-chart"),
            keys: "N",
            act: () => {
              if (site.page !== "") navigate(to(""));
              requestNoteForm();
            },
          },
        ]
      : []),
    ...filterable.map(filterEntry),
    ...(view.filters.length > 0
      ? [
          {
            ...called(msg("command-clear-filters"), msg("command-words-clear")),
            group: t("command-filter-by"),
            act: () => show({ filters: [] }),
          },
        ]
      : []),
    ...views.map(
      (saved): Entry => ({
        text: saved.name,
        group: t("saved-views"),
        also: found(saved.seen_by === "team" ? msg("command-words-view-team") : msg("command-words-view-mine")),
        now: site.page === "" && isCurrentView(saved, view),
        act: () => navigate(home + savedSearch(saved)),
      }),
    ),
    ...(site.page === ""
      ? [
          {
            ...called(msg("save-view-open"), msg("command-words-save-view")),
            group: t("saved-views"),
            act: () => {
              requestOverlay("save");
              return "stay";
            },
          },
        ]
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
        group: t("sites"),
        also: found(msg("command-words-site")),
        now: name === site?.name,
        act: () => navigate(siteAddress(name)),
      }),
    ),
    { ...called(msg("all-sites")), group: t("sites"), keys: "G S", now: from.path === "/", act: () => navigate("/") },
    { ...called(msg("add-site"), msg("command-words-add-site")), group: t("sites"), act: () => navigate("/add-site") },
    ...settingsLinks(from.me).map(
      ({ href, text, also, keys }): Entry => ({
        ...called(text, also),
        group: t("settings"),
        ...(keys ? { keys } : {}),
        now: from.path === href,
        act: () => navigate(href),
      }),
    ),
    ...themes.map(
      ({ value }): Entry => ({
        ...called(colours[value], msg("command-words-theme")),
        group: t("command-theme"),
        now: chosenTheme() === value,
        act: () => chooseTheme(value),
      }),
    ),
    ...(["system", ...Object.keys(languages)] as LanguageChoice[]).map(
      (choice): Entry => ({
        // Each language says its own name.
        ...(choice === "system"
          ? called(msg("browser-default"), msg("command-words-language"))
          : { text: languages[choice], also: found(msg("command-words-language")) }),
        group: t("language"),
        now: chosenLanguage() === choice,
        act: () => {
          chooseLanguage(choice);
          window.location.reload();
        },
      }),
    ),
    {
      ...called(msg("keyboard-shortcuts"), msg("command-words-keys")),
      group: t("command-help"),
      keys: "?",
      act: () => {
        requestOverlay("keys");
        return "stay";
      },
    },
    {
      ...called(msg("command-copy-link"), msg("command-words-copy-link")),
      group: t("command-help"),
      act: async () => {
        try {
          await navigator.clipboard.writeText(window.location.href);
          from.announce(t("command-link-copied"));
        } catch {
          // Plain http on another machine.
          from.announce(t("command-copy-blocked"));
        }
      },
    },
    {
      ...called(msg("command-print-page"), msg("command-words-print")),
      group: t("command-help"),
      act: () => setTimeout(() => window.print(), 50),
    },
    {
      ...called(msg("api-reference"), msg("command-words-api")),
      group: t("command-help"),
      act: () => window.location.assign("/docs"),
    },
  ];
}
