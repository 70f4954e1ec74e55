/** What proposals are made of: pages, events and properties that the site had. */
import { getProps } from "../api/goals.ts";
import { getStats } from "../api/index.ts";
import { t } from "../base/text.ts";
import { compact } from "../figures/format.ts";
import type { Proposal } from "../parts/combo.tsx";

const most = 8;

/** Any page or event has some; a search for a pattern looks for what stands before its first star. */
const plain = (search: string): string => search.split("*")[0] ?? "";

const byValue =
  (site: string, dimension: "page" | "event") =>
  async (search: string, signal: AbortSignal): Promise<Proposal[]> => {
    const question = { site, period: "30d", filters: [] };
    const { by } = await getStats(question, { by: [dimension], limit: most, search: plain(search) }, signal);
    return (by[0]?.rows ?? []).flatMap(({ value, visitors }) =>
      value ? [{ value, note: t("proposal-visitors", { n: visitors, count: compact(visitors) }) }] : [],
    );
  };

export const askPages = (site: string) => byValue(site, "page");
export const askEvents = (site: string) => byValue(site, "event");

const often = (events: number): string => t("proposal-events", { n: events, count: compact(events) });

export const askPropNames =
  (site: string, event: string) =>
  async (search: string, signal: AbortSignal): Promise<Proposal[]> =>
    (await getProps(site, { event, search, limit: most }, signal)).names.map(({ name, events }) => ({
      value: name,
      note: often(events),
    }));

export const askPropValues =
  (site: string, event: string, name: string) =>
  async (search: string, signal: AbortSignal): Promise<Proposal[]> =>
    (await getProps(site, { event, name, search, limit: most }, signal)).values.map(({ value, events }) => ({
      value,
      note: often(events),
    }));
