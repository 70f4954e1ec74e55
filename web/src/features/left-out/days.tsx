/** The excluded hits by day, all together or for one reason; and the same as a table that adds up. */
import { useState } from "preact/hooks";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { intervalName } from "../../figures/period.ts";
import { pointName, tickLabel } from "../../figures/points.ts";
import { reasonName } from "../../figures/reasons.ts";
import { Columns } from "../../parts/columns.tsx";
import { ScrollArea } from "../../parts/scroll-area.tsx";
import { TableButton } from "../../parts/table-button.tsx";
import type { ReconciledPeriod, Unit } from "./reconciliation.ts";

interface Props {
  points: readonly ReconciledPeriod[];
  unit: Unit;
  /** Empty: all of them. */
  reason: string;
  onReason: (reason: string) => void;
}

/** Days belong to no zone here: they are the site's own. */
const at = (point: ReconciledPeriod): number => Date.parse(`${point.day}T00:00:00Z`) / 1000;
const name = (point: ReconciledPeriod, unit: Unit): string => pointName(at(point), unit, "UTC");

function Table({ points, unit, reason }: Omit<Props, "onReason">) {
  return (
    <ScrollArea class="point-table" label={t("excluded-table")}>
      <table class="table table-figures">
        <thead>
          <tr>
            <th scope="col">{t("date")}</th>
            <th scope="col">{t("received")}</th>
            <th scope="col">{t("counted")}</th>
            <th scope="col">{t("excluded")}</th>
            {reason !== "" && <th scope="col">{reasonName(reason)}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.day}>
              <th scope="row">{name(point, unit)}</th>
              <td>{format.exact(point.received)}</td>
              <td>{format.exact(point.counted)}</td>
              <td>{format.exact(point.leftOut)}</td>
              {reason !== "" && <td>{format.exact(point.reasons[reason] ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function Chart({ points, unit, reason }: Omit<Props, "onReason">) {
  return (
    <Columns
      label={t("excluded-chart", { unit: intervalName(unit) })}
      tone="out"
      values={points.map((point) => point.leftOut)}
      parts={reason === "" ? undefined : points.map((point) => point.reasons[reason] ?? 0)}
      level={format.compact}
      tick={(n) => tickLabel(points[n] ? at(points[n]) : 0, unit, "UTC", false)}
    >
      {(n) => {
        const point = points[n];
        if (!point) return null;
        const byCount = Object.entries(point.reasons).sort(([, a], [, b]) => b - a);
        return (
          <>
            <p>
              <span>{name(point, unit)}</span>
              <b>{format.exact(point.leftOut)}</b>
            </p>
            {(reason === "" ? byCount.slice(0, 4) : [[reason, point.reasons[reason] ?? 0] as const]).map(
              ([one, hits]) => (
                <p key={one} class="read-out-before">
                  <span>{reasonName(one)}</span>
                  <b>{format.exact(hits)}</b>
                </p>
              ),
            )}
            <p class="read-out-before">
              <span>{t("excluded-of-received")}</span>
              <b>{format.exact(point.received)}</b>
            </p>
          </>
        );
      }}
    </Columns>
  );
}

export function Days({ points, unit, reason, onReason }: Props) {
  const [table, setTable] = useState(false);
  const by = t("excluded-by", { unit: intervalName(unit) });
  return (
    <section class="hero" aria-label={by}>
      <div class="chart-panel">
        <div class="chart-head">
          <p class="out-legend">
            {reason === "" ? (
              <>
                <i class="key key-out" /> {by}
              </>
            ) : (
              <>
                <i class="key key-out" /> {reasonName(reason)}
                <i class="key key-rest" /> {t("excluded-all")}{" "}
                <button type="button" class="quiet-link" onClick={() => onReason("")}>
                  {t("excluded-show-all-reasons")}
                </button>
              </>
            )}
          </p>
          <TableButton table={table} onTable={setTable} drawn="chart" />
        </div>
        {table ? (
          <Table points={points} unit={unit} reason={reason} />
        ) : (
          <Chart points={points} unit={unit} reason={reason} />
        )}
      </div>
    </section>
  );
}
