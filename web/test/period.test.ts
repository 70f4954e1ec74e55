import assert from "node:assert/strict";
import { test } from "node:test";
import {
  covered,
  dates,
  dayCount,
  intervals,
  isPeriod,
  periods,
  readPeriod,
  step,
  todayIn,
} from "../src/figures/period.ts";

const today = "2026-11-20";
const days = (from: string, to: string) => ({ from, to });

test("two dates, in both spellings", () => {
  assert.deepEqual(dates("2026-01-01..2026-01-31"), days("2026-01-01", "2026-01-31"));
  assert.deepEqual(dates("2026-01-01,2026-01-31"), days("2026-01-01", "2026-01-31"));
  assert.equal(dates("2026-02-01..2026-01-31"), undefined);
  assert.equal(dates("30d"), undefined);
  for (const known of ["12mo", "28d", "91d", "last_month"]) assert.ok(isPeriod(known));
  assert.ok(!isPeriod("13mo"));
});

test("two dates the wrong way round are meant the right way", () => {
  assert.equal(readPeriod("2026-02-01..2026-01-31"), "2026-01-31..2026-02-01");
  assert.equal(readPeriod("2026-01-31,2026-02-01"), "2026-01-31,2026-02-01");
  assert.equal(readPeriod("12mo"), "12mo");
  for (const bad of ["13mo", "", "2026-13-01..2026-01-31", "2026-02-01"]) assert.equal(readPeriod(bad), undefined);
});

test("length counts both ends and minds no clock change", () => {
  assert.equal(dayCount("2026-03-28", "2026-03-30"), 3);
  assert.equal(dayCount("2026-11-20", "2026-11-20"), 1);
});

test("days step by their length", () => {
  assert.equal(step("today", days(today, today), -1, today), "yesterday");
  assert.equal(step("yesterday", days("2026-11-19", "2026-11-19"), 1, today), "today");
  assert.equal(step("7d", days("2026-11-14", today), -1, today), "2026-11-07..2026-11-13");
  assert.equal(step("today", days(today, today), 1, today), undefined);
  assert.equal(step("all", days("2020-01-01", today), -1, today), undefined);
});

test("months step by months, whatever their length", () => {
  assert.equal(step("month", days("2026-11-01", today), -1, today), "2026-10-01..2026-10-31");
  const march = step("2026-02-01..2026-02-28", days("2026-02-01", "2026-02-28"), 1, today);
  assert.equal(march, "2026-03-01..2026-03-31");
  assert.equal(step("x", days("2026-10-01", "2026-10-31"), 1, today), "month");
});

test("a period covers the days that the server counts for it", () => {
  assert.deepEqual(covered("7d", today), days("2026-11-14", today));
  assert.deepEqual(covered("28d", today), days("2026-10-24", today));
  assert.deepEqual(covered("91d", today), days("2026-08-22", today));
  assert.deepEqual(covered("month", today), days("2026-11-01", today));
  assert.deepEqual(covered("last_month", today), days("2026-10-01", "2026-10-31"));
  assert.deepEqual(covered("last_month", "2026-01-31"), days("2025-12-01", "2025-12-31"));
  assert.deepEqual(covered("12mo", today), days("2025-12-01", today));
  assert.deepEqual(covered("2026-01-01..2026-01-31", today), days("2026-01-01", "2026-01-31"));
});

test("last month steps to the months beside it", () => {
  const shown = covered("last_month", today);
  assert.equal(step("last_month", shown, -1, today), "2026-09-01..2026-09-30");
  assert.equal(step("last_month", shown, 1, today), "month");
});

test("no key picks two periods", () => {
  const keys = periods.flat().map(({ key }) => key);
  assert.equal(new Set(keys).size, keys.length);
  // What else a site's pages hear: the chart, the comparison, and the first of two keys.
  for (const key of keys) assert.ok(!["n", "i", "x", "g", "/", "?"].includes(key), key);
});

test("years step by years", () => {
  assert.equal(step("year", days("2026-01-01", today), -1, today), "2025-01-01..2025-12-31");
  const custom = "2025-01-01..2025-12-31";
  assert.equal(step(custom, days("2025-01-01", "2025-12-31"), 1, today), "year");
});

test("intervals suit the length", () => {
  assert.deepEqual(intervals("today"), ["hour"]);
  assert.equal(intervals("30d")[0], "day");
  for (const period of ["28d", "91d", "last_month"]) assert.deepEqual(intervals(period), ["day", "week"]);
  assert.equal(intervals("2026-01-01..2026-12-31")[0], "week");
  assert.deepEqual(intervals("all"), []);
});

test("today is that of the zone", () => {
  const late = Date.UTC(2026, 10, 20, 23, 30);
  assert.equal(todayIn("Europe/Berlin", late), "2026-11-21");
  assert.equal(todayIn("America/New_York", late), "2026-11-20");
});
