/** Revenue by day, week or month, as columns; and the same as a table. */
import { useState } from "preact/hooks";
import type { RevenueReport } from "../../api/goals-types.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { pointName, tickLabel } from "../../figures/points.ts";
import { Columns } from "../../parts/columns.tsx";
import { ScrollArea } from "../../parts/scroll-area.tsx";
import { TableButton } from "../../parts/table-button.tsx";

const labels: Record<string, PlainId> = {
  day: msg("revenue-chart-day"),
  week: msg("revenue-chart-week"),
  month: msg("revenue-chart-month"),
};

const legends: Record<string, "revenue-legend-day" | "revenue-legend-week" | "revenue-legend-month"> = {
  day: msg("revenue-legend-day"),
  week: msg("revenue-legend-week"),
  month: msg("revenue-legend-month"),
};

const hourly = { label: msg("revenue-chart-hour"), legend: msg("revenue-legend-hour") };

function Table({ data }: { data: RevenueReport }) {
  return (
    <ScrollArea class="point-table" label={t("revenue-table")}>
      <table class="table table-figures">
        <thead>
          <tr>
            <th scope="col">{t("date")}</th>
            <th scope="col">{t("revenue-in-currency", { currency: data.currency })}</th>
            <th scope="col">{t("revenue-amounts")}</th>
          </tr>
        </thead>
        <tbody>
          {data.series.map(
            (point) =>
              point.earned && (
                <tr key={point.starts_at}>
                  <th scope="row">{pointName(point.starts_at, data.interval, data.period.zone)}</th>
                  <td>{format.money(point.earned.converted.amount, data.currency)}</td>
                  <td>{format.exact(point.earned.count)}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function Chart({ data }: { data: RevenueReport }) {
  const { series, interval, currency } = data;
  const { zone } = data.period;
  const at = (n: number) => series[n]?.starts_at ?? 0;
  return (
    <Columns
      label={t(labels[interval] ?? hourly.label)}
      values={series.map((point) => point.earned?.converted.amount ?? null)}
      level={(value) => format.shortMoney(value, currency)}
      tick={(n) => tickLabel(at(n), interval, zone, false)}
    >
      {(n) => {
        const earned = series[n]?.earned;
        return (
          <>
            <p>
              <span>{pointName(at(n), interval, zone)}</span>
              <b>{earned ? format.money(earned.converted.amount, currency) : t("not-yet")}</b>
            </p>
            {(earned?.original.length ?? 0) > 1 &&
              earned?.original.map((one) => (
                <p key={one.currency} class="read-out-before">
                  <span>{t("revenue-axis-currency", { currency: one.currency })}</span>
                  <b>{format.money(one.amount, one.currency)}</b>
                </p>
              ))}
          </>
        );
      }}
    </Columns>
  );
}

export function MoneyChart({ data }: { data: RevenueReport }) {
  const [table, setTable] = useState(false);
  return (
    <div class="chart-panel">
      <div class="chart-head">
        <p class="legend">
          <span class="legend-now">
            {t(legends[data.interval] ?? hourly.legend, { range: format.range(data.period.from, data.period.to) })}
          </span>
        </p>
        <TableButton table={table} onTable={setTable} drawn="chart" />
      </div>
      {table ? <Table data={data} /> : <Chart data={data} />}
    </div>
  );
}
