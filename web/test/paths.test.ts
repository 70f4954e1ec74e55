import assert from "node:assert/strict";
import { test } from "node:test";
import type { PathsPart } from "../src/api/goals-types.ts";
import { t } from "../src/base/text.ts";
import { flow, stepName } from "../src/features/paths/flow.ts";

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
