import assert from "node:assert/strict";
import { test } from "node:test";
import { t, withinSentence } from "../src/base/text.ts";
import type { Driver, MetricChange, NormalRange, SiteEvent } from "../src/features/change-drivers/api.ts";
import {
  bars,
  driverText,
  headline,
  mixText,
  restName,
  restText,
  scale,
  signed,
  standouts,
  strip,
  verdict,
} from "../src/features/change-drivers/change.ts";
import { siteEventText, siteEventTime } from "../src/features/change-drivers/site-event-texts.ts";
import { reconcile } from "../src/features/left-out/reconciliation.ts";
import { speakAll } from "./language.ts";

const part = (value: string | null, before: number | null, now: number | null, more: Partial<Driver> = {}): Driver => ({
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
  assert.equal(signed("visit_duration_seconds", -2.14), `−${t("change-seconds", { seconds: "2.1" })}`);
  assert.equal(signed("visit_duration_seconds", 125), `+${t("format-minutes", { m: "2", s: "05" })}`);
  assert.equal(signed("views_per_visit", 0.0214), "+0.021");
  assert.equal(signed("visitors", null), "–");
});

test("the move as a sentence", () => {
  assert.equal(
    headline("visitors", { value: 80, previous: 100, difference: -20 }),
    t("change-fell", { subject: t("change-subject-visitors"), size: "20", before: "100", now: "80" }),
  );
  assert.equal(
    headline("bounce_rate", { value: 0.5, previous: 0.4, difference: 0.1 }),
    t("change-rose", {
      subject: t("change-subject-bounce-rate"),
      size: t("change-size-points", { size: "10.00" }),
      before: "40.0%",
      now: "50.0%",
    }),
  );
  assert.equal(
    headline("views", { value: 5, previous: 5, difference: 0 }),
    t("change-unchanged", { subject: t("change-subject-views"), now: "5" }),
  );
  assert.equal(
    headline("bounce_rate", { value: null, previous: 0.4, difference: null }),
    t("change-no-data-now", { name: withinSentence(t("metric-bounce-rate")), before: "40.0%" }),
  );
});

test("a part as a sentence: its way, and its share of the move or that it went against it", () => {
  assert.equal(
    driverText("visitors", part("/", 100, 60, { share: 0.5 }), -80),
    `${t("change-part-fell", { before: "100", now: "60" })}; ${t("change-share-of-decrease", { share: "50%" })}`,
  );
  assert.equal(
    driverText("visitors", part("/a", 0, 5, { share: -0.1 }), -80),
    `${t("change-part-new", { now: "5" })}; ${t("change-counters-decrease")}`,
  );
  assert.equal(
    driverText("visitors", part("/b", 5, 0, { share: 0.0625 }), -80),
    `${t("change-part-gone", { before: "5" })}; ${t("change-share-of-decrease", { share: "6.3%" })}`,
  );
  assert.equal(
    driverText("visitors", part("/d", 5, 0, { share: 0.06 }), -80),
    `${t("change-part-gone", { before: "5" })}; ${t("change-share-of-decrease", { share: "6.0%" })}`,
  );
  assert.equal(
    driverText("visitors", part("/e", 5, 0, { share: 0.0999 }), -80),
    `${t("change-part-gone", { before: "5" })}; ${t("change-share-of-decrease", { share: "10%" })}`,
  );
  assert.equal(driverText("visitors", part("/c", 5, 5), 0), t("change-part-stayed", { now: "5" }));
  const rate = part("/", 0.4, 0.5, { weight_before: 0.2, weight_now: 0.3, mix: 0.01, rate: 0.02, difference: 0.03 });
  assert.equal(
    driverText("bounce_rate", rate, 0.03),
    `${t("change-part-from-to", { before: "40.0%", now: "50.0%" })}; ${t("change-visits-share", { now: "30.0%", before: "20.0%" })}`,
  );
  assert.equal(
    driverText("bounce_rate", { ...rate, before: null, weight_before: null }, 0.03),
    `${t("change-part-new", { now: "50.0%" })}; ${t("change-visits-share", { now: "30.0%", before: "0.0%" })}`,
  );
});

test("the others", () => {
  const rest = { values: 2, now: 8, before: 10, difference: -2, mix: null, rate: null, share: 0.5 };
  assert.equal(restName("country", rest), t("change-other-countries", { n: 2 }));
  assert.equal(restName("utm_campaign", { values: 1 }), t("change-other-campaigns", { n: 1 }));
  assert.equal(
    restText("visitors", rest, -4),
    `${t("change-part-in-total", { before: "10", now: "8" })}; ${t("change-share-of-decrease", { share: "50%" })}`,
  );
  assert.equal(
    restText("visitors", { ...rest, values: 1 }, -4),
    `${t("change-part-from-to", { before: "10", now: "8" })}; ${t("change-share-of-decrease", { share: "50%" })}`,
  );
});

test("in German a move is as whole a sentence", (context) => {
  speakAll("de");
  context.after(() => speakAll("en"));
  assert.equal(
    headline("visitors", { value: 80, previous: 100, difference: -20 }),
    "Die Besucherzahl fiel um 20 von 100 auf 80.",
  );
  assert.equal(
    headline("bounce_rate", { value: null, previous: 0.4, difference: null }),
    "Keine Daten zu Absprungrate in diesem Zeitraum; vorher 40.0%.",
  );
  assert.equal(
    driverText("visitors", part("/", 100, 60, { share: 0.5 }), -80),
    "von 100 auf 60 gefallen; 50% des Rückgangs",
  );
  assert.equal(restName("country", { values: 1 }), "1 weiteres Land");
  assert.equal(signed("bounce_rate", 0.0108), "+1.08");
});

