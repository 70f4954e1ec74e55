/** Whether a new version counts from now on, or the past is counted anew: with what the figures would say. */
import { useId } from "preact/hooks";
import type { GoalTried } from "../../api/goals-types.ts";
import { msg, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";

export type From = "now" | "past";

interface Props {
  from: From;
  onFrom: (from: From) => void;
  /** Of a goal that is not there yet. */
  fresh: boolean;
  beside: GoalTried["beside"] | undefined;
}

const said = (reached: { hits: number; visitors: number }): { times: string; visitors: string } => ({
  times: format.several(reached.hits, msg("times-noun")),
  visitors: format.several(reached.visitors, msg("visitors-noun")),
});

export function Counts({ from, onFrom, fresh, beside }: Props) {
  const group = useId();
  const choices = [
    {
      value: "past",
      title: fresh ? t("goal-past-include") : t("goal-past-recalculate"),
      text: beside
        ? t("goal-past-would-show", said(beside.recounted))
        : fresh
          ? t("goal-past-included")
          : t("goal-past-recalculated"),
    },
    {
      value: "now",
      title: t("goal-past-only-new"),
      text: beside ? t("goal-past-stay", said(beside.kept)) : fresh ? t("goal-past-from-now") : t("goal-past-kept"),
    },
  ] as const;
  return (
    <fieldset class="checks choices">
      <legend>{fresh ? t("goal-count-from") : t("goal-apply-to")}</legend>
      {(fresh ? choices : [...choices].reverse()).map(({ value, title, text }) => (
        <label key={value} class="choice">
          <input type="radio" name={group} checked={from === value} onChange={() => onFrom(value)} />
          <span>
            <strong>{title}</strong>
            <span class="muted">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
