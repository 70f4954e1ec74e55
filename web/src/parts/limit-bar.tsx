/** How much of a limit is used, as a bar: up to where at this pace, and how much is above the limit. */
import { NEAR, type Use } from "../people/billing.ts";
import { barOf, levelOf } from "../people/plan-use.ts";
import "./limit-bar.css";

interface Props {
  use: Use;
  /** Hits of the whole period at this pace; undefined: not known. */
  pace?: number | undefined;
  /** What screen readers say. Without it the bar is small, and a text next to it says the same. */
  named?: { name: string; text: string };
}

const percent = (part: number): string => `${(100 * part).toFixed(2)}%`;

export function LimitBar({ use, pace, named }: Props) {
  const bar = barOf(use, pace);
  if (!bar || use.limit == null) return null;
  const over = Math.max(0, bar.used - bar.limit);
  return (
    // A <meter> cannot show what is above its end.
    <div
      class={`limit-bar limit-${levelOf(use)}${named ? " limit-bar-large" : ""}`}
      {...(named
        ? {
            role: "meter",
            "aria-label": named.name,
            "aria-valuemin": 0,
            "aria-valuemax": use.limit,
            "aria-valuenow": Math.min(use.hits, use.limit),
            "aria-valuetext": named.text,
          }
        : { "aria-hidden": true })}
    >
      {bar.pace !== undefined && <span class="limit-pace" style={{ width: percent(bar.pace) }} />}
      <span class="limit-fill" style={{ width: percent(Math.min(bar.used, bar.limit)) }} />
      {over > 0 && <span class="limit-excess" style={{ left: percent(bar.limit), width: percent(over) }} />}
      {named &&
        [NEAR, 1].map((mark) => <span key={mark} class="limit-mark" style={{ left: percent(mark * bar.limit) }} />)}
    </div>
  );
}
