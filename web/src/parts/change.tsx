/** A change against the comparison: an arrow, a number, and whether it is welcome. */
import type { Figure, PeriodView } from "../api/index.ts";
import { t } from "../base/text.ts";
import * as format from "../figures/format.ts";
import { type Metric, metricSort, welcome } from "../figures/metric.ts";

interface Props {
  change: number;
  /** Undefined: neither. */
  good: boolean | undefined;
  /** What it was, as it is written. */
  from: string;
}

export function Changed({ change, good, from }: Props) {
  const tone = good === undefined ? "same" : good ? "good" : "bad";
  return (
    <span class={`change change-${tone}`} title={t("previously-value", { from })}>
      {format.change(change)}
      <span class="sr-only"> {t("compared-with-value", { from })}</span>
    </span>
  );
}

interface FigureProps {
  metric: Metric;
  figure: Figure;
  /** Where the page does not say what it is compared with. */
  beside?: PeriodView | null | undefined;
}

/** Of a headline figure. */
export function Change({ metric, figure, beside }: FigureProps) {
  if (figure.change == null) return null;
  const before = metricSort[metric].write(figure.previous);
  const from = beside ? `${before} (${format.rangeUntil(beside)})` : before;
  return <Changed change={figure.change} good={welcome(metric, figure.change)} from={from} />;
}

/** In its place, with the reason where counting began only within what it would be told against. */
export function NoChange({ beside }: Pick<FigureProps, "beside">) {
  const begun = beside ? format.begunText(beside) : undefined;
  return (
    <span class="muted" title={begun}>
      <span aria-hidden={begun !== undefined}>{format.none}</span>
      {begun !== undefined && <span class="sr-only">{begun}</span>}
    </span>
  );
}
