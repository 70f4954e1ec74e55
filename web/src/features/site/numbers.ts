/** The numbers of a breakdown's rows, and conditions on them: `visitors>=10`, `bounce_rate<0.5`. */
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";

interface Numbers {
  name: PlainId;
  /** Shares are typed and read as percents. */
  unit?: "share" | "percent" | "seconds";
}

const numbers: Readonly<Record<string, Numbers>> = {
  visitors: { name: msg("metric-visitors") },
  visits: { name: msg("dimension-visits") },
  views: { name: msg("metric-page-views") },
  events: { name: msg("dimension-events") },
  completions: { name: msg("conversions") },
  conversion_rate: { name: msg("rows-conversion-rate"), unit: "share" },
  bounce_rate: { name: msg("metric-bounce-rate"), unit: "share" },
  visit_duration_seconds: { name: msg("metric-visit-duration"), unit: "seconds" },
  time_on_page_seconds: { name: msg("card-time-on-page"), unit: "seconds" },
  scroll_depth: { name: msg("rows-scroll-depth"), unit: "percent" },
  entries: { name: msg("rows-entries") },
  exits: { name: msg("rows-exits") },
  exit_rate: { name: msg("card-exit-rate"), unit: "share" },
};

const onlyOfPages = ["time_on_page_seconds", "scroll_depth", "entries", "exits", "exit_rate"];

/** The numbers that rows have, as the server does (server/figures/src/query/row_columns.rs). */
export function numbersOf(first: string, second?: string): string[] {
  const has = (dimension: string) => first === dimension || second === dimension;
  return Object.keys(numbers).filter((column) => {
    if (onlyOfPages.includes(column)) return first === "page" && second === undefined;
    if (column === "visit_duration_seconds") return !has("page");
    if (column === "completions") return has("goal");
    if (column === "conversion_rate") return first === "goal" && second === undefined;
    return true;
  });
}

export const numberName = (column: string): string => t(numbers[column]?.name ?? msg("value"));

/** The unit after a typed number. */
export function unitName(column: string): string {
  const unit = numbers[column]?.unit;
  return unit === "seconds" ? t("rows-seconds") : unit === undefined ? "" : "%";
}

/** How a number is compared, in the API's signs. */
export const signs = [">=", "<=", ">", "<", "=", "!="] as const;
export type Sign = (typeof signs)[number];

const signNames: Record<Sign, PlainId> = {
  ">=": msg("rows-at-least"),
  "<=": msg("rows-at-most"),
  ">": msg("rows-more-than"),
  "<": msg("rows-less-than"),
  "=": msg("rows-exactly"),
  "!=": msg("rows-not"),
};
export const signName = (sign: Sign): string => t(signNames[sign]);

export interface Condition {
  column: string;
  sign: Sign;
  number: number;
}

/** The most that one question takes. */
export const conditionsAtMost = 10;

/** Reads the API's form; undefined if it is invalid for these columns. */
export function readCondition(text: string, columns: readonly string[]): Condition | undefined {
  const [, column = "", sign = "", number = ""] = /^(\w+)(>=|<=|!=|>|<|=)(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return columns.includes(column) ? { column, sign: sign as Sign, number: Number(number) } : undefined;
}

export const writeCondition = ({ column, sign, number }: Condition): string => `${column}${sign}${number}`;

/** A typed number, in its column's unit; undefined if it is not one. */
export function typedNumber(column: string, typed: string): number | undefined {
  const text = typed.trim().replace(",", ".");
  if (!/^\d+(\.\d+)?$|^\.\d+$/.test(text)) return undefined;
  // A hundredth of what was typed, and not of its nearest neighbour: 7% is 0.07.
  return numbers[column]?.unit === "share" ? Number((Number(text) / 100).toFixed(8)) : Number(text);
}

/** The number in words. */
export function numberText({ column, number }: Condition): string {
  switch (numbers[column]?.unit) {
    case "share":
      return format.roundShare(number);
    case "percent":
      return format.roundShare(number / 100);
    case "seconds":
      return format.duration(number);
    default:
      return format.exact(number);
  }
}

/** In words: Visitors at least 10. */
export const conditionText = (condition: Condition): string =>
  t("rows-condition", {
    name: numberName(condition.column),
    sign: signName(condition.sign),
    number: numberText(condition),
  });
