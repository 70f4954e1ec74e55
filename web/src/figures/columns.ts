/** A chart of columns: their heights, round lines behind them, and which of them get a label. */
import { roundUp, stepsUpTo } from "./scale.ts";

/** `null`: in the future. */
export function layoutColumns(values: readonly (number | null)[], maxLabels = 12) {
  const largest = Math.max(0, ...values.map((value) => value ?? 0));
  // Half a hit does not exist.
  const whole = values.every((value) => Number.isInteger(value ?? 0));
  const step = largest > 0 ? roundUp(largest / 4) : 1;
  const levels = stepsUpTo(largest, whole ? Math.ceil(step) : step);
  const top = levels.at(-1) ?? 1;
  return {
    columns: values.map((value) => (value === null ? null : Math.max(0, value / top))),
    /** `part`: how high, 0 to 1. */
    lines: levels.map((value) => ({ value, part: value / top })),
    every: Math.max(1, Math.ceil(values.length / maxLabels)),
  };
}
