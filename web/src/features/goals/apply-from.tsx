/** Whether a new version counts from now on or recalculates the past, with the resulting figures. */
import { useId } from "preact/hooks";
import type { GoalTried } from "../../api/goals-types.ts";
import { msg, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";

export type StartChoice = "now" | "past";

interface Props {
  from: StartChoice;
  onFrom: (from: StartChoice) => void;
  /** Of a goal that is not there yet. */
  fresh: boolean;
  compared: GoalTried["beside"] | undefined;
}

const reachedTexts = (reached: { hits: number; visitors: number }): { times: string; visitors: string } => ({
  times: format.several(reached.hits, msg("times-noun")),
  visitors: format.several(reached.visitors, msg("visitors-noun")),
});

export function ApplyFrom({ from, onFrom, fresh, compared }: Props) {
  const group = useId();
  const choices = [
    {
      value: "past",
      title: fresh ? t("goal-past-include") : t("goal-past-recalculate"),
      text: compared
        ? t("goal-past-would-show", reachedTexts(compared.recounted))
        : fresh
          ? t("goal-past-included")
          : t("goal-past-recalculated"),
    },
    {
      value: "now",
      title: t("goal-past-only-new"),
      text: compared
        ? t("goal-past-stay", reachedTexts(compared.kept))
        : fresh
          ? t("goal-past-from-now")
          : t("goal-past-kept"),
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
