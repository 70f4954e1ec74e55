import assert from "node:assert/strict";
import { test } from "node:test";
import type { PeriodView, Series } from "../src/api/index.ts";
import { comparesNothing, countingStart, onlyDay, sinceCountingStart } from "../src/figures/counting-start.ts";

/** A period of a site that was counted since `first`. */
const days = (from: string, to: string, first?: string) =>
  ({ from, to, zone: "UTC", counted_from: first !== undefined && first >= from ? first : null }) as PeriodView;
type Compared = { period: PeriodView; compare: PeriodView | null };
const month = (first?: string, compare = true): Compared => ({
  period: days("2026-10-26", "2026-11-24", first),
  compare: compare ? days("2026-09-26", "2026-10-25", first) : null,
});
const series = (of: Compared, labels: string[]) =>
  ({
    ...of,
    points: labels.map((label) => ({ label, visitors: 1, previous: of.compare && { visitors: 0 } })),
    previous_rest: of.compare ? [{ at: 1, visitors: 0 }] : [],
  }) as unknown as Series;
const labels = ({ points }: Series) => points.map(({ label }) => label);

test("counting that began within the period has nothing before it, nor to compare with", () => {
  for (const compare of [true, false]) {
    assert.equal(countingStart(month("2026-11-22", compare)), "2026-11-22");
    const since = sinceCountingStart(
      series(month("2026-11-22", compare), ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"]),
    );
    assert.deepEqual(
      since.points.map(({ label, previous }) => [label, previous]),
      [
        ["2026-11-22", null],
        ["2026-11-23", null],
      ],
    );
    assert.equal(since.compare, null);
    assert.deepEqual(since.previous_rest, []);
    const hours = ["2026-11-21T23:00Z", "2026-11-22T00:00Z", "2026-11-22T01:00Z"];
    assert.deepEqual(labels(sinceCountingStart(series(month("2026-11-22", compare), hours))), hours.slice(1));
    // A week begins before it.
    const weeks = ["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"];
    assert.deepEqual(labels(sinceCountingStart(series(month("2026-11-18", compare), weeks))), weeks.slice(2));
  }
});

test("a year before tracking started is not comparable, and the days are all there", () => {
  const year = { ...month("2026-06-01"), compare: days("2025-10-26", "2025-11-24", "2026-06-01") };
  assert.ok(comparesNothing(year));
  const since = sinceCountingStart(series(year, ["2026-10-26", "2026-10-27"]));
  assert.equal(since.compare, null);
  assert.deepEqual(labels(since), ["2026-10-26", "2026-10-27"]);
});

test("days of one’s own choice stay compared, whatever was before counting began", () => {
  const own = { ...month("2026-11-20"), compare: days("2026-11-18", "2026-11-21", "2026-11-20") };
  const all = series(own, ["2026-10-26", "2026-11-20"]);
  assert.equal(sinceCountingStart(all), all);
});

test("counting that began before, within what is compared with, or after the period, changes nothing", () => {
  for (const first of [undefined, "2026-10-20", "2026-10-25"]) {
    const all = series(month(first), ["2026-11-22", "2026-11-23"]);
    assert.equal(sinceCountingStart(all), all);
    assert.equal(onlyDay(all), undefined);
    assert.ok(!comparesNothing(all));
  }
  const later = series(month("2026-11-25", false), ["2026-11-22", "2026-11-23"]);
  assert.equal(countingStart(later), undefined);
  assert.equal(sinceCountingStart(later), later);
});

test("a first day alone, with days before it or in the future", () => {
  for (const compare of [true, false]) {
    assert.equal(onlyDay(month("2026-11-24", compare), "2026-11-24"), "2026-11-24");
    assert.equal(onlyDay(month("2026-11-23", compare), "2026-11-24"), undefined);
    // Days of the past, of which the last was counted.
    assert.equal(onlyDay(month("2026-11-24", compare), "2026-12-24"), "2026-11-24");
  }
  for (const [from, to] of [
    ["2026-11-01", "2026-11-30"],
    ["2026-01-01", "2026-12-31"],
    ["2026-11-24", "2026-11-30"],
  ] as const) {
    const running = { period: days(from, to, "2026-11-24"), compare: null };
    assert.equal(onlyDay(running, "2026-11-24"), "2026-11-24", from);
    assert.equal(onlyDay(running, "2026-11-25"), undefined, from);
  }
  const today = {
    period: days("2026-11-24", "2026-11-24", "2026-11-24"),
    compare: days("2026-11-23", "2026-11-23", "2026-11-24"),
  };
  assert.equal(onlyDay(today, "2026-11-24"), undefined, "it is the whole period");
  assert.ok(comparesNothing(today));
});
