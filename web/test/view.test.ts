import assert from "node:assert/strict";
import { test } from "node:test";
import {
  exactFilter,
  filterValueName,
  readFilter,
  toggleFilter,
  withFilter,
  writeFilter,
} from "../src/figures/filter.ts";
import { compareOf, intervalOf, nextInterval, readView, startView, writeView } from "../src/figures/view.ts";

test("the start needs no address", () => {
  assert.deepEqual(readView(""), startView);
  assert.equal(writeView(startView), "");
});

test("what is written is read back", () => {
  const view = {
    period: "7d",
    compare: "year",
    filters: ["page:/a b&c=d", "!country:", "prop.plan:50% off"],
    metric: "bounce_rate" as const,
    interval: "hour",
  };
  assert.deepEqual(readView(writeView(view)), view);
});

test("two dates are compared with, the earlier one first", () => {
  const days = "2026-01-01..2026-01-31";
  assert.equal(readView(`?compare=${days}`).compare, days);
  assert.equal(readView("?compare=2026-01-31..2026-01-01").compare, days);
  assert.equal(readView(writeView({ ...startView, compare: days })).compare, days);
  assert.equal(compareOf({ ...startView, compare: days }), days);
});

test("nonsense falls back", () => {
  const view = readView("?period=never&compare=x&metric=money&filter=nothing&interval=hour");
  assert.deepEqual(view, startView);
});

test("the same filter twice is one", () => {
  assert.deepEqual(readView("?filter=page:/a&filter=page:/a").filters, ["page:/a"]);
});

test("what is asked", () => {
  assert.equal(compareOf({ ...startView, period: "all" }), undefined);
  assert.equal(compareOf({ ...startView, compare: "none" }), undefined);
  assert.equal(intervalOf(startView), "day");
  assert.equal(intervalOf({ ...startView, period: "all" }), undefined);
});

test("the next interval, and after the last the first", () => {
  const year = { ...startView, period: "12mo" };
  assert.deepEqual(nextInterval(year), { interval: "week" });
  assert.deepEqual(nextInterval({ ...year, interval: "week" }), { interval: "day" });
  assert.deepEqual(nextInterval({ ...year, interval: "day" }), { interval: undefined });
  for (const period of ["today", "all"]) assert.equal(nextInterval({ ...startView, period }), undefined);
});

test("filters", () => {
  assert.deepEqual(readFilter("!source:"), { not: true, kind: "source", value: "" });
  assert.deepEqual(readFilter("page:/a:b"), { not: false, kind: "page", value: "/a:b" });
  assert.equal(readFilter("page"), undefined);
  assert.equal(writeFilter({ not: true, kind: "os", value: "iOS" }), "!os:iOS");
  assert.deepEqual(toggleFilter(["a:1", "b:2"], "a:1"), ["!a:1", "b:2"]);
  const added = withFilter(["!os:iOS", "page:/"], { not: false, kind: "os", value: "iOS" });
  assert.deepEqual(added, ["page:/", "os:iOS"]);
});

test("a value that was clicked is matched exactly, whatever characters it has", () => {
  for (const [value, spelled] of [
    ["/a/*", "/a/\\*"],
    ["C:\\a", "C:\\\\a"],
    ["a\\*", "a\\\\\\*"],
    ["50% + $& off", "50% + $& off"],
    ["𝒳*", "𝒳\\*"],
    ["", ""],
  ] as const) {
    const filter = exactFilter("page", value, true);
    assert.equal(writeFilter(filter), `!page:${spelled}`);
    if (value) assert.equal(filterValueName(filter), value);
  }
  // A pattern stays one, and a backslash before other characters matches itself.
  const named = (value: string) => filterValueName({ not: false, kind: "page", value });
  assert.deepEqual(["/a/*", "/a\\*/*", "a\\b", "a\\"].map(named), ["/a/*", "/a\\*/*", "a\\b", "a\\"]);
});
