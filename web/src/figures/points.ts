/** From the points of a series to what a chart shows and reads out. */
import type { GoalBreak, Point, Series } from "../api/index.ts";
import { t } from "../base/text.ts";
import { moment } from "./format.ts";
import type { Metric } from "./metric.ts";
import { dayOf } from "./period.ts";

type Value = number | null;

export interface Columns {
  /** Positions, 0 to n - 1: equal steps whatever a clock change does to an hour. */
  x: number[];
  /** Finished buckets. */
  done: Value[];
  /** The last finished bucket and the current one, which is dashed. */
  running: Value[];
  previous: Value[];
  /** Position of the current bucket, -1 if there is none. */
  runningAt: number;
}

export const valueAt = (point: Point, metric: Metric): Value => point[metric] ?? null;
export const previousAt = (point: Point, metric: Metric): Value => point.previous?.[metric] ?? null;

/** Splits values into the finished line, and the dashed one to the bucket that is still running. */
export function dashed(values: readonly Value[], runningAt: number): Pick<Columns, "done" | "running"> {
  const nearRunning = (i: number) => runningAt >= 0 && (i === runningAt || i === runningAt - 1);
  return {
    done: values.map((value, i) => (i === runningAt ? null : value)),
    running: values.map((value, i) => (nearRunning(i) ? value : null)),
  };
}

/** Splits a metric into the lines of the chart. */
export function columns(points: readonly Point[], metric: Metric): Columns {
  const runningAt = points.findIndex((point) => point.running);
  const values = points.map((point) => valueAt(point, metric));
  return {
    x: points.map((_, i) => i),
    ...dashed(values, runningAt),
    previous: points.map((point) => previousAt(point, metric)),
    runningAt,
  };
}

type Buckets = Pick<Series, "points" | "interval">;

/** Where in `newer` the bucket is that is at `index` of `series`; undefined where it is not there. */
export function sameBucket(series: Buckets, newer: Buckets, index: number): number | undefined {
  const at = series.points[index]?.at;
  if (at === undefined || series.interval !== newer.interval) return undefined;
  const found = newer.points.findIndex((point) => point.at === at);
  return found < 0 ? undefined : found;
}

const steps = [1, 2, 3, 4, 6, 7, 8, 12, 14, 21, 24, 28, 48, 56, 84, 168];

/** Which positions get a label, when about `most` fit. */
export function ticks(series: Pick<Series, "points" | "interval" | "period">, max: number): number[] {
  const { points, interval, period } = series;
  const all = points.map((_, i) => i);
  if (interval === "hour" && points.length > 48) {
    const midnights = all.filter((i) => hourOf(points[i]?.at ?? 0, period.zone) === "0");
    return thinOut(midnights, max);
  }
  return thinOut(all, max);
}

function thinOut(positions: number[], max: number): number[] {
  const wanted = Math.max(1, Math.ceil(positions.length / Math.max(1, max)));
  const every = steps.find((step) => step >= wanted) ?? wanted;
  return positions.filter((_, i) => i % every === 0);
}

const hourOf = (at: number, zone: string): string =>
  String(
    Number(new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone: zone }).format(at * 1000)),
  );

/** The short label under the chart. */
export function tickLabel(at: number, interval: string, zone: string, many: boolean): string {
  switch (interval) {
    case "hour":
      return many
        ? moment(at, zone, { weekday: "short", day: "numeric" })
        : moment(at, zone, { hour: "numeric", minute: "2-digit" });
    case "month":
      return moment(at, zone, { month: "numeric" }) === "1"
        ? moment(at, zone, { month: "short", year: "numeric" })
        : moment(at, zone, { month: "short" });
    default:
      return moment(at, zone, { day: "numeric", month: "short" });
  }
}

/** The whole name of a bucket, for the read-out and the table. */
export function pointName(at: number, interval: string, zone: string): string {
  switch (interval) {
    case "minute":
    case "hour":
      return moment(at, zone, {
        weekday: "short",
        day: "numeric",
        month: "short",
        hour: "numeric",
        minute: "2-digit",
      });
    case "week":
      return t("mark-week-of", { day: moment(at, zone, { day: "numeric", month: "short", year: "numeric" }) });
    case "month":
      return moment(at, zone, { month: "long", year: "numeric" });
    default:
      return moment(at, zone, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
  }
}

/** The label of a bucket of `series` that begins at `at`, as its points have theirs: a day, or local time and offset. */
export function bucketLabel(at: number, { interval, period: { zone } }: Pick<Series, "interval" | "period">): string {
  const day = dayOf(at, zone);
  if (interval !== "hour" && interval !== "minute") return day;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "longOffset",
  });
  const parts = format.formatToParts(at * 1000);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${day}T${part("hour")}:${part("minute")}${part("timeZoneName").slice(3) || "+00:00"}`;
}

const weekdays = new Map<string, Intl.DateTimeFormat>();

/** Is the day of this moment a Saturday or Sunday in its zone? In English they alone begin with S. */
export function isWeekend(at: number, zone: string): boolean {
  let format = weekdays.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: zone });
    weekdays.set(zone, format);
  }
  return format.format(at * 1000).startsWith("S");
}

/** What happened to a goal, in words. */
export function breakText(one: GoalBreak): string {
  const { name } = one;
  switch (one.kind) {
    case "version":
      return t("mark-goal-changed", { name, version: one.version });
    case "paused":
      return t("mark-goal-paused", { name });
    case "resumed":
      return t("mark-goal-resumed", { name });
  }
}

/** Where goals became others: by the position of the bucket in which they did. */
export function breaksAt(series: Pick<Series, "points" | "breaks">): Map<number, GoalBreak[]> {
  const found = new Map<number, GoalBreak[]>();
  for (const one of series.breaks) {
    const at = series.points.findIndex((point) => point.at === one.bucket);
    if (at >= 0) found.set(at, [...(found.get(at) ?? []), one]);
  }
  return found;
}

/** Paths of a sparkline in a box of `width` by `height`; the last value is still running. */
export function sparkline(values: readonly number[], width: number, height: number) {
  const top = Math.max(...values, 1);
  const stride = values.length > 1 ? width / (values.length - 1) : 0;
  const at = values.map((value, i) => `${(i * stride).toFixed(1)} ${(height - (value / top) * height).toFixed(1)}`);
  const path = (points: string[]) => (points.length > 1 ? `M${points.join("L")}` : "");
  return { done: path(at.slice(0, -1)), running: path(at.slice(-2)) };
}
