import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../src/base/text.ts";
import {
  type Definition,
  definitionOf,
  emptyForm,
  formOf,
  isSameDefinition,
  pagePath,
  parseList,
  withParts,
} from "../src/features/goals/definition.ts";
import { properties, sampleRows, testerRows } from "../src/features/goals/rows.ts";
import { kinds, seconds, sentence } from "../src/features/goals/sentences.ts";
import { pageName, suggestions } from "../src/features/goals/suggest.ts";
import { mistakeText } from "../src/features/goals/tester.ts";
import { versionChanges } from "../src/features/goals/version-changes.ts";
import { emptyWorth, worthForm, worthText, worthValue } from "../src/features/goals/worth.ts";
import { layoutColumns } from "../src/figures/columns.ts";

const id = "018f2b6e-0000-7000-8000-00000000000a";
const definitions: Definition[] = [
  { kind: "page", pages: ["/thanks", "/blog/*"] },
  { kind: "event", event: "Sign-up" },
  {
    kind: "event",
    event: "Purchase",
    pages: ["/shop/*"],
    props: [
      { name: "plan", compare: "is", values: ["pro", "a, b", 'with "marks"'] },
      { name: "seats", compare: "at_least", number: 3 },
      { name: "gift", compare: "is_not", values: ["true"] },
    ],
  },
  { kind: "outbound", targets: ["https://shop.example/*"] },
  { kind: "download" },
  { kind: "form", pages: ["/contact"], targets: ["contact"] },
  { kind: "pick", pick: id, act: "seen" },
  { kind: "stretch", stretch: id, seconds: 10 },
  { kind: "stretch", stretch: id },
  { kind: "scroll", percent: 75, pages: ["/blog/*"] },
  { kind: "engaged", seconds: 60 },
  {
    kind: "all",
    parts: [
      { kind: "page", pages: ["/pricing"] },
      { kind: "event", event: "Sign-up" },
    ],
  },
];

test("a definition that is edited and not changed stays what it was", () => {
  for (const definition of definitions) assert.deepEqual(definitionOf(formOf(definition)), definition);
});

test("equal definitions are the same, whatever was left out", () => {
  assert.ok(isSameDefinition({ kind: "pick", pick: id }, { kind: "pick", pick: id, act: "clicked" }));
  assert.ok(!isSameDefinition({ kind: "page", pages: ["/a"] }, { kind: "page", pages: ["/b"] }));
});

test("only the fields of the kind are asked for", () => {
  const form = { ...emptyForm(), pages: ["/a"], event: "Sign-up", targets: ["x"] };
  assert.deepEqual(definitionOf({ ...form, kind: "page" }), { kind: "page", pages: ["/a"] });
  assert.deepEqual(definitionOf({ ...form, kind: "event" }), { kind: "event", event: "Sign-up", pages: ["/a"] });
  assert.deepEqual(definitionOf({ ...form, kind: "scroll", percent: "x" }), { kind: "scroll", pages: ["/a"] });
});

test("several in one visit begins with two parts", () => {
  assert.equal(withParts({ ...emptyForm(), kind: "all" }).parts.length, 2);
  assert.equal(withParts(emptyForm()).parts.length, 0);
});

test("values in a list", () => {
  assert.deepEqual(parseList('pro, team,"a, b", "say ""hi""" ,,'), ["pro", "team", "a, b", 'say "hi"']);
  assert.deepEqual(parseList(""), []);
});

test("an address of the site becomes its path", () => {
  assert.equal(pagePath(" https://www.shop.example/a/b?c=1 "), "/a/b?c=1");
  assert.equal(pagePath("https://shop.example"), "/");
  assert.equal(pagePath("https://shop.example?x=1"), "/?x=1");
  assert.equal(pagePath("/blog/*"), "/blog/*");
});

test("properties are typed as they are sent", () => {
  assert.deepEqual(properties('plan=pro, seats=3, gift=true, "note=a, b", url=https://x.example/?a=1'), {
    plan: "pro",
    seats: 3,
    gift: true,
    note: "a, b",
    url: "https://x.example/?a=1",
  });
});

