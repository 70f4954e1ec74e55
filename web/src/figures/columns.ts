/** A chart of columns: their heights, round lines behind them, and which of them get a label. */
import { rounded, stepped } from "./scale.ts";

/** `null`: it lies ahead. */
export function columnsOf(values: readonly (number | null)[], most = 12) {
  const top = Math.max(0, ...values.map((value) => value ?? 0));
  const levels = stepped(top, top > 0 ? rounded(top / 4) : 1);
  const whole = levels.at(-1) ?? 1;
  return {
    columns: values.map((value) => (value === null ? null : Math.max(0, value / whole))),
    /** `part`: how high, 0 to 1. */
    lines: levels.map((value) => ({ value, part: value / whole })),
    every: Math.max(1, Math.ceil(values.length / most)),
  };
}
