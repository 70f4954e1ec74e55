/** How far a figure moved, what moved it, and whether that is anything unusual: in words, and as bars. */
import type { Move, MovePart, MoveRest, Ordinary } from "../api/moves.ts";
import { midst, msg, noun, t, tn } from "../base/text.ts";
import { kindName } from "./dimension.ts";
import * as format from "./format.ts";
import { metricNoun, metricSort, type Metric } from "./metric.ts";

type Maybe = number | null | undefined;

/** Means and shares, whose parts have a weight of their own; the others are sums of their parts. */
const rates: ReadonlySet<string> = new Set<Metric>(["bounce_rate", "views_per_visit", "visit_duration_seconds"]);
export const isRate = (metric: Metric): boolean => rates.has(metric);

/** A difference without its sign and unit. Shares differ by points, not by percents. */
function bareSize(metric: Metric, n: number): string {
  const whole = Math.abs(n);
  switch (metric) {
    case "bounce_rate":
      return format.decimal(whole * 100);
    case "views_per_visit":
      return format.decimals(whole, 3);
    case "visit_duration_seconds":
      return whole < 60 ? t("{seconds} s", { seconds: format.decimals(whole, 1) }) : format.duration(whole);
    default:
      return format.exact(whole);
  }
}

const withUnit = (metric: Metric, size: string): string => (metric === "bounce_rate" ? t("{size} points", { size }) : size);

/** A difference without its sign, in the metric's own unit. */
export const size = (metric: Metric, n: Maybe): string =>
  n == null ? format.none : withUnit(metric, bareSize(metric, n));

/** How much of the unit is worth showing: a part of it that rounds to nothing has no sign. */
const least: Partial<Record<Metric, number>> = {
  bounce_rate: 0.000_05,
  views_per_visit: 0.000_5,
  visit_duration_seconds: 0.05,
};

/** The same with its sign, in a column whose head says the unit. */
export function signed(metric: Metric, n: Maybe): string {
  if (n == null) return format.none;
  const text = bareSize(metric, n);
  if (Math.abs(n) < (least[metric] ?? 0.5)) return text;
  return `${n < 0 ? "−" : "+"}${text}`;
}

export const unit = (metric: Metric): string => (metric === "bounce_rate" ? t("Points") : t("Part"));

/** rose, fell; undefined where it is where it was. */
export const way = (difference: Maybe): "rose" | "fell" | undefined =>
  difference == null || difference === 0 ? undefined : difference > 0 ? "rose" : "fell";

/** As the subject of a sentence, which is one thing in German. */
const subjects: Record<Metric, string> = {
  visitors: msg("Visitors|moved"),
  visits: msg("Visits|moved"),
  views: msg("Page views|moved"),
  views_per_visit: msg("Views per visit|moved"),
  bounce_rate: msg("Bounce rate|moved"),
  visit_duration_seconds: msg("Visit duration|moved"),
};

/** The whole move as a sentence. */
export function headline(metric: Metric, move: Pick<Move, "value" | "previous" | "difference">): string {
  const { write } = metricSort[metric];
  const [subject, name] = [t(subjects[metric]), metricNoun(metric)];
  const [before, now] = [write(move.previous), write(move.value)];
  if (move.difference == null) {
    if (move.value == null) {
      return move.previous == null
        ? t("There is no {name} in either period.", { name })
        : t("There is no {name} in this period; before it was {before}.", { name, before });
    }
    return isRate(metric)
      ? t("{subject} is {now}; there was nothing before.", { subject, now })
      : t("{subject} are {now}; there was nothing before.", { subject, now });
  }
  const said = { subject, size: size(metric, move.difference), before, now };
  switch (way(move.difference)) {
    case "rose":
      return t("{subject} rose by {size}, from {before} to {now}.", said);
    case "fell":
      return t("{subject} fell by {size}, from {before} to {now}.", said);
    default:
      return t("{subject} stayed at {now}.", { subject, now });
  }
}

/** Clauses, each of which stands for itself. */
const clauses = (...of: string[]): string => of.filter((one) => one !== "").join("; ");

/** What a part is of the whole move: its share of it, or that it went the other way. */
function shareText(part: Pick<MovePart, "share" | "difference">, whole: Maybe): string {
  const went = way(whole);
  if (part.share == null || !went || !part.difference) return "";
  if (part.share <= 0) return went === "rose" ? t("against the rise") : t("against the fall");
  const share = part.share < 0.0995 ? format.share(part.share) : format.roundShare(Math.round(part.share * 100) / 100);
  return went === "rose" ? t("{share} of the rise", { share }) : t("{share} of the fall", { share });
}

