/** How far a figure moved, what moved it, and whether that is anything unusual: in words, and as bars. */
import type { Move, MovePart, MoveRest, Ordinary } from "../api/moves.ts";
import { kindName } from "./dimension.ts";
import * as format from "./format.ts";
import { metricSort, type Metric } from "./metric.ts";

type Maybe = number | null | undefined;

/** Means and shares, whose parts have a weight of their own; the others are sums of their parts. */
const rates: ReadonlySet<string> = new Set<Metric>(["bounce_rate", "views_per_visit", "visit_duration_seconds"]);
export const isRate = (metric: Metric): boolean => rates.has(metric);

/** A difference without its sign, in the metric's own unit. Shares differ by points, not by percents. */
export function size(metric: Metric, n: Maybe): string {
  if (n == null) return format.none;
  const whole = Math.abs(n);
  switch (metric) {
    case "bounce_rate":
      return `${format.decimal(whole * 100)} points`;
    case "views_per_visit":
      return format.decimals(whole, 3);
    case "visit_duration_seconds":
      return whole < 60 ? `${format.decimals(whole, 1)} s` : format.duration(whole);
    default:
      return format.exact(whole);
  }
}

/** How much of the unit is worth showing: a part of it that rounds to nothing has no sign. */
const least: Partial<Record<Metric, number>> = {
  bounce_rate: 0.000_05,
  views_per_visit: 0.000_5,
  visit_duration_seconds: 0.05,
};

/** The same with its sign, in a column whose head says the unit. */
export function signed(metric: Metric, n: Maybe): string {
  if (n == null) return format.none;
  const text = size(metric, n).replace(" points", "");
  if (Math.abs(n) < (least[metric] ?? 0.5)) return text;
  return `${n < 0 ? "−" : "+"}${text}`;
}

export const unit = (metric: Metric): string => (metric === "bounce_rate" ? "Points" : "Part");

/** rose, fell; undefined where it is where it was. */
export const way = (difference: Maybe): "rose" | "fell" | undefined =>
  difference == null || difference === 0 ? undefined : difference > 0 ? "rose" : "fell";

const movedText = { rose: "rise", fell: "fall" } as const;

/** The whole move as a sentence. */
export function headline(metric: Metric, move: Pick<Move, "value" | "previous" | "difference">): string {
  const { name, write } = metricSort[metric];
  const went = way(move.difference);
  if (move.difference == null) {
    return move.value == null && move.previous == null
      ? `There is no ${name.toLowerCase()} in either period.`
      : move.value == null
        ? `There is no ${name.toLowerCase()} in this period; before it was ${write(move.previous)}.`
        : `${name} ${isRate(metric) ? "is" : "are"} ${write(move.value)}; there was nothing before.`;
  }
  if (!went) return `${name} stayed at ${write(move.value)}.`;
  return `${name} ${went} by ${size(metric, move.difference)}, from ${write(move.previous)} to ${write(move.value)}.`;
}

/** What a part is of the whole move: its share of it, or that it went the other way. */
function shareText(part: Pick<MovePart, "share" | "difference">, whole: Maybe): string {
  const went = way(whole);
  if (part.share == null || !went || !part.difference) return "";
  return part.share > 0 ? `${format.roundShare(round(part.share))} of the ${movedText[went]}` : `against the ${movedText[went]}`;
}

const round = (share: number): number => (Math.abs(share) >= 0.1 ? Math.round(share * 100) / 100 : share);

/** One value's part as a sentence, without its name. */
export function partText(metric: Metric, part: MovePart, whole: Maybe): string {
  const { write } = metricSort[metric];
  const share = shareText(part, whole);
  const tail = share && `; ${share}`;
  if (!isRate(metric)) {
    if (part.before === 0) return `new: ${write(part.now)}, none before${tail}`;
    if (part.now === 0) return `gone: ${write(part.before)} before${tail}`;
    const went = way(part.difference);
    return went ? `${went} from ${write(part.before)} to ${write(part.now)}${tail}` : `stayed at ${write(part.now)}`;
  }
  const weights = [part.weight_before, part.weight_now].map((weight) => format.share(weight ?? 0));
  const visits = weights[0] === weights[1] ? `${weights[0]} of visits as before` : `${weights[1]} of visits, ${weights[0]} before`;
  if (part.before == null) return `new, at ${write(part.now)}; ${visits}`;
  if (part.now == null) return `gone, was at ${write(part.before)}; ${visits}`;
  const [before, now] = [write(part.before), write(part.now)];
  return before === now ? `stayed at ${now}; ${visits}` : `from ${before} to ${now}; ${visits}`;
}

