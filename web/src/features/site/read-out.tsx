/** The chart's read-out for one bucket: its value, its notes, and which goals changed in it. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Note, Series } from "../../api/index.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { changeText, isImprovement, type Metric, metricSort } from "../../figures/metric.ts";
import { dayOf } from "../../figures/period.ts";
import { breaksAt, breakText, pointName, previousAt, valueAt } from "../../figures/points.ts";
import type { SplitLine } from "../../figures/split.ts";
import { Icon } from "../../parts/icon.tsx";
import { goalAddress } from "../../parts/view-address.ts";
import { notesAt, noteWhen, type Placed } from "./notes.ts";

export interface Reading {
  index: number;
  left: number;
}

export interface ReadOutData {
  series: Series;
  metric: Metric;
  placed: readonly Placed[];
  /** What the series is split into. */
  lines?: readonly SplitLine[] | undefined;
}

/** What is seen while one only passes by. */
const maxNotes = 3;

function describe({ series, metric, placed, lines }: ReadOutData, index: number) {
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
  const change = value !== null && previous && !point.running && !begins ? (value - previous) / previous : undefined;
  return {
    name: point.running ? t("chart-metric-so-far", { name }) : name,
    value: value === null ? t("not-yet") : write(value),
    notes: notesAt(placed, index),
    breaks: breaksAt(series).get(index) ?? [],
    parts: (lines ?? [])
      .map((line) => ({ ...line, at: line.values[index] ?? null }))
      .sort((a, b) => (b.at ?? -1) - (a.at ?? -1))
      .map((line) => ({ ...line, value: write(line.at) })),
    before:
      !lines && point.previous
        ? { name: pointName(point.previous.at, interval, period.zone), value: write(previous) }
        : undefined,
    change: lines ? undefined : change,
    changeText: changeText(metric, change, { value, previous }),
  };
}

/** A day's own note needs no date next to it. */
function when(note: Note, { interval, period }: Series): string | undefined {
  if (interval === "day" && note.whole_days && note.day === note.last_day) return undefined;
  if (note.whole_days || interval !== "day") return noteWhen(note, period.zone);
  return format.moment(note.at, period.zone, { hour: "numeric", minute: "2-digit" });
}

/** The same as one sentence, for screen readers. */
export function sentenceFor(read: ReadOutData, index: number): string | undefined {
  const description = describe(read, index);
  if (!description) return undefined;
  const { name, value, before, parts } = description;
  return [
    before ? t("chart-value-before", { name, value, before: before.value }) : `${name}: ${value}`,
    ...(parts.length > 0 ? [parts.map((part) => `${part.name}: ${part.value}`).join(", ")] : []),
    ...description.notes.map((note) => {
      const time = when(note, read.series);
      return t("chart-note", { text: time ? `${time}: ${note.text}` : note.text });
    }),
    ...description.breaks.map(breakText),
  ].join(". ");
}

/** Is there more than a value? */
export const isMarked = ({ series, placed }: ReadOutData, index: number): boolean =>
  notesAt(placed, index).length > 0 || breaksAt(series).has(index);

interface Props extends ReadOutData {
  at: Reading;
  wide: number;
  /** It stays in place and can be used, instead of following the pointer. */
  pinned: boolean;
  onNote: (() => void) | undefined;
  onClose: () => void;
}

export function ReadOut({ at, wide, pinned, onNote, onClose, ...read }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { series, metric } = read;
  const description = describe(read, at.index);
  // If it is wider than the space next to the line, as on a phone, it goes over the line rather than out of the
  // window.
  useLayoutEffect(() => {
    const shown = box.current;
    const around = shown?.offsetParent;
    if (!shown || !around) return;
    shown.style.translate = "none";
    const [mine, theirs] = [shown.getBoundingClientRect(), around.getBoundingClientRect()];
    const over = Math.max(0, theirs.left + 4 - mine.left) || Math.min(0, theirs.right - 4 - mine.right);
    if (over !== 0) shown.style.translate = `${over}px 0`;
  });
  if (!description) return null;
  const good = isImprovement(metric, description.change);
  const notes = pinned ? description.notes : description.notes.slice(0, maxNotes);
  const more = description.notes.length - notes.length;
  return (
    <div
      ref={box}
      class="read-out"
      data-side={at.left > wide / 2 ? "left" : "right"}
      data-held={pinned}
      style={{ left: `${at.left}px` }}
      {...(pinned
        ? { role: "dialog", "aria-label": `${description.name}: ${description.value}`, tabIndex: -1 }
        : { "aria-hidden": "true" })}
    >
      {pinned && (
        <button type="button" class="icon-button read-out-close" aria-label={t("close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
      <p class="read-out-now">
        <span>{description.name}</span>
        <b>{description.value}</b>
      </p>
      {description.parts.map((part) => (
        <p key={part.name} class="read-out-part">
          <span>
            <i class="line-key" style={{ background: `var(--${part.colour})` }} />
            {part.name}
          </span>
          <b>{part.value}</b>
        </p>
      ))}
      {description.before && (
        <p class="read-out-before">
          <span>{description.before.name}</span>
          <b>{description.before.value}</b>
        </p>
      )}
      {description.change !== undefined && (
        <p class={`change change-${good === undefined ? "same" : good ? "good" : "bad"}`}>{description.changeText}</p>
      )}
      {notes.map((note) => (
        <p key={note.id} class="read-out-note">
          {when(note, series) && <span class="muted">{when(note, series)}</span>} {note.text}
        </p>
      ))}
      {more > 0 && <p class="read-out-more">{t("chart-more-notes", { n: more })}</p>}
      {description.breaks.map((one) => (
        <p key={one.at} class="read-out-break">
          {breakText(one)}
          {pinned && (
            <>
              {" "}
              <a href={goalAddress(series.site, one.goal)}>{t("view-versions")}</a>
            </>
          )}
        </p>
      ))}
      {pinned && onNote && (
        <button type="button" class="button read-out-action" onClick={onNote}>
          <Icon name="note" />
          {t("chart-add-note")}
        </button>
      )}
    </div>
  );
}
