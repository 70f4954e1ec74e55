import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../src/base/text.ts";
import { facts, policy, type Stores } from "../src/features/device-storage/policy.ts";
import type { Overlay } from "../src/features/page-overlay/api.ts";
import { linkKey, marksOf, pathOf, readMeasured, targetsOf } from "../src/features/page-overlay/marks.ts";

const link = (kind: Overlay["links"][number]["kind"], target: string, clicks: number) => ({
  kind,
  target,
  clicks,
  visitors: clicks,
  share: 0.5,
});
const overlay = {
  links: [
    link("page", "/pricing?id=7", 8),
    link("page", "/about", 4),
    link("outbound", "https://other.example/x", 2),
    link("download", "https://shop.example/a.pdf", 1),
  ],
  picks: [{ id: "p", name: "Buy", selectors: ["#buy"], clicks: 3, visitors: 3, share: 0.3, seen: 9 }],
  stretches: [
    {
      id: "s",
      name: "Said",
      from_selectors: ["#from"],
      to_selectors: ["#to"],
      visitors: 5,
      share: 0.5,
      reading_seconds: 2,
    },
  ],
} as unknown as Overlay;
const site = { name: "shop.example", hostnames: [], kept_parameters: ["id"] };
const box = (y: number) => ({ x: 0, y, width: 10, height: 10 });

test("links of a snapshot are marked by their targets, elements and sections by where they were found", () => {
  const measured = readMeasured({
    stile: "measured",
    width: 1280,
    height: 900,
    links: [
      { to: "https://www.shop.example/pricing?utm_source=x&id=7#top", ...box(1) },
      { to: "https://shop.example/about?tab=2", ...box(2) },
      { to: "https://shop.example/about", ...box(3) },
      { to: "https://elsewhere.example/about", ...box(4) },
      { to: "https://other.example/x", ...box(5) },
      { to: "https://shop.example/a.pdf", ...box(6) },
      { to: "https://shop.example/about", x: 0, y: 7, width: 0, height: 0 },
      { to: 1, ...box(8) },
    ],
    elements: [box(20), box(30)],
  });
  assert.ok(measured);
  const marks = marksOf(overlay, measured, "https://shop.example/", site);
  assert.deepEqual(
    marks.map(({ key, box: { y }, count, heat }) => [key, y, count, heat]),
    [
      ["stretch s", 30, 5, 1],
      ["link page /pricing?id=7", 1, 8, 1],
      ["link page /about", 2, 4, 0.5],
      ["link page /about", 3, 4, 0.5],
      ["link outbound https://other.example/x", 5, 2, 0.25],
      ["link download https://shop.example/a.pdf", 6, 1, 0.125],
      ["pick p", 20, 3, 1],
    ],
  );
  assert.ok(overlay.links.every((one) => linkKey(one).startsWith("link ")));
  assert.deepEqual(targetsOf(overlay), [
    { from: ["#buy"], to: [] },
    { from: ["#from"], to: ["#to"] },
  ]);
  const none = marksOf(overlay, { ...measured, elements: [null, null] }, "https://shop.example/", site);
  assert.ok(!none.some(({ kind }) => kind !== "link"));
});

test("a message without a measurement is ignored", () => {
  for (const wrong of [
    null,
    "stile",
    { stile: "measured" },
    { stile: "other", width: 1, height: 1, links: [] },
    { stile: "measured", width: Number.NaN, height: 1, links: [] },
  ]) {
    assert.equal(readMeasured(wrong), undefined);
  }
});

test("a page is named as the server names it", () => {
  const url = new URL("https://shop.example/a%20b?x=1&id=7&page=2&id=8#c");
  assert.equal(pathOf(url, []), "/a%20b");
  assert.equal(pathOf(url, ["id"]), "/a%20b?id=7&id=8");
});

test("the text for a cookie policy names every item, in both formats", () => {
  const item = {
    name: "stile_ignore",
    place: "local_storage" as const,
    purpose: "Excludes | this browser.",
    holds: "`true`, always",
    kept_seconds: null,
    set_by: "The visitor",
    sent: false,
  };
  const stores: Stores = {
    modes: [{ mode: "default", in_use: true, stores: [] }],
    on_request: [item],
    notes: ["No cookies."],
    paragraph: "A paragraph.",
  };
  const [text, markdown] = [policy(stores, "text"), policy(stores, "markdown")];
  for (const made of [text, markdown]) {
    for (const part of ["A paragraph.", "stile_ignore", "- No cookies.", t("storage-nothing"), t("storage-in-local")]) {
      assert.ok(made.includes(part), part);
    }
  }
  assert.ok(markdown.includes("`true`, always") && text.includes("true, always") && !text.includes("`"));
  assert.ok(markdown.includes("Excludes \\| this browser."));
  const [head, line] = markdown.split("\n").filter((row) => row.startsWith("| ") && !row.includes("---"));
  assert.equal(head?.split(" | ").length, facts(item).length + 1);
  assert.equal(line?.split(/ (?<!\\)\| /).length, facts(item).length + 1);
  const kept = policy({ ...stores, on_request: [{ ...item, kept_seconds: 86_400 }] }, "text");
  assert.ok(kept.includes(`${t("storage-kept")}: 24 hours`), kept);
});
