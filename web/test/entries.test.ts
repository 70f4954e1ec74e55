import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { Me } from "../src/api/index.ts";
import { rank } from "../src/base/match.ts";
import { type PlainId, t } from "../src/base/text.ts";
import { addressWith, type EntryContext, entries, siteOf } from "../src/features/palette/entries.ts";
import { filterText, readFilter } from "../src/figures/filter.ts";
import { viewParamsOf } from "../src/parts/site-nav.tsx";
import { operatorLinks } from "../src/people/operator-links.ts";

const home = "/sites/shop.example";
const at = (page: string, search = "") => ({ path: home + page, search });

test("the site and its page, from the address", () => {
  assert.deepEqual(siteOf("/sites/a%20b/goals/new/"), { name: "a b", page: "/goals/new" });
  assert.deepEqual(siteOf(home), { name: "shop.example", page: "" });
  assert.equal(siteOf("/sites/%E0"), undefined);
  assert.equal(siteOf("/settings/me"), undefined);
});

test("what each page asks about", () => {
  const params = (...pages: string[]) => pages.map((page) => viewParamsOf(page).join(" "));
  assert.deepEqual(params(""), ["period compare filters metric"]);
  assert.deepEqual(
    params("/live", "/settings", "/settings/counting", "/install", "/dry-run", "/goals/new", "/funnels/new"),
    Array(7).fill(""),
  );
  assert.deepEqual(params("/left-out", "/retention"), Array(2).fill("period"));
  assert.deepEqual(params("/around", "/goals", "/funnels", "/paths", "/changed"), Array(5).fill("period filters"));
  assert.deepEqual(params("/why", "/revenue", "/funnels/1"), Array(3).fill("period compare filters"));
});

test("what is chosen is shown where one is, if the page asks about it, or else on the dashboard", () => {
  assert.equal(addressWith(at("/why", "?metric=views"), { compare: "year" }), `${home}/why?compare=year&metric=views`);
  assert.equal(addressWith(at("/around", "?path=/a"), { period: "7d" }), `${home}/around?path=/a&period=7d`);
  assert.equal(addressWith(at("/left-out"), { period: "7d" }), `${home}/left-out?period=7d`);
  // With the address's view, and without the page's own parameters.
  assert.equal(
    addressWith(at("/left-out", "?reason=bot&period=7d"), { filters: ["page:/a"] }),
    `${home}?period=7d&filter=page:/a`,
  );
  assert.equal(addressWith(at("/retention"), { filters: ["page:/a"] }), `${home}?filter=page:/a`);
  for (const page of ["/settings", "/live"]) assert.equal(addressWith(at(page), { period: "7d" }), `${home}?period=7d`);
  assert.equal(addressWith(at("/why"), { metric: "views" }), `${home}?metric=views`);
  assert.equal(addressWith(at("", "?prop=plan"), { metric: "views" }), `${home}?prop=plan&metric=views`);
});

/** As much of a browser as the commands touch. */
function browser() {
  const gone: string[] = [];
  const location = { pathname: "/", search: "" };
  const window = {
    location,
    localStorage: { getItem: () => null },
    history: { pushState: (_: unknown, __: string, address: string) => void gone.push(address) },
    scrollTo: () => undefined,
  };
  Object.assign(globalThis, { window });
  return gone;
}

const sites = { data: undefined, fault: undefined, busy: false, stale: false, reload: () => undefined };
const from = (page: string, more: Partial<EntryContext> = {}): EntryContext => ({
  ...at(page),
  me: undefined,
  sites,
  views: [],
  has: { amounts: false, consent: false },
  announce: () => undefined,
  ...more,
});

test("the commands go where they say", () => {
  const gone = browser();
  const run = (page: string, text: string) => {
    const one = entries(from(page)).find((entry) => entry.text === text);
    assert.ok(one, text);
    return one.run();
  };
  run("/why", t("period-last-7-days"));
  run("/left-out", t("period-no-comparison"));
  run("/retention", t("paths"));
  assert.deepEqual(gone, [`${home}/why?period=7d`, `${home}?compare=none`, `${home}/paths`]);
});

test("the audit is offered to those whom it answers", () => {
  browser();
  const offered = (role: Me["role"]) =>
    entries(from("", { me: { role } as Me }))
      .filter(({ group, only }) => group === t("settings") && !only)
      .map(({ text }) => text);
  assert.deepEqual(offered("owner"), [
    t("profile"),
    t("security"),
    t("sessions"),
    t("alert-settings"),
    t("email-digest"),
    t("account"),
    t("team"),
    t("api-tokens"),
    t("language-models"),
    t("alert-channels"),
    t("deliveries"),
    t("nightly-check"),
    t("audit-log"),
  ]);
  assert.ok(offered("admin").includes(t("audit-log")));
  for (const role of ["editor", "viewer"] as const) assert.ok(!offered(role).includes(t("audit-log")));
});

