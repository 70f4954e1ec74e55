/** The headline figures. Each picks the chart's metric and links to its definition. */
import type { Stats } from "../../api/index.ts";
import { t } from "../../base/text.ts";
import { comparesNothing } from "../../figures/counting-start.ts";
import { isComparable } from "../../figures/format.ts";
import { type Metric, metricName, metricNoun, metricSort, metrics } from "../../figures/metric.ts";
import { Change, NoChange } from "../../parts/change.tsx";
import { Define } from "../../parts/define.tsx";

interface Props {
  stats: Stats | undefined;
  metric: Metric;
  onPick: (metric: Metric) => void;
  /** The address of the page Why, if there is one. */
  why?: (metric: Metric) => string;
}

export function Totals({ stats, metric, onPick, why }: Props) {
  const incomparable = stats?.compare != null && !isComparable(stats.compare);
  // Nothing at all was counted then.
  const alone = stats !== undefined && comparesNothing(stats);
  return (
    <ul class="totals">
      {metrics.map((one) => {
        const { write } = metricSort[one];
        const name = metricName(one);
        const figure = stats?.totals[one];
        return (
          <li key={one} class="total" data-picked={one === metric}>
            <span class="total-name">
              <button
                type="button"
                class="total-pick"
                aria-pressed={one === metric}
                title={t("totals-show-in-chart", { metric: metricNoun(one) })}
                onClick={() => onPick(one)}
              >
                {name}
              </button>
              <Define name={name} id={figure?.definition ?? one} />
            </span>
            {figure ? (
              <>
                <span class="total-value">{write(figure.value)}</span>
                <span class="total-foot">
                  {incomparable && !alone && <NoChange compare={stats.compare} />}
                  {figure.change != null && !why && <Change metric={one} figure={figure} />}
                  {figure.change != null && why && (
                    <a class="total-why" href={why(one)} title={t("totals-why-changed", { metric: metricNoun(one) })}>
                      <Change metric={one} figure={figure} />
                      <span class="sr-only">. {t("why")}</span>
                    </a>
                  )}
                  {figure.previous != null && !alone && (
                    <span class="total-before" aria-hidden="true">
                      {t("previously-before", { before: write(figure.previous) })}
                    </span>
                  )}
                </span>
              </>
            ) : (
              <>
                <span class="total-value">
                  <span class="skeleton skeleton-figure" />
                </span>
                <span class="total-foot">
                  <span class="skeleton skeleton-short" />
                </span>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
