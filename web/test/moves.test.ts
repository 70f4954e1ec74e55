import assert from "node:assert/strict";
import { test } from "node:test";
import type { Doing, Move, MovePart, Ordinary } from "../src/api/moves.ts";
import { speak } from "../src/base/text.ts";
import { booked } from "../src/figures/books.ts";
import { doingText, doingTime } from "../src/figures/doings.ts";
import {
  bars,
  headline,
  mixText,
  partText,
  restName,
  restText,
  scale,
  signed,
  standouts,
  strip,
  verdict,
} from "../src/figures/moves.ts";
import { de } from "../src/texts/de/index.ts";
import { moves } from "../src/texts/de/moves.ts";

const part = (value: string | null, before: number | null, now: number | null, more: Partial<MovePart> = {}): MovePart => ({
  value,
  before,
  now,
  weight_before: null,
  weight_now: null,
  difference: (now ?? 0) - (before ?? 0),
  mix: null,
  rate: null,
  share: null,
  ...more,
});

test("a difference has its sign and its unit, and none where it rounds to nothing", () => {
  assert.equal(signed("visitors", -1234), "−1,234");
  assert.equal(signed("views", 7), "+7");
  assert.equal(signed("visits", 0), "0");
  assert.equal(signed("bounce_rate", 0.0108), "+1.08");
  assert.equal(signed("bounce_rate", -0.00001), "0.00");
  assert.equal(signed("visit_duration_seconds", -2.14), "−2.1 s");
  assert.equal(signed("visit_duration_seconds", 125), "+2m 05s");
  assert.equal(signed("views_per_visit", 0.0214), "+0.021");
  assert.equal(signed("visitors", null), "–");
});

test("the move as a sentence", () => {
  assert.equal(headline("visitors", { value: 80, previous: 100, difference: -20 }), "Visitors fell by 20, from 100 to 80.");
  assert.equal(
    headline("bounce_rate", { value: 0.5, previous: 0.4, difference: 0.1 }),
    "Bounce rate rose by 10.00 points, from 40.0% to 50.0%.",
  );
  assert.equal(headline("views", { value: 5, previous: 5, difference: 0 }), "Page views stayed at 5.");
  assert.equal(
    headline("bounce_rate", { value: null, previous: 0.4, difference: null }),
    "There is no bounce rate in this period; before it was 40.0%.",
  );
});

test("a part as a sentence: its way, and its share of the move or that it went against it", () => {
  assert.equal(partText("visitors", part("/", 100, 60, { share: 0.5 }), -80), "fell from 100 to 60; 50% of the fall");
  assert.equal(partText("visitors", part("/a", 0, 5, { share: -0.1 }), -80), "new: 5, none before; against the fall");
  assert.equal(partText("visitors", part("/b", 5, 0, { share: 0.0625 }), -80), "gone: 5 before; 6.3% of the fall");
  assert.equal(partText("visitors", part("/d", 5, 0, { share: 0.06 }), -80), "gone: 5 before; 6.0% of the fall");
  assert.equal(partText("visitors", part("/e", 5, 0, { share: 0.0999 }), -80), "gone: 5 before; 10% of the fall");
  assert.equal(partText("visitors", part("/c", 5, 5), 0), "stayed at 5");
  const rate = part("/", 0.4, 0.5, { weight_before: 0.2, weight_now: 0.3, mix: 0.01, rate: 0.02, difference: 0.03 });
  assert.equal(partText("bounce_rate", rate, 0.03), "from 40.0% to 50.0%; 30.0% of visits, 20.0% before");
  assert.equal(
    partText("bounce_rate", { ...rate, before: null, weight_before: null }, 0.03),
    "new, at 50.0%; 30.0% of visits, 0.0% before",
  );
});

test("the others", () => {
  const rest = { values: 2, now: 8, before: 10, difference: -2, mix: null, rate: null, share: 0.5 };
  assert.equal(restName("country", rest), "2 other countries");
  assert.equal(restName("utm_campaign", { values: 1 }), "1 other campaign");
  assert.equal(restText("visitors", rest, -4), "together from 10 to 8; 50% of the fall");
  assert.equal(restText("visitors", { ...rest, values: 1 }, -4), "from 10 to 8; 50% of the fall");
});

test("in German a move is as whole a sentence", (context) => {
  speak({ ...de, ...moves }, "de");
  context.after(() => speak({}, "en"));
  assert.equal(headline("visitors", { value: 80, previous: 100, difference: -20 }), "Die Besucherzahl fiel um 20 von 100 auf 80.");
  assert.equal(headline("bounce_rate", { value: null, previous: 0.4, difference: null }), "Keine Absprungrate in diesem Zeitraum; davor 40.0%.");
  assert.equal(partText("visitors", part("/", 100, 60, { share: 0.5 }), -80), "von 100 auf 60 gefallen; 50% des Rückgangs");
  assert.equal(restName("country", { values: 1 }), "1 weiteres Land");
  assert.equal(signed("bounce_rate", 0.0108), "+1.08");
});

test("mix and rate are told apart in words and as bars", () => {
  assert.equal(
    mixText("bounce_rate", "page", { mix: -0.01, rate: 0.002 }),
    "−1.00 because the proportions of the pages changed, +0.20 because the bounce rate within them did.",
  );
  assert.equal(mixText("visitors", "page", { mix: null, rate: null }), undefined);

  const both = part("a", 0, 0, { difference: 1, mix: -1, rate: 2 });
  const same = part("b", 0, 0, { difference: -2, mix: -1, rate: -1 });
  const on = scale([both, same]);
  assert.deepEqual(on, { zero: 0.5, span: 4 });
  assert.deepEqual(bars(both, on), [
    { kind: "rate", up: true, from: 0.5, length: 0.5 },
    { kind: "mix", up: false, from: 0.25, length: 0.25 },
  ]);
  // On the same side they stand one behind the other.
  assert.deepEqual(bars(same, on), [
    { kind: "rate", up: false, from: 0.25, length: 0.25 },
    { kind: "mix", up: false, from: 0, length: 0.25 },
  ]);
});

