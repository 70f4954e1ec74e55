import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../src/base/text.ts";
import * as format from "../src/figures/format.ts";
import { changeText } from "../src/figures/metric.ts";

// Node runs in en-US here; what matters is what is kept, not the separators of a language.

test("a missing figure is a dash, zero is zero", () => {
  assert.equal(format.exact(null), "–");
  assert.equal(format.exact(undefined), "–");
  assert.equal(format.exact(0), "0");
  assert.equal(format.duration(null), "–");
  assert.equal(format.duration(0), t("format-seconds", { s: "0" }));
});

test("a number and its noun agree", () => {
  assert.equal(format.several(1, "visits-noun"), `1 ${t("visits-noun", { n: 1 })}`);
  assert.equal(format.several(0, "visits-noun"), `0 ${t("visits-noun", { n: 0 })}`);
  assert.equal(format.several(12, "visits-noun"), `12 ${t("visits-noun", { n: 12 })}`);
});

test("durations", () => {
  assert.equal(format.duration(59.4), t("format-seconds", { s: "59" }));
  assert.equal(format.duration(59.6), t("format-minutes", { m: "1", s: "00" }));
  assert.equal(format.duration(125), t("format-minutes", { m: "2", s: "05" }));
  assert.equal(format.duration(3599.7), t("format-hours", { h: "1", m: "00" }));
  assert.equal(format.duration(4320), t("format-hours", { h: "1", m: "12" }));
});

test("shares move by points, other figures by percents", () => {
  assert.equal(format.points(0.04), "+4 points");
  assert.equal(format.points(-0.0184), "−1.8 points");
  assert.equal(format.points(0.01), "+1 point");
  assert.equal(format.points(null), format.none);
  assert.equal(changeText("bounce_rate", 0.1, { value: 0.44, previous: 0.4 }), "+4 points");
  assert.equal(changeText("visitors", 0.1, { value: 44, previous: 40 }), "+10%");
});

test("changes carry their sign, small ones a digit more", () => {
  assert.equal(format.change(0.234), "+23%");
  assert.equal(format.change(-0.034), "−3.4%");
  assert.equal(format.change(0), "0.0%");
  assert.equal(format.change(Infinity), "–");
});

test("shares line up", () => {
  assert.equal(format.share(0.42), "42.0%");
  assert.equal(format.share(1), "100.0%");
  assert.equal(format.roundShare(0.4), "40%");
});

test("a day belongs to no zone", () => {
  assert.match(format.day("2026-03-01", { day: "numeric", month: "short" }), /Mar 1|1 Mar/);
});

test("a period that ends within a day says until when, by its own clock", () => {
  const ends = (zone: string, moment: string) => ({
    from: "2026-11-15",
    to: "2026-11-21",
    ends_at: Date.parse(moment) / 1000,
    zone,
  });
  const whole = ends("Asia/Kathmandu", "2026-11-21T18:15:00Z");
  assert.equal(format.endsWithin(whole), false);
  assert.equal(format.rangeUntil(whole), format.range("2026-11-15", "2026-11-21"));
  const cut = ends("Asia/Kathmandu", "2026-11-21T08:38:05Z");
  assert.equal(format.endsWithin(cut), true);
  const [before = ""] = t("format-until", { days: format.range("2026-11-15", "2026-11-21"), time: "\n" }).split("\n");
  assert.ok(format.rangeUntil(cut).startsWith(before));
  assert.match(format.rangeUntil(cut), /2:23\sPM/);
});
