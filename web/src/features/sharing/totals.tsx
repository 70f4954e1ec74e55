/** The headline figures of a shared dashboard. Those that it has over time pick what the chart shows. */
import type { ShareView } from "../../api/sharing-types.ts";
import { t } from "../../base/text.ts";
import { comparesNothing } from "../../figures/counting-start.ts";
import { isComparable } from "../../figures/format.ts";
import { type Metric, metricName, metricNoun, metricSort, metrics } from "../../figures/metric.ts";
import { Change, NoChange } from "../../parts/change.tsx";
import { hasTrend, isShareMetric, type ShareMetric } from "./series.ts";

interface Props {
  /** Undefined while it loads. */
  view: ShareView | undefined;
  metric: ShareMetric;
  onPick: (metric: ShareMetric) => void;
}

function Figure({ view, metric }: { view: ShareView; metric: Metric }) {
  const figure = view.totals[metric];
  const { write } = metricSort[metric];
  const alone = comparesNothing(view);
  return (
    <>
      <span class="total-value">{write(figure.value)}</span>
      <span class="total-foot">
        {view.compare && !isComparable(view.compare) && !alone && <NoChange compare={view.compare} />}
        {figure.change != null && <Change metric={metric} figure={figure} />}
        {figure.previous != null && !alone && (
          <span class="total-before" aria-hidden="true">
            {t("previously-before", { before: write(figure.previous) })}
          </span>
        )}
      </span>
    </>
  );
}

const Waiting = () => (
  <>
    <span class="total-value">
      <span class="skeleton skeleton-figure" />
    </span>
    <span class="total-foot">
      <span class="skeleton skeleton-short" />
    </span>
  </>
);

export function ShareTotals({ view, metric, onPick }: Props) {
  const picks = view !== undefined && hasTrend(view);
  return (
    <ul class="totals">
      {metrics.map((one) => {
        const picked = picks && one === metric;
        return (
          <li key={one} class="total" data-picked={picked}>
            <span class="total-name">
              {picks && isShareMetric(one) ? (
                <button
                  type="button"
                  class="total-pick"
                  aria-pressed={picked}
                  title={t("totals-show-in-chart", { metric: metricNoun(one) })}
                  onClick={() => onPick(one)}
                >
                  {metricName(one)}
                </button>
              ) : (
                metricName(one)
              )}
            </span>
            {view ? <Figure view={view} metric={one} /> : <Waiting />}
          </li>
        );
      })}
    </ul>
  );
}
