/**
 * A server's answers about the year of `stile demo`, recorded by `make demo-figures`. Loaded only when it is
 * shown; it sends no requests to a server, contains no real data, and cannot be changed.
 */
import type { Row, Series, Stats } from "../../api/index.ts";

export interface Recorded {
  stats: Stats;
  series: Series;
  /** All of them, for the map. */
  countries: Row[];
}

const periods = ["7d", "30d", "12mo"] as const;
export type Period = (typeof periods)[number];

export const recordedPeriod = (period: string): Period => periods.find((one) => one === period) ?? "30d";

const files: Record<Period, () => Promise<{ default: unknown }>> = {
  "7d": () => import("./figures/7d.json"),
  "30d": () => import("./figures/30d.json"),
  "12mo": () => import("./figures/12mo.json"),
};

/** A unit test holds the files against the API's description, which is what this type is made from. */
export const recorded = async (period: Period): Promise<Recorded> => (await files[period]()).default as Recorded;