test("mix and rate are separate in words and as bars", () => {
  assert.equal(
    mixText("bounce_rate", "page", { mix: -0.01, rate: 0.002 }),
    t("change-mix-and-rate", {
      mix: "−1.00",
      rate: "+0.20",
      many: t("change-values-pages"),
      name: withinSentence(t("metric-bounce-rate")),
    }),
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
  // On the same side they are one behind the other.
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

test("a part is highlighted if it changed more than an even change, and more than chance", () => {
  const by = (dimension: string, ...parts: Driver[]) => ({ dimension, parts }) as MetricChange["by"][number];
  const change = { previous: 1000, value: 800, change: -0.2 };
  const even = by("country", part("DE", 500, 400), part("FR", 500, 400));
  assert.deepEqual(standouts("visitors", { ...change, by: [even] }), []);
  // Twenty of a hundred more is chance.
  assert.deepEqual(standouts("visitors", { ...change, by: [by("page", part("/", 100, 60))] }), []);
  const odd = by("source", part("newsletter", 200, 10), part(null, 800, 790));
  const fresh = by("page", part("/new", 0, 90), part("/old", 80, 0));
  const visitors = withinSentence(t("metric-visitors"));
  assert.deepEqual(
    standouts("visitors", { ...change, by: [even, odd, fresh] }).map(({ value, text }) => `${value} ${text}`),
    [
      `newsletter ${t("change-standout-fell", { by: "95%" })}; ${t("change-standout-overall", { name: visitors, change: "−20%" })}.`,
      `/new ${t("change-standout-new", { now: "90", name: visitors })}`,
    ],
  );
  assert.deepEqual(standouts("bounce_rate", { ...change, by: [odd] }), []);
});

const range: NormalRange = {
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

test("the normal range in words, and as a strip", () => {
  assert.equal(verdict("visitors", range, -5).text, t("change-normal-because", { n: 3, low: "−10", high: "+10" }));
  const wild = verdict("visitors", { ...range, within: false, difference: 40 }, 40);
  assert.equal(wild.title, t("change-outside-range"));
  const young = verdict("visitors", { ...range, within: null, unknown: "history", low: null, high: null }, -5);
  assert.equal(young.within, undefined);
  assert.equal(young.text, t("change-unknown-history"));

  const at = strip({ ...range, difference: 40 });
  assert.ok(at && at.low < at.zero && at.zero < at.high && at.high < at.now && at.now <= 1);
  assert.equal(strip({ ...range, low: null }), undefined);
});

const event: SiteEvent = {
  kind: "setting",
  at: 1_790_000_000,
  until: null,
  id: null,
  params: null,
  text: "",
  field: null,
  old: null,
  new: null,
  who: null,
};

test("site events in words", () => {
  assert.equal(
    siteEventText({ ...event, field: "excluded_paths", old: [], new: ["/preview/*", "/admin/*"] }),
    t("site-event-added", { name: t("reason-excluded-pages"), added: "/preview/*, /admin/*" }),
  );
  assert.equal(
    siteEventText({ ...event, field: "excluded_countries", old: ["FR", "DE"], new: ["DE", "IT"] }),
    t("site-event-added-removed", { name: t("reason-excluded-countries"), added: "Italy", gone: "France" }),
  );
  assert.equal(
    siteEventText({ ...event, field: "bots", old: "standard", new: "off" }),
    t("site-event-from-to", { name: t("setting-bots"), old: t("setting-standard"), now: t("setting-off") }),
  );
  assert.equal(
    siteEventText({ ...event, field: "zone", old: "UTC", new: "America/New_York" }),
    t("site-event-from-to", { name: t("time-zone"), old: "UTC", now: "America/New York" }),
  );
  assert.equal(
    siteEventText({ ...event, field: "paused", old: false, new: true }),
    t("site-event-from-to", { name: t("setting-paused"), old: t("field-no"), now: t("field-yes") }),
  );
  assert.equal(siteEventText({ ...event, kind: "annotation", text: "New `home` page" }), "New `home` page");
  assert.equal(
    siteEventText({ ...event, kind: "left_out", params: { reason: "bot" }, text: "`bot` moved most." }),
    `${t("reason-known-bots")} moved most.`,
  );
  const days = {
    ...event,
    kind: "annotation" as const,
    at: Date.UTC(2026, 0, 1) / 1000,
    until: Date.UTC(2026, 0, 3) / 1000,
  };
  assert.equal(siteEventTime(days, "UTC"), "Jan 1 – Jan 2");
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
  assert.deepEqual(
    [30, 100, 500].map((count) => reconcile(days(count)).unit),
    ["day", "week", "month"],
  );
  const { points } = reconcile(days(100));
  assert.equal(points[0]?.day, "2025-12-29"); // a Monday
  assert.equal(reconcile(days(100), "sunday").points[0]?.day, "2025-12-28"); // a Sunday
  assert.equal(reconcile(days(100), "saturday").points[0]?.day, "2025-12-27"); // a Saturday
  assert.equal(reconcile(days(100), "saturday").points[1]?.day, "2026-01-03");
  const sum = (of: (point: (typeof points)[number]) => number) => points.reduce((total, point) => total + of(point), 0);
  assert.deepEqual([sum((p) => p.received), sum((p) => p.counted), sum((p) => p.leftOut)], [300, 200, 100]);
  assert.equal(
    sum((p) => (p.reasons.bot ?? 0) + (p.reasons.hosting ?? 0)),
    100,
  );
});
