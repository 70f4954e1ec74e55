import assert from "node:assert/strict";
import { test } from "node:test";
import type { DataRequest, Hit } from "../src/features/visitors/api.ts";
import { visitorExport, visitorsExport } from "../src/features/visitors/api.ts";
import { dueText } from "../src/features/visitors/request-line.tsx";
import { inTwo, propsOf, totalsOf } from "../src/features/visitors/totals.ts";
import { viewParamsOf } from "../src/parts/site-nav.tsx";
import { consentLinks } from "../src/site/settings-links.ts";

const hit = (more: Partial<Hit>): Hit => ({
  time: 1,
  kind: "view",
  hostname: "shop.example",
  path: "/",
  event: null,
  props: null,
  goals: [],
  revenue: null,
  ...more,
});

test("hits add up: views and events apart, amounts by currency, goals by how often", () => {
  const sale = (amount: number, currency: string) =>
    hit({ kind: "event", event: "Sale", goals: ["Sale", "Any"], revenue: { amount, currency } });
  assert.deepEqual(totalsOf([hit({ goals: ["Any"] }), sale(5, "USD"), sale(2.5, "EUR"), sale(4, "EUR"), hit({})]), {
    views: 2,
    events: 3,
    revenue: [
      { amount: 6.5, currency: "EUR" },
      { amount: 5, currency: "USD" },
    ],
    goals: [
      ["Any", 4],
      ["Sale", 3],
    ],
  });
  assert.deepEqual(totalsOf([]), { views: 0, events: 0, revenue: [], goals: [] });
});

test("properties are rows, and none without any", () => {
  assert.deepEqual(propsOf({ props: { plan: "gold", seats: 3, trial: false } }), [
    ["plan", "gold"],
    ["seats", "3"],
    ["trial", "false"],
  ]);
  assert.deepEqual(propsOf({ props: null }), []);
  assert.deepEqual(propsOf({}), []);
});

test("open requests come first, those due first on top; the others stay in their order", () => {
  const request = (id: string, state: DataRequest["state"], due: number): DataRequest => ({
    id,
    kind: "access",
    visitor: null,
    state,
    opened_at: 1,
    due_at: due,
    overdue: false,
  });
  const all = [
    request("late", "open", 9),
    request("soon", "open", 3),
    request("new", "closed", 1),
    request("old", "finished", 0),
  ];
  const { open, ended } = inTwo(all);
  assert.deepEqual(
    [open, ended].map((list) => list.map(({ id }) => id)),
    [
      ["soon", "late"],
      ["new", "old"],
    ],
  );
});

test("a due date is said in words, and that it is over", () => {
  const now = Date.now() / 1000;
  assert.match(dueText({ due_at: now + 12.1 * 86_400, overdue: false }), /^Due in 12 days, on \w+ \d+, \d{4}\.$/);
  assert.match(dueText({ due_at: now - 3 * 86_400, overdue: true }), /^Was due 3 days ago, on \w+ \d+, \d{4}\.$/);
});

test("files have the site and the visitor in their address", () => {
  assert.equal(
    visitorExport("a b.example", "4f1d", "csv"),
    "/api/v1/sites/a%20b.example/visitors/4f1d/export?format=csv",
  );
  assert.equal(visitorsExport("shop.example", "json"), "/api/v1/sites/shop.example/visitors-export?format=json");
});

test("the pages are in the settings of the site; the list keeps the period and the filters", () => {
  const paths = consentLinks.map(({ path }) => path);
  assert.ok(paths.includes("/visitors") && paths.includes("/requests"));
  assert.deepEqual(viewParamsOf("/visitors"), ["period", "filters"]);
  assert.deepEqual(viewParamsOf("/requests"), []);
});
