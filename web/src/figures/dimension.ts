/**
 * What figures can be broken down by: names, the words for values, and what a filter can pick. The tables hold the ids
 * of texts, which are looked up where they are shown.
 */
import type { Row } from "../api/index.ts";
import { locale, msg, type PlainId, t } from "../base/text.ts";
import type { Filter } from "./filter.ts";
import * as format from "./format.ts";

interface Sort {
  /** Of the tab. */
  tab: PlainId;
  /** Of one value, in a filter: "Entry page is …". */
  name: PlainId;
  /** What a row without a value is called. */
  missing: PlainId;
  /** The column next to the visitors. */
  extra: ExtraColumn;
}

interface ExtraColumn {
  head: PlainId;
  /** Its key in the API, which is also that of its definition. Without one, rows are not sorted by it. */
  id?: string;
  /** A description, if it has no definition. */
  about?: PlainId;
  /** `whole`: all visitors of the question, for shares. */
  write: (row: Row, total: number) => string;
}

const views: ExtraColumn = { head: msg("dimension-views"), id: "views", write: (row) => format.exact(row.views) };
const visits: ExtraColumn = { head: msg("dimension-visits"), id: "visits", write: (row) => format.exact(row.visits) };
const times: ExtraColumn = { head: msg("dimension-count"), id: "events", write: (row) => format.exact(row.events) };
const bounce: ExtraColumn = {
  head: msg("dimension-bounce"),
  id: "bounce_rate",
  write: (row) => format.share(row.bounce_rate),
};
const conversion: ExtraColumn = {
  head: msg("dimension-rate"),
  id: "conversion_rate",
  about: msg("card-rate-about"),
  write: (row) => format.share(row.conversion_rate),
};
const part: ExtraColumn = {
  head: msg("dimension-share"),
  about: msg("card-share-about"),
  write: (row, total) => format.share(total > 0 ? row.visitors / total : null),
};

const sort = (tab: PlainId, name: PlainId, missing: PlainId, extra: ExtraColumn): Sort => ({
  tab,
  name,
  missing,
  extra,
});

export const dimensionSort: Record<string, Sort> = {
  page: sort(msg("dimension-pages"), msg("dimension-page"), msg("dimension-no-page"), views),
  entry: sort(msg("dimension-entry"), msg("dimension-entry-page"), msg("dimension-no-page-viewed"), bounce),
  exit: sort(msg("dimension-exit"), msg("dimension-exit-page"), msg("dimension-no-page-viewed"), visits),
  host: sort(msg("dimension-hosts"), msg("dimension-hostname"), msg("dimension-no-hostname"), views),
  source: sort(msg("dimension-sources"), msg("dimension-source"), msg("dimension-direct"), bounce),
  referrer: sort(msg("dimension-referrers"), msg("dimension-referrer"), msg("dimension-no-referrer"), bounce),
  channel: sort(msg("dimension-channels"), msg("dimension-channel"), msg("dimension-unknown"), bounce),
  utm_source: sort(msg("dimension-source"), msg("dimension-utm-source"), msg("dimension-untagged"), bounce),
  utm_medium: sort(msg("dimension-medium"), msg("dimension-utm-medium"), msg("dimension-untagged"), bounce),
  utm_campaign: sort(msg("dimension-campaign"), msg("dimension-utm-campaign"), msg("dimension-untagged"), bounce),
  utm_content: sort(msg("dimension-content"), msg("dimension-utm-content"), msg("dimension-untagged"), bounce),
  utm_term: sort(msg("dimension-term"), msg("dimension-utm-term"), msg("dimension-untagged"), bounce),
  country: sort(msg("dimension-countries"), msg("dimension-country"), msg("dimension-unknown"), part),
  region: sort(msg("dimension-regions"), msg("dimension-region"), msg("dimension-unknown"), part),
  city: sort(msg("dimension-cities"), msg("dimension-city"), msg("dimension-unknown"), part),
  browser: sort(msg("dimension-browsers"), msg("dimension-browser"), msg("dimension-unknown"), part),
  browser_version: sort(msg("dimension-versions"), msg("dimension-browser-version"), msg("dimension-unknown"), part),
  os: sort(msg("dimension-systems"), msg("system"), msg("dimension-unknown"), part),
  device: sort(msg("devices"), msg("dimension-device"), msg("dimension-unknown"), part),
  screen: sort(msg("dimension-screens"), msg("dimension-screen"), msg("dimension-unknown"), part),
  language: sort(msg("dimension-languages"), msg("language"), msg("dimension-unknown"), part),
  event: sort(msg("dimension-events"), msg("dimension-event"), msg("dimension-no-event"), times),
  goal: sort(msg("dimension-goals"), msg("dimension-goal"), msg("dimension-deleted-goal"), conversion),
};

/** The filter kinds of the API; other dimensions are shown but pick nothing. */
const unfilterable = new Set(["screen", "referrer", "browser_version"]);
export const canFilter = (dimension: string): boolean => !unfilterable.has(dimension);

/** Whether a series can be split by it: a hit may complete several goals. */
export const canSplit = (dimension: string): boolean =>
  dimension !== "goal" && (Object.hasOwn(dimensionSort, dimension) || /^prop\../.test(dimension));

