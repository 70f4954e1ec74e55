/** Funnels: how they are rendered, and how they are built. */
import type { Funnel, FunnelOrder, FunnelRequest, FunnelStepReport, FunnelStepRequest } from "../../api/goals-types.ts";
import { countOf } from "../../figures/counted.ts";
import { definitionOf, emptyForm, type Form, formOf } from "../goals/definition.ts";

export interface Bar {
  /** Heights between 0 and 1, relative to those who took the first step. */
  reached: number;
  before: number | undefined;
}

/** The bars of a report. Compared with an earlier period, both are scaled by the larger first step. */
export function bars(steps: readonly FunnelStepReport[]): Bar[] {
  const first = steps[0];
  if (!first) return [];
  // In any order too, at most as many visits take a later step as the first.
  const top = Math.max(countOf(first.reached), first.previous ? countOf(first.previous) : 0);
  const part = (count: number) => (top > 0 ? count / top : 0);
  return steps.map((step) => ({
    reached: part(countOf(step.reached)),
    before: step.previous ? part(countOf(step.previous)) : undefined,
  }));
}

/** The step with the largest drop-off; undefined if there is none. */
export function largestDropOff(steps: readonly FunnelStepReport[]): number | undefined {
  let at: number | undefined;
  let lowest = 1;
  steps.forEach((step, n) => {
    const share = step.reached.share_of_step_before;
    if (n > 0 && share != null && share < lowest) [at, lowest] = [n, share];
  });
  return at;
}

export interface StepForm {
  /** Identifies it while steps are reordered. */
  key: number;
  /** A goal's id; empty if the step has its own definition. */
  goal: string;
  name: string;
  form: Form;
}

export interface FunnelForm {
  name: string;
  steps: readonly StepForm[];
  order: FunnelOrder;
  /** Empty: any time. */
  within: string;
  unit: keyof typeof units;
}

let keys = 0;

export const goalStep = (goal: string): StepForm => ({ key: ++keys, goal, name: "", form: emptyForm() });
export const definitionStep = (form: Form = emptyForm(), name = ""): StepForm => ({
  key: ++keys,
  goal: "",
  name,
  form,
});

const units = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;

/** Seconds in the largest unit that is whole. */
export function withinOf(seconds: number | null | undefined): Pick<FunnelForm, "within" | "unit"> {
  if (seconds == null) return { within: "", unit: "minutes" };
  for (const unit of ["days", "hours", "minutes"] as const) {
    if (seconds % units[unit] === 0) return { within: String(seconds / units[unit]), unit };
  }
  return { within: String(seconds), unit: "seconds" };
}

export const newFunnel = (): FunnelForm => ({ name: "", steps: [], order: "ordered", ...withinOf(null) });

export const funnelForm = (funnel: Funnel): FunnelForm => ({
  name: funnel.name,
  steps: funnel.steps.map((step) =>
    step.goal ? goalStep(step.goal) : definitionStep(formOf(step.definition), step.name),
  ),
  order: funnel.order,
  ...withinOf(funnel.within_seconds),
});

function stepRequest(step: StepForm): FunnelStepRequest {
  if (step.goal) return { goal: step.goal };
  const name = step.name.trim();
  return { definition: definitionOf(step.form), ...(name ? { name } : {}) };
}

export function funnelRequest(form: FunnelForm): FunnelRequest {
  const seconds = Math.round(Number(form.within) * units[form.unit]);
  const timed = form.order !== "any" && form.within.trim() !== "" && seconds > 0;
  return {
    name: form.name.trim(),
    steps: form.steps.map(stepRequest),
    order: form.order,
    ...(timed ? { within_seconds: seconds } : {}),
  };
}

/** A list with one of its entries at another place. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, n) => n !== from);
  const one = list[from];
  if (one === undefined) return [...list];
  const at = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, at), one, ...rest.slice(at)];
}
