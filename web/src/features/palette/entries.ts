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
import { listedPages, type SiteHas, viewParamsOf } from "../../parts/site-nav.tsx";
import { siteAddress } from "../../parts/view-address.ts";
import { isAdmin } from "../../people/is-admin.ts";
import { operatorLinks } from "../../people/operator-links.ts";
import { settingsLinks } from "../../people/settings.ts";
import { consentLinks, generalLinks, linksFor, reportLinks, setupLinks } from "../../site/settings-links.ts";
import { requestNoteForm } from "../site/note-changes.ts";
import { ownSettings, siteSettings } from "./settings.ts";
import { synonym } from "./synonyms.ts";

export interface Entry {
  text: string;
  group: string;
  /** More words that find it. */
  also?: string;
  /** What does the same without the commands. */
  keys?: string;
  /** Found by what is typed, and not listed before. */
  only?: boolean;
  /** It is so already. */
  now?: boolean;
  /** "stay": the window stays open. */
  run: () => unknown;
  /** The next choice, in the same window. */
  values?: string;
}

export interface EntryContext extends Route {
  me: Me | undefined;
  sites: Loaded<Site[]>;
  views: readonly SavedView[];
  has: SiteHas;
  announce: (text: string) => void;
}

/** Words in the reader's language, and the English ones. */
const searchWords = (id: PlainId): string => [t(id), synonym(id)].filter(Boolean).join(" ");

