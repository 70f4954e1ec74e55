/** Imports in words: tools, and what is unknown about imported days. */
import type { ImportSource } from "../api/imports-types.ts";
import { language, msg, type PlainId, t, withinSentence } from "../base/text.ts";
import { dimensionSort, kindName } from "./dimension.ts";
import { isMetric, metricName } from "./metric.ts";

/** In the order in which they are offered. */
const names: Record<Exclude<ImportSource, "logs" | "stile">, string> = {
  ga4: "Google Analytics 4",
  plausible: "Plausible",
  matomo: "Matomo",
  ua: "Universal Analytics",
  umami: "Umami",
  fathom: "Fathom",
  simple_analytics: "Simple Analytics",
  goatcounter: "GoatCounter",
  cloudflare: "Cloudflare Web Analytics",
};

export const importSources = [...Object.keys(names), "logs", "stile"] as readonly ImportSource[];

/** A tool's name; one that only a newer server knows, as it is. */
export function sourceName(source: string): string {
  if (source === "logs") return t("imported-logs");
  if (source === "stile") return "Stile";
  return Object.hasOwn(names, source) ? names[source as keyof typeof names] : source;
}

/** Within a sentence. */
export const sourceNoun = (source: string): string =>
  source === "logs" ? withinSentence(sourceName(source)) : sourceName(source);

/** Several within a sentence. */
export const sourceNouns = (sources: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(sources.map(sourceNoun));

/** Days from these have hits, which everything works with. */
export const hasHits = (source: string): boolean => source === "logs" || source === "stile";

/** Metrics that are in no headline. */
const others: Record<string, PlainId> = {
  events: msg("dimension-events"),
  engaged_visits: msg("imported-engaged-visits"),
  engagement_rate: msg("imported-engagement-rate"),
  entries: msg("imported-entries"),
  exits: msg("imported-exits"),
  exit_rate: msg("imported-exit-rate"),
  time_on_page_seconds: msg("imported-time-on-page"),
  scroll_depth: msg("imported-scroll-depth"),
  revenue: msg("revenue"),
  totals: msg("imported-totals"),
};

function nameOf(what: string): string {
  if (isMetric(what)) return metricName(what);
  const other = Object.hasOwn(others, what) ? others[what] : undefined;
  return other ? t(other) : kindName(what);
}

/**
 * Of what is unknown, each named once: a metric, a breakdown, or metrics of a breakdown, unless the metric is unknown
 * anyway. `some`: what to name of it.
 */
export function lackNames(unknown: readonly string[], some = unknown): string[] {
  const parts = new Map<string, string[]>();
  for (const what of some) {
    const [whole = what, part] = what.split(".", 2);
    if (part === undefined || !Object.hasOwn(dimensionSort, whole)) parts.set(what, []);
    else if (!unknown.includes(part) && !unknown.includes(whole))
      parts.set(whole, [...(parts.get(whole) ?? []), withinSentence(nameOf(part))]);
  }
  return [...parts].map(([what, metrics]) =>
    metrics.length === 0 ? nameOf(what) : t("imported-lack-of", { name: nameOf(what), metrics: metrics.join(", ") }),
  );
}
