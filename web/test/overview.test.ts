import assert from "node:assert/strict";
import { test } from "node:test";
import type { Around, OverviewSite, StreamHit, WhenCell } from "../src/api/types.ts";
import { parseData } from "../src/base/stream.ts";
import { bands, sides } from "../src/features/around/around.ts";
import { hitsShown, prepend } from "../src/features/live/live.ts";
import { busiest, lines, perHour, strongest } from "../src/features/site/hours.ts";
import { mapShade } from "../src/features/site/map-scale.ts";
import world from "../src/features/site/world.json" with { type: "json" };
import { bucketsBeforeStart, nothingCounted } from "../src/features/sites/spark.ts";
import {
  arrival,
  readSorting,
  searchSites,
  sortSites,
  startSorting,
  toggleSorting,
  writeSorting,
} from "../src/figures/overview.ts";

const site = (name: string, visitors: number, change: number | null, arriving = {}): OverviewSite =>
  ({
    name,
    visitors: { value: visitors, change },
    views: { value: visitors * 2 },
    arriving: { arriving: true, last_hit: 1000, last_counted: 1000, ...arriving },
    paused: false,
  }) as OverviewSite;

const sites = [site("b10.example", 5, 0.5), site("b9.example", 9, null), site("a.example", 7, -0.2)];
const names = (of: OverviewSite[]) => of.map((one) => one.name).join(" ");

test("an order is kept in one word of the address", () => {
  for (const param of ["", "-visitors", "change", "-change", "views", "name", "-name"]) {
    assert.equal(writeSorting(readSorting(param)), param);
  }
  assert.deepEqual(readSorting("beauty"), startSorting);
  assert.deepEqual(toggleSorting(startSorting, "visitors"), { by: "visitors", first: false });
  assert.deepEqual(toggleSorting(startSorting, "name"), { by: "name", first: true });
});

test("sites are in the requested order, those without a change last either way", () => {
  assert.equal(names(sortSites(sites, readSorting(""))), "b9.example a.example b10.example");
  assert.equal(names(sortSites(sites, readSorting("-visitors"))), "b10.example a.example b9.example");
  assert.equal(names(sortSites(sites, readSorting("change"))), "b10.example a.example b9.example");
  assert.equal(names(sortSites(sites, readSorting("-change"))), "a.example b10.example b9.example");
  assert.equal(names(sortSites(sites, readSorting("name"))), "a.example b9.example b10.example");
});

test("a search finds every word of it, in any order and case", () => {
  assert.equal(names(searchSites(sites, " EXAMPLE b ")), "b10.example b9.example");
  assert.equal(searchSites(sites, "none").length, 0);
  assert.equal(searchSites(sites, " ").length, 3);
});

test("hits arrive in one of five states", () => {
  const now = 200_000;
  const arrivalOf = (arriving: object) => arrival(site("a", 0, null, arriving), now);
  assert.equal(arrivalOf({ last_counted: now - 10 }), "arriving");
  assert.equal(arrivalOf({ last_counted: 1 }), "refused");
  assert.equal(arrivalOf({ arriving: false }), "silent");
  assert.equal(arrivalOf({ arriving: false, last_hit: undefined }), "never");
  assert.equal(arrival({ ...site("a", 0, null), paused: true }, now), "paused");
});

test("a sparkline begins where counting began", () => {
  const day = 86_400;
  const start = Date.parse("2026-11-17T23:00:00Z") / 1000;
  const week = (first: string | null, last_counted: number | null = start + 6 * day, every = day) =>
    ({
      arriving: { last_counted },
      period: { from: "2026-11-18", to: "2026-11-24", zone: "Europe/Berlin", counted_from: first },
      sparkline: Array.from({ length: (7 * day) / every }, (_, n) => ({ at: start + n * every, visitors: 1 })),
    }) as OverviewSite;
  assert.equal(bucketsBeforeStart(week(null)), 0, "it began before the period");
  assert.equal(bucketsBeforeStart(week("2026-11-18")), 0);
  assert.equal(bucketsBeforeStart(week("2026-11-22")), 4);
  assert.equal(bucketsBeforeStart(week("2026-11-24")), 6);
  assert.equal(bucketsBeforeStart(week("2026-11-22", start, 3600)), 4 * 24, "all hours of its first day");
  assert.equal(bucketsBeforeStart(week("2026-12-01")), 7, "it began after the period");
  const withoutFigures = (one: OverviewSite): OverviewSite => ({
    ...one,
    sparkline: one.sparkline.map(({ at }, i) => ({ at, visitors: i < 6 ? 0 : null })),
  });
  assert.ok(nothingCounted(withoutFigures(week(null, null))));
  assert.ok(!nothingCounted(withoutFigures(week(null))), "something was counted, but not in the period");
  assert.ok(!nothingCounted(week(null, null)), "the time of its last hit is no longer known");
  assert.equal(bucketsBeforeStart(week("2026-11-22", null)), 4, "nor here");
  const year = {
    ...week("2026-11-24"),
    sparkline: ["2025-12", "2026-10", "2026-11"].map((month) => ({
      at: Date.parse(`${month}-01T00:00Z`) / 1000,
      visitors: 1,
    })),
  };
  assert.equal(bucketsBeforeStart(year), 2, "a month begins before it");
});

