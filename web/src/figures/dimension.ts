/**
 * What figures can be broken down by: names, the words for values, and what a filter can pick. The tables hold English,
 * which is translated where it is shown.
 */
import { locale, msg, t } from "../base/text.ts";
import type { Row } from "../api/index.ts";
import * as format from "./format.ts";

interface Sort {
  /** Of the tab. */
  tab: string;
  /** Of one value, in a filter: "Entry page is …". */
  name: string;
  /** What a row without a value is called. */
  missing: string;
  /** A second column beside the visitors. */
  beside: Beside;
}

interface Beside {
  head: string;
  /** `whole`: all visitors of the question, for shares. */
  write: (row: Row, whole: number) => string;
}

const views: Beside = { head: msg("Views"), write: (row) => format.exact(row.views) };
const visits: Beside = { head: msg("Visits"), write: (row) => format.exact(row.visits) };
const times: Beside = { head: msg("Times"), write: (row) => format.exact(row.events) };
const bounce: Beside = { head: msg("Bounce"), write: (row) => format.share(row.bounce_rate) };
const conversion: Beside = { head: msg("Rate"), write: (row) => format.share(row.conversion_rate) };
const part: Beside = {
  head: msg("Share"),
  write: (row, whole) => format.share(whole > 0 ? row.visitors / whole : null),
};

const sort = (tab: string, name: string, missing: string, beside: Beside): Sort => ({
  tab,
  name,
  missing,
  beside,
});

export const dimensionSort: Record<string, Sort> = {
  page: sort(msg("Pages"), msg("Page"), msg("No page"), views),
  entry: sort(msg("Entry"), msg("Entry page"), msg("No page viewed"), bounce),
  exit: sort(msg("Exit"), msg("Exit page"), msg("No page viewed"), visits),
  host: sort(msg("Hosts"), msg("Hostname"), msg("No hostname"), views),
  source: sort(msg("Sources"), msg("Source"), msg("Direct or not known"), bounce),
  referrer: sort(msg("Referrers"), msg("Referrer"), msg("No referrer"), bounce),
  channel: sort(msg("Channels"), msg("Channel"), msg("Not known"), bounce),
  utm_source: sort(msg("Source"), msg("UTM source"), msg("Not tagged"), bounce),
  utm_medium: sort(msg("Medium"), msg("UTM medium"), msg("Not tagged"), bounce),
  utm_campaign: sort(msg("Campaign"), msg("UTM campaign"), msg("Not tagged"), bounce),
  utm_content: sort(msg("Content"), msg("UTM content"), msg("Not tagged"), bounce),
  utm_term: sort(msg("Term"), msg("UTM term"), msg("Not tagged"), bounce),
  country: sort(msg("Countries"), msg("Country"), msg("Not known"), part),
  region: sort(msg("Regions"), msg("Region"), msg("Not known"), part),
  city: sort(msg("Cities"), msg("City"), msg("Not known"), part),
  browser: sort(msg("Browsers"), msg("Browser"), msg("Not known"), part),
  browser_version: sort(msg("Versions"), msg("Browser version"), msg("Not known"), part),
  os: sort(msg("Systems"), msg("System"), msg("Not known"), part),
  device: sort(msg("Devices"), msg("Device"), msg("Not known"), part),
  screen: sort(msg("Screens"), msg("Screen"), msg("Not known"), part),
  language: sort(msg("Languages"), msg("Language"), msg("Not known"), part),
  event: sort(msg("Events"), msg("Event"), msg("No event"), times),
  goal: sort(msg("Goals"), msg("Goal"), msg("A goal that is gone"), conversion),
};

/** The filter kinds of the API; other dimensions are shown but pick nothing. */
const unfilterable = new Set(["screen", "referrer", "browser_version"]);
export const canFilter = (dimension: string): boolean => !unfilterable.has(dimension);

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

/** What a row is called: a goal is counted under its id, and has its name beside it. */
export const rowName = (dimension: string, row: Row): string =>
  dimension === "goal" ? (row.name ?? valueName(dimension, null)) : valueName(dimension, row.value);

/** The flag of a two-letter country code, as the two letters that fonts draw as one. */
export function flag(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return "";
  return String.fromCodePoint(...[...code].map((c) => 0x1f1e6 + c.charCodeAt(0) - 65));
}

const devices: Record<string, string> = { desktop: msg("Desktop"), mobile: msg("Mobile"), tablet: msg("Tablet") };

/** A value in words; `null` and "" mean that it is missing. */
export function valueName(dimension: string, value: string | null | undefined): string {
  if (value == null || value === "") return t(dimensionSort[dimension]?.missing ?? msg("None|a value"));
  if (dimension === "country") return displayName("region", value);
  if (dimension === "language") return displayName("language", value);
  if (dimension === "device") return t(devices[value] ?? value.charAt(0).toUpperCase() + value.slice(1));
  if (dimension === "channel") return t(`${value}|channel`);
  if (dimension === "screen" && /^\d+$/.test(value)) return t("{width} px wide", { width: value });
  return value;
}

export interface Card {
  id: string;
  title: string;
  /** Tabs; a group opens a further choice among its own. */
  dimensions: readonly string[];
  /** Shown behind one tab with a menu. */
  more?: { tab: string; dimensions: readonly string[] };
}

export const cards: readonly Card[] = [
  { id: "pages", title: msg("Pages"), dimensions: ["page", "entry", "exit"] },
  {
    id: "sources",
    title: msg("Sources"),
    dimensions: ["source", "channel"],
    more: {
      tab: msg("Campaigns"),
      dimensions: ["utm_campaign", "utm_source", "utm_medium", "utm_content", "utm_term"],
    },
  },
  { id: "places", title: msg("Places"), dimensions: ["country", "region", "city"] },
  {
    id: "devices",
    title: msg("Devices"),
    dimensions: ["browser", "os", "device"],
    more: { tab: msg("More"), dimensions: ["screen", "language"] },
  },
  { id: "goals", title: msg("Goals"), dimensions: ["goal"] },
  { id: "events", title: msg("Events"), dimensions: ["event"] },
];
