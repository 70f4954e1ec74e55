import assert from "node:assert/strict";
import { test } from "node:test";
import type { FunnelStepReport, PathsPart } from "../src/api/goals-types.ts";
import { t } from "../src/base/text.ts";
import {
  bars,
  definitionStep,
  funnelForm,
  funnelRequest,
  goalStep,
  largestDropOff,
  moveItem,
  newFunnel,
  withinOf,
} from "../src/features/funnels/funnel.ts";
import { flow, stepName } from "../src/features/paths/flow.ts";
import { cellAt, columnCount, combine, highestShare, shadeOf } from "../src/features/retention/retention.ts";

const step = (position: number, visits: number, before?: number, previous?: number): FunnelStepReport => ({
  position,
  name: `Step ${position}`,
  goal: null,
  reached: {
    visits,
    visitors: visits,
    share_of_first: null,
    share_of_step_before: before === undefined ? null : visits / before,
  },
  previous:
    previous === undefined
      ? null
      : { visits: previous, visitors: previous, share_of_first: null, share_of_step_before: null },
  lost: before === undefined ? null : before - visits,
  median_seconds: null,
  mean_seconds: null,
  went: [],
  went_rows: 0,
});

test("bars are measured by the larger first step of both periods", () => {
  const alone = bars([step(1, 200), step(2, 50, 200)]);
  assert.deepEqual(
    alone.map(({ reached }) => reached),
    [1, 0.25],
  );
  const compared = bars([step(1, 200, undefined, 400), step(2, 50, 200, 100)]);
  assert.deepEqual(
    compared.map(({ reached, before }) => [reached, before]),
    [
      [0.5, 1],
      [0.125, 0.25],
    ],
  );
  assert.deepEqual(
    bars([step(1, 0), step(2, 0, 0)]).map(({ reached }) => reached),
    [0, 0],
  );
  assert.deepEqual(bars([]), []);
});

test("the weakest step is the one with the least share of the step before", () => {
  assert.equal(largestDropOff([step(1, 100), step(2, 80, 100), step(3, 20, 80), step(4, 15, 20)]), 2);
  assert.equal(largestDropOff([step(1, 100)]), undefined);
});

test("a funnel that is edited and not changed stays what it was", () => {
  const funnel = {
    id: "1",
    name: "To a customer",
    steps: [
      { name: "Signs up", goal: "g1", definition: { kind: "event" as const, event: "Sign-up" } },
      { name: "Reads the prices", goal: null, definition: { kind: "page" as const, pages: ["/pricing"] } },
    ],
    order: "ordered" as const,
    within_seconds: 7200,
    made_by: null,
    created_at: 0,
    changed_at: 0,
  };
  assert.deepEqual(funnelRequest(funnelForm(funnel)), {
    name: "To a customer",
    steps: [{ goal: "g1" }, { definition: { kind: "page", pages: ["/pricing"] }, name: "Reads the prices" }],
    order: "ordered",
    within_seconds: 7200,
  });
});

test("time between steps: none where it is empty, or the order is any", () => {
  const form = { ...newFunnel(), name: " x ", steps: [goalStep("a"), definitionStep()] };
  assert.equal(funnelRequest(form).within_seconds, undefined);
  assert.equal(funnelRequest({ ...form, within: "2", unit: "days" }).within_seconds, 172_800);
  assert.equal(funnelRequest({ ...form, within: "2", unit: "days", order: "any" }).within_seconds, undefined);
  assert.deepEqual(withinOf(86_400), { within: "1", unit: "days" });
  assert.deepEqual(withinOf(5400), { within: "90", unit: "minutes" });
  assert.deepEqual(withinOf(90), { within: "90", unit: "seconds" });
  assert.equal(funnelRequest({ ...form, ...withinOf(90) }).within_seconds, 90);
  assert.deepEqual(withinOf(null), { within: "", unit: "minutes" });
});

test("a step is moved to another place, and never lost", () => {
  assert.deepEqual(moveItem(["a", "b", "c"], 0, 2), ["b", "c", "a"]);
  assert.deepEqual(moveItem(["a", "b", "c"], 2, 0), ["c", "a", "b"]);
  assert.deepEqual(moveItem(["a", "b", "c"], 1, 9), ["a", "c", "b"]);
  assert.deepEqual(moveItem(["a"], 4, 0), ["a"]);
});

