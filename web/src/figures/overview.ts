/** The list of all sites: their order, which are shown, and the note for one without hits. */
import type { OverviewSite } from "../api/types.ts";
import { locale } from "../base/text.ts";

export const orders = ["visitors", "change", "views", "name"] as const;
export type Order = (typeof orders)[number];

/** A word of the address: `views`, or `-views` for the other way round. */
export interface Sorting {
  by: Order;
  /** Largest first, or A to Z: what one wants to see first. */
  first: boolean;
}

export const startSorting: Sorting = { by: "visitors", first: true };

export function readSorting(param: string): Sorting {
  const first = !param.startsWith("-");
  const by = orders.find((one) => one === (first ? param : param.slice(1)));
  return by ? { by, first } : startSorting;
}

export const writeSorting = ({ by, first }: Sorting): string =>
  by === startSorting.by && first ? "" : `${first ? "" : "-"}${by}`;

/** What a click on a column's head asks for: this column, or if it is the one already, the other way round. */
export const toggleSorting = (now: Sorting, by: Order): Sorting => ({ by, first: now.by === by ? !now.first : true });

const number = (site: OverviewSite, by: Order): number | null =>
  (by === "change" ? site.visitors.change : by === "views" ? site.views.value : site.visitors.value) ?? null;

const names = new Intl.Collator(locale, { numeric: true });

/** Sites without the figure come last in both directions. */
export function sortSites(sites: readonly OverviewSite[], { by, first }: Sorting): OverviewSite[] {
  const turn = first ? 1 : -1;
  return [...sites].sort((a, b) => {
    if (by === "name") return turn * names.compare(a.name, b.name);
    const [x, y] = [number(a, by), number(b, by)];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || names.compare(a.name, b.name);
    return turn * (y - x) || names.compare(a.name, b.name);
  });
}

/** Those whose name has every word of what was typed. */
export function searchSites(sites: readonly OverviewSite[], search: string): OverviewSite[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return sites.filter((site) => words.every((param) => site.name.toLowerCase().includes(param)));
}

/** Seconds without a counted hit, after which a site counts as silent. */
export const silentAfter = 86_400;

export type Arrival = "arriving" | "paused" | "never" | "silent" | "refused";

/** `refused`: hits arrive, but none of them was counted within a day. */
export function arrival(site: OverviewSite, now: number): Arrival {
  if (site.paused) return "paused";
  const { arriving, last_hit: hit, last_counted: counted } = site.arriving;
  if (hit == null) return "never";
  if (!arriving) return "silent";
  return counted == null || now - counted > silentAfter ? "refused" : "arriving";
}
