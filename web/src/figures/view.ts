/** What a site's page shows, kept in the address so that a link shows the same to everybody. */
import { readFilter } from "./filter.ts";
import { isMetric, type Metric } from "./metric.ts";
import { comparisons, intervals, readDates, readPeriod } from "./period.ts";

export interface View {
  period: string;
  /** previous, year, none, or two dates */
  compare: string;
  filters: readonly string[];
  metric: Metric;
  /** Undefined: the default of the period. */
  interval: string | undefined;
}

export const startView: View = {
  period: "30d",
  compare: "previous",
  filters: [],
  metric: "visitors",
  interval: undefined,
};

/** Reads the address; what it does not understand falls back to the start. */
export function readView(search: string): View {
  const params = new URLSearchParams(search);
  const period = params.get("period") ?? "";
  const compare = (params.get("compare") ?? "").toLowerCase();
  const metric = params.get("metric") ?? "";
  const view: View = {
    period: readPeriod(period) ?? startView.period,
    compare: comparisons.some((c) => c.value === compare) ? compare : (readDates(compare) ?? startView.compare),
    filters: [...new Set(params.getAll("filter"))].filter((text) => readFilter(text)),
    metric: isMetric(metric) ? metric : startView.metric,
    interval: undefined,
  };
  const interval = params.get("interval") ?? "";
  return intervals(view.period).includes(interval) ? { ...view, interval } : view;
}

/** The part of the address from "?" on; only what differs from the start is written, after `others`. */
export function writeView(view: View, others?: URLSearchParams): string {
  const params = new URLSearchParams(others);
  if (view.period !== startView.period) params.set("period", view.period);
  if (view.compare !== startView.compare) params.set("compare", view.compare);
  if (view.metric !== startView.metric) params.set("metric", view.metric);
  if (view.interval) params.set("interval", view.interval);
  for (const filter of view.filters) params.append("filter", filter);
  // These are legal in a query and far easier to read.
  const text = params.toString().replaceAll("%3A", ":").replaceAll("%2F", "/").replaceAll("%21", "!");
  return text === "" ? "" : `?${text}`;
}

const viewParams = ["period", "compare", "metric", "interval", "filter"];

/** An address from "?" on with another view; its other parts stay. */
export function withView(search: string, change: Partial<View>): string {
  // Another period has its own interval.
  const fresh = change.period !== undefined && change.interval === undefined;
  const others = new URLSearchParams(search);
  for (const name of viewParams) others.delete(name);
  return writeView({ ...readView(search), ...(fresh ? { interval: undefined } : {}), ...change }, others);
}

/** The interval to ask for; undefined leaves it to the server. */
export const intervalOf = (view: View): string | undefined => view.interval ?? intervals(view.period)[0];

/** The change that shows the next interval of the period; undefined where it has only one. */
export function nextInterval(view: View): Pick<View, "interval"> | undefined {
  const choices = intervals(view.period);
  if (choices.length < 2) return undefined;
  const next = choices[(choices.indexOf(intervalOf(view) ?? "") + 1) % choices.length];
  return { interval: next === choices[0] ? undefined : next };
}

/** The comparison to ask for; all time has nothing before it. */
export const compareOf = (view: View): string | undefined =>
  view.compare === "none" || view.period === "all" ? undefined : view.compare;
