/** A figure's change, its drivers, and whether it is in the normal range: in words, and as bars. */
import { msg, type PlainId, t, withinSentence } from "../../base/text.ts";
import { kindName } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { type Metric, metricNoun, metricSort } from "../../figures/metric.ts";
import type { Driver, MetricChange, NormalRange, RemainingDrivers } from "./api.ts";

type Maybe = number | null | undefined;

/** Averages and shares, whose parts have weights; the others are sums of their parts. */
const rates: ReadonlySet<string> = new Set<Metric>(["bounce_rate", "views_per_visit", "visit_duration_seconds"]);
export const isRate = (metric: Metric): boolean => rates.has(metric);

/** A difference without its sign and unit. Shares differ by points, not by percents. */
function unsignedSize(metric: Metric, n: number): string {
  const total = Math.abs(n);
  switch (metric) {
    case "bounce_rate":
      return format.decimal(total * 100);
    case "views_per_visit":
      return format.decimals(total, 3);
    case "visit_duration_seconds":
      return total < 60 ? t("change-seconds", { seconds: format.decimals(total, 1) }) : format.duration(total);
    default:
      return format.exact(total);
  }
}

const withUnit = (metric: Metric, size: string): string =>
  metric === "bounce_rate" ? t("change-size-points", { size }) : size;

/** A difference without its sign, in the metric's own unit. */
export const size = (metric: Metric, n: Maybe): string =>
  n == null ? format.none : withUnit(metric, unsignedSize(metric, n));

/** How much of the unit is worth showing: a part of it that rounds to nothing has no sign. */
const smallest: Partial<Record<Metric, number>> = {
  bounce_rate: 0.000_05,
  views_per_visit: 0.000_5,
  visit_duration_seconds: 0.05,
};

/** The same with its sign, in a column whose header has the unit. */
export function signed(metric: Metric, n: Maybe): string {
  if (n == null) return format.none;
  const text = unsignedSize(metric, n);
  if (Math.abs(n) < (smallest[metric] ?? 0.5)) return text;
  return `${n < 0 ? "−" : "+"}${text}`;
}

export const unit = (metric: Metric): string => (metric === "bounce_rate" ? t("change-points") : t("change"));

/** rose, fell; undefined where it is where it was. */
export const direction = (difference: Maybe): "rose" | "fell" | undefined =>
  difference == null || difference === 0 ? undefined : difference > 0 ? "rose" : "fell";

/** As the subject of a sentence, which is one thing in German. */
const subjects: Record<Metric, PlainId> = {
  visitors: msg("change-subject-visitors"),
  visits: msg("change-subject-visits"),
  views: msg("change-subject-views"),
  views_per_visit: msg("change-subject-views-per-visit"),
  bounce_rate: msg("change-subject-bounce-rate"),
  visit_duration_seconds: msg("change-subject-duration"),
};

/** The change as a sentence. */
export function headline(metric: Metric, change: Pick<MetricChange, "value" | "previous" | "difference">): string {
  const { write } = metricSort[metric];
  const [subject, name] = [t(subjects[metric]), metricNoun(metric)];
  const [before, now] = [write(change.previous), write(change.value)];
  if (change.difference == null) {
    if (change.value == null) {
      return change.previous == null ? t("change-no-data-either", { name }) : t("change-no-data-now", { name, before });
    }
    return isRate(metric) ? t("change-no-rate-before", { subject, now }) : t("change-none-before", { subject, now });
  }
  const values = { subject, size: size(metric, change.difference), before, now };
  switch (direction(change.difference)) {
    case "rose":
      return t("change-rose", values);
    case "fell":
      return t("change-fell", values);
    default:
      return t("change-unchanged", { subject, now });
  }
}

/** Independent clauses. */
const clauses = (...of: string[]): string => of.filter((one) => one !== "").join("; ");

/** A driver's share of the change, or that it went the other way. */
function shareText(part: Pick<Driver, "share" | "difference">, total: Maybe): string {
  const towards = direction(total);
  if (part.share == null || !towards || !part.difference) return "";
  if (part.share <= 0) return towards === "rose" ? t("change-counters-increase") : t("change-counters-decrease");
  const share = part.share < 0.0995 ? format.share(part.share) : format.roundShare(Math.round(part.share * 100) / 100);
  return towards === "rose" ? t("change-share-of-increase", { share }) : t("change-share-of-decrease", { share });
}