/** One value's part as a sentence, without its name. */
export function partText(metric: Metric, part: MovePart, whole: Maybe): string {
  const { write } = metricSort[metric];
  const [before, now] = [write(part.before), write(part.now)];
  if (!isRate(metric)) {
    const share = shareText(part, whole);
    if (part.before === 0) return clauses(t("new: {now}, none before", { now }), share);
    if (part.now === 0) return clauses(t("gone: {before} before", { before }), share);
    switch (way(part.difference)) {
      case "rose":
        return clauses(t("rose from {before} to {now}", { before, now }), share);
      case "fell":
        return clauses(t("fell from {before} to {now}", { before, now }), share);
      default:
        return t("stayed at {now}", { now });
    }
  }
  const weight = { before: format.share(part.weight_before ?? 0), now: format.share(part.weight_now ?? 0) };
  const visits =
    weight.before === weight.now
      ? t("{share} of visits as before", { share: weight.now })
      : t("{now} of visits, {before} before", weight);
  if (part.before == null) return clauses(t("new, at {now}", { now }), visits);
  if (part.now == null) return clauses(t("gone, was at {before}", { before }), visits);
  return clauses(before === now ? t("stayed at {now}", { now }) : t("from {before} to {now}", { before, now }), visits);
}

const manies: Record<string, () => string> = {
  page: () => noun(2, "page"),
  country: () => tn(2, "country", "countries"),
  device: () => noun(2, "device"),
  source: () => noun(2, "source"),
  channel: () => noun(2, "channel"),
  utm_campaign: () => noun(2, "campaign"),
};

/** What the values of a dimension are called, within a sentence. */
export const many = (dimension: string): string => manies[dimension]?.() ?? midst(kindName(dimension));

const rests: Record<string, (values: number) => string> = {
  page: (values) => tn(values, "{n} other page", "{n} other pages"),
  country: (values) => tn(values, "{n} other country", "{n} other countries"),
  device: (values) => tn(values, "{n} other device", "{n} other devices"),
  source: (values) => tn(values, "{n} other source", "{n} other sources"),
  channel: (values) => tn(values, "{n} other channel", "{n} other channels"),
  utm_campaign: (values) => tn(values, "{n} other campaign", "{n} other campaigns"),
};

export const restName = (dimension: string, { values }: Pick<MoveRest, "values">): string =>
  rests[dimension]?.(values) ?? tn(values, "{n} other", "{n} others");

export function restText(metric: Metric, rest: MoveRest, whole: Maybe): string {
  const { write } = metricSort[metric];
  const share = shareText(rest, whole);
  if (isRate(metric) && (rest.now == null || rest.before == null)) return share;
  const said = { before: write(rest.before), now: write(rest.now) };
  const went = rest.values === 1 ? t("from {before} to {now}", said) : t("together from {before} to {now}", said);
  return isRate(metric) ? went : clauses(went, share);
}

