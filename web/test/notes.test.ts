import assert from "node:assert/strict";
import { test } from "node:test";
import type { Note } from "../src/api/index.ts";
import { t } from "../src/base/text.ts";
import {
  draftAt,
  draftNow,
  draftOf,
  groupByBucket,
  markedPositions,
  momentIn,
  nearest,
  noteFrom,
  notesAt,
  placedNotes,
  requestFrom,
  requestOf,
  withChanges,
} from "../src/features/site/notes.ts";
import { linesOf } from "../src/features/site/picture/marks.ts";

const berlin = "Europe/Berlin";
const day = (from: string, to = from, text = "x"): Note => ({
  id: `${from} ${text}`,
  at: momentIn(berlin, from, "00:00"),
  day: from,
  last_day: to,
  whole_days: true,
  text,
});
const moment = (at: string, text = "x"): Note => {
  const seconds = Date.parse(at) / 1000;
  return { id: `${at} ${text}`, at: seconds, day: at.slice(0, 10), last_day: at.slice(0, 10), whole_days: false, text };
};

/** Buckets from local beginnings with their offsets; the last one only ends the bucket before it. */
const course = (interval: string, begins: readonly string[], labels: readonly string[] = begins) => ({
  interval,
  points: begins.slice(0, -1).map((begin, i) => {
    const at = Date.parse(begin) / 1000;
    const ends_at = Date.parse(begins[i + 1] ?? "") / 1000;
    return { at, ends_at, label: labels[i] ?? "", seconds: ends_at - at, running: false };
  }),
});

/** Every hour of a local day in Berlin, as the server labels them. */
function hours(date: string, count: number, offsetAt: (i: number) => number) {
  const start = momentIn(berlin, date, "00:00");
  const points = Array.from({ length: count }, (_, i) => {
    const at = start + i * 3600;
    const hour = new Date((at + offsetAt(i) * 3600) * 1000).toISOString().slice(0, 16);
    return { at, ends_at: at + 3600, label: `${hour}+0${offsetAt(i)}:00`, seconds: 3600, running: false };
  });
  return { interval: "hour", points };
}

const positions = (found: ReturnType<typeof placedNotes>) => found.map(({ note, from, to }) => [note.text, from, to]);

test("notes of one day are gathered, of whatever kind, oldest first", () => {
  const days = course(
    "day",
    ["2026-11-01T00:00+01:00", "2026-11-02T00:00+01:00", "2026-11-03T00:00+01:00", "2026-11-04T00:00+01:00"].map(
      (one) => one,
    ),
    ["2026-11-01", "2026-11-02", "2026-11-03"],
  );
  const notes = [
    moment("2026-11-02T22:59:59Z", "late"),
    day("2026-11-02", "2026-11-02", "day"),
    moment("2026-11-02T23:00:00Z", "next"),
  ];
  const all = placedNotes(days, notes);
  assert.deepEqual(positions(all), [
    ["day", 1, 1],
    ["late", 1, 1],
    ["next", 2, 2],
  ]);
  assert.deepEqual(
    [...groupByBucket(all)].map(([at, some]) => [at, some.map(({ text }) => text)]),
    [
      [1, ["day", "late"]],
      [2, ["next"]],
    ],
  );
});

test("a note of several days reaches over them, cut at the ends of the period; outside there is none", () => {
  const days = course(
    "day",
    ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04"].map((one) => `${one}T00:00+01:00`),
    ["2026-11-01", "2026-11-02", "2026-11-03"],
  );
  assert.deepEqual(positions(placedNotes(days, [day("2026-11-02", "2026-11-03")])), [["x", 1, 2]]);
  assert.deepEqual(positions(placedNotes(days, [day("2026-10-20", "2026-11-02")])), [["x", 0, 1]]);
  assert.deepEqual(positions(placedNotes(days, [day("2026-11-03", "2026-12-24")])), [["x", 2, 2]]);
  assert.deepEqual(placedNotes(days, [day("2026-10-20", "2026-10-31")]), []);
  assert.deepEqual(placedNotes(days, [moment("2026-10-31T22:59:59Z"), moment("2026-11-03T23:00:00Z")]), []);
  assert.deepEqual(notesAt(placedNotes(days, [day("2026-11-02", "2026-11-03")]), 2).length, 1);
  assert.deepEqual(notesAt(placedNotes(days, [day("2026-11-02", "2026-11-03")]), 0), []);
});

