/** The proposals in combo boxes: pages, events and properties of the site. */
import { getProps } from "../api/goals.ts";
import { getStats } from "../api/index.ts";
import { t } from "../base/text.ts";
import { compact } from "../figures/format.ts";
import type { ComboOption } from "../parts/combo.tsx";

const limit = 8;

/** Any page or event has some; a search for a pattern uses the part before its first star. */
const beforeStar = (search: string): string => search.split("*")[0] ?? "";

const byValue =
  (site: string, dimension: "page" | "event") =>
  async (search: string, signal: AbortSignal): Promise<ComboOption[]> => {
    const question = { site, period: "30d", filters: [] };
    const { by } = await getStats(question, { by: [dimension], limit, search: beforeStar(search) }, signal);
    return (by[0]?.rows ?? []).flatMap(({ value, visitors }) =>
      value ? [{ value, note: t("proposal-visitors", { n: visitors, count: compact(visitors) }) }] : [],
    );
  };

export const loadPages = (site: string) => byValue(site, "page");
export const loadEvents = (site: string) => byValue(site, "event");

const eventsNote = (events: number): string => t("proposal-events", { n: events, count: compact(events) });

export const loadPropNames =
  (site: string, event: string) =>
  async (search: string, signal: AbortSignal): Promise<ComboOption[]> =>
    (await getProps(site, { event, search, limit }, signal)).names.map(({ name, events }) => ({
      value: name,
      note: eventsNote(events),
    }));

export const loadPropValues =
  (site: string, event: string, name: string) =>
  async (search: string, signal: AbortSignal): Promise<ComboOption[]> =>
    (await getProps(site, { event, name, search, limit }, signal)).values.map(({ value, events }) => ({
      value,
      note: eventsNote(events),
    }));