const part: PathsPart = {
  about: "",
  visits: 100,
  visitors: 90,
  runs: [],
  total_runs: 0,
  levels: [
    {
      position: 1,
      steps: [
        { step: "/", visits: 60, visitors: 60 },
        { step: "/a", visits: 40, visitors: 40 },
      ],
      total_rows: 2,
      visits: 100,
      visitors: 90,
    },
    {
      position: 2,
      steps: [
        { step: "/a", visits: 50, visitors: 50 },
        { step: null, visits: 50, visitors: 50 },
      ],
      total_rows: 2,
      visits: 100,
      visitors: 90,
    },
  ],
  links: [
    { position: 1, from: "/", to: "/a", visits: 50, visitors: 50 },
    { position: 1, from: "/a", to: null, visits: 40, visitors: 40 },
    { position: 1, from: "/", to: null, visits: 10, visitors: 10 },
  ],
};
const measures = { width: 600, height: 200, box: 100, gap: 10, least: 20 };

test("boxes are in columns, none over another, and bands join them", () => {
  const { boxes, bands, height } = flow(part, measures);
  assert.deepEqual(
    boxes.map(({ x }) => x),
    [0, 0, 500, 500],
  );
  assert.deepEqual(
    boxes.map(({ share }) => share),
    [0.6, 0.4, 0.5, 0.5],
  );
  for (const column of [1, 2]) {
    const [one, two] = boxes.filter((box) => box.column === column);
    assert.ok(one && two && one.y + one.height + measures.gap <= two.y + 1e-9);
    assert.ok(two.y + two.height <= height + 1e-9);
  }
  assert.deepEqual(
    bands.map(({ from, to }) => [from, to]),
    [
      ["1 /", "2 /a"],
      ["1 /a", "2 "],
      ["1 /", "2 "],
    ],
  );
  assert.ok(bands.every(({ path }) => /^M[\d.C L-]+Z$/.test(path)));
});

test("of more steps than are shown the others are in one box below", () => {
  const [first, second] = part.levels;
  assert.ok(first && second);
  const more: PathsPart = {
    ...part,
    levels: [
      { ...first, visits: 1000, total_rows: 7 },
      { ...second, visits: 110, total_rows: 4 },
    ],
  };
  const { boxes, bands, height } = flow(more, measures);
  const of = (column: number) =>
    boxes.filter((box) => box.column === column).map(({ step, others, count }) => [step, others, count]);
  assert.deepEqual(of(1), [
    ["/", undefined, 60],
    ["/a", undefined, 40],
    [null, 5, 900],
  ]);
  assert.deepEqual(of(2), [
    ["/a", undefined, 50],
    [null, undefined, 50],
    [null, 2, 10],
  ]);
  assert.equal(boxes[2]?.height, measures.least);
  assert.equal(boxes[2]?.share, 0.9);
  assert.equal(boxes[0]?.share, 0.06);
  assert.equal(bands.length, 3);
  assert.ok(height <= measures.height + 1e-9, String(height));
  assert.equal(new Set(boxes.map(({ id }) => id)).size, boxes.length);
});

test("up to a step, the first level is at the right and bands still go rightwards", () => {
  const back: PathsPart = {
    ...part,
    links: [
      { position: 1, from: "/a", to: "/", visits: 50, visitors: 50 },
      { position: 1, from: null, to: "/a", visits: 40, visitors: 40 },
    ],
  };
  const { boxes, bands } = flow(back, measures, true);
  assert.deepEqual(
    boxes.map(({ column, x }) => [column, x]),
    [
      [1, 500],
      [1, 500],
      [2, 0],
      [2, 0],
    ],
  );
  assert.deepEqual(
    bands.map(({ from, to }) => [from, to]),
    [
      ["2 /a", "1 /"],
      ["2 ", "1 /a"],
    ],
  );
});

test("steps too rare to be drawn to scale keep a height that can be clicked", () => {
  const rare: PathsPart = {
    ...part,
    levels: [
      {
        position: 1,
        steps: [
          { step: "/", visits: 9999, visitors: 1 },
          { step: "/x", visits: 1, visitors: 1 },
        ],
        total_rows: 2,
        visits: 10_000,
        visitors: 2,
      },
    ],
    links: [],
  };
  const { boxes, height } = flow(rare, measures);
  assert.equal(boxes[1]?.height, 20);
  assert.ok(height <= 200 + 1e-9, String(height));
  assert.deepEqual(flow({ ...part, levels: [], links: [] }, measures).boxes, []);
});

test("steps in words", () => {
  assert.deepEqual(
    [stepName("/a"), stepName("event:Sign-up"), stepName(null), stepName(null, true)],
    ["/a", "Sign-up", t("paths-exited"), t("paths-entered")],
  );
});

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
