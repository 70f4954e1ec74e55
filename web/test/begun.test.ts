import assert from "node:assert/strict";
import { test } from "node:test";
import type { PeriodView, Series } from "../src/api/index.ts";
import { begunOn, onlyDay, sinceBegun } from "../src/figures/begun.ts";

const days = (from: string, to: string, first?: string) => ({ from, to, counted_from: first ?? null }) as PeriodView;
const month = (first?: string) => ({
  period: days("2026-10-26", "2026-11-24"),
  compare: days("2026-09-26", "2026-10-25", first),
});
const series = (first: string | undefined, labels: string[]) =>
  ({ ...month(first), points: labels.map((label) => ({ label, visitors: 1, previous: { visitors: 0 } })) }) as Series;

test("counting that began within the period has nothing before it, nor to compare with", () => {
  assert.equal(begunOn(month("2026-11-22")), "2026-11-22");
  const since = sinceBegun(series("2026-11-22", ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"]));
  assert.deepEqual(
    since.points.map(({ label, previous }) => [label, previous]),
    [
      ["2026-11-22", null],
      ["2026-11-23", null],
    ],
  );
  assert.equal(since.compare, null);
  const hours = sinceBegun(series("2026-11-22", ["2026-11-21T23:00Z", "2026-11-22T00:00Z", "2026-11-22T01:00Z"]));
  assert.deepEqual(
    hours.points.map(({ label }) => label),
    ["2026-11-22T00:00Z", "2026-11-22T01:00Z"],
  );
  // A week begins before it.
  const weeks = sinceBegun(series("2026-11-18", ["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"]));
  assert.deepEqual(
    weeks.points.map(({ label }) => label),
    ["2026-11-16", "2026-11-23"],
  );
});

test("counting that began before, or within what is compared with, changes nothing", () => {
  for (const first of [undefined, "2026-10-20", "2026-10-25"]) {
    const all = series(first, ["2026-11-22", "2026-11-23"]);
    assert.equal(sinceBegun(all), all);
    assert.equal(onlyDay(all), undefined);
  }
});

test("a first day stands alone", () => {
  assert.equal(onlyDay(month("2026-11-24")), "2026-11-24");
  assert.equal(onlyDay(month("2026-11-23")), undefined);
  const today = {
    period: days("2026-11-24", "2026-11-24"),
    compare: days("2026-11-23", "2026-11-23", "2026-11-24"),
  };
  assert.equal(onlyDay(today), undefined, "it is the whole period");
  assert.equal(begunOn(today), "2026-11-24");
});
