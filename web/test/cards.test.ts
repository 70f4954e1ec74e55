import assert from "node:assert/strict";
import { test } from "node:test";
import { tabOf } from "../src/features/site/tabs.ts";
import { cards, cardsWithin } from "../src/figures/dimension.ts";
import { readFilter } from "../src/figures/filter.ts";

/** The tabs of one card under these filters, and the one it begins with. */
function tabs(id: string, ...filters: string[]): [string, readonly string[]] {
  const card = cardsWithin(filters.flatMap((text) => readFilter(text) ?? [])).find((one) => one.id === id);
  assert.ok(card);
  return [tabOf(card, ""), card.dimensions];
}

test("without filters the cards are as they are", () => {
  assert.deepEqual(cardsWithin([]), cards);
  assert.deepEqual(cardsWithin([{ not: false, kind: "page", value: "/a" }]), cards);
});

test("of one source the referrers are shown, of one browser its versions", () => {
  assert.deepEqual(tabs("sources", "source:Google"), ["referrer", ["referrer", "channel"]]);
  assert.deepEqual(tabs("devices", "browser:Firefox"), ["browser_version", ["browser_version", "os", "device"]]);
  for (const many of [["source:Google", "source:Bing"], ["source:*oogle"], ["!source:Google"], ["source:"]]) {
    assert.deepEqual(tabs("sources", ...many), ["source", ["source", "channel"]], many.join());
  }
});

test("within a country its regions come first, within a region its cities", () => {
  const places = ["country", "region", "city"];
  assert.deepEqual(tabs("places", "country:DE"), ["region", places]);
  assert.deepEqual(tabs("places", "country:DE", "region:Bayern"), ["city", places]);
  assert.deepEqual(tabs("places", "region:Bayern"), ["city", places]);
  assert.deepEqual(tabs("places", "country:DE", "country:AT"), ["country", places]);
});

test("a tab of the address is shown where the card has it", () => {
  const [sources] = cardsWithin([]).filter(({ id }) => id === "sources");
  assert.ok(sources);
  assert.equal(tabOf(sources, "channel"), "channel");
  assert.equal(tabOf(sources, "utm_term"), "utm_term");
  // The filter by a source is removed, and its referrers with it.
  assert.equal(tabOf(sources, "referrer"), "source");
});