/** One value's part as a sentence, without its name. */
export function driverText(metric: Metric, part: Driver, total: Maybe): string {
  const { write } = metricSort[metric];
  const [before, now] = [write(part.before), write(part.now)];
  if (!isRate(metric)) {
    const share = shareText(part, total);
    if (part.before === 0) return clauses(t("change-part-new", { now }), share);
    if (part.now === 0) return clauses(t("change-part-gone", { before }), share);
    switch (direction(part.difference)) {
      case "rose":
        return clauses(t("change-part-rose", { before, now }), share);
      case "fell":
        return clauses(t("change-part-fell", { before, now }), share);
      default:
        return t("change-part-stayed", { now });
    }
  }
  const weight = { before: format.share(part.weight_before ?? 0), now: format.share(part.weight_now ?? 0) };
  const visits =
    weight.before === weight.now
      ? t("change-visits-unchanged", { share: weight.now })
      : t("change-visits-share", weight);
  if (part.before == null) return clauses(t("change-part-new", { now }), visits);
  if (part.now == null) return clauses(t("change-part-gone", { before }), visits);
  return clauses(before === now ? t("change-part-stayed", { now }) : t("change-part-from-to", { before, now }), visits);
}

const pluralNames: Record<string, () => string> = {
  page: () => t("change-values-pages"),
  country: () => t("change-values-countries"),
  device: () => t("change-values-devices"),
  source: () => t("change-values-sources"),
  channel: () => t("change-values-channels"),
  utm_campaign: () => t("change-values-campaigns"),
};

/** What the values of a dimension are called, within a sentence. */
export const pluralName = (dimension: string): string =>
  pluralNames[dimension]?.() ?? withinSentence(kindName(dimension));

const restNames: Record<string, (values: number) => string> = {
  page: (values) => t("change-other-pages", { n: values }),
  country: (values) => t("change-other-countries", { n: values }),
  device: (values) => t("change-other-devices", { n: values }),
  source: (values) => t("change-other-sources", { n: values }),
  channel: (values) => t("change-other-channels", { n: values }),
  utm_campaign: (values) => t("change-other-campaigns", { n: values }),
};

export const restName = (dimension: string, { values }: Pick<RemainingDrivers, "values">): string =>
  restNames[dimension]?.(values) ?? t("change-others", { n: values });

export function restText(metric: Metric, rest: RemainingDrivers, total: Maybe): string {
  const { write } = metricSort[metric];
  const share = shareText(rest, total);
  if (isRate(metric) && (rest.now == null || rest.before == null)) return share;
  const values = { before: write(rest.before), now: write(rest.now) };
  const towards = rest.values === 1 ? t("change-part-from-to", values) : t("change-part-in-total", values);
  return isRate(metric) ? towards : clauses(towards, share);
}

/** For a rate: how much of the change is the mix, and how much the values' own rates. */
export function mixText(metric: Metric, dimension: string, parts: { mix?: Maybe; rate?: Maybe }): string | undefined {
  if (parts.mix == null || parts.rate == null) return undefined;
  return t("change-mix-and-rate", {
    mix: signed(metric, parts.mix),
    rate: signed(metric, parts.rate),
    many: pluralName(dimension),
    name: metricNoun(metric),
  });
}

export interface Bar {
  /** rate: of sums, too, whose parts have nothing else. */
  kind: "mix" | "rate";
  up: boolean;
  /** Both as shares of the width. */
  from: number;
  length: number;
}

type Weighted = Pick<Driver, "difference" | "mix" | "rate">;

/** How far a part extends to either side of its start. */
function extent(part: Weighted): [number, number] {
  const moved = part.mix == null || part.rate == null ? [part.difference ?? 0] : [part.mix, part.rate];
  return [moved.filter((n) => n < 0).reduce((a, b) => a + b, 0), moved.filter((n) => n > 0).reduce((a, b) => a + b, 0)];
}

/** One scale for all bars of a card: the position of zero, and the value of the whole width. */
export function scale(parts: readonly Weighted[]): { zero: number; span: number } {
  const reaches = parts.map(extent);
  const low = Math.min(0, ...reaches.map(([down]) => down));
  const high = Math.max(0, ...reaches.map(([, up]) => up));
  const span = high - low;
  return span > 0 ? { zero: -low / span, span } : { zero: 0, span: 1 };
}

/** The bars of one part: of a rate, the mix and the rate effect, each on its side. */
export function bars(part: Weighted, { zero, span }: { zero: number; span: number }): Bar[] {
  const moved: [Bar["kind"], number][] =
    part.mix == null || part.rate == null
      ? [["rate", part.difference ?? 0]]
      : [
          ["rate", part.rate],
          ["mix", part.mix],
        ];
  const end = { up: zero, down: zero };
  return moved
    .filter(([, n]) => n !== 0)
    .map(([kind, n]) => {
      const length = Math.abs(n) / span;
      const up = n > 0;
      const from = up ? end.up : end.down - length;
      if (up) end.up += length;
      else end.down -= length;
      return { kind, up, from, length };
    });
}

