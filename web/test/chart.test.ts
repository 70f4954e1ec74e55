import assert from "node:assert/strict";
import { test } from "node:test";
import type { PeriodView } from "../src/api/index.ts";
import { t } from "../src/base/text.ts";
import { isImprovement } from "../src/figures/metric.ts";
import { bucketLabel, columns, dashed, isWeekend, sameBucket, sparkline, ticks } from "../src/figures/points.ts";
import { axisLevels } from "../src/figures/scale.ts";
import { splitLines } from "../src/figures/split.ts";

const point = (i: number, visitors: number | null, running = false) => ({
  at: Date.UTC(2026, 10, i) / 1000,
  ends_at: Date.UTC(2026, 10, i + 1) / 1000,
  label: `2026-11-${String(i).padStart(2, "0")}`,
  seconds: 86_400,
  running,
  visitors,
  previous: { at: 0, visitors: 10 * i },
});

test("the running bucket leaves the finished line and is joined to it", () => {
  const lines = columns([point(1, 5), point(2, 6), point(3, 2, true), point(4, null)], "visitors");
  assert.deepEqual(lines.done, [5, 6, null, null]);
  assert.deepEqual(lines.running, [null, 6, 2, null]);
  assert.deepEqual(lines.previous, [10, 20, 30, 40]);
  assert.equal(lines.runningAt, 2);
});

test("without a running bucket nothing is dashed", () => {
  const lines = columns([point(1, 5), point(2, 6)], "visitors");
  assert.deepEqual(lines.running, [null, null]);
});

test("a chart is split into lines at its own points, the others last and grey", () => {
  const points = [point(2, 9), point(3, 4, true), point(4, null)];
  const group = (value: string | null, other: boolean, visitors: (number | null)[]) => ({
    value,
    other,
    previous_rest: [],
    // From a day earlier on than the chart, where counting began within the period.
    points: visitors.map((count, n) => ({ at: point(n + 1, 0).at, previous: null, visitors: count })),
  });
  const split = (...groups: ReturnType<typeof group>[]) => ({ dimension: "country", groups, adds_up: [] });
  const lines = splitLines(
    split(group("DE", false, [1, 5, 3, null]), group(null, false, [2, 0, 1, null]), group(null, true, [0, 4, 0, null])),
    points,
    "visitors",
  );
  assert.deepEqual(
    lines.map(({ name, values }) => [name, values]),
    [
      ["Germany", [5, 3, null]],
      [t("dimension-unknown"), [0, 1, null]],
      [t("chart-other"), [4, 0, null]],
    ],
  );
  const colours = lines.map(({ colour }) => colour);
  assert.equal(new Set(colours).size, 3);
  assert.equal(colours[2], "muted");
  // If every value has its own line, there are no others.
  const all = split(group("DE", false, [1, 5, 3, null]), group(null, true, [0, 0, 0, null]));
  assert.deepEqual(
    splitLines(all, points, "visitors").map(({ name }) => name),
    ["Germany"],
  );
  assert.deepEqual(dashed([5, 3, null], 1), { done: [5, null, null], running: [5, 3, null] });
});

test("a bucket is found again by when it begins, in a series of the same interval", () => {
  const days = { interval: "day" as const, points: [point(1, 5), point(2, 6)] };
  assert.equal(sameBucket(days, { ...days, points: [point(1, 7), point(2, 8), point(3, 1)] }, 1), 1);
  assert.equal(sameBucket(days, { ...days, points: [point(2, 6), point(3, 1)] }, 1), 0);
  assert.equal(sameBucket(days, { ...days, points: [point(2, 6), point(3, 1)] }, 0), undefined);
  assert.equal(sameBucket(days, { ...days, interval: "week" }, 1), undefined);
});

test("labels keep within their number", () => {
  const points = Array.from({ length: 30 }, (_, i) => point(i + 1, 1));
  const period = { from: "", to: "", starts_at: 0, ends_at: 0, zone: "UTC" };
  assert.ok(ticks({ points, interval: "day", period }, 8).length <= 8);
  assert.deepEqual(ticks({ points: points.slice(0, 3), interval: "day", period }, 8), [0, 1, 2]);
});

test("levels are round, start at zero and reach the top", () => {
  assert.deepEqual(axisLevels(0, "visitors"), [0, 1]);
  assert.deepEqual(axisLevels(3, "visitors"), [0, 1, 2, 3]);
  assert.deepEqual(axisLevels(4700, "visitors"), [0, 2000, 4000, 6000]);
  assert.deepEqual(axisLevels(100, "visit_duration_seconds"), [0, 30, 60, 90, 120]);
  for (const top of [1, 7, 33, 999, 1001, 123_456]) assert.ok((axisLevels(top, "views").at(-1) ?? 0) >= top);
});

test("a falling bounce rate is welcome", () => {
  assert.equal(isImprovement("bounce_rate", -0.1), true);
  assert.equal(isImprovement("visitors", -0.1), false);
  assert.equal(isImprovement("visitors", 0), undefined);
});

test("a bucket's label is written as the server writes it", () => {
  const at = Date.parse("2026-10-25T22:00:00Z") / 1000;
  const label = (interval: string, zone: string) => bucketLabel(at, { interval, period: { zone } as PeriodView });
  assert.equal(label("hour", "Europe/Berlin"), "2026-10-25T23:00+01:00");
  assert.equal(label("hour", "America/St_Johns"), "2026-10-25T19:30-02:30");
  assert.equal(label("hour", "UTC"), "2026-10-25T22:00+00:00");
  assert.equal(label("week", "Asia/Tokyo"), "2026-10-26");
});

test("weekends are those of the zone", () => {
  const fridayNight = Date.UTC(2026, 10, 20, 23, 30) / 1000;
  assert.equal(isWeekend(fridayNight, "UTC"), false);
  assert.equal(isWeekend(fridayNight, "Europe/Berlin"), true);
});

test("a sparkline ends with its running day", () => {
  const { done, running } = sparkline([0, 10, 5], 100, 10);
  assert.equal(done, "M0.0 10.0L50.0 0.0");
  assert.equal(running, "M50.0 0.0L100.0 5.0");
});
