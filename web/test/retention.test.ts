import assert from "node:assert/strict";
import { test } from "node:test";
import { cellAt, columnCount, combine, highestShare, shadeOf } from "../src/features/retention/retention.ts";

const cohorts = [
  {
    day: "2026-01-05",
    starts_at: 0,
    ends_at: 1,
    visitors: 100,
    again: [
      { after: 1, visitors: 20, share: 0.2, over: true },
      { after: 2, visitors: 5, share: 0.05, over: true },
    ],
  },
  {
    day: "2026-01-12",
    starts_at: 1,
    ends_at: 2,
    visitors: 300,
    again: [
      { after: 1, visitors: 40, share: 0.1333, over: true },
      { after: 2, visitors: 3, share: 0.01, over: false },
    ],
  },
  { day: "2026-01-19", starts_at: 2, ends_at: 3, visitors: 50, again: [] },
];

test("retention: the best cell is the strongest, and what still runs is left out of the sum", () => {
  assert.equal(columnCount(cohorts), 2);
  assert.equal(highestShare(cohorts), 0.2);
  assert.equal(shadeOf(0.2, 0.2), 1);
  assert.equal(shadeOf(0.05, 0.2), 0.5);
  assert.equal(shadeOf(null, 0.2), 0);
  assert.equal(shadeOf(0, 0), 0);
  assert.equal(combine(cohorts, 1), 60 / 400);
  assert.equal(combine(cohorts, 2), 0.05);
  assert.equal(combine(cohorts, 3), null);
  assert.equal(cellAt(cohorts[2]!, 1), undefined);
});