test("by the hour, a day of 23 and one of 25 hours are whole", () => {
  const spring = hours("2026-03-29", 23, (i) => (i < 2 ? 1 : 2));
  assert.equal(spring.points[2]?.label, "2026-03-29T03:00+02:00");
  assert.deepEqual(positions(placedNotes(spring, [day("2026-03-29")])), [["x", 0, 22]]);
  const autumn = hours("2026-10-25", 25, (i) => (i < 3 ? 2 : 1));
  assert.equal(autumn.points[24]?.label, "2026-10-25T23:00+01:00");
  assert.deepEqual(positions(placedNotes(autumn, [day("2026-10-25")])), [["x", 0, 24]]);
  // Half past two occurs twice.
  const twice = [moment("2026-10-25T00:30:00Z", "first"), moment("2026-10-25T01:30:00Z", "second")];
  assert.deepEqual(positions(placedNotes(autumn, twice)), [
    ["first", 2, 2],
    ["second", 3, 3],
  ]);
});

test("the last hours of a day that began before the period", () => {
  const evening = hours("2026-11-20", 24, () => 1);
  const last = { ...evening, points: evening.points.slice(14) };
  assert.deepEqual(positions(placedNotes(last, [day("2026-11-20"), day("2026-11-19"), day("2026-11-21")])), [
    ["x", 0, 9],
  ]);
});

test("weeks begin where the site's weeks begin", () => {
  const sundays = course(
    "week",
    ["2026-10-18T00:00+02:00", "2026-10-25T00:00+02:00", "2026-11-01T00:00+01:00", "2026-11-08T00:00+01:00"],
    ["2026-10-18", "2026-10-25", "2026-11-01"],
  );
  const mondays = course(
    "week",
    ["2026-10-19T00:00+02:00", "2026-10-26T00:00+01:00", "2026-11-02T00:00+01:00", "2026-11-09T00:00+01:00"],
    ["2026-10-19", "2026-10-26", "2026-11-02"],
  );
  const sunday = [day("2026-10-25"), moment("2026-11-01T11:00:00Z", "noon")];
  assert.deepEqual(positions(placedNotes(sundays, sunday)), [
    ["x", 1, 1],
    ["noon", 2, 2],
  ]);
  assert.deepEqual(positions(placedNotes(mondays, sunday)), [
    ["x", 0, 0],
    ["noon", 1, 1],
  ]);
});

test("what is marked, and which mark the pointer means", () => {
  const days = course(
    "day",
    ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04"].map((one) => `${one}T00:00+01:00`),
    ["2026-11-01", "2026-11-02", "2026-11-03"],
  );
  const change = {
    goal: "g",
    name: "Order",
    kind: "version" as const,
    at: days.points[0]!.at + 60,
    bucket: days.points[0]!.at,
    version: 2,
    counts_from: null,
  };
  const all = placedNotes(days, [day("2026-11-03")]);
  assert.deepEqual(markedPositions({ ...days, breaks: [change] }, all), [0, 2]);
  assert.equal(
    nearest([0, 2], 9, (at) => Math.abs(at * 10 - 14)),
    2,
  );
  assert.equal(
    nearest([0, 2], 3, (at) => Math.abs(at * 10 - 14)),
    undefined,
  );
  assert.equal(
    nearest([], 9, () => 0),
    undefined,
  );
});

test("the moment of a time in a zone, where clocks change too", () => {
  const iso = (zone: string, date: string, time: string) => new Date(momentIn(zone, date, time) * 1000).toISOString();
  assert.equal(iso(berlin, "2026-07-01", "12:30"), "2026-07-01T10:30:00.000Z");
  assert.equal(iso(berlin, "2026-10-25", "02:30"), "2026-10-25T00:30:00.000Z");
  assert.equal(iso(berlin, "2026-10-25", "03:00"), "2026-10-25T02:00:00.000Z");
  assert.equal(iso(berlin, "2026-03-29", "02:30"), "2026-03-29T01:30:00.000Z");
  assert.equal(iso("America/Sao_Paulo", "2018-11-04", "00:00"), "2018-11-04T03:00:00.000Z");
  assert.equal(iso("Asia/Kathmandu", "2026-11-21", "00:00"), "2026-11-20T18:15:00.000Z");
});