/** How a dimension is called in a filter; properties by their own name. */
export function kindName(kind: string): string {
  const sort = dimensionSort[kind];
  return sort ? t(sort.name) : kind.startsWith("prop.") ? kind.slice(5) : kind;
}

/** How the tab of a dimension is called. */
export function tabName(dimension: string): string {
  const sort = dimensionSort[dimension];
  return sort ? t(sort.tab) : dimension;
}

/** Read as other words than they are stored: by those they would seem to be in no order. */
const translated = new Set(["country", "language", "channel", "device", "screen"]);
/** The column of the API by which values are in the order of their names. */
export const nameColumn = (dimension: string): string | undefined =>
  translated.has(dimension) ? undefined : dimension === "goal" ? "name" : "value";

/** Kept as codes and read as names: a search for a name is done here, among all of them. */
export const isCoded = (dimension: string): boolean => dimension === "country" || dimension === "language";
/** More than there are. */
export const codesAtMost = 300;

const names = new Map<string, Intl.DisplayNames>();

function displayName(type: "region" | "language", code: string): string {
  let found = names.get(type);
  if (!found) {
    found = new Intl.DisplayNames(locale, { type, fallback: "code" });
    names.set(type, found);
  }
  try {
    return found.of(code) ?? code;
  } catch {
    return code; // not a code that Intl knows how to read
  }
}

/** What a row is called: a goal's value is its id, and its name is in `name`. */
export const rowName = (dimension: string, row: Row): string =>
  dimension === "goal" ? (row.name ?? valueName(dimension, null)) : valueName(dimension, row.value);

const devices: Record<string, PlainId> = {
  desktop: msg("dimension-desktop"),
  mobile: msg("dimension-mobile"),
  tablet: msg("dimension-tablet"),
};

/** The server's channels, by their names in the API. */
const channels: Record<string, PlainId> = {
  "AI Assistant": msg("channel-ai-assistant"),
  Affiliate: msg("channel-affiliate"),
  App: msg("channel-app"),
  Campaign: msg("channel-campaign"),
  Direct: msg("channel-direct"),
  Display: msg("channel-display"),
  "E-mail": msg("channel-email"),
  Internal: msg("channel-internal"),
  "Organic Search": msg("channel-organic-search"),
  "Organic Social": msg("channel-organic-social"),
  "Paid Search": msg("channel-paid-search"),
  "Paid Social": msg("channel-paid-social"),
  Referral: msg("channel-referral"),
  Video: msg("channel-video"),
};

/** A value in words; `null` and "" mean that it is missing. */
export function valueName(dimension: string, value: string | null | undefined): string {
  if (value == null || value === "") return t(dimensionSort[dimension]?.missing ?? msg("dimension-none"));
  if (dimension === "country") return displayName("region", value);
  if (dimension === "language") return displayName("language", value);
  if (dimension === "device")
    return devices[value] ? t(devices[value]) : value.charAt(0).toUpperCase() + value.slice(1);
  if (dimension === "channel") return channels[value] ? t(channels[value]) : value;
  if (dimension === "screen" && /^\d+$/.test(value)) return t("dimension-px-wide", { width: value });
  return value;
}

export interface Card {
  id: string;
  title: PlainId;
  /** Tabs; a group opens a select with its own. */
  dimensions: readonly string[];
  /** The tab to begin with, where that is not the first. */
  start?: string;
  /** Shown behind one tab with a menu. */
  more?: { tab: PlainId; dimensions: readonly string[] };
}

export const cards: readonly Card[] = [
  { id: "pages", title: msg("dimension-pages"), dimensions: ["page", "entry", "exit"] },
  {
    id: "sources",
    title: msg("dimension-sources"),
    dimensions: ["source", "channel"],
    more: {
      tab: msg("dimension-campaigns"),
      dimensions: ["utm_campaign", "utm_source", "utm_medium", "utm_content", "utm_term"],
    },
  },
  { id: "places", title: msg("dimension-locations"), dimensions: ["country", "region", "city"] },
  {
    id: "devices",
    title: msg("devices"),
    dimensions: ["browser", "os", "device"],
    more: { tab: msg("dimension-more"), dimensions: ["screen", "language"] },
  },
  { id: "goals", title: msg("dimension-goals"), dimensions: ["goal"] },
  { id: "events", title: msg("dimension-events"), dimensions: ["event"] },
];

/** A value that is filtered by has one row: its parts take the place of that dimension. */
const partsOf: Readonly<Record<string, string>> = { source: "referrer", browser: "browser_version" };
/** The tab to begin with while one value of a dimension is filtered by. */
const startWithin: Readonly<Record<string, string>> = { country: "region", region: "city" };

/** The cards under these filters. */
export function cardsWithin(filters: readonly Filter[]): readonly Card[] {
  /** Is it this one value and no other? */
  const isOne = (dimension: string): boolean => {
    const values = filters.filter(({ kind, not }) => kind === dimension && !not);
    return values.length === 1 && values[0]?.value !== "" && !values[0]?.value.includes("*");
  };
  return cards.map((card) => {
    const start = card.dimensions.findLast((one) => startWithin[one] !== undefined && isOne(one));
    return {
      ...card,
      dimensions: card.dimensions.map((one) => (isOne(one) ? (partsOf[one] ?? one) : one)),
      ...(start ? { start: startWithin[start] ?? start } : {}),
    };
  });
}
