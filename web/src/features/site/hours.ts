/** Weekday by hour: the mean of an hour, its shade, and the busiest. */
import type { When, WhenCell } from "../../api/types.ts";
import { t } from "../../base/text.ts";
import { moment } from "../../figures/format.ts";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
/** 5 January 1970 was a Monday. */
const monday = 4 * 86_400;

export function weekdayName(weekday: string, style: "long" | "short"): string {
  return moment(monday + weekdays.indexOf(weekday) * 86_400, "UTC", { weekday: style });
}

export const hourName = (hour: number): string => moment(hour * 3600, "UTC", { hour: "numeric" });

/** From one hour to the next, as a person writes it. */
export const hourRange = (hour: number): string =>
  t("when-from-to", { from: hourName(hour), to: hourName((hour + 1) % 24) });

export type Per = "visitors" | "views";

/** Of a mean hour; null where the period has no such hour yet. */
export const perHour = (cell: WhenCell, per: Per): number | null =>
  (per === "visitors" ? cell.visitors_per_hour : cell.views_per_hour) ?? null;

export interface Line {
  weekday: string;
  cells: WhenCell[];
}

/** In the order of the answer, which is that of the site's week. */
export function lines(data: Pick<When, "cells">): Line[] {
  const found: Line[] = [];
  for (const cell of data.cells) {
    const last = found.at(-1);
    if (last?.weekday === cell.weekday) last.cells.push(cell);
    else found.push({ weekday: cell.weekday, cells: [cell] });
  }
  return found;
}

export const strongest = (cells: readonly WhenCell[], per: Per): number =>
  Math.max(0, ...cells.map((cell) => perHour(cell, per) ?? 0));

/** The hour with the most; none if there were no visits. */
export function busiest(cells: readonly WhenCell[], per: Per): WhenCell | undefined {
  const top = strongest(cells, per);
  return top > 0 ? cells.find((cell) => perHour(cell, per) === top) : undefined;
}