test("a draft begins at the pointer, and becomes the API's request", () => {
  const days = course("day", ["2026-11-01T00:00+01:00", "2026-11-02T00:00+01:00"], ["2026-11-01"]);
  assert.deepEqual(draftAt(days, 0, "2026-11-20"), { text: "", day: "2026-11-01", lastDay: "", time: "" });
  const running = { interval: "month", points: [{ ...days.points[0]!, running: true }] };
  assert.equal(draftAt(running, 0, "2026-11-20").day, "2026-11-20");
  const autumn = hours("2026-10-25", 25, (i) => (i < 3 ? 2 : 1));
  const { at, ...shown } = draftAt(autumn, 5, "2026-11-20");
  assert.deepEqual(shown, { text: "", day: "2026-10-25", lastDay: "", time: "04:00" });
  assert.equal(at, autumn.points[5]!.at);
  // 02:00 is shown twice: it is the one under the pointer, until another day or time is typed.
  for (const index of [2, 3]) {
    const draft = draftAt(autumn, index, "2026-11-20");
    assert.equal(draft.time, "02:00");
    assert.equal(requestFrom(draft, berlin).at, autumn.points[index]!.at);
    assert.deepEqual(draftOf(requestFrom({ ...draft, text: "x" }, berlin), berlin), { ...draft, text: "x" });
    assert.equal(requestFrom({ ...draft, time: "05:00" }, berlin).at, autumn.points[6]!.at);
  }
  assert.equal(draftNow("2026-11-20", { from: "2026-11-01", to: "2026-11-30" }).day, "2026-11-20");
  assert.equal(draftNow("2026-11-20", { from: "2026-01-01", to: "2026-01-31" }).day, "2026-01-31");

  const draft = { text: " Release ", day: "2026-11-20", lastDay: "", time: "" };
  assert.deepEqual(requestFrom(draft, berlin), { text: "Release", day: "2026-11-20" });
  assert.deepEqual(requestFrom({ ...draft, lastDay: "2026-11-20" }, berlin), { text: "Release", day: "2026-11-20" });
  assert.deepEqual(requestFrom({ ...draft, lastDay: "2026-11-22" }, berlin), {
    text: "Release",
    day: "2026-11-20",
    last_day: "2026-11-22",
  });
  assert.deepEqual(requestFrom({ ...draft, time: "14:05" }, berlin), {
    text: "Release",
    at: Date.parse("2026-11-20T13:05:00Z") / 1000,
  });
  for (const request of [
    requestFrom(draft, berlin),
    requestFrom({ ...draft, lastDay: "2026-11-22" }, berlin),
    requestFrom({ ...draft, time: "00:30" }, berlin),
  ]) {
    const note = noteFrom("new-1", request, berlin);
    assert.equal(note.day, "2026-11-20");
    assert.deepEqual(requestOf(note), request);
    // Typed otherwise or not, it is sent as it was.
    assert.deepEqual(requestFrom(draftOf(request, berlin), berlin), request);
  }
});

test("an added note is shown once and only in its period; a deleted one is not", () => {
  const period = { from: "2026-11-01", to: "2026-11-30", starts_at: 0, ends_at: 0, zone: berlin };
  const [old, deleted, made] = [day("2026-11-02"), day("2026-11-03"), day("2026-11-04")];
  const shown = withChanges(
    { annotations: [deleted, old], period },
    [made, day("2026-12-01"), old],
    new Set([deleted.id]),
  );
  assert.deepEqual(
    shown.map(({ id }) => id),
    [made.id, old.id],
  );
});

test("a picture numbers its marks from the left, and says how many it leaves out", () => {
  const days = course(
    "day",
    ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04"].map((one) => `${one}T00:00+01:00`),
    ["2026-11-01", "2026-11-02", "2026-11-03"],
  );
  const change = {
    goal: "g",
    name: "Order",
    kind: "paused" as const,
    at: days.points[1]!.at + 60,
    bucket: days.points[1]!.at,
    version: 2,
    counts_from: null,
  };
  const period = { from: "2026-11-01", to: "2026-11-03", starts_at: 0, ends_at: 0, zone: berlin };
  const series = {
    ...days,
    period,
    breaks: [change],
    annotations: [day("2026-11-03", "2026-11-03", "b"), day("2026-11-01", "2026-11-02", "a")],
  };
  const shown = linesOf(series as unknown as Parameters<typeof linesOf>[0]);
  assert.deepEqual(
    shown.map(({ kind, at, text }) => [kind, at, text]),
    [
      ["note", 0, "a"],
      ["break", 1, t("mark-goal-paused", { name: "Order" })],
      ["note", 2, "b"],
    ],
  );
  const many = {
    ...series,
    annotations: Array.from({ length: 12 }, (_, i) => day("2026-11-02", "2026-11-02", `n${i}`)),
  };
  const cut = linesOf(many as unknown as Parameters<typeof linesOf>[0]);
  assert.equal(cut.length, 8);
  assert.equal(cut.at(-1)?.text, t("picture-more-marks", { n: 6 }));
});