test("the visit to begin with has what the definition asks for", () => {
  const rows = (definition: Definition) => testerRows(sampleRows(definition), definition);
  assert.deepEqual(rows({ kind: "page", pages: ["/blog/*"] }), [{ kind: "view", path: "/blog/something" }]);
  assert.deepEqual(rows({ kind: "event", event: "Buy", props: [{ name: "seats", compare: "at_least", number: 3 }] }), [
    { kind: "event", path: "/", event: "Buy", props: { seats: 3 } },
  ]);
  assert.deepEqual(rows({ kind: "outbound", targets: ["https://shop.example/*"] }), [
    { kind: "event", path: "/", event: "Outbound link", props: { url: "https://shop.example/something" } },
  ]);
  assert.deepEqual(rows({ kind: "stretch", stretch: id, seconds: 10, pages: ["/a"] }), [
    { kind: "view", path: "/a" },
    { kind: "ping", path: "/a", engaged_ms: 10_000, scroll: 50, shown: { [id]: 10_000 } },
  ]);
  const all: Definition = {
    kind: "all",
    parts: [
      { kind: "page", pages: ["/a"] },
      { kind: "event", event: "B" },
    ],
  };
  assert.deepEqual(
    rows(all).map(({ kind }) => kind),
    ["view", "event"],
  );
});

test("every kind has words, and its sentence names what it is about", () => {
  assert.deepEqual(kinds.map(({ kind }) => kind).sort(), [...new Set(definitions.map(({ kind }) => kind))].sort());
  const names = new Map([[id, "Buy button"]]);
  assert.equal(
    sentence(definitions[0]!, names),
    t("goal-views-pages", { pages: t("goal-list-or", { list: "/thanks", last: "/blog/*" }) }),
  );
  assert.equal(
    sentence(definitions[2]!, names),
    t("goal-event-where-on-pages", {
      event: "Purchase",
      where: t("goal-property-and", {
        one: t("goal-property-and", {
          one: t("goal-property-is", {
            name: "plan",
            value: t("goal-list-or", { list: "pro, a, b", last: 'with "marks"' }),
          }),
          other: t("goal-property-at-least", { name: "seats", value: "3" }),
        }),
        other: t("goal-property-is-not", { name: "gift", value: "true" }),
      }),
      pages: "/shop/*",
    }),
  );
  assert.equal(
    sentence(definitions[6]!, names),
    t("goal-views-element", { element: t("quoted", { name: "Buy button" }) }),
  );
  assert.equal(sentence(definitions[6]!, new Map()), t("goal-views-element", { element: t("goal-an-element") }));
  assert.equal(sentence(definitions[9]!, names), t("goal-scrolls-pages", { percent: "75", pages: "/blog/*" }));
  assert.equal(
    sentence(definitions[11]!, names),
    t("goal-and-condition", {
      one: t("goal-views-pages", { pages: "/pricing" }),
      other: t("goal-event", { event: "Sign-up" }),
    }),
  );
  assert.deepEqual([1, 60, 120, 90, 3600, 5400].map(seconds), [
    t("n-seconds", { n: 1 }),
    t("n-seconds", { n: 60 }),
    t("n-minutes", { n: 2 }),
    t("n-seconds", { n: 90 }),
    t("n-hours", { n: 1 }),
    t("n-minutes", { n: 90 }),
  ]);
});

test("errors use the words of the form", () => {
  const id = "field.missing_for_kind";
  assert.equal(mistakeText({ field: "event", id }), t("goal-enter-event"));
  assert.equal(
    mistakeText({ field: "parts[1].pages", id }),
    t("goal-condition-mistake", { n: 2, mistake: t("goal-enter-page") }),
  );
  assert.equal(mistakeText({ field: "props[0].number", id: "field.missing" }), t("goal-enter-number"));
  assert.equal(mistakeText({ field: "pages", id: "field.too_many_entries" }), t("goal-not-usable", { field: "pages" }));
  assert.equal(mistakeText({ field: "pages[1]", id: "field.no_text" }), t("goal-not-usable", { field: "pages[1]" }));
});

