/** Notes: their place on the chart, and their time in words. */
import type { Note, Point, Series } from "../../api/index.ts";
import { moment, range } from "../../figures/format.ts";
import { breaksAt } from "../../figures/points.ts";
import type { Annotation, NoteRequest } from "./note-requests.ts";

/** Positions of the first and the last bucket that a note is about. */
export interface Placed {
  note: Note;
  from: number;
  to: number;
}

type Buckets = Pick<Series, "points" | "interval">;

/** A bucket is called by its local day, or by its local time, which begins with the day. */
const dayOf = (point: Point | undefined): string => point?.label.slice(0, 10) ?? "";
const isFine = (interval: string): boolean => interval === "hour" || interval === "minute";

/** By the buckets' own bounds, so days of 23 hours and weeks from Sunday need no special case. */
function placed({ points, interval }: Buckets, note: Note): Placed | undefined {
  if (!note.whole_days) {
    const at = points.findIndex((point) => point.at <= note.at && note.at < point.ends_at);
    return at < 0 ? undefined : { note, from: at, to: at };
  }
  const first = isFine(interval)
    ? points.findIndex((point) => dayOf(point) >= note.day)
    : Math.max(
        0,
        points.findLastIndex((point) => dayOf(point) <= note.day),
      );
  const to = points.findLastIndex((point) => dayOf(point) <= note.last_day);
  return first < 0 || to < first ? undefined : { note, from: first, to };
}

/** Oldest first, as one reads the chart. */
export const placedNotes = (buckets: Buckets, notes: readonly Note[]): Placed[] =>
  notes.flatMap((note) => placed(buckets, note) ?? []).sort((a, b) => a.from - b.from || a.note.at - b.note.at);

/** The notes of one bucket. */
export const notesAt = (all: readonly Placed[], index: number): Note[] =>
  all.filter(({ from, to }) => from <= index && index <= to).map(({ note }) => note);

/** Those that begin in a bucket, by its position: one mark each, however many they are. */
export function groupByBucket(all: readonly Placed[]): Map<number, Note[]> {
  const found = new Map<number, Note[]>();
  for (const { note, from } of all) found.set(from, [...(found.get(from) ?? []), note]);
  return found;
}

/** Positions where anything is marked, for going from one to the next. */
export const markedPositions = (series: Pick<Series, "points" | "breaks">, all: readonly Placed[]): number[] =>
  [...new Set([...groupByBucket(all).keys(), ...breaksAt(series).keys()])].sort((a, b) => a - b);

/** The marked position that is meant when the pointer is near none, one or several: the nearest within reach. */
export function nearest(marks: readonly number[], reach: number, distance: (at: number) => number): number | undefined {
  const [best] = marks.map((at) => [at, distance(at)] as const).sort((a, b) => a[1] - b[1]);
  return best && best[1] <= reach ? best[0] : undefined;
}

/** When it was: days, or a moment. */
export const noteWhen = (note: Note, zone: string): string =>
  note.whole_days
    ? range(note.day, note.last_day)
    : moment(note.at, zone, { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" });

/** The server's answer to a new note, in the form that a series has. */
export const noteOf = (made: Annotation, at: number): Note => ({
  id: made.id,
  at: made.at ?? at,
  day: made.day,
  last_day: made.last_day,
  whole_days: made.at === null,
  text: made.text,
});

/** What makes the same note again. */
export const requestOf = (note: Note): NoteRequest =>
  note.whole_days
    ? { text: note.text, day: note.day, ...(note.last_day === note.day ? {} : { last_day: note.last_day }) }
    : { text: note.text, at: note.at };

/** What is typed into the form. */
export interface Draft {
  text: string;
  day: string;
  /** Empty: the one day. */
  lastDay: string;
  /** `HH:MM`; empty: the whole day. */
  time: string;
  /** The moment under the pointer (Unix seconds): of a time that the clocks show twice, the right one. */
  at?: number;
}

/**
 * The day, and for hours the time, of a bucket. A longer one begins with its first day, the current one means
 * today.
 */
export function draftAt({ points, interval }: Buckets, index: number, today: string): Draft {
  const point = points[index];
  const time = isFine(interval) ? (point?.label.slice(11, 16) ?? "") : "";
  return {
    text: "",
    day: point && (time || !point.running) ? dayOf(point) : today,
    lastDay: "",
    time,
    ...(point && time ? { at: point.at } : {}),
  };
}

/** The initial day if none was pointed at: today, or the last day shown. */
export const draftNow = (today: string, period: { from: string; to: string }): Draft => ({
  text: "",
  day: today < period.from || today > period.to ? period.to : today,
  lastDay: "",
  time: "",
});

const clock = (at: number, zone: string): number => {
  const part = Object.fromEntries(
    new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    })
      .formatToParts(at * 1000)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return (
    Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day ?? 1, part.hour ?? 0, part.minute ?? 0, part.second ?? 0) /
    1000
  );
};

/**
 * The moment (Unix seconds) at which a zone's clocks show this; for a time that they skip, later by the length of
 * the gap.
 */
export function momentIn(zone: string, day: string, time: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`) / 1000;
  const offset = (at: number) => clock(at, zone) - at;
  // The offsets around a change of the clocks: the earlier one first, so that of a time shown twice it is the first.
  const fits = [offset(wanted - 86_400), offset(wanted + 86_400)].map((by) => wanted - by);
  return fits.find((at) => clock(at, zone) === wanted) ?? fits[0] ?? wanted;
}

/** What is sent of a draft: the moment where a time is given, else the days. */
export function requestFrom({ text, day, lastDay, time, at }: Draft, zone: string): NoteRequest {
  const trimmed = text.trim();
  if (time) {
    const meant = at !== undefined && clock(at, zone) === Date.parse(`${day}T${time}:00Z`) / 1000;
    return { text: trimmed, at: meant ? at : momentIn(zone, day, time) };
  }
  return { text: trimmed, day, ...(lastDay && lastDay !== day ? { last_day: lastDay } : {}) };
}

/** A request as a draft, to edit it. */
export const draftOf = (request: NoteRequest, zone: string): Draft => {
  const shown = request.at == null ? "" : new Date(clock(request.at, zone) * 1000).toISOString();
  return {
    text: request.text,
    day: request.day ?? shown.slice(0, 10),
    lastDay: request.last_day ?? "",
    time: shown.slice(11, 16),
    ...(request.at == null ? {} : { at: request.at }),
  };
};

/** The note that a request makes, shown until the server has answered. */
export const noteFrom = (id: string, request: NoteRequest, zone: string): Note => {
  const day = request.day ?? new Date(clock(request.at ?? 0, zone) * 1000).toISOString().slice(0, 10);
  return {
    id,
    at: request.at ?? momentIn(zone, day, "00:00"),
    day,
    last_day: request.last_day ?? day,
    whole_days: request.at == null,
    text: request.text,
  };
};

/** The series' notes with what was added and deleted since its request. */
export function withChanges(
  { annotations, period }: Pick<Series, "annotations" | "period">,
  added: readonly Note[],
  gone: ReadonlySet<string>,
): Note[] {
  const known = new Set(annotations.map(({ id }) => id));
  return [
    ...added.filter((note) => !known.has(note.id) && note.last_day >= period.from && note.day <= period.to),
    ...annotations,
  ]
    .filter(({ id }) => !gone.has(id))
    .sort((a, b) => b.at - a.at);
}
