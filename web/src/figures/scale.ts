/** Round numbers for the chart's vertical axis. */
import type { Metric } from "./metric.ts";

const seconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 36_000];

/** The smallest 1, 2, 2.5 or 5 times a power of ten that is not below `least`. */
export function roundUp(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((f) => f * power >= least * 0.999_999) ?? 10;
  return factor * power;
}

/** From 0 up to at least `top`. */
export function stepsUpTo(top: number, step: number): number[] {
  const count = Math.max(1, Math.ceil(top / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

/** Positions of the lines from 0 up to at least `top`, about four of them. */
export function axisLevels(top: number, metric: Metric): number[] {
  const least = Math.max(top, metric === "bounce_rate" ? 0.04 : 1) / 4;
  let step: number;
  if (metric === "visit_duration_seconds") step = seconds.find((s) => s >= least) ?? roundUp(least);
  else if (metric === "bounce_rate" || metric === "views_per_visit") step = roundUp(least);
  else step = Math.max(1, Math.ceil(roundUp(least)));
  return stepsUpTo(top, step);
}
