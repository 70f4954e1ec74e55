/** A chart of columns: their heights, round lines behind them, and which of them get a label. */

export interface Line {
  value: number;
  /** How high, 0 to 1. */
  part: number;
}

const factors = [1, 2, 2.5, 5, 10];

/** The smallest 1, 2, 2.5 or 5 times a power of ten that is not below `least`. */
function rounded(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return (factors.find((factor) => factor * power >= least * 0.999_999) ?? 10) * power;
}

/** `null`: it lies ahead. */
export function columnsOf(values: readonly (number | null)[], most = 12) {
  const top = Math.max(0, ...values.map((value) => value ?? 0));
  const step = top > 0 ? rounded(top / 4) : 1;
  const count = Math.max(1, Math.ceil(top / step - 1e-9));
  const whole = step * count;
  const lines: Line[] = Array.from({ length: count + 1 }, (_, n) => ({ value: n * step, part: n / count }));
  return {
    columns: values.map((value) => (value === null ? null : Math.max(0, value / whole))),
    lines,
    every: Math.max(1, Math.ceil(values.length / most)),
  };
}
