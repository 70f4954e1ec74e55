/** What a visitor's visits add up to, and the lists in the order in which they are shown. */
import type { DataRequest, Hit, Visit } from "./api.ts";

interface Sum {
  amount: number;
  currency: string;
}

export interface Totals {
  views: number;
  events: number;
  /** By currency, in the order of the alphabet. */
  revenue: Sum[];
  /** How often each goal was reached, most often first. */
  goals: [name: string, times: number][];
}

export function totalsOf(hits: readonly Hit[]): Totals {
  const sums = new Map<string, number>();
  const goals = new Map<string, number>();
  for (const { revenue, goals: reached } of hits) {
    if (revenue) sums.set(revenue.currency, (sums.get(revenue.currency) ?? 0) + revenue.amount);
    for (const name of reached) goals.set(name, (goals.get(name) ?? 0) + 1);
  }
  const views = hits.filter(({ kind }) => kind === "view").length;
  return {
    views,
    events: hits.length - views,
    revenue: [...sums].map(([currency, amount]) => ({ amount, currency })).sort(byCurrency),
    goals: [...goals].sort(([one, often], [other, oftener]) => oftener - often || one.localeCompare(other)),
  };
}

const byCurrency = (one: Sum, other: Sum): number => one.currency.localeCompare(other.currency);

export const hitsOf = (visits: readonly Visit[]): Hit[] => visits.flatMap(({ hits }) => hits);

/** An event's properties as rows of a name and a value. */
export function propsOf({ props }: Pick<Hit, "props">): [name: string, value: string][] {
  if (typeof props !== "object" || props === null) return [];
  return Object.entries(props).map(([name, value]) => [name, String(value)]);
}

/** The open requests, those due first first, and the others as they came. */
export function inTwo(requests: readonly DataRequest[]): { open: DataRequest[]; ended: DataRequest[] } {
  const open = requests.filter(({ state }) => state === "open");
  return {
    open: open.sort((one, other) => one.due_at - other.due_at),
    ended: requests.filter(({ state }) => state !== "open"),
  };
}

/** Enough of a visitor's id to tell them apart on a page. */
export const shortId = (visitor: string): string => visitor.slice(0, 8);