test("pages and settings are found by another word, too", () => {
  browser();
  const found = (search: string, more: Partial<EntryContext> = {}) =>
    rank(search, entries(from("", more)))[0]?.one.text;
  for (const [search, text] of [
    ["what changed", t("what-changed")],
    ["why", t("nav-why")],
    ["page flow", t("page-flow")],
    ["history", t("history")],
    ["live test", t("dry-run")],
    ["dry run", t("dry-run")],
    ["excluded hits", t("excluded-hits")],
    ["timezone", t("time-zone")],
    ["euro", t("currency")],
    ["subdomains", t("command-hostnames")],
    ["crawlers", t("command-bots")],
    ["authenticator", t("command-two-factor")],
    ["delete the site", t("command-delete-site")],
    ["download", t("data")],
    ["heatmap", t("page-overlay")],
    ["page overlay", t("page-overlay")],
    ["take over", t("command-take-over")],
    ["claim", t("command-take-over")],
    ["transfer", t("command-transfer-site")],
    ["hand over", t("command-transfer-site")],
    ["single sign-on", t("command-providers")],
  ] as const) {
    assert.equal(found(search), text, search);
  }
  assert.equal(found("sales", { has: { amounts: true, consent: false } }), t("revenue"));
  const listed = (amounts: boolean, consent: boolean) =>
    entries(from("", { has: { amounts, consent } }))
      .map(({ text }) => text)
      .filter((text) => text === t("revenue") || text === t("retention"));
  assert.deepEqual(listed(false, false), []);
  assert.deepEqual(listed(true, false), [t("revenue")]);
  assert.deepEqual(listed(false, true), [t("retention")]);
});

const source = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), "utf8");
/** The first group of every match. */
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((found) => found[1] ?? "");

test("every page that has an address is gone to", () => {
  const gone = browser();
  const owner = { role: "owner", operator: true, plans: true } as Me;
  const groups = [t("command-go-to"), t("site-settings"), t("sites"), t("settings"), t("operator-area")];
  const has = { amounts: true, consent: true };
  for (const one of entries(from("/live", { me: owner, has }))) if (groups.includes(one.group)) one.run();
  const offered = new Set(gone.map((address) => address.split("?")[0]));
  const app = source("app.tsx");
  // With those of operators, which follow.
  const settings = app.slice(app.indexOf("const settings:"), app.indexOf("const lookUp"));
  const pages = [
    ...all(source("site-pages.tsx"), /^ {2}"?([a-z-]+)"?: lazy\(/gm).map((part) => `${home}/${part}`),
    ...all(source("features/site-settings/index.tsx"), /^ {2}([a-z]+): \{/gm).map((part) => `${home}/settings/${part}`),
    ...all(settings, /^ {2}"([^"]+)":/gm),
    ...all(app, /path === "([^"]+)"\) return <(?!Demo)/g),
  ];
  assert.ok(pages.length > 25, String(pages.length));
  // Second addresses of other pages.
  const others = ["/settings", "/tokens"];
  for (const page of pages) if (!others.includes(page)) assert.ok(offered.has(page), page);
});

test("the pages of operators are offered to them alone", () => {
  const offered = (me: Partial<Me>) =>
    entries(from("", { me: me as Me })).filter(({ group }) => group === t("operator-area"));
  assert.equal(offered({ role: "owner" }).length, 0);
  assert.equal(offered({ role: "viewer", operator: true }).length, operatorLinks.length);
  // Their keys work within the area.
  assert.ok(offered({ operator: true }).every(({ keys }) => keys === undefined));
  const within = entries({ ...from(""), path: "/admin/log", me: { operator: true } as Me });
  assert.equal(within.filter(({ keys }) => keys === "G L").length, 1);
});

test("every card of the settings is found by its title", () => {
  browser();
  const owner = { role: "owner" } as Me;
  const every = entries(from("", { me: owner }));
  let cards = 0;
  for (const [folder, group] of [
    ["site-settings", t("site-settings")],
    ["people", t("settings")],
  ] as const) {
    const settings = every.filter((entry) => entry.group === group);
    for (const file of readdirSync(new URL(`../src/features/${folder}/`, import.meta.url))) {
      const titles = all(source(`features/${folder}/${file}`), /<SettingCard\s[^>]*?title=\{t\("([a-z-]+)"\)\}/g);
      cards += titles.length;
      for (const title of titles) {
        const search = t(title as PlainId);
        const found = rank(search, settings)[0]?.one;
        assert.ok(found, `${folder}/${file}: ${search}`);
      }
    }
  }
  assert.ok(cards > 20, String(cards));
});

test("themes are found by their names", () => {
  browser();
  const all = entries(from(""));
  for (const text of [t("command-theme-dark"), t("command-theme-light")]) {
    assert.equal(rank(text.toLowerCase(), all)[0]?.one.text, text);
  }
});

test("countries are found by name, and by code", () => {
  const all = [
    { text: "France", also: "FR" },
    { text: "Germany", also: "DE" },
    { text: "Spain", also: "ES" },
  ];
  const found = (params: string) => rank(params, all).map(({ one }) => one.text);
  assert.deepEqual([found("germ"), found("de"), found("xx")], [["Germany"], ["Germany"], []]);
});

test("filters in words", () => {
  const filterName = (text: string, name?: string) => {
    const filter = readFilter(text);
    return filter && filterText(filter, name);
  };
  assert.equal(filterName("page:/a"), t("filter-is", { kind: t("dimension-page"), value: "/a" }));
  assert.equal(filterName("!country:DE"), t("filter-is-not", { kind: t("dimension-country"), value: "Germany" }));
  assert.equal(filterName("goal:1"), t("filter-converted"));
  assert.equal(filterName("!goal:1"), t("filter-not-converted"));
  assert.equal(filterName("!goal:1", "Sign-up"), t("filter-is-not", { kind: t("dimension-goal"), value: "Sign-up" }));
});
