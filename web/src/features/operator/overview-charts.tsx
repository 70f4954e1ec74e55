/** Hits and accounts by month, as columns; and the same as tables. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { AdminGrowth, AdminMonthHits } from "../../api/operator-types.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { Columns } from "../../parts/columns.tsx";
import { ScrollArea } from "../../parts/scroll-area.tsx";
import { optionsOf, Segments } from "../../parts/segments.tsx";
import { TableButton } from "../../parts/table-button.tsx";
import { type Growth, monthStart, withTotals } from "./overview-numbers.ts";

const longMonth = (month: string): string =>
  format.moment(monthStart(month), "UTC", { month: "long", year: "numeric" });
const shortMonth = (month: string): string => format.moment(monthStart(month), "UTC", { month: "short" });

interface PanelProps {
  title: string;
  tools?: ComponentChildren;
  chart: ComponentChildren;
  table: ComponentChildren;
}

function Panel({ title, tools, chart, table }: PanelProps) {
  const [asTable, setTable] = useState(false);
  return (
    <div class="chart-panel" data-running="true">
      <div class="chart-head">
        <h2 class="overview-chart-title">{title}</h2>
        {tools}
        <TableButton table={asTable} onTable={setTable} drawn="chart" />
      </div>
      {asTable ? (
        <ScrollArea class="point-table" label={title}>
          {table}
        </ScrollArea>
      ) : (
        chart
      )}
    </div>
  );
}

/** The month that is under way is named so. */
const SoFar = ({ last }: { last: boolean }) => (last ? <p class="read-out-before">{t("operator-so-far")}</p> : null);

export function HitsChart({ hits }: { hits: readonly AdminMonthHits[] }) {
  const title = t("operator-hits-by-month");
  return (
    <Panel
      title={title}
      chart={
        <Columns
          label={title}
          values={hits.map((one) => one.hits)}
          level={format.compact}
          tick={(n) => shortMonth(hits[n]?.month ?? "")}
        >
          {(n) => (
            <>
              <p>
                <span>{longMonth(hits[n]?.month ?? "")}</span>
                <b>{format.exact(hits[n]?.hits)}</b>
              </p>
              <SoFar last={n === hits.length - 1} />
            </>
          )}
        </Columns>
      }
      table={
        <table class="table table-figures">
          <thead>
            <tr>
              <th scope="col">{t("operator-month")}</th>
              <th scope="col">{t("operator-hits")}</th>
            </tr>
          </thead>
          <tbody>
            {hits.toReversed().map((one) => (
              <tr key={one.month}>
                <th scope="row">{longMonth(one.month)}</th>
                <td>{format.exact(one.hits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}

type Shown = "total" | "created" | "deleted";
const kinds: Record<Shown, PlainId> = {
  total: msg("operator-accounts-total"),
  created: msg("operator-accounts-new"),
  deleted: msg("operator-accounts-deleted"),
};

function AccountsTable({ months }: { months: readonly Growth[] }) {
  return (
    <table class="table table-figures">
      <thead>
        <tr>
          <th scope="col">{t("operator-month")}</th>
          {(Object.values(kinds) as PlainId[]).map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((one) => (
          <tr key={one.month}>
            <th scope="row">{longMonth(one.month)}</th>
            <td>{format.exact(one.total)}</td>
            <td>{format.exact(one.created)}</td>
            <td>{format.exact(one.deleted)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function AccountsChart({ growth, total }: { growth: readonly AdminGrowth[]; total: number }) {
  const [shown, setShown] = useState<Shown>("total");
  const months = withTotals(growth, total);
  const title = t("operator-accounts-by-month");
  return (
    <Panel
      title={title}
      tools={<Segments label={t("show")} options={optionsOf(kinds)} value={shown} onPick={setShown} />}
      chart={
        <Columns
          label={title}
          {...(shown === "deleted" ? { tone: "out" as const } : {})}
          values={months.map((one) => one[shown])}
          level={format.compact}
          tick={(n) => shortMonth(months[n]?.month ?? "")}
        >
          {(n) => {
            const one = months[n];
            if (!one) return null;
            return (
              <>
                <p>
                  <span>{longMonth(one.month)}</span>
                  <b>{format.exact(one.total)}</b>
                </p>
                <p class="read-out-before">
                  <span>{t("operator-accounts-new")}</span>
                  <b>{format.exact(one.created)}</b>
                </p>
                <p class="read-out-before">
                  <span>{t("operator-accounts-deleted")}</span>
                  <b>{format.exact(one.deleted)}</b>
                </p>
                <SoFar last={n === months.length - 1} />
              </>
            );
          }}
        </Columns>
      }
      table={<AccountsTable months={months} />}
    />
  );
}
