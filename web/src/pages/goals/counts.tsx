/** Whether a new version counts from now on, or the past is counted anew: with what the figures would say. */
import { useId } from "preact/hooks";
import type { GoalTried } from "../../api/goals.ts";
import * as format from "../../figures/format.ts";

export type From = "now" | "past";

interface Props {
  from: From;
  onFrom: (from: From) => void;
  /** Of a goal that is not there yet. */
  fresh: boolean;
  beside: GoalTried["beside"] | undefined;
}

const said = (reached: { hits: number; visitors: number }): string =>
  `${format.several(reached.hits, "time")}, by ${format.several(reached.visitors, "visitor")}`;

export function Counts({ from, onFrom, fresh, beside }: Props) {
  const group = useId();
  const choices = [
    {
      value: "past",
      title: fresh ? "The whole past too" : "Recount the past",
      text: beside
        ? `The last 30 days would become ${said(beside.recounted)}.`
        : fresh
          ? "Figures of days gone by have the goal at once."
          : "Figures of days gone by change as if it had always been so.",
    },
    {
      value: "now",
      title: "From now on",
      text: beside
        ? `The last 30 days stay at ${said(beside.kept)}. The chart marks the change.`
        : fresh
          ? "Nothing before this moment reaches it."
          : "What was counted stays. The chart marks the change.",
    },
  ] as const;
  return (
    <fieldset class="checks choices">
      <legend>{fresh ? "What it counts" : "What the change is about"}</legend>
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