interface Standout {
  dimension: string;
  value: string | null;
  text: string;
}

/** Standard errors: a larger deviation from an even change is chance in fewer than one of 300 values. */
const chanceFactor = 3;

/**
 * Values that changed more than an even rise or fall of everything explains, and more than chance: the
 * greatest of each dimension, three at most. Of sums only; a rate's drivers have a mix and a rate effect.
 */
export function standouts(
  metric: Metric,
  change: Pick<MetricChange, "by" | "previous" | "value" | "change">,
): Standout[] {
  const { previous, value } = change;
  if (isRate(metric) || !previous || value == null) return [];
  const candidates = change.by.flatMap(({ dimension, parts }) => {
    const odd = parts
      .filter((part) => part.value != null && part.value !== "")
      .map((part) => ({ part, off: (part.now ?? 0) - ((part.before ?? 0) * value) / previous }))
      .filter(({ part, off }) => Math.abs(off) > chanceFactor * Math.sqrt((part.now ?? 0) + (part.before ?? 0)))
      .sort((a, b) => Math.abs(b.off) - Math.abs(a.off))[0];
    return odd ? [{ dimension, ...odd }] : [];
  });
  candidates.sort((a, b) => Math.abs(b.off) - Math.abs(a.off));
  return candidates.slice(0, 3).map(({ dimension, part }) => ({
    dimension,
    value: part.value ?? null,
    text: standoutText(metric, part, change.change),
  }));
}

function standoutText(metric: Metric, part: Driver, change: Maybe): string {
  const { write } = metricSort[metric];
  const name = metricNoun(metric);
  const [now, before] = [part.now ?? 0, part.before ?? 0];
  if (before === 0) return t("change-standout-new", { now: write(now), name });
  if (now === 0) return t("change-standout-zero", { before: write(before), name });
  const by = format.change(Math.abs(now - before) / before).replace("+", "");
  const towards = direction(now - before);
  const values =
    towards === "rose"
      ? t("change-standout-rose", { by })
      : towards === "fell"
        ? t("change-standout-fell", { by })
        : t("change-standout-unchanged");
  const total = change == null ? "" : t("change-standout-overall", { name, change: format.change(change) });
  return `${clauses(values, total)}.`;
}

const unknown: Record<string, PlainId> = {
  running: msg("change-unknown-running"),
  hours: msg("change-unknown-hours"),
  overlap: msg("change-unknown-overlap"),
  history: msg("change-unknown-history"),
  empty: msg("change-unknown-empty"),
};

export interface Verdict {
  within: boolean | undefined;
  title: string;
  text: string;
}

/** Whether the change is within the normal range. */
export function verdict(metric: Metric, range: NormalRange, total: Maybe): Verdict {
  const { within, low, high, difference, earlier } = range;
  if (within == null || low == null || high == null) {
    return {
      within: undefined,
      title: t("change-too-early"),
      text: t(unknown[range.unknown ?? ""] ?? msg("change-unknown")),
    };
  }
  const judged =
    difference === total || !range.period
      ? ""
      : t("change-full-days-only", {
          days: format.range(range.period.from, range.period.to),
          move: signed(metric, difference),
        });
  const span = { low: signed(metric, low), high: withUnit(metric, signed(metric, high)) };
  const text = within
    ? t("change-normal-because", { n: earlier.length, ...span })
    : t("change-unusual-because", { n: earlier.length, ...span });
  return {
    within,
    title: within ? t("change-within-range") : t("change-outside-range"),
    text: judged === "" ? text : `${judged} ${text}`,
  };
}

/** Positions on the strip of earlier changes, as shares of its width. */
export function strip(
  range: NormalRange,
): { low: number; high: number; zero: number; now: number; earlier: number[] } | undefined {
  const { low, high, difference, earlier } = range;
  if (low == null || high == null || difference == null) return undefined;
  const all = [low, high, difference, 0, ...earlier];
  const smallest = Math.min(...all);
  const span = Math.max(...all) - smallest;
  if (span <= 0) return undefined;
  // Marks have a width too.
  const at = (n: number) => 0.02 + (0.96 * (n - smallest)) / span;
  return { low: at(low), high: at(high), zero: at(0), now: at(difference), earlier: earlier.map(at) };
}