const plurals: Record<string, string> = { country: "countries", utm_campaign: "campaigns", city: "cities" };

/** What several values of a dimension are called. */
export function several(dimension: string, count: number): string {
  const one = dimension === "utm_campaign" ? "campaign" : kindName(dimension).toLowerCase();
  return count === 1 ? one : (plurals[dimension] ?? format.noun(count, one));
}

export const restName = (dimension: string, rest: Pick<MoveRest, "values">): string =>
  `${format.exact(rest.values)} other ${several(dimension, rest.values)}`;

export function restText(metric: Metric, rest: MoveRest, whole: Maybe): string {
  const { write } = metricSort[metric];
  const share = shareText(rest, whole);
  const together = rest.values === 1 ? "" : "together ";
  if (isRate(metric)) {
    return rest.now == null || rest.before == null ? share : `${together}from ${write(rest.before)} to ${write(rest.now)}`;
  }
  return `${together}from ${write(rest.before)} to ${write(rest.now)}${share && `; ${share}`}`;
}

/** Of a rate: how much came from other proportions, and how much from the values' own rates. */
export function mixText(metric: Metric, dimension: string, parts: { mix?: Maybe; rate?: Maybe }): string | undefined {
  if (parts.mix == null || parts.rate == null) return undefined;
  const name = metricSort[metric].name.toLowerCase();
  const many = several(dimension, 2);
  return `${signed(metric, parts.mix)} because the proportions of the ${many} changed, ${signed(metric, parts.rate)} because the ${name} within them did.`;
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
  const noun = metricSort[metric].name.toLowerCase();
  const [now, before] = [part.now ?? 0, part.before ?? 0];
  if (before === 0) return `is new: ${write(now)} ${noun}, none before.`;
  if (now === 0) return `is gone: ${write(before)} ${noun} before, none now.`;
  const went = way(now - before);
  const whole = change == null ? "" : `; all ${noun} together moved by ${format.change(change)}`;
  return `${went ?? "stayed"} ${went ? `by ${format.change((now - before) / before).slice(1)}` : "where it was"}${whole}.`;
}

const unknown: Record<string, string> = {
  running: "No day of this period is over yet, so it cannot be told whether the move is ordinary.",
  hours: "Ordinary moves are told from whole days, and this period begins or ends within one.",
  overlap: "Both periods share days, so it cannot be told whether the move is ordinary.",
  history: "There are too few earlier weeks to tell whether the move is ordinary: they begin with the first hit.",
  empty: "One of the periods has nothing to make the figure from, so it cannot be told whether the move is ordinary.",
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
      title: "Not to be told from what is ordinary",
      text: unknown[ordinary.unknown ?? ""] ?? "It cannot be told whether the move is ordinary.",
    };
  }
  const judged = difference === whole || !ordinary.period
    ? ""
    : `Of the days that are over, ${format.range(ordinary.period.from, ordinary.period.to)} beside as many before, the move is ${signed(metric, difference)}. `;
  const times = format.several(earlier.length, "earlier move");
  const span = `${signed(metric, low)} and ${signed(metric, high)}${metric === "bounce_rate" ? " points" : ""}`;
  return {
    within,
    title: within ? "This is ordinary variation" : "This is more than ordinary variation",
    text: within
      ? `${judged}Going by ${times}, each whole weeks before, moves between ${span} are usual here and need no cause of their own.`
      : `${judged}Going by ${times}, each whole weeks before, it stays between ${span} here: look for a cause below.`,
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
