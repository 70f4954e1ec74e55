// For how many days a site keeps its hits, and lists that are loaded in pages.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isFull } from "../src/base/pages.ts";
import { fewestDays, firstKeptDay, isFewerDays } from "../src/features/site-settings/days.ts";

test("the first day that is kept is counted from tomorrow, in the site's zone", () => {
  const evening = Date.parse("2026-11-24T20:00:00Z");
  // On the 25th, 30 days are kept besides that day: from the 26th of October on.
  assert.equal(firstKeptDay("UTC", 30, evening), "2026-10-26");
  assert.equal(firstKeptDay("UTC", 1, evening), "2026-11-24");
  // There it is the 25th already.
  assert.equal(firstKeptDay("Pacific/Auckland", 30, evening), "2026-10-27");
});

test("fewer days are those that are kept, and not those that were typed", () => {
  assert.equal(isFewerDays(30, undefined), true);
  assert.equal(isFewerDays(undefined, 30), false);
  assert.equal(isFewerDays(30, 30), false);
  assert.equal(isFewerDays(31, 30), false);
  assert.equal(isFewerDays(29, 30), true);
  // The deployment keeps 90: a number above it changes nothing.
  assert.equal(isFewerDays(200, undefined, 90), false);
  assert.equal(isFewerDays(100, 200, 90), false);
  assert.equal(isFewerDays(89, 200, 90), true);
  assert.equal(isFewerDays(undefined, 30, 90), false);
});

test("who may not delete data keeps as many days as are saved, or more", () => {
  assert.equal(fewestDays(undefined, true), 1);
  assert.equal(fewestDays(30, true), 1);
  assert.equal(fewestDays(30, false), 30);
  // There is no number yet: any would be fewer than all.
  assert.equal(fewestDays(undefined, false), undefined);
});

test("a page is full by its actions: one that changed several settings has a line for each", () => {
  const lines = (ids: string[]) => ids.map((id) => ({ id, at: 1 }));
  assert.equal(isFull(lines(["a", "b"]), 2), true);
  // All of the last second.
  assert.equal(isFull(lines(["a", "b", "c"]), 2), true);
  assert.equal(isFull(lines(["a", "a", "a"]), 2), false);
  assert.equal(isFull([], 2), false);
});
