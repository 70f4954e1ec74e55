import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "../src/api/fault.ts";
import type { Preview, SiteChangeView, SiteHolds, Tried } from "../src/api/site-types.ts";
import { t } from "../src/base/text.ts";
import { groups, methodById } from "../src/features/install/methods.ts";
import { closingAt } from "../src/features/site-settings/closing-at.ts";
import { allCurrencies, countryCode, findCountries } from "../src/features/site-settings/codes.ts";
import { yesterday } from "../src/features/site-settings/days.ts";
import { contentsTexts } from "../src/features/site-settings/holds.ts";
import { previewTexts } from "../src/features/site-settings/preview-texts.ts";
import { changedFields, type Draft, parameter, path, withoutSaved } from "../src/features/site-settings/rules.ts";
import { allCountries } from "../src/figures/countries.ts";
import { addTyped, hostname, refusedIndex } from "../src/parts/typed-list.ts";
import { groupChanges } from "../src/site/changes.ts";
import { addHit, clearFeed, emptyFeed, isCounted, maxHits, resumeFeed } from "../src/site/feed.ts";

const saved: Draft = {
  hostnames: [],
  zone: "Europe/Berlin",
  currency: "EUR",
  week_start: "monday",
  bots: "standard",
  excluded_paths: ["/preview/*"],
  excluded_addresses: [],
  excluded_countries: [],
  kept_parameters: [],
};

test("only what differs from what is saved is sent", () => {
  assert.equal(changedFields(saved, { ...saved, excluded_paths: ["/preview/*"] }), undefined);
  assert.deepEqual(changedFields(saved, { ...saved, bots: "strict", excluded_paths: [] }), {
    bots: "strict",
    excluded_paths: [],
  });
});

test("what was edited while something else was being saved stays", () => {
  const sent = { bots: "strict", excluded_paths: ["/a"] } as const satisfies Partial<Draft>;
  const edits: Partial<Draft> = { ...sent, excluded_paths: ["/a", "/b"], zone: "UTC" };
  assert.deepEqual(withoutSaved(edits, sent), { excluded_paths: ["/a", "/b"], zone: "UTC" });
  assert.deepEqual(withoutSaved(edits, edits), {});
});

test("entries are typed one by one or pasted as a list, each once", () => {
  assert.deepEqual(addTyped(["a.example"], "https://B.example:8080/x, a.example\n*.c.example", hostname), [
    "a.example",
    "b.example",
    "*.c.example",
  ]);
  assert.deepEqual(addTyped([], "https://a.example/blog/?q=1 admin /*.pdf", path), ["/blog/", "/admin", "/*.pdf"]);
  assert.deepEqual(addTyped([], "https://a.example", path), ["/"]);
  assert.deepEqual(addTyped(["a.example"], " https://WWW.Example.com/about?x, *.b.example;a.example\n", hostname), [
    "a.example",
    "www.example.com",
    "*.b.example",
  ]);
  assert.deepEqual(addTyped([], "  ", hostname), []);
  assert.deepEqual(addTyped([], "?q=boots", parameter), ["q"]);
  assert.deepEqual(addTyped(["DE"], "South Korea, germany; at", countryCode, true), ["DE", "KR", "AT"]);
  assert.equal(countryCode("Atlantis"), "Atlantis");
});

test("countries are found by any word of their name, and by their code", () => {
  const all = allCountries();
  const found = (search: string) => findCountries(search, all).map(({ code }) => code);
  assert.deepEqual(found("cote"), ["CI"]);
  assert.ok(found("kor").includes("KR") && found("kor").includes("KP"));
  assert.ok(found("DE").includes("DE"));
  assert.equal(allCurrencies().find(({ code }) => code === "EUR")?.name, "Euro");
});

test("the entry that the server refuses is known", () => {
  assert.equal(refusedIndex("excluded_paths[2]", "excluded_paths"), 2);
  assert.equal(refusedIndex("excluded_paths[2]", "hostnames"), undefined);
  assert.equal(refusedIndex("zone", "zone"), undefined);
  assert.equal(refusedIndex(undefined, "hostnames"), undefined);
});

const tried: Preview = {
  from: "2026-10-24",
  to: "2026-11-22",
  counted: 12365,
  would_leave_out: { hits: 4459, by_reason: [], by_page: [], by_source: [] },
  would_count: [
    { reason: "excluded_path", at_most: 32 },
    { reason: "wrong_host", at_most: 1 },
  ],
  unknown: [
    { field: "bots", why: "User agents are not kept." },
    { field: "would_count", why: "Only numbers are kept." },
  ],
  computed_ms: 1,
  rows_read: 1,
};

test("what rules would have done, in sentences", () => {
  assert.deepEqual(previewTexts(tried), {
    leftOut: t("preview-excluded", { n: 12365, out: "4,459", share: "36.1%" }),
    counted: t("preview-would-count", { n: 33 }),
    unknown: ["User agents are not kept."],
  });
  const none = { ...tried, would_leave_out: { ...tried.would_leave_out, hits: 0 }, would_count: [], unknown: [] };
  assert.equal(previewTexts(none).leftOut, t("preview-none-excluded", { n: 12365 }));
  assert.equal(previewTexts(none).counted, undefined);
  assert.match(previewTexts({ ...none, counted: 0 }).leftOut, /^No hits in the last 30 days/);
});

