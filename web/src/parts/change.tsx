/** A change against the comparison: an arrow, a number, and whether it is welcome. */
import type { Figure, PeriodView } from "../api/index.ts";
import { t } from "../base/text.ts";
import * as format from "../figures/format.ts";
import { changeText, isImprovement, type Metric, metricSort } from "../figures/metric.ts";

interface Props {
  change: number;
  /** As it is written, where that is not in percents. */
  text?: string;
  /** Undefined: neither. */
  good: boolean | undefined;
  /** The earlier value, formatted. */
  from: string;
}

export function ChangeTag({ change, text, good, from }: Props) {
  const tone = good === undefined ? "same" : good ? "good" : "bad";
  return (
    <span class={`change change-${tone}`} title={t("previously-value", { from })}>
      {text ?? format.change(change)}
      <span class="sr-only"> {t("compared-with-value", { from })}</span>
    </span>
  );
}

interface FigureProps {
  metric: Metric;
  figure: Figure;
  /** If the page does not say what it is compared with. */
  compare?: PeriodView | null | undefined;
}

/** Of a headline figure. */
export function Change({ metric, figure, compare }: FigureProps) {
  if (figure.change == null) return null;
  const before = metricSort[metric].write(figure.previous);
  const from = compare ? `${before} (${format.rangeUntil(compare)})` : before;
  return (
    <ChangeTag
      change={figure.change}
      text={changeText(metric, figure.change, figure)}
      good={isImprovement(metric, figure.change)}
      from={from}
    />
  );
}

/** Where there is no change: with the reason, if tracking started within the period compared with. */
export function NoChange({ compare }: Pick<FigureProps, "compare">) {
  const reason = compare ? format.trackingStartText(compare) : undefined;
  return (
    <span class="muted" title={reason}>
      <span aria-hidden={reason !== undefined}>{format.none}</span>
      {reason !== undefined && <span class="sr-only">{reason}</span>}
    </span>
  );
}