/** A text and the words it is found by, in both languages. */
const labelled = (id: PlainId, ...also: (PlainId | undefined)[]): { text: string; also: string } => ({
  text: t(id),
  also: [synonym(id), ...also.map((words) => words && searchWords(words))].filter(Boolean).join(" "),
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
export function addressWith({ path, search }: Route, change: Partial<View>): string {
  const site = siteOf(path);
  const understood: readonly string[] = viewParamsOf(site?.page ?? "");
  if (!site || Object.keys(change).every((name) => understood.includes(name))) return path + withView(search, change);
  // The rest of the address belongs to this page.
  return siteAddress(site.name) + withView(writeView(readView(search)), change);
}

/** Dimensions in the order in which people look for them. */
export const filterable: readonly string[] = Object.keys(dimensionSort).filter(canFilter);

export const filterEntry = (dimension: string): Entry => {
  const { name, tab } = dimensionSort[dimension] ?? {};
  return {
    text: kindName(dimension),
    group: t("command-filter-by"),
    also: [
      name && synonym(name),
      searchWords(msg("command-words-filter")),
      dimension.replaceAll("_", " "),
      tab && searchWords(tab),
    ]
      .filter(Boolean)
      .join(" "),
    run: () => "stay",
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

/** Words that find a page of a site, by its address there. */
const pageWords: Readonly<Record<string, PlainId>> = {
  "/live": msg("command-words-live"),
  "/goals": msg("command-words-goals"),
  "/funnels": msg("command-words-funnels"),
  "/changed": msg("command-words-changed"),
  "/why": msg("command-words-why"),
  "/paths": msg("command-words-paths"),
  "/around": msg("command-words-page-flow"),
  "/retention": msg("command-words-retention"),
  "/revenue": msg("command-words-revenue"),
  "/settings": msg("command-words-settings"),
};

/** Pages of a site without a place in its navigation. */
const unlistedPages = [
  { path: "/left-out", text: msg("excluded-hits"), also: msg("command-words-excluded") },
  { path: "/overlay", text: msg("page-overlay"), also: msg("command-words-overlay") },
] as const;

const settingsWords: Readonly<Record<string, PlainId>> = {
  "/settings": msg("command-words-general"),
  "/settings/counting": msg("command-words-rules"),
  "/settings/changes": msg("command-words-history"),
  "/settings/erase": msg("command-words-data"),
  "/import": msg("command-words-import"),
  "/install": msg("command-words-snippet"),
  "/dry-run": msg("command-words-test"),
  "/reports": msg("command-words-digest"),
  "/nightly": msg("command-words-nightly"),
  "/sharing": msg("command-words-sharing"),
};

function ofSite({ path, search, views, me, has }: EntryContext): Entry[] {
  const here = { path, search };
  const site = siteOf(path);
  if (!site) return [];
  const view = readView(search);
  const home = siteAddress(site.name);
  const show = (change: Partial<View>) => navigate(addressWith(here, change));
  const to = (page: string) => home + page + writeView(view);
  return [
    ...listedPages(has).map(
      ({ path: page, text, key }): Entry => ({
        ...labelled(text, msg("command-words-page"), pageWords[page]),
        group: t("command-go-to"),
        ...(key ? { keys: `G ${key.toUpperCase()}` } : {}),
        now: path === home + page,
        run: () => navigate(to(page)),
      }),
    ),
    ...unlistedPages.map(
      ({ path: page, text, also }): Entry => ({
        ...labelled(text, also),
        group: t("command-go-to"),
        now: path === home + page,
        run: () => navigate(to(page)),
      }),
    ),
    ...linksFor([...generalLinks, ...reportLinks, ...consentLinks, ...setupLinks], canEdit(me), isAdmin(me)).map(
      ({ path: page, text }): Entry => ({
        ...labelled(text, settingsWords[page]),
        group: t("site-settings"),
        now: path === home + page,
        run: () => navigate(home + page),
      }),
    ),
    ...siteSettings.map(
      ({ path: page, text, also }): Entry => ({
        ...labelled(text, also),
        group: t("site-settings"),
        only: true,
        run: () => navigate(home + page),
      }),
    ),
    ...periods.flat().map(
      ({ value, label, key }): Entry => ({
        ...labelled(label, msg("command-words-period")),
        group: t("period"),
        ...(key ? { keys: key.toUpperCase() } : {}),
        now: view.period === value,
        run: () => show({ period: value }),
      }),
    ),
    ...comparisons.map(
      ({ value, label }): Entry => ({
        ...labelled(compared[value] ?? label, msg("command-words-compare")),
        group: t("command-comparison"),
        now: view.compare === value,
        run: () => show({ compare: value }),
      }),
    ),
    ...metrics.map(
      (metric, i): Entry => ({
        ...labelled(metricSort[metric].name, msg("command-words-metric")),
        group: t("command-in-chart"),
        keys: String(i + 1),
        now: site.page === "" && view.metric === metric,
        run: () => show({ metric }),
      }),
    ),
    ...(canEdit(me)
      ? [
          {
            ...labelled(msg("command-add-note"), msg("command-words-note")),
            group: t("command-in-chart"),
            keys: "N",
            run: () => {
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
            ...labelled(msg("command-clear-filters"), msg("command-words-clear")),
            group: t("command-filter-by"),
            keys: "Esc",
            run: () => show({ filters: [] }),
          },
        ]
      : []),
    ...views.map(
      (saved): Entry => ({
        text: saved.name,
        group: t("saved-views"),
        also: searchWords(saved.seen_by === "team" ? msg("command-words-view-team") : msg("command-words-view-mine")),
        now: site.page === "" && isCurrentView(saved, view),
        run: () => navigate(home + savedSearch(saved)),
      }),
    ),
    ...(site.page === ""
      ? [
          {
            ...labelled(msg("save-view-open"), msg("command-words-save-view")),
            group: t("saved-views"),
            run: () => {
              requestOverlay("save");
              return "stay";
            },
          },
        ]
      : []),
  ];
}

/** All of them, in the order in which they are shown before anything is typed. */
export function entries(from: EntryContext): Entry[] {
  const site = siteOf(from.path);
  return [
    ...ofSite(from),
    ...(from.sites.data ?? []).map(
      ({ name }): Entry => ({
        text: name,
        group: t("sites"),
        also: searchWords(msg("command-words-site")),
        now: name === site?.name,
        run: () => navigate(siteAddress(name)),
      }),
    ),
    { ...labelled(msg("all-sites")), group: t("sites"), keys: "G S", now: from.path === "/", run: () => navigate("/") },
    {
      ...labelled(msg("alerts"), msg("command-words-alerts")),
      group: t("command-go-to"),
      keys: "G A",
      now: from.path === "/attention",
      run: () => navigate("/attention"),
    },
    {
      ...labelled(msg("add-site"), msg("command-words-add-site")),
      group: t("sites"),
      run: () => navigate("/add-site"),
    },
    {
      ...labelled(msg("command-take-over"), msg("command-words-take-over")),
      group: t("sites"),
      run: () => navigate("/take-over"),
    },
    ...settingsLinks(from.me).map(
      ({ href, text, also, keys }): Entry => ({
        ...labelled(text, also),
        group: t("settings"),
        ...(keys ? { keys } : {}),
        now: from.path === href,
        run: () => navigate(href),
      }),
    ),
    ...(from.me?.operator ? operatorLinks : []).map(
      ({ href, text, also, key }): Entry => ({
        ...labelled(text, also, msg("operator-area")),
        group: t("operator-area"),
        // Only there; elsewhere these keys lead to pages of a site.
        ...(from.path.startsWith("/admin") ? { keys: `G ${key.toUpperCase()}` } : {}),
        now: from.path === href,
        run: () => navigate(href),
      }),
    ),
    ...ownSettings.map(
      ({ path, text, also }): Entry => ({
        ...labelled(text, also),
        group: t("settings"),
        only: true,
        run: () => navigate(path),
      }),
    ),
    ...themes.map(
      ({ value }): Entry => ({
        ...labelled(colours[value], msg("command-words-theme")),
        group: t("command-theme"),
        now: chosenTheme() === value,
        run: () => chooseTheme(value),
      }),
    ),
    ...(["system", ...Object.keys(languages)] as LanguageChoice[]).map(
      (choice): Entry => ({
        // Each language is shown by its own name.
        ...(choice === "system"
          ? labelled(msg("browser-default"), msg("command-words-language"))
          : { text: languages[choice], also: searchWords(msg("command-words-language")) }),
        group: t("language"),
        now: chosenLanguage() === choice,
        run: () => {
          chooseLanguage(choice);
          window.location.reload();
        },
      }),
    ),
    {
      ...labelled(msg("keyboard-shortcuts"), msg("command-words-keys")),
      group: t("command-help"),
      keys: "?",
      run: () => {
        requestOverlay("keys");
        return "stay";
      },
    },
    {
      ...labelled(msg("command-copy-link"), msg("command-words-copy-link")),
      group: t("command-help"),
      run: async () => {
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
      ...labelled(msg("command-print-page"), msg("command-words-print")),
      group: t("command-help"),
      run: () => setTimeout(() => window.print(), 50),
    },
    {
      ...labelled(msg("api-reference"), msg("command-words-api")),
      group: t("command-help"),
      run: () => window.location.assign("/docs"),
    },
  ];
}
