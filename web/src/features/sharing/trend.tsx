/** The figures of a shared dashboard over time: a chart, or the same numbers as a table. */
import { useMemo, useState } from "preact/hooks";
import type { ShareView } from "../../api/sharing-types.ts";
import { lazyPart } from "../../base/lazy.tsx";
import { t, withTexts } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { TableButton } from "../../parts/table-button.tsx";
import { type ShareMetric, seriesOf } from "./series.ts";

export const TrendWaiting = () => <div class="chart skeleton-chart" role="progressbar" aria-label={t("loading")} />;

const Chart = lazyPart(async () => (await import("../site/chart.tsx")).Chart, <TrendWaiting />);
const PointTable = lazyPart(
  async () => (await withTexts(import("../site/point-table.tsx"), "shared", "site-cards")).PointTable,
  <TrendWaiting />,
);

export function ShareTrend({ view, metric }: { view: ShareView; metric: ShareMetric }) {
  const [table, setTable] = useState(false);
  const series = useMemo(() => seriesOf(view), [view]);
  if (!series) return null;
  return (
    <div class="chart-panel">
      <div class="chart-head">
        <p class="legend">
          <span>{format.range(series.period.from, series.period.to)}</span>
        </p>
        <TableButton table={table} onTable={setTable} drawn="chart" />
      </div>
      {table ? (
        <PointTable series={series} metric={metric} placed={[]} />
      ) : (
        <Chart series={series} metric={metric} placed={[]} onDays={() => undefined} onNote={undefined} />
      )}
    </div>
  );
}
