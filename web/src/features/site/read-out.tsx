/** What the chart says of one bucket: its value, what was noted about it, and which goals became others in it. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Note, Series } from "../../api/index.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { isImprovement, type Metric, metricSort } from "../../figures/metric.ts";
import { dayOf } from "../../figures/period.ts";
import { breaksAt, breakText, pointName, previousAt, valueAt } from "../../figures/points.ts";
import { Icon } from "../../parts/icon.tsx";
import { goalAddress } from "../../parts/view-address.ts";
import { notesAt, noteWhen, type Placed } from "./notes.ts";

export interface Reading {
  index: number;
  left: number;
}

export interface Read {
  series: Series;
  metric: Metric;
  placed: readonly Placed[];
}

/** What is seen while one only passes by. */
const most = 3;

function told({ series, metric, placed }: Read, index: number) {
  const point = series.points[index];
  if (!point) return undefined;
  const { write } = metricSort[metric];
  const { interval, period } = series;
  const value = valueAt(point, metric);
  const previous = previousAt(point, metric);
  const name = pointName(point.at, interval, period.zone);
  // Of the point before within which counting began, only a part was counted.
  const first = series.compare?.counted_from;
  const begins = first != null && point.previous != null && dayOf(point.previous.at, period.zone) <= first;
  return {
    name: point.running ? t("chart-metric-so-far", { name }) : name,
    value: value === null ? t("not-yet") : write(value),
    notes: notesAt(placed, index),
    breaks: breaksAt(series).get(index) ?? [],
    before: point.previous
      ? { name: pointName(point.previous.at, interval, period.zone), value: write(previous) }
      : undefined,
    change: value !== null && previous && !point.running && !begins ? (value - previous) / previous : undefined,
  };
}

/** A day's own note needs no date beside it. */
function when(note: Note, { interval, period }: Series): string | undefined {
  if (interval === "day" && note.whole_days && note.day === note.last_day) return undefined;
  if (note.whole_days || interval !== "day") return noteWhen(note, period.zone);
  return format.moment(note.at, period.zone, { hour: "numeric", minute: "2-digit" });
}

/** The same as one sentence, for those who hear it. */
export function spoken(read: Read, index: number): string | undefined {
  const said = told(read, index);
  if (!said) return undefined;
  const { name, value, before } = said;
  return [
    before ? t("chart-value-before", { name, value, before: before.value }) : `${name}: ${value}`,
    ...said.notes.map((note) => {
      const time = when(note, read.series);
      return t("chart-note", { text: time ? `${time}: ${note.text}` : note.text });
    }),
    ...said.breaks.map(breakText),
  ].join(". ");
}

/** Is there more than a value? */
export const isMarked = ({ series, placed }: Read, index: number): boolean =>
  notesAt(placed, index).length > 0 || breaksAt(series).has(index);

interface Props extends Read {
  at: Reading;
  wide: number;
  /** It stands still and can be used, instead of following the pointer. */
  held: boolean;
  onNote: (() => void) | undefined;
  onClose: () => void;
}

export function ReadOut({ at, wide, held, onNote, onClose, ...read }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { series, metric } = read;
  const said = told(read, at.index);
  // Wider than the room beside the line, as on a phone: then over the line rather than out of the window.
  useLayoutEffect(() => {
    const shown = box.current;
    const around = shown?.offsetParent;
    if (!shown || !around) return;
    shown.style.translate = "none";
    const [mine, theirs] = [shown.getBoundingClientRect(), around.getBoundingClientRect()];
    const over = Math.max(0, theirs.left + 4 - mine.left) || Math.min(0, theirs.right - 4 - mine.right);
    if (over !== 0) shown.style.translate = `${over}px 0`;
  });
  if (!said) return null;
  const good = isImprovement(metric, said.change);
  const notes = held ? said.notes : said.notes.slice(0, most);
  const more = said.notes.length - notes.length;
  return (
    <div
      ref={box}
      class="read-out"
      data-side={at.left > wide / 2 ? "left" : "right"}
      data-held={held}
      style={{ left: `${at.left}px` }}
      {...(held
        ? { role: "dialog", "aria-label": `${said.name}: ${said.value}`, tabIndex: -1 }
        : { "aria-hidden": "true" })}
    >
      {held && (
        <button type="button" class="icon-button read-out-close" aria-label={t("close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
      <p class="read-out-now">
        <span>{said.name}</span>
        <b>{said.value}</b>
      </p>
      {said.before && (
        <p class="read-out-before">
          <span>{said.before.name}</span>
          <b>{said.before.value}</b>
        </p>
      )}
      {said.change !== undefined && (
        <p class={`change change-${good === undefined ? "same" : good ? "good" : "bad"}`}>
          {format.change(said.change)}
        </p>
      )}
      {notes.map((note) => (
        <p key={note.id} class="read-out-note">
          {when(note, series) && <span class="muted">{when(note, series)}</span>} {note.text}
        </p>
      ))}
      {more > 0 && <p class="read-out-more">{t("chart-more-notes", { n: more })}</p>}
      {said.breaks.map((one) => (
        <p key={one.at} class="read-out-break">
          {breakText(one)}
          {held && (
            <>
              {" "}
              <a href={goalAddress(series.site, one.goal)}>{t("view-versions")}</a>
            </>
          )}
        </p>
      ))}
      {held && onNote && (
        <button type="button" class="button read-out-deed" onClick={onNote}>
          <Icon name="note" />
          {t("chart-add-note")}
        </button>
      )}
    </div>
  );
}
