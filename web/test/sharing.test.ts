import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Totals } from "../src/api/index.ts";
import type { ShareSettings, ShareView } from "../src/api/sharing-types.ts";
import { keepPass, passFor } from "../src/features/sharing/pass.ts";
import { readQuestion, sharePeriods } from "../src/features/sharing/question.ts";
import { readRow, rowText, writeRow } from "../src/features/sharing/row-filter.ts";
import { seriesOf } from "../src/features/sharing/series.ts";
import { badgeCode, countCode, embedCode } from "../src/features/sharing/settings/code.ts";
import {
  allParts,
  draftOf,
  endOfDay,
  hidesGroups,
  isChanged,
  isExpired,
  readSmallest,
  requestOf,
  withPart,
} from "../src/features/sharing/settings/draft.ts";
import { readWidth } from "../src/features/sharing/width.ts";
import { generalLinks, linksFor } from "../src/site/settings-links.ts";

const serverFile = (path: string) => readFileSync(new URL(`../../server/${path}`, import.meta.url), "utf8");

test("the address of a shared dashboard says what is shown", () => {
  assert.deepEqual(readQuestion("/share/example.com", ""), { site: "example.com", key: "", period: "30d", filter: "" });
  assert.deepEqual(readQuestion("/share/m%C3%BCller.example/", "?key=a-b_c&period=7d&filter=page:/a%3Db&embed"), {
    site: "müller.example",
    key: "a-b_c",
    period: "7d",
    filter: "page:/a=b",
  });
  assert.equal(readQuestion("/share/%E0%A4%A", "").site, "%E0%A4%A");
  assert.equal(readQuestion("/share/a.example", "?period=all").period, "30d");
});

