import assert from "node:assert/strict";
import { test } from "node:test";
import type { FunnelStepReport } from "../src/api/goals-types.ts";
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