/** Of a rate: how much came from other proportions, and how much from the values' own rates. */
export function mixText(metric: Metric, dimension: string, parts: { mix?: Maybe; rate?: Maybe }): string | undefined {
  if (parts.mix == null || parts.rate == null) return undefined;
  return t("{mix} because the proportions of the {many} changed, {rate} because the {name} within them did.", {
    mix: signed(metric, parts.mix),
    rate: signed(metric, parts.rate),
    many: many(dimension),
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

type Weighed = Pick<MovePart, "difference" | "mix" | "rate">;

/** How far a part reaches to either side of where it began. */
function reach(part: Weighed): [number, number] {
  const moved = part.mix == null || part.rate == null ? [part.difference ?? 0] : [part.mix, part.rate];
  return [
    moved.filter((n) => n < 0).reduce((a, b) => a + b, 0),
    moved.filter((n) => n > 0).reduce((a, b) => a + b, 0),
  ];
}

/** One scale for all bars of a card: where nothing is, and how much the width holds. */
export function scale(parts: readonly Weighed[]): { zero: number; span: number } {
  const reaches = parts.map(reach);
  const low = Math.min(0, ...reaches.map(([down]) => down));
  const high = Math.max(0, ...reaches.map(([, up]) => up));
  const span = high - low;
  return span > 0 ? { zero: -low / span, span } : { zero: 0, span: 1 };
}

/** The bars of one part: of a rate the mix and the rate beside each other on their own sides. */
export function bars(part: Weighed, { zero, span }: { zero: number; span: number }): Bar[] {
  const moved: [Bar["kind"], number][] =
    part.mix == null || part.rate == null
      ? [["rate", part.difference ?? 0]]
      : [["rate", part.rate], ["mix", part.mix]];
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

/** Standard errors: what lies farther from an even move is chance in less than one of 300 values. */
const chance = 3;

/**
 * Values that moved more than an even rise or fall of everything would have moved them, and more than chance: the
 * greatest of each dimension, three at most. Of sums only; a rate's parts are told by their mix and rate.
 */
export function standouts(metric: Metric, move: Pick<Move, "by" | "previous" | "value" | "change">): Standout[] {
  const { previous, value, change } = move;
  if (isRate(metric) || !previous || value == null) return [];
  const found = move.by.flatMap(({ dimension, parts }) => {
    const odd = parts
      .filter((part) => part.value != null && part.value !== "")
      .map((part) => ({ part, off: (part.now ?? 0) - ((part.before ?? 0) * value) / previous }))
      .filter(({ part, off }) => Math.abs(off) > chance * Math.sqrt((part.now ?? 0) + (part.before ?? 0)))
      .sort((a, b) => Math.abs(b.off) - Math.abs(a.off))[0];
    return odd ? [{ dimension, ...odd }] : [];
  });
  found.sort((a, b) => Math.abs(b.off) - Math.abs(a.off));
  return found.slice(0, 3).map(({ dimension, part }) => ({
    dimension,
    value: part.value ?? null,
    text: standoutText(metric, part, change),
  }));
}

function standoutText(metric: Metric, part: MovePart, change: Maybe): string {
  const { write } = metricSort[metric];
  const name = metricNoun(metric);
  const [now, before] = [part.now ?? 0, part.before ?? 0];
  if (before === 0) return t("is new: {now} {name}, none before.", { now: write(now), name });
  if (now === 0) return t("is gone: {before} {name} before, none now.", { before: write(before), name });
  const by = format.change(Math.abs(now - before) / before).replace("+", "");
  const went = way(now - before);
  const said =
    went === "rose" ? t("rose by {by}", { by }) : went === "fell" ? t("fell by {by}", { by }) : t("stayed where it was");
  const whole = change == null ? "" : t("all {name} together moved by {change}", { name, change: format.change(change) });
  return `${clauses(said, whole)}.`;
}

const unknown: Record<string, string> = {
  running: msg("No day of this period is over yet, so it cannot be told whether the move is ordinary."),
  hours: msg("Ordinary moves are told from whole days, and this period begins or ends within one."),
  overlap: msg("Both periods share days, so it cannot be told whether the move is ordinary."),
  history: msg("There are too few earlier weeks to tell whether the move is ordinary: they begin with the first hit."),
  empty: msg("One of the periods has nothing to make the figure from, so it cannot be told whether the move is ordinary."),
};

export interface Verdict {
  within: boolean | undefined;
  title: string;
  text: string;
}

/** Whether the figure moves so much anyway. */
export function verdict(metric: Metric, ordinary: Ordinary, whole: Maybe): Verdict {
  const { within, low, high, difference, earlier } = ordinary;
  if (within == null || low == null || high == null) {
    return {
      within: undefined,
      title: t("Not to be told from what is ordinary"),
      text: t(unknown[ordinary.unknown ?? ""] ?? msg("It cannot be told whether the move is ordinary.")),
    };
  }
  const judged =
    difference === whole || !ordinary.period
      ? ""
      : t("Of the days that are over, {days} beside as many before, the move is {move}.", {
          days: format.range(ordinary.period.from, ordinary.period.to),
          move: signed(metric, difference),
        });
  const span = { low: signed(metric, low), high: withUnit(metric, signed(metric, high)) };
  const text = within
    ? tn(
        earlier.length,
        "Going by {n} earlier move, each whole weeks before, moves between {low} and {high} are usual here and need no cause of their own.",
        "Going by {n} earlier moves, each whole weeks before, moves between {low} and {high} are usual here and need no cause of their own.",
        span,
      )
    : tn(
        earlier.length,
        "Going by {n} earlier move, each whole weeks before, it stays between {low} and {high} here: look for a cause below.",
        "Going by {n} earlier moves, each whole weeks before, it stays between {low} and {high} here: look for a cause below.",
        span,
      );
  return {
    within,
    title: within ? t("This is ordinary variation") : t("This is more than ordinary variation"),
    text: judged === "" ? text : `${judged} ${text}`,
  };
}

/** Where things stand on the strip of ordinary moves, as shares of its width. */
export function strip(ordinary: Ordinary): { low: number; high: number; zero: number; now: number; earlier: number[] } | undefined {
  const { low, high, difference, earlier } = ordinary;
  if (low == null || high == null || difference == null) return undefined;
  const all = [low, high, difference, 0, ...earlier];
  const least = Math.min(...all);
  const span = Math.max(...all) - least;
  if (span <= 0) return undefined;
  // Marks have a width of their own.
  const at = (n: number) => 0.02 + (0.96 * (n - least)) / span;
  return { low: at(low), high: at(high), zero: at(0), now: at(difference), earlier: earlier.map(at) };
}
