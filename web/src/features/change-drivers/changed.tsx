/** What changed: the headline figures, and the pages and sources that rose and fell most. */
import { useId } from "preact/hooks";
import { getStats } from "../../api/index.ts";
import { useLoad } from "../../base/load.ts";
import { msg, type PlainId, rich, t } from "../../base/text.ts";
import { kindName } from "../../figures/dimension.ts";
import { withFilter } from "../../figures/filter.ts";
import * as format from "../../figures/format.ts";
import { type Metric, metricName, metricSort, metrics } from "../../figures/metric.ts";
import { type View, writeView } from "../../figures/view.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Change, NoChange } from "../../parts/change.tsx";
import { Computed } from "../../parts/computed.tsx";
import { Define } from "../../parts/define.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { NoHits } from "../../parts/no-hits.tsx";
import { Segments } from "../../parts/segments.tsx";
import { SiteBar } from "../../parts/site-bar.tsx";
import { type OnFilter, Value } from "../../parts/value.tsx";
import { siteAddress, useQuestion, useView } from "../../parts/view-address.ts";
import type { PartPage } from "../../site-pages.tsx";
import {
  type WhatChanged as ChangedAnswer,
  type ChangedBy,
  type ChangedMetric,
  type ChangedSide,
  getChanged,
} from "./api.ts";
import { headline, pluralName, restName, signed } from "./change.ts";
import { comparisonText } from "./comparison-text.ts";
import "./change-drivers.css";

const counted: readonly ChangedMetric[] = ["visitors", "views"];

