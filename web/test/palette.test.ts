import assert from "node:assert/strict";
import { test } from "node:test";
import { match, rank } from "../src/base/match.ts";
import { findBinding } from "../src/base/shortcuts.ts";
import { csv, fileName } from "../src/features/site/csv.ts";
import { isCurrentView, savedFields, savedSearch } from "../src/figures/saved.ts";
import { readView, startView } from "../src/figures/view.ts";

const all = [
  { text: "Dashboard" },
  { text: "Goals" },
  { text: "Last 30 days", also: "period" },
  { text: "Last 12 months", also: "period" },
  { text: "This month", also: "period" },
  { text: "Page views", also: "metric" },
  { text: "Pâtés & Säle" },
  { text: "Profile", also: "settings name" },
  { text: "Security", also: "settings password" },
];
const found = (asked: string) => rank(asked, all).map(({ one }) => one.text);

test("letters are found in their order, words' beginnings first", () => {
  assert.equal(found("12mo")[0], "Last 12 months");
  assert.equal(found("pv")[0], "Page views");
  assert.equal(found("month")[0], "This month");
  assert.deepEqual(found("xq"), []);
  assert.equal(match("sg", "Goals"), undefined);
});

test("accents and case are not asked for", () => assert.equal(found("PATES sale")[0], "Pâtés & Säle"));

test("what is found by other words comes in its order, after names", () => {
  assert.deepEqual(found("settings"), ["Profile", "Security"]);
  assert.equal(rank("settings", all)[0]?.at.length, 0);
});

test("the matching letters are marked", () => {
  assert.deepEqual(match("go", "Goals")?.at, [0, 1]);
  assert.deepEqual(match("3d", "Last 30 days")?.at, [5, 8]);
});

test("nothing asked finds everything", () => assert.equal(found("").length, all.length));

test("keys: the last registration counts, and sequences of two work", () => {
  const called: string[] = [];
  const call = (text: string) => () => void called.push(text);
  const first = { d: call("today"), "g d": call("dashboard"), 1: call("visitors") };
  const second = { d: call("another") };
  const press = (key: string, before?: string) => {
    const action = findBinding([first, second], key, before);
    if (typeof action === "function") action();
    return action;
  };
  press("d");
  press("1");
  assert.equal(press("g"), "more");
  press("d", "g");
  assert.equal(press("x", "g"), undefined);
  assert.equal(press("z"), undefined);
  assert.deepEqual(called, ["another", "visitors", "dashboard"]);
});

test("a view is saved and shown again as it was", () => {
  const view = readView("?period=7d&compare=none&metric=views&filter=page:/a b&filter=!country:DE&interval=hour");
  const body = savedFields(view);
  assert.deepEqual(body, { period: "7d", filters: ["page:/a b", "!country:DE"], metric: "views" });
  const saved = { ...body, compare: null };
  assert.deepEqual(readView(savedSearch(saved)), { ...view, interval: undefined });
  assert.ok(isCurrentView(saved, view));
  assert.ok(!isCurrentView(saved, { ...view, period: "30d" }));
  assert.equal(savedSearch({ ...savedFields(startView), compare: "previous" }), "");
  // A metric that the dashboard does not draw.
  assert.equal(savedSearch({ period: "30d", compare: "previous", filters: [], metric: "events" }), "");
  // Every period that the API keeps opens as itself.
  for (const period of ["quarter", "last_month", "28d", "45d", "6mo"]) {
    const view = readView(savedSearch({ ...saved, period }));
    assert.equal(view.period, period);
    assert.ok(isCurrentView({ ...saved, period: period.toUpperCase() }, view), period);
  }
});

test("rows become CSV", () => {
  assert.equal(
    csv([
      ["a", "b"],
      [1, null],
      ['x "y"', "1,5\n2"],
    ]),
    'a,b\r\n1,\r\n"x ""y""","1,5\n2"\r\n',
  );
  assert.equal(
    fileName(["a.example", "Sources: UTM source", "2026-01-01"], "png"),
    "a.example_sources-utm-source_2026-01-01.png",
  );
});
