/** Whether a new version counts from now on, or the past is counted anew: with what the figures would say. */
import { useId } from "preact/hooks";
import type { GoalTried } from "../../api/goals.ts";
import { t } from "../../base/text.ts";
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
  times: format.several(reached.hits, "time"),
  visitors: format.several(reached.visitors, "visitor"),
});

export function Counts({ from, onFrom, fresh, beside }: Props) {
  const group = useId();
  const choices = [
    {
      value: "past",
      title: fresh ? t("The whole past too") : t("Recount the past"),
      text: beside
        ? t("The last 30 days would become {times}, by {visitors}.", said(beside.recounted))
        : fresh
          ? t("Figures of days gone by have the goal at once.")
          : t("Figures of days gone by change as if it had always been so."),
    },
    {
      value: "now",
      title: t("From now on"),
      text: beside
        ? t("The last 30 days stay at {times}, by {visitors}. The chart marks the change.", said(beside.kept))
        : fresh
          ? t("Nothing before this moment reaches it.")
          : t("What was counted stays. The chart marks the change."),
    },
  ] as const;
  return (
    <fieldset class="checks choices">
      <legend>{fresh ? t("What it counts") : t("What the change is about")}</legend>
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
