/** Revenue by day, week or month, as columns; and the same as a table. */
import { useState } from "preact/hooks";
import type { RevenueReport } from "../../api/goals.ts";
import * as format from "../../figures/format.ts";
import { pointName, tickLabel } from "../../figures/points.ts";
import { columnsOf } from "../../goals/columns.ts";
import { TableButton } from "../../parts/table-button.tsx";

function Table({ data }: { data: RevenueReport }) {
  return (
    <div class="point-table" tabIndex={0} role="region" aria-label="Revenue as a table">
      <table class="table table-figures">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">In {data.currency}</th>
            <th scope="col">Amounts</th>
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
    </div>
  );
}

function Columns({ data }: { data: RevenueReport }) {
  const [at, setAt] = useState<number>();
  const { columns, lines, every } = columnsOf(data.series.map((point) => point.earned?.converted.amount ?? null));
  const { zone } = data.period;
  const shown = at === undefined ? undefined : data.series[at];
  return (
    <div class="money-chart" role="img" aria-label={`Revenue by ${data.interval}; the table beside it has the numbers`}>
      <div class="money-lines" aria-hidden="true">
        {lines.map((line) => (
          <span key={line.value} style={{ bottom: `${line.part * 100}%` }}>
            <i>{format.shortMoney(line.value, data.currency)}</i>
          </span>
        ))}
      </div>
      <div class="money-columns" aria-hidden="true" onPointerLeave={() => setAt(undefined)}>
        {columns.map((part, n) => (
          <span key={n} data-at={n === at} onPointerEnter={() => setAt(n)}>
            <i style={{ "--part": part ?? 0 }} data-none={part === null} />
            {n % every === 0 && (
              <b>{tickLabel(data.series[n]?.starts_at ?? 0, data.interval, zone, false)}</b>
            )}
          </span>
        ))}
      </div>
      {shown && at !== undefined && (
        <div
          class="read-out"
          data-side={at > columns.length / 2 ? "left" : "right"}
          style={{ left: `calc(4rem + (100% - 4rem) * ${(at + 0.5) / columns.length})` }}
        >
          <p>
            <span>{pointName(shown.starts_at, data.interval, zone)}</span>
            <b>{shown.earned ? format.money(shown.earned.converted.amount, data.currency) : "not yet"}</b>
          </p>
          {(shown.earned?.original.length ?? 0) > 1 &&
            shown.earned?.original.map((one) => (
              <p key={one.currency} class="read-out-before">
                <span>in {one.currency}</span>
                <b>{format.money(one.amount, one.currency)}</b>
              </p>
            ))}
        </div>
      )}
    </div>
  );
}

export function MoneyChart({ data }: { data: RevenueReport }) {
  const [table, setTable] = useState(false);
  return (
    <div class="chart-panel">
      <div class="chart-head">
        <p class="legend">
          <span class="legend-now">
            {format.range(data.period.from, data.period.to)}, by {data.interval}
          </span>
        </p>
        <TableButton table={table} onTable={setTable} drawn="chart" />
      </div>
      {table ? <Table data={data} /> : <Columns data={data} />}
    </div>
  );
}
