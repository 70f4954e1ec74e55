/** The steps in the funnel builder. A handle reorders each: by dragging, or with the arrow keys. */
import { useRef, useState } from "preact/hooks";
import type { Goal, Pick, Stretch } from "../../api/goals-types.ts";
import { useAfterRender } from "../../base/after-render.ts";
import { t } from "../../base/text.ts";
import { Icon } from "../../parts/icon.tsx";
import { definitionOf } from "../goals/definition.ts";
import { DefinitionFields } from "../goals/fields.tsx";
import { type Names, sentence } from "../goals/sentences.ts";
import { moveItem, type StepForm } from "./funnel.ts";

interface Props {
  site: string;
  goals: readonly Goal[];
  picks: readonly Pick[];
  stretches: readonly Stretch[];
  names: Names;
  steps: readonly StepForm[];
  onSteps: (steps: StepForm[]) => void;
}

export function StepList(props: Props) {
  const { goals, names, steps, onSteps } = props;
  const [dragged, setDragged] = useState<number>();
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const afterRender = useAfterRender();

  const nameOf = (step: StepForm): string =>
    step.goal
      ? (goals.find((goal) => goal.id === step.goal)?.name ?? t("funnel-step-goal"))
      : step.name.trim() || sentence(definitionOf(step.form), names);
  const moveStep = (from: number, to: number) => {
    if (to < 0 || to >= steps.length || from === to) return;
    const step = steps[from];
    onSteps(moveItem(steps, from, to));
    if (step) setAnnouncement(t("funnel-step-moved", { name: nameOf(step), n: to + 1, total: steps.length }));
  };
  /** Where the dragged step belongs: after all others whose middle is above the pointer. */
  const under = (y: number, without: number): number =>
    [...(list.current?.children ?? [])].filter((item, n) => {
      const { top, bottom } = item.getBoundingClientRect();
      return n !== without && (top + bottom) / 2 < y;
    }).length;
  const drag = (event: PointerEvent) => {
    if (dragged === undefined) return;
    const to = under(event.clientY, dragged);
    if (to === dragged) return;
    moveStep(dragged, to);
    setDragged(to);
  };
  const byKey = (at: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    moveStep(at, at + step);
    // The handle moves with its step.
    const to = Math.min(Math.max(at + step, 0), steps.length - 1);
    afterRender(() => list.current?.querySelectorAll<HTMLElement>(".step-handle")[to]?.focus());
  };
  return (
    <>
      <ol class="step-list" ref={list}>
        {steps.map((step, at) => (
          <li key={step.key} class="step-item" data-dragged={dragged === at}>
            <button
              type="button"
              class="step-handle"
              aria-label={t("funnel-step-label", { n: at + 1, name: nameOf(step) })}
              title={t("funnel-step-drag")}
              onKeyDown={byKey(at)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged(at);
              }}
              onPointerMove={drag}
              onPointerUp={() => setDragged(undefined)}
              onPointerCancel={() => setDragged(undefined)}
            >
              <Icon name="grip" />
              <span aria-hidden="true">{at + 1}</span>
            </button>
            <div class="step-what" role="group" aria-label={t("funnel-step", { n: at + 1 })}>
              {step.goal ? (
                <p class="step-goal">
                  <strong>{nameOf(step)}</strong> <span class="tag">{t("dimension-goal")}</span>
                </p>
              ) : (
                <DefinitionFields
                  {...props}
                  nested
                  form={step.form}
                  onForm={(form) => onSteps(steps.map((old, n) => (n === at ? { ...step, form, name: "" } : old)))}
                />
              )}
            </div>
            <button
              type="button"
              class="icon-button"
              aria-label={t("funnel-step-remove", { n: at + 1, name: nameOf(step) })}
              onClick={() => onSteps(steps.filter((_, n) => n !== at))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
      <p class="sr-only" role="status">
        {announcement}
      </p>
    </>
  );
}
