import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { covered, dates, dayCount, intervals, periods, readPeriod, step, todayIn } from "../src/figures/period.ts";
import { periodName } from "../src/figures/period-name.ts";

const today = "2026-11-20";
const days = (from: string, to: string) => ({ from, to });

test("two dates, in both spellings", () => {
  assert.deepEqual(dates("2026-01-01..2026-01-31"), days("2026-01-01", "2026-01-31"));
  assert.deepEqual(dates("2026-01-01,2026-01-31"), days("2026-01-01", "2026-01-31"));
  assert.equal(dates("2026-02-01..2026-01-31"), undefined);
  assert.equal(dates("30d"), undefined);
  assert.equal(dates("2026-02-30..2026-03-01"), undefined, "no day of the calendar");
});

test("periods are read as the server reads them", () => {
  const file = readFileSync(new URL("../../shared/src/period/cases.tsv", import.meta.url), "utf8");
  const cases = file.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  assert.ok(cases.length > 50);
  for (const line of cases) {
    const [today = "", text = "", name = "", from, to = ""] = line.split("\t");
    assert.equal(readPeriod(text) ?? "-", name, line);
    // Only the server knows the first day of all time; the last one that is shown is today.
    if (from === "-" || name === "all") continue;
    const last = dates(name) || to < today ? to : today;
    assert.deepEqual(covered(name, today), { from, to: last }, line);
  }
});

test("every period of the menu is one, and has a name and its own key", () => {
  const choices = periods.flat();
  for (const { value } of choices) assert.equal(readPeriod(value), value);
  for (const value of ["28d", "90d", "6mo", "quarter", "last_month"]) {
    assert.ok(
      choices.some((choice) => choice.value === value),
      value,
    );
  }
  const names = choices.map(({ value }) => periodName(value));
  assert.equal(new Set(names).size, names.length);
  const keys = choices.flatMap(({ key }) => key ?? []);
  assert.equal(new Set(keys).size, keys.length);
  assert.equal(periodName("quarter"), "This quarter");
  assert.equal(periodName("28d"), "Last 28 days");
  assert.deepEqual([periodName("45d"), periodName("3mo")], ["Last 45 days", "Last 3 months"]);
});

test("two dates the wrong way round are meant the right way", () => {
  assert.equal(readPeriod("2026-02-01..2026-01-31"), "2026-01-31..2026-02-01");
  assert.equal(readPeriod("2026-01-31,2026-02-01"), "2026-01-31..2026-02-01");
  assert.equal(readPeriod("12mo"), "12mo");
  for (const bad of ["121mo", "", "2026-13-01..2026-01-31", "2026-02-01"]) assert.equal(readPeriod(bad), undefined);
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

test("no key picks two periods", () => {
  const keys = periods.flat().flatMap(({ key }) => key ?? []);
  assert.equal(new Set(keys).size, keys.length);
  // The other keys on a site's pages: the chart, the comparison, and the first of two keys.
  for (const key of keys) assert.ok(!["n", "i", "x", "g", "/", "?"].includes(key), key);
});

test("a quarter steps by quarters, and what is named by its number by its length", () => {
  const quarter = step("quarter", covered("quarter", today), -1, today);
  assert.equal(quarter, "2026-07-01..2026-09-30");
  assert.equal(step(quarter, days("2026-07-01", "2026-09-30"), -1, today), "2026-04-01..2026-06-30");
  assert.equal(step(quarter, days("2026-07-01", "2026-09-30"), 1, today), "quarter");
  assert.equal(step("quarter", covered("quarter", today), 1, today), undefined);
  assert.equal(step("last_month", covered("last_month", today), 1, today), "month");
  assert.equal(step("last_month", covered("last_month", today), -1, today), "2026-09-01..2026-09-30");
  assert.equal(step("28d", covered("28d", today), -1, today), "2026-09-26..2026-10-23");
  assert.equal(step("90d", covered("90d", today), -1, today), "2026-05-25..2026-08-22");
});

test("years step by years", () => {
  assert.equal(step("year", days("2026-01-01", today), -1, today), "2025-01-01..2025-12-31");
  const custom = "2025-01-01..2025-12-31";
  assert.equal(step(custom, days("2025-01-01", "2025-12-31"), 1, today), "year");
});

test("intervals suit the length", () => {
  assert.deepEqual(intervals("today"), ["hour"]);
  assert.equal(intervals("30d")[0], "day");
  for (const period of ["28d", "90d", "last_month"]) assert.deepEqual(intervals(period), ["day", "week"]);
  assert.equal(intervals("2026-01-01..2026-12-31")[0], "week");
  assert.deepEqual(intervals("all"), []);
  assert.deepEqual(
    ["1d", "7d", "28d", "90d", "365d", "6mo", "12mo", "120mo", "quarter", "last_month"].map(
      (period) => intervals(period)[0],
    ),
    ["hour", "day", "day", "day", "week", "week", "month", "month", "day", "day"],
  );
});

test("today is that of the zone", () => {
  const late = Date.UTC(2026, 10, 20, 23, 30);
  assert.equal(todayIn("Europe/Berlin", late), "2026-11-21");
  assert.equal(todayIn("America/New_York", late), "2026-11-20");
});
