/** A change against the comparison: an arrow, a number, and whether it is welcome. */
import type { Figure } from "../api/index.ts";
import * as format from "../figures/format.ts";
import { metricSort, welcome, type Metric } from "../figures/metric.ts";

export function Change({ metric, figure }: { metric: Metric; figure: Figure }) {
  if (figure.change == null) return null;
  const good = welcome(metric, figure.change);
  const tone = good === undefined ? "same" : good ? "good" : "bad";
  const before = `${metricSort[metric].write(figure.previous)} before`;
  return (
    <span class={`change change-${tone}`} title={before}>
      {format.change(figure.change)}
      <span class="sr-only"> against {before}</span>
    </span>
  );
}