const change = (id: string, what: string, old: unknown, now: unknown): SiteChangeView => ({
  id,
  at: 1,
  who: {},
  action: what === "site" ? "site.made" : "site.changed",
  what,
  old,
  new: now,
});

test("changes: settings changed at once are one action, for lists only additions and removals", () => {
  const groups = groupChanges([
    change("2", "excluded_paths", ["/a", "/b"], ["/b", "/c"]),
    change("2", "excluded_countries", [], ["DE"]),
    change("2", "paused", false, true),
    change("1", "site", null, { bots: "standard", name: "a.example", paused: false, hostnames: [] }),
  ]);
  assert.deepEqual(
    groups.map(({ rows }) => rows),
    [
      [
        { name: t("reason-excluded-pages"), old: "/a", new: "/c" },
        { name: t("reason-excluded-countries"), old: undefined, new: "Germany" },
        { name: t("setting-paused"), old: t("field-no"), new: t("field-yes") },
      ],
      [
        { name: t("name"), old: undefined, new: "a.example" },
        { name: t("setting-bots"), old: undefined, new: t("setting-standard") },
      ],
    ],
  );
});

const hit = (counted: boolean, unpaused?: boolean): Tried => ({
  at: 1,
  sent_by: "script",
  counted,
  steps_passed: 3,
  props: {},
  goals: [],
  ...(unpaused === undefined ? {} : { unpaused: { counted: unpaused, steps_passed: 3 } }),
});

test("a dry run: newest first, held back while paused, keys never used twice", () => {
  let feed = addHit(emptyFeed, hit(true), false);
  feed = addHit(feed, hit(false), false);
  feed = addHit(feed, hit(false), true);
  assert.deepEqual(
    feed.shown.map(({ n }) => n),
    [1, 0],
  );
  assert.deepEqual([feed.counted, feed.leftOut, feed.queued.length], [1, 2, 1]);
  feed = resumeFeed(feed);
  assert.deepEqual(
    feed.shown.map(({ n }) => n),
    [2, 1, 0],
  );
  feed = addHit(clearFeed(feed), hit(true), false);
  assert.deepEqual([feed.shown.map(({ n }) => n), feed.counted, feed.leftOut], [[3], 1, 0]);
  for (let n = 0; n < maxHits + 5; n++) feed = addHit(feed, hit(true), false);
  assert.equal(feed.shown.length, maxHits);
});

test("while counting is paused a hit has the verdict that it would have", () => {
  assert.ok(isCounted(hit(false, true)));
  assert.ok(!isCounted(hit(false, false)));
  assert.ok(!isCounted(hit(false)));
});

test("the last day that is over, by the site’s clock", () => {
  const now = Date.parse("2026-03-01T03:00:00Z");
  assert.equal(yesterday("UTC", now), "2026-02-28");
  assert.equal(yesterday("America/New_York", now), "2026-02-27");
  assert.equal(yesterday("Asia/Tokyo", now), "2026-02-28");
});

test("what is deleted with a site, in words", () => {
  const nothing = { site: "a.example", left_out: 0 } as SiteHolds;
  assert.deepEqual(contentsTexts(nothing), [t("holds-settings")]);
  assert.deepEqual(contentsTexts({ ...nothing, views: 1200, goals: 1, snapshots: 2 }), [
    t("holds-views", { n: 1200 }),
    t("holds-goals", { n: 1 }),
    t("holds-snapshots", { n: 2 }),
  ]);
});

test("every place that the server knows the code for is offered, and only those", () => {
  const install = {
    snippet: "s",
    pinned_snippet: "p",
    integrity: "i",
    script_url: "u",
    noscript_snippet: "n",
    csp: ["a", "b"],
    elsewhere: [{ language: "wordpress", code: "w" }],
    backend: [{ language: "elixir", code: "e" }],
  };
  const offered = groups(install).flatMap(({ methods }) => methods.map(({ id }) => id));
  assert.deepEqual(offered, ["html", "wordpress", "noscript", "pinned", "csp", "elixir"]);
  assert.equal(methodById("elixir", install).code(install), "e");
  assert.equal(methodById("csp", install).code(install), "a; b");
  assert.equal(methodById("shopify", install).id, "html");
});

test("a dialog closes only where the server refuses the field behind it", async () => {
  let closed = 0;
  const send = (request: Promise<string>) => closingAt("name", () => (closed += 1), request);
  assert.equal(await send(Promise.resolve("saved")), "saved");
  await assert.rejects(send(Promise.reject(new Fault(400, "bad_confirm", "Type the name.", "confirm"))), Fault);
  await assert.rejects(send(Promise.reject(new Fault(0, "unreachable", "No answer."))), Fault);
  assert.equal(closed, 0);
  await assert.rejects(send(Promise.reject(new Fault(400, "bad_name", "No hostname.", "name"))), Fault);
  assert.equal(closed, 1);
});