test("periods and parts are those of the server", () => {
  const periods = [...serverFile("sharing/src/view/records.rs").matchAll(/#\[oai\(rename = "(\w+)"\)\]/g)];
  assert.deepEqual(
    periods.map(([, word]) => word),
    sharePeriods,
  );
  const parts = [...serverFile("sites/src/share.rs").matchAll(/Self::\w+ => "(\w+)",/g)];
  assert.deepEqual(
    parts.map(([, word]) => word),
    allParts,
  );
});

test("a row is filtered by as the response has its value, without patterns", () => {
  assert.equal(writeRow("page", "/a*b:c"), "page:/a*b:c");
  assert.equal(writeRow("source", null), "source:");
  assert.deepEqual(readRow("page:/a*b:c"), { dimension: "page", value: "/a*b:c" });
  assert.equal(readRow("nothing"), undefined);
  assert.equal(rowText({ dimension: "country", value: "DE" }), "Country is Germany");
  assert.equal(rowText({ dimension: "page", value: "/a\\*" }), "Page is /a\\*");
  assert.equal(rowText({ dimension: "source", value: "" }), "Source is Direct / unknown");
});

const hour = 3600;
const start = Date.parse("2026-11-27T00:00:00Z") / 1000;
const view = (change: Partial<ShareView> = {}): ShareView => ({
  site: "example.com",
  period: { from: "2026-11-27", to: "2026-11-27", starts_at: start, ends_at: start + 24 * hour, zone: "UTC" },
  compare: null,
  filter: null,
  parts: ["series"],
  smallest: 0,
  totals: {} as Totals,
  series: {
    interval: "hour",
    points: Array.from({ length: 24 }, (_, n) => ({
      at: start + n * hour,
      label: `2026-11-27T${String(n).padStart(2, "0")}:00+00:00`,
      visitors: n < 3 ? n : null,
      views: n < 3 ? n * 2 : null,
    })),
  },
  by: [],
  counted_at: start + 2.5 * hour,
  ...change,
});

test("the chart gets every point, of which one is still running", () => {
  const series = seriesOf(view());
  assert.equal(series?.points.length, 24);
  assert.deepEqual(
    series?.points.flatMap((point, n) => (point.running ? [n] : [])),
    [2],
  );
  assert.equal(series?.points[1]?.ends_at, start + 2 * hour);
  assert.equal(series?.points[23]?.ends_at, start + 24 * hour);
  assert.deepEqual([series?.points[2]?.visitors, series?.points[2]?.views, series?.points[3]?.views], [2, 4, null]);
  assert.equal(seriesOf(view({ series: null })), undefined);
});

test("days before tracking started are not part of the chart", () => {
  const days = ["2026-11-25", "2026-11-26", "2026-11-27"];
  const points = days.map((label, n) => ({ at: start + (n - 2) * 24 * hour, label, visitors: n, views: n }));
  const period = {
    from: "2026-11-25",
    to: "2026-11-27",
    starts_at: start - 48 * hour,
    ends_at: start + 24 * hour,
    zone: "UTC",
    counted_from: "2026-11-26",
  };
  const series = seriesOf(view({ period, series: { interval: "day", points } }));
  assert.deepEqual(
    series?.points.map(({ label }) => label),
    ["2026-11-26", "2026-11-27"],
  );
});

test("a pass opens its own link only", () => {
  assert.equal(passFor("one"), "");
  keepPass("one", "pass");
  assert.equal(passFor("one"), "pass");
  assert.equal(passFor("two"), "");
  assert.equal(passFor(""), "");
});

test("a width is a number of pixels that a page may have", () => {
  assert.equal(readWidth("960"), 960);
  for (const wrong of ["", "0", "100", "9999", "-960", "60em", "1e3"]) assert.equal(readWidth(wrong), undefined, wrong);
});

test("the code for other pages has the address, the look, and nothing that ends an attribute", () => {
  const url = "https://stats.example/share/example.com";
  assert.match(embedCode(url, "Visitors", "", ""), /src="https:\/\/stats\.example\/share\/example\.com\?embed=1"/);
  const code = embedCode(`${url}?key=k`, 'a "b" & c', "dark", "960");
  assert.match(code, /\?key=k&amp;embed=1&amp;theme=dark&amp;width=960"/);
  assert.match(code, /title="a &quot;b&quot; &amp; c"/);
  assert.ok(!embedCode(url, "Visitors", "", "12").includes("width="));
  assert.match(
    badgeCode(url, "Views"),
    /^<img src="https:\/\/stats\.example\/share\/example\.com\/badge\.svg\?path=\/about"/,
  );
  assert.match(countCode(url), /fetch\("https:\/\/stats\.example\/api\/v1\/share\/example\.com\/count\?path="/);
});

const saved = (change: Partial<ShareSettings> = {}): ShareSettings => ({
  public: false,
  url: "https://stats.example/share/example.com",
  parts: ["series", "pages"],
  smallest: 0,
  counts: true,
  hosts: [],
  links: [],
  ...change,
});

test("what is edited is saved as a whole, and only if it is another setting", () => {
  const draft = draftOf(saved());
  assert.equal(isChanged(saved(), draft), false);
  assert.equal(isChanged(saved(), { ...draft, smallest: " 0" }), false);
  assert.equal(isChanged(saved(), { ...draft, public: true }), true);
  assert.deepEqual(requestOf({ ...draft, hosts: ["a.example"] }), {
    public: false,
    parts: ["series", "pages"],
    smallest: 0,
    counts: true,
    hosts: ["a.example"],
  });
});

test("small groups are hidden from 2 visitors on, and exact views are off then", () => {
  const draft = draftOf(saved());
  assert.deepEqual(["0", "1", "2", "100"].map(hidesGroups), [false, false, true, true]);
  assert.deepEqual(
    [requestOf({ ...draft, smallest: "1" })?.counts, requestOf({ ...draft, smallest: "2" })?.counts],
    [true, false],
  );
  for (const wrong of ["", "-1", "101", "1.5", "five"]) {
    assert.equal(readSmallest(wrong), undefined, wrong);
    assert.equal(requestOf({ ...draft, smallest: wrong }), undefined);
    assert.equal(isChanged(saved(), { ...draft, smallest: wrong }), true, wrong);
  }
});

test("parts keep their order", () => {
  assert.deepEqual(withPart(["devices", "series"], "pages", true), ["series", "pages", "devices"]);
  assert.deepEqual(withPart(["series", "pages"], "series", false), ["pages"]);
});

test("more hosts than a site can have are not sent", () => {
  assert.equal(
    requestOf({ ...draftOf(saved()), hosts: Array.from({ length: 21 }, (_, n) => `${n}.example`) }),
    undefined,
  );
});

test("a link works to the end of its last day", () => {
  assert.equal(endOfDay(""), null);
  assert.equal(endOfDay("2026-11-28"), new Date(2026, 10, 28, 23, 59, 59).getTime() / 1000);
  const link = { id: "1", name: "Board", has_password: false, created_at: 0 };
  assert.equal(isExpired({ ...link, expires_at: 100 }, 100), true);
  assert.equal(isExpired({ ...link, expires_at: 101 }, 100), false);
  assert.equal(isExpired(link, 100), false);
});

test("viewers have no link to what a site shares", () => {
  const has = (mayEdit: boolean) => linksFor(generalLinks, mayEdit, false).some(({ path }) => path === "/sharing");
  assert.deepEqual([has(true), has(false)], [true, false]);
});
