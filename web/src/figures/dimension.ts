/** What figures can be broken down by: names, the words for values, and what a filter can pick. */
import { locale } from "../base/text.ts";
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

const views: Beside = { head: "Views", write: (row) => format.exact(row.views) };
const visits: Beside = { head: "Visits", write: (row) => format.exact(row.visits) };
const times: Beside = { head: "Times", write: (row) => format.exact(row.events) };
const bounce: Beside = { head: "Bounce", write: (row) => format.share(row.bounce_rate) };
const conversion: Beside = { head: "Rate", write: (row) => format.share(row.conversion_rate) };
const part: Beside = {
  head: "Share",
  write: (row, whole) => format.share(whole > 0 ? row.visitors / whole : null),
};

const sort = (tab: string, name: string, missing: string, beside: Beside): Sort => ({
  tab,
  name,
  missing,
  beside,
});

export const dimensionSort: Record<string, Sort> = {
  page: sort("Pages", "Page", "No page", views),
  entry: sort("Entry", "Entry page", "No page viewed", bounce),
  exit: sort("Exit", "Exit page", "No page viewed", visits),
  host: sort("Hosts", "Hostname", "No hostname", views),
  source: sort("Sources", "Source", "Direct or not known", bounce),
  referrer: sort("Referrers", "Referrer", "No referrer", bounce),
  channel: sort("Channels", "Channel", "Not known", bounce),
  utm_source: sort("Source", "UTM source", "Not tagged", bounce),
  utm_medium: sort("Medium", "UTM medium", "Not tagged", bounce),
  utm_campaign: sort("Campaign", "UTM campaign", "Not tagged", bounce),
  utm_content: sort("Content", "UTM content", "Not tagged", bounce),
  utm_term: sort("Term", "UTM term", "Not tagged", bounce),
  country: sort("Countries", "Country", "Not known", part),
  region: sort("Regions", "Region", "Not known", part),
  city: sort("Cities", "City", "Not known", part),
  browser: sort("Browsers", "Browser", "Not known", part),
  browser_version: sort("Versions", "Browser version", "Not known", part),
  os: sort("Systems", "System", "Not known", part),
  device: sort("Devices", "Device", "Not known", part),
  screen: sort("Screens", "Screen", "Not known", part),
  language: sort("Languages", "Language", "Not known", part),
  event: sort("Events", "Event", "No event", times),
  goal: sort("Goals", "Goal", "A goal that is gone", conversion),
};

/** The filter kinds of the API; other dimensions are shown but pick nothing. */
const unfilterable = new Set(["screen", "referrer", "browser_version"]);
export const canFilter = (dimension: string): boolean => !unfilterable.has(dimension);

/** How a dimension is called in a filter; properties by their own name. */
export const kindName = (kind: string): string =>
  dimensionSort[kind]?.name ?? (kind.startsWith("prop.") ? kind.slice(5) : kind);

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

/** A value in words; `null` and "" mean that it is missing. */
export function valueName(dimension: string, value: string | null | undefined): string {
  if (value == null || value === "") return dimensionSort[dimension]?.missing ?? "None";
  if (dimension === "country") return displayName("region", value);
  if (dimension === "language") return displayName("language", value);
  if (dimension === "device") return value.charAt(0).toUpperCase() + value.slice(1);
  if (dimension === "screen" && /^\d+$/.test(value)) return `${value} px wide`;
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
  { id: "pages", title: "Pages", dimensions: ["page", "entry", "exit"] },
  {
    id: "sources",
    title: "Sources",
    dimensions: ["source", "channel"],
    more: {
      tab: "Campaigns",
      dimensions: ["utm_campaign", "utm_source", "utm_medium", "utm_content", "utm_term"],
    },
  },
  { id: "places", title: "Places", dimensions: ["country", "region", "city"] },
  {
    id: "devices",
    title: "Devices",
    dimensions: ["browser", "os", "device"],
    more: { tab: "More", dimensions: ["screen", "language"] },
  },
  { id: "goals", title: "Goals", dimensions: ["goal"] },
  { id: "events", title: "Events", dimensions: ["event"] },
];