test("bars of sums reach from where nothing is; where nothing moved there are none", () => {
  const on = scale([part("a", 0, 3), part("b", 1, 0)]);
  assert.deepEqual(on, { zero: 0.25, span: 4 });
  assert.deepEqual(bars(part("a", 0, 3), on), [{ kind: "rate", up: true, from: 0.25, length: 0.75 }]);
  assert.deepEqual(bars(part("c", 2, 2), on), []);
  assert.deepEqual(scale([]), { zero: 0, span: 1 });
});

test("what stands out moved more than an even move, and more than chance", () => {
  const by = (dimension: string, ...parts: MovePart[]) => ({ dimension, parts }) as Move["by"][number];
  const move = { previous: 1000, value: 800, change: -0.2 };
  const even = by("country", part("DE", 500, 400), part("FR", 500, 400));
  assert.deepEqual(standouts("visitors", { ...move, by: [even] }), []);
  // Twenty of a hundred more is chance.
  assert.deepEqual(standouts("visitors", { ...move, by: [by("page", part("/", 100, 60))] }), []);
  const odd = by("source", part("newsletter", 200, 10), part(null, 800, 790));
  const fresh = by("page", part("/new", 0, 90), part("/old", 80, 0));
  assert.deepEqual(
    standouts("visitors", { ...move, by: [even, odd, fresh] }).map(({ value, text }) => `${value} ${text}`),
    [
      "newsletter fell by 95%; all visitors together moved by −20%.",
      "/new is new: 90 visitors, none before.",
    ],
  );
  assert.deepEqual(standouts("bounce_rate", { ...move, by: [odd] }), []);
});

const ordinary: Ordinary = {
  within: true,
  unknown: null,
  period: null,
  compare: null,
  difference: -5,
  low: -10,
  high: 10,
  earlier: [1, 2, -4],
  method: "",
  reference: "",
};

test("ordinary variation in words, and as a strip", () => {
  assert.equal(
    verdict("visitors", ordinary, -5).text,
    "Going by 3 earlier moves, each whole weeks before, moves between −10 and +10 are usual here and need no cause of their own.",
  );
  const wild = verdict("visitors", { ...ordinary, within: false, difference: 40 }, 40);
  assert.equal(wild.title, "This is more than ordinary variation");
  const young = verdict("visitors", { ...ordinary, within: null, unknown: "history", low: null, high: null }, -5);
  assert.equal(young.within, undefined);
  assert.match(young.text, /too few earlier weeks/);

  const at = strip({ ...ordinary, difference: 40 });
  assert.ok(at && at.low < at.zero && at.zero < at.high && at.high < at.now && at.now <= 1);
  assert.equal(strip({ ...ordinary, low: null }), undefined);
});

const doing: Doing = { kind: "setting", at: 1_790_000_000, until: null, text: "", field: null, old: null, new: null, who: null };

test("doings in words", () => {
  assert.equal(
    doingText({ ...doing, field: "excluded_paths", old: [], new: ["/preview/*", "/admin/*"] }),
    "Pages left out: /preview/*, /admin/* added.",
  );
  assert.equal(
    doingText({ ...doing, field: "excluded_countries", old: ["FR", "DE"], new: ["DE", "IT"] }),
    "Countries left out: Italy added; France taken out.",
  );
  assert.equal(doingText({ ...doing, field: "bots", old: "standard", new: "off" }), "Robots: from Standard to Off.");
  assert.equal(
    doingText({ ...doing, field: "zone", old: "UTC", new: "America/New_York" }),
    "Time zone: from UTC to America/New York.",
  );
  assert.equal(doingText({ ...doing, field: "paused", old: false, new: true }), "Counting paused: from no to yes.");
  assert.equal(doingText({ ...doing, kind: "annotation", text: "New `home` page" }), "New `home` page");
  assert.equal(doingText({ ...doing, kind: "left_out", text: "`bot` moved most." }), "Known robots moved most.");
  const days = { ...doing, kind: "annotation" as const, at: Date.UTC(2026, 0, 1) / 1000, until: Date.UTC(2026, 0, 3) / 1000 };
  assert.equal(doingTime(days, "UTC"), "Jan 1 – Jan 2");
});

test("the books add up by day, week and month", () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      day: new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString().slice(0, 10),
      received: 3,
      counted: 2,
      left_out: 1,
      reasons: n % 2 === 0 ? { bot: 1 } : { hosting: 1 },
    }));
  assert.deepEqual([30, 100, 500].map((count) => booked(days(count)).unit), ["day", "week", "month"]);
  const { points } = booked(days(100));
  assert.equal(points[0]?.day, "2025-12-29"); // a Monday
  assert.equal(booked(days(100), "sunday").points[0]?.day, "2025-12-28"); // a Sunday
  assert.equal(booked(days(100), "saturday").points[0]?.day, "2025-12-27"); // a Saturday
  assert.equal(booked(days(100), "saturday").points[1]?.day, "2026-01-03");
  const sum = (of: (point: (typeof points)[number]) => number) => points.reduce((total, point) => total + of(point), 0);
  assert.deepEqual([sum((p) => p.received), sum((p) => p.counted), sum((p) => p.leftOut)], [300, 200, 100]);
  assert.equal(sum((p) => (p.reasons["bot"] ?? 0) + (p.reasons["hosting"] ?? 0)), 100);
});