/** The headline figures; each links to why it changed. */
function Figures({ site, view }: { site: string; view: View }) {
  const question = useQuestion(site, { ...view, compare: "previous" });
  const { data, fault, reload } = useLoad(
    JSON.stringify(question),
    (signal) => getStats(question, { by: ["none"] }, signal),
    site,
  );
  if (fault && !data) {
    return (
      <div class="sheet changed-fault">
        <FaultBox fault={fault} onRetry={reload} />
      </div>
    );
  }
  return (
    <ul class="changed-figures" aria-busy={!data}>
      {metrics.map((one) => {
        const { write } = metricSort[one];
        const figure = data?.totals[one];
        return (
          <li key={one}>
            <a href={`${siteAddress(site)}/why${writeView({ ...view, compare: "previous", metric: one })}`}>
              <span class="changed-name">{metricName(one)}</span>
              {figure ? (
                <>
                  <span class="changed-change">
                    {figure.change == null ? (
                      <NoChange compare={data?.compare} />
                    ) : (
                      <Change metric={one} figure={figure} />
                    )}
                  </span>
                  <span class="changed-from">
                    {write(figure.previous)} <span aria-hidden="true">→</span>
                    <span class="sr-only">{t("changes-to")}</span> {write(figure.value)}
                  </span>
                </>
              ) : (
                <>
                  <span class="changed-change">
                    <span class="skeleton skeleton-short" />
                  </span>
                  <span class="changed-from">
                    <span class="skeleton skeleton-line" />
                  </span>
                </>
              )}
              <span class="changed-why">{t("why")}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The heading of each dimension, and the text for an empty list. */
type ListTexts = readonly [head: PlainId, none: PlainId];
const gains: Record<string, ListTexts> = {
  page: [msg("changes-rising-pages"), msg("changes-no-rising-pages")],
  source: [msg("changes-rising-sources"), msg("changes-no-rising-sources")],
};
const losses: Record<string, ListTexts> = {
  page: [msg("changes-falling-pages"), msg("changes-no-falling-pages")],
  source: [msg("changes-falling-sources"), msg("changes-no-falling-sources")],
};
const otherGains: ListTexts = [msg("changes-increases"), msg("changes-no-increases")];
const otherLosses: ListTexts = [msg("changes-decreases"), msg("changes-no-decreases")];

interface SideProps {
  dimension: string;
  side: ChangedSide;
  rose: boolean;
  metric: Metric;
  onFilter: OnFilter;
}

function Side({ dimension, side, rose, metric, onFilter }: SideProps) {
  const id = useId();
  const top = Math.max(1, ...side.rows.map((row) => Math.abs(row.difference)));
  const [head, none] = rose ? (gains[dimension] ?? otherGains) : (losses[dimension] ?? otherLosses);
  const heading = t(head);
  return (
    <section class="card" aria-labelledby={id}>
      <header class="card-head">
        <h2 id={id}>{heading}</h2>
        <span class="muted">
          {format.exact(side.total_rows)},{" "}
          <b class={rose ? "change-good" : "change-bad"}>{signed(metric, side.difference)}</b>
        </span>
      </header>
      {side.rows.length === 0 ? (
        <p class="card-empty">{t(none)}</p>
      ) : (
        <table class="rows changed-rows" data-rose={rose}>
          <caption class="sr-only">{heading}</caption>
          <thead>
            <tr>
              <th scope="col">{kindName(dimension)}</th>
              <th scope="col">{t("previous")}</th>
              <th scope="col">{t("now")}</th>
              <th scope="col">{t("change")}</th>
            </tr>
          </thead>
          <tbody>
            {side.rows.map((row) => (
              <tr key={row.value}>
                <th scope="row">
                  <span class="bar" style={{ "--part": Math.abs(row.difference) / top }} />
                  <Value dimension={dimension} value={row.value} onFilter={onFilter} />
                </th>
                <td>{format.exact(row.before)}</td>
                <td>{format.exact(row.now)}</td>
                <td
                  title={
                    row.before === 0 ? t("changes-new") : row.change == null ? undefined : format.change(row.change)
                  }
                >
                  {signed(metric, row.difference)}
                </td>
              </tr>
            ))}
            {side.rest.values > 0 && (
              <tr class="changed-rest">
                <th scope="row">
                  <span class="value">{restName(dimension, side.rest)}</span>
                </th>
                <td>{format.exact(side.rest.before)}</td>
                <td>{format.exact(side.rest.now)}</td>
                <td>{signed(metric, side.rest.difference)}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}

function By({
  by,
  data,
  metric,
  onFilter,
}: {
  by: ChangedBy;
  data: ChangedAnswer;
  metric: Metric;
  onFilter: OnFilter;
}) {
  const { dimension, rose, fell, stayed } = by;
  return (
    <>
      <Side dimension={dimension} side={rose} rose metric={metric} onFilter={onFilter} />
      <Side dimension={dimension} side={fell} rose={false} metric={metric} onFilter={onFilter} />
      <p class="changed-sum">
        {rich("changes-up-down-total", {
          many: pluralName(dimension),
          rose: <b class="change-good">{signed(metric, rose.difference)}</b>,
          fell: <b class="change-bad">{signed(metric, fell.difference)}</b>,
          all: <b>{signed(metric, data.difference)}</b>,
        })}
        {stayed.values > 0 && ` ${t("changes-unchanged-values", { n: stayed.values })}`}
      </p>
    </>
  );
}

/** Neither period had any. */
const isEmpty = ({ rose, fell, stayed }: ChangedBy): boolean =>
  rose.rows.length + fell.rows.length + stayed.values === 0;

export function ChangedPage({ name }: PartPage) {
  const { view, setView } = useView();
  const question = useQuestion(name, view);
  const metric: ChangedMetric = view.metric === "views" ? "views" : "visitors";
  const allTime = view.period === "all";
  const changed = useLoad(
    allTime ? undefined : JSON.stringify([question.period, question.filters, metric]),
    (signal) => getChanged(question, metric, signal),
    name,
  );
  return (
    <>
      <SiteBar
        site={name}
        title={t("what-changed")}
        compares={false}
        action={
          <Segments
            label={t("counted")}
            options={counted.map((one) => [one, metricName(one)])}
            value={metric}
            onPick={(one) => setView({ metric: one })}
          />
        }
      />
      {allTime ? (
        <div class="sheet changes-empty">
          <h2>{t("changes-no-period-before")}</h2>
          <p class="muted">{t("changes-choose-shorter")}</p>
          <p class="buttons">
            <button type="button" class="button button-main" onClick={() => setView({ period: "30d" })}>
              {t("period-last-30-days")}
            </button>
          </p>
        </div>
      ) : (
        <>
          <Figures site={name} view={view} />
          <AsyncView of={changed} lines={10}>
            {(data) => (
              <>
                <div class="changed-line">
                  <p class="change-line">
                    {headline(data.metrics, data)} <Define name={t("changes-how-counted")} text={data.counted_as} />
                  </p>
                  <p class="hint">{comparisonText(data)}</p>
                </div>
                {data.by.every(isEmpty) ? (
                  <div class="sheet changes-empty">
                    <h2>{t("changes-none-yet")}</h2>
                    <p class="muted">{t("changes-none-yet-hint")}</p>
                    <NoHits site={name} />
                  </div>
                ) : (
                  <div class="cards changed-cards">
                    {data.by.map((by) => (
                      <By
                        key={by.dimension}
                        by={by}
                        data={data}
                        metric={data.metrics}
                        onFilter={(filter) => setView({ filters: withFilter(view.filters, filter) })}
                      />
                    ))}
                  </div>
                )}
                <Computed stats={data} />
              </>
            )}
          </AsyncView>
        </>
      )}
    </>
  );
}