test("an hour is as strong as its mean, and an hour that was not is none", () => {
  const cell = (weekday: string, hour: number, mean: number | null) =>
    ({ weekday, hour, visitors_per_hour: mean, views_per_hour: 1 }) as WhenCell;
  const cells = [cell("sunday", 0, 2), cell("sunday", 1, 4), cell("monday", 0, null)];
  assert.deepEqual(
    lines({ cells }).map((line) => line.weekday),
    ["sunday", "monday"],
  );
  assert.equal(strongest(cells, "visitors"), 4);
  assert.equal(busiest(cells, "visitors")?.hour, 1);
  assert.equal(perHour(cells[2] as WhenCell, "visitors"), null);
  assert.equal(busiest([cell("monday", 0, 0)], "visitors"), undefined);
});

test("a country with visitors differs from one without, and the first is the strongest", () => {
  assert.equal(mapShade(0, 100), 0);
  assert.ok(mapShade(1, 100_000) > 0.1);
  assert.ok(mapShade(50, 100) < mapShade(80, 100));
  assert.equal(mapShade(100, 100), 1);
});

test("the map has every larger country under its two letters, and small ones as dots", () => {
  const shapes: Record<string, string> = world.shapes;
  const dots: Record<string, number[]> = world.dots;
  for (const code of ["DE", "US", "BR", "IN", "ZA", "AU", "XK", "TW"]) assert.match(shapes[code] ?? "", /^M\d/);
  for (const code of ["SG", "MT", "MC"]) assert.equal(dots[code]?.length, 2);
  assert.deepEqual(
    Object.keys(dots).filter((code) => code in shapes),
    [],
  );
  for (const code of [...Object.keys(shapes), ...Object.keys(dots)]) assert.match(code, /^([A-Z]{2})?$/);
});

const around = {
  views: 100,
  entries: 40,
  exits: 70,
  without_visit: 5,
  before: {
    views: 55,
    total_rows: 4,
    rows: [
      { value: "/a", views: 30 },
      { value: "/b", views: 20 },
    ],
  },
  after: { views: 25, total_rows: 1, rows: [{ value: "/c", views: 25 }] },
  sources: {
    views: 40,
    total_rows: 2,
    rows: [
      { value: "Google", views: 30 },
      { value: null, views: 10 },
    ],
  },
} as unknown as Around;

test("both sides of a page add up to its views", () => {
  const { before, entered, after, ended } = sides(around);
  const sum = (items: { views: number }[]) => items.reduce((views, item) => views + item.views, 0);
  assert.equal(sum([...before, ...entered]), 100);
  assert.equal(sum([...after, ...ended]), 100);
  assert.deepEqual(before.at(-1), { kind: "rest", value: null, views: 5, share: 0.05, of: 2 });
  assert.deepEqual(
    ended.map((item) => item.kind),
    ["left", "unknown"],
  );
});

test("bands are one under the other at the page, and within their rows", () => {
  const drawn = bands(
    [
      { top: 0, share: 0.5 },
      { top: 40, share: 0.5 },
    ],
    { row: 40, width: 88, top: 10, height: 100 },
  );
  assert.deepEqual(
    drawn.map(({ path }) => path),
    [
      "M0 3.0C44.0 3.0 44.0 10.0 88 10.0V60.0C44.0 60.0 44.0 37.0 0 37.0Z",
      "M0 43.0C44.0 43.0 44.0 60.0 88 60.0V110.0C44.0 110.0 44.0 77.0 0 77.0Z",
    ],
  );
});

test("the last hits are kept, newest first, each with a number of its own", () => {
  let hits = prepend([], { path: "/0" } as StreamHit);
  for (let n = 1; n < hitsShown + 5; n++) hits = prepend(hits, { path: `/${n}` } as StreamHit);
  assert.equal(hits.length, hitsShown);
  assert.equal(hits[0]?.path, `/${hitsShown + 4}`);
  assert.equal(new Set(hits.map((hit) => hit.n)).size, hitsShown);
});

test("an invalid message is ignored", () => {
  assert.deepEqual(parseData('{"at":1}'), { at: 1 });
  for (const text of ["{", "1", "null", undefined]) assert.equal(parseData(text), undefined);
});
