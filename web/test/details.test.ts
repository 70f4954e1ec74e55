// The window with all rows: its order, its conditions, its two dimensions, and how the address spells them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { csvAddress } from "../src/api/index.ts";
import { t } from "../src/base/text.ts";
import { dimensionsOf, readShown, withShown } from "../src/features/site/details-address.ts";
import {
  conditionText,
  numbersOf,
  numberText,
  readCondition,
  signs,
  typedNumber,
  writeCondition,
} from "../src/features/site/numbers.ts";
import { nameColumn } from "../src/figures/dimension.ts";
import { readSorting, toggleSorting, writeSorting } from "../src/figures/sorting.ts";

const columns = ["value", "visitors", "views", "bounce_rate"];

test("an order is read as it is written, and the usual one is not written", () => {
  for (const text of ["value", "-value", "visitors", "views", "-views", "-bounce_rate", ""]) {
    assert.equal(writeSorting(readSorting(text, columns)), text);
  }
  for (const text of ["-visitors", "exits", "-", "--views", "views DESC"]) {
    assert.equal(writeSorting(readSorting(text, columns)), "", text);
  }
});

test("a column sorts by the largest first, names from A, and the same column turns round", () => {
  const usual = readSorting("", columns);
  const views = toggleSorting(usual, "views");
  assert.deepEqual(views, { column: "views", descending: true });
  assert.deepEqual(toggleSorting(views, "views"), { column: "views", descending: false });
  assert.deepEqual(toggleSorting(views, "value"), { column: "value", descending: false });
  assert.deepEqual(toggleSorting(usual, "visitors"), { column: "visitors", descending: false });
});

test("names that are stored as codes are not sorted by the codes", () => {
  assert.equal(nameColumn("page"), "value");
  assert.equal(nameColumn("goal"), "name");
  for (const dimension of ["country", "language", "channel", "device", "screen"]) {
    assert.equal(nameColumn(dimension), undefined, dimension);
  }
});

test("one dimension or two are read, and nothing else", () => {
  assert.deepEqual(dimensionsOf("page"), ["page"]);
  assert.deepEqual(dimensionsOf("page,source"), ["page", "source"]);
  assert.deepEqual(dimensionsOf("page,prop.size, in cm"), ["page", "prop.size, in cm"]);
  assert.deepEqual(dimensionsOf("prop.a,b,country"), ["prop.a,b", "country"]);
  for (const by of ["", "colour", "page,page", "page,source,country", "page,", "prop.", "constructor"]) {
    assert.equal(dimensionsOf(by), undefined, by);
  }
});

test("the address keeps what the window shows, and what else it says", () => {
  const shown = { by: "page,source", sort: "-views", where: ["visitors>=10", "bounce_rate<0.5"], search: "a&b" };
  const address = withShown("?period=7d&filter=page:/a", shown);
  assert.deepEqual(readShown(address), shown);
  const closed = new URLSearchParams(withShown(address));
  assert.deepEqual(
    [...closed],
    [
      ["period", "7d"],
      ["filter", "page:/a"],
    ],
  );
  assert.equal(withShown("?details=page&sort=views"), "");
});

test("rows have the numbers that the server has for them", () => {
  const ofPages = numbersOf("page");
  assert.ok(ofPages.includes("exit_rate") && ofPages.includes("entries"));
  assert.ok(!ofPages.includes("visit_duration_seconds"));
  assert.ok(numbersOf("source").includes("visit_duration_seconds"));
  assert.deepEqual(numbersOf("page", "source"), ["visitors", "visits", "views", "events", "bounce_rate"]);
  assert.ok(numbersOf("goal").includes("conversion_rate"));
  assert.ok(numbersOf("country", "goal").includes("completions"));
  assert.ok(!numbersOf("country", "goal").includes("conversion_rate"));
});

test("conditions are read as they are written, on columns that the rows have", () => {
  const numbers = numbersOf("source");
  for (const sign of signs) {
    const condition = readCondition(`visitors${sign}10`, numbers);
    assert.deepEqual(condition, { column: "visitors", sign, number: 10 });
    assert.equal(condition && writeCondition(condition), `visitors${sign}10`);
  }
  for (const text of ["exit_rate>0.5", "visitors", "visitors>", "visitors>ten", ">=10", "value=a", "visitors>-1"]) {
    assert.equal(readCondition(text, numbers), undefined, text);
  }
});

test("numbers are typed in the unit that they are read in", () => {
  assert.equal(typedNumber("visitors", " 10 "), 10);
  assert.equal(typedNumber("bounce_rate", "7"), 0.07);
  assert.equal(typedNumber("bounce_rate", "12,5"), 0.125);
  assert.equal(typedNumber("scroll_depth", "50"), 50);
  assert.equal(typedNumber("visit_duration_seconds", "90"), 90);
  for (const typed of ["", "ten", "-1", "1.2.3", "1e3", "10%"]) assert.equal(typedNumber("visitors", typed), undefined);
  const text = (column: string, number: number) => numberText({ column, sign: ">=", number });
  assert.equal(text("visitors", 1200), "1,200");
  assert.equal(text("bounce_rate", 0.125), "12.5%");
  assert.equal(text("scroll_depth", 50), "50%");
  assert.equal(text("visit_duration_seconds", 90), t("format-minutes", { m: "1", s: "30" }));
  assert.equal(
    conditionText({ column: "visitors", sign: ">=", number: 10 }),
    t("rows-condition", { name: t("metric-visitors"), sign: t("rows-at-least"), number: "10" }),
  );
});

test("the file has the order, the search and the conditions of the rows", () => {
  const question = { site: "a.example", period: "7d", filters: ["page:/a"] };
  const where = ["visitors>=10", "views<5"];
  const address = new URL(csvAddress(question, "page,source", { search: "x", sort: "-views", where }), "http://x");
  assert.deepEqual(
    [...address.searchParams].filter(([name]) => name !== "limit"),
    [
      ["period", "7d"],
      ["filter", "page:/a"],
      ["by", "page,source"],
      ["search", "x"],
      ["sort", "-views"],
      ["where", "visitors>=10"],
      ["where", "views<5"],
    ],
  );
});