test("what it is worth", () => {
  const form = { ...emptyWorth("EUR"), kind: "fixed" as const, amount: " 12,50", currency: "usd" };
  assert.deepEqual(worthValue(form), { kind: "fixed", amount: 12.5, currency: "USD" });
  assert.deepEqual(worthForm(worthValue(form), "EUR"), { kind: "fixed", amount: "12.5", currency: "USD" });
  assert.equal(worthValue(emptyWorth("EUR")), null);
  assert.deepEqual(worthValue({ ...form, kind: "event" }), { kind: "event" });
  assert.equal(
    worthText({ kind: "fixed", amount: 12.5, currency: "EUR" }),
    t("goal-value-per-conversion", { sum: "€12.50" }),
  );
});

test("goals that the figures suggest: ends first, none twice, nothing there is already", () => {
  const pages = ["/", "/pricing", "/order/thank-you", "/about"].map((value, n) => ({ value, visitors: 100 - n }));
  const events = ["404", "Click", "Sign-up", "Outbound link"].map((value, n) => ({ value, visitors: 50 - n }));
  assert.deepEqual(
    suggestions(pages, events, []).map(({ name, definition }) => [name, definition.kind]),
    [
      ["Thank you", "page"],
      ["Sign-up", "event"],
      [t("goal-suggest-outbound"), "outbound"],
      ["Pricing", "page"],
    ],
  );
  assert.equal(suggestions(pages, events, [{ name: "SIGN-UP" }], 2).length, 2);
  assert.ok(!suggestions(pages, events, [{ name: "SIGN-UP" }]).some(({ name }) => name === "Sign-up"));
  // What is counted under another name is not a suggestion.
  for (const taken of suggestions(pages, events, [])) {
    const left = suggestions(pages, events, [{ name: "Another", definition: taken.definition }]);
    assert.ok(!left.some(({ name }) => name === taken.name), taken.name);
  }
  assert.equal(pageName("/order-received.html?x=1"), "Order received");
  assert.equal(pageName("/"), t("goal-home-page"));
});

test("a version says what it changed", () => {
  const version = (number: number, definition: Definition, amount?: number) => ({
    number,
    definition,
    value: amount === undefined ? null : { kind: "fixed" as const, amount, currency: "EUR" },
    counts: [],
    counts_from: null,
    made_by: null,
    made_at: 0,
  });
  const [one, two, three] = [
    version(1, { kind: "page", pages: ["/a"] }),
    version(2, { kind: "page", pages: ["/a"] }, 5),
    version(3, { kind: "page", pages: ["/b"] }, 5),
  ];
  const none = new Map<string, string>();
  assert.deepEqual(versionChanges(undefined, one, none), [
    { name: t("goal-completed-by"), old: undefined, new: t("goal-views-pages", { pages: "/a" }) },
  ]);
  assert.deepEqual(versionChanges(one, two, none), [
    { name: t("value"), old: t("none"), new: t("goal-value-per-conversion", { sum: "€5.00" }) },
  ]);
  assert.deepEqual(versionChanges(two, three, none), [
    {
      name: t("goal-completed-by"),
      old: t("goal-views-pages", { pages: "/a" }),
      new: t("goal-views-pages", { pages: "/b" }),
    },
  ]);
});

test("columns have round grid lines", () => {
  const { columns, lines } = layoutColumns([0, 45, 90, null]);
  assert.deepEqual(
    lines.map(({ value }) => value),
    [0, 25, 50, 75, 100],
  );
  assert.deepEqual(columns, [0, 0.45, 0.9, null]);
  assert.deepEqual(layoutColumns([0, null]).columns, [0, null]);
  // Numbers of hits have no halves between them; amounts have.
  const levels = (values: number[]) => layoutColumns(values).lines.map(({ value }) => value);
  assert.deepEqual(levels([2, 0]), [0, 1, 2]);
  assert.deepEqual(levels([2, 0.5]), [0, 0.5, 1, 1.5, 2]);
  assert.equal(layoutColumns(Array.from({ length: 30 }, () => 1)).every, 3);
});
