/** Why a figure changed: site events, the normal range, and the drivers that add up to the change. */
import type { Question } from "../../api/index.ts";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { valueName } from "../../figures/dimension.ts";
import { withFilter } from "../../figures/filter.ts";
import { isComparable } from "../../figures/format.ts";
import {
  changeText,
  isImprovement,
  isMetric,
  type Metric,
  metricName,
  metricSort,
  metrics,
} from "../../figures/metric.ts";
import { writeView } from "../../figures/view.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { ChangeTag } from "../../parts/change.tsx";
import { Computed } from "../../parts/computed.tsx";
import { Define } from "../../parts/define.tsx";
import { Select } from "../../parts/select.tsx";
import { SiteBar } from "../../parts/site-bar.tsx";
import { type SetView, siteAddress, useAddressParams, useQuestion, useView } from "../../parts/view-address.ts";
import type { PartPage } from "../../site-pages.tsx";
import { getMetricChange, type MetricChange } from "./api.ts";
import { headline, isRate, standouts } from "./change.ts";
import { comparisonText } from "./comparison-text.ts";
import { DriversCard, driversShown } from "./drivers.tsx";
import { NormalRangeLine } from "./normal-range.tsx";
import { SiteEvents } from "./site-events.tsx";
import "./change-drivers.css";

/** In two columns, each of which is closed up. */
const columns = [
  ["page", "country", "device"],
  ["source", "channel", "utm_campaign"],
];
const dimensions = columns.flat();

function Pick({ metric, setView }: { metric: Metric; setView: SetView }) {
  return (
    <Select
      class="button"
      label={t("why-metric")}
      value={metric}
      onPick={(one) => isMetric(one) && setView({ metric: one })}
    >
      {metrics.map((one) => (
        <option key={one} value={one}>
          {metricName(one)}
        </option>
      ))}
    </Select>
  );
}

/** Without a period to compare with there is no change to explain. */
function NoPair({ all, setView }: { all: boolean; setView: SetView }) {
  return (
    <div class="sheet changes-empty">
      <h2>{t("why-choose-period")}</h2>
      <p class="muted">{all ? t("why-no-period-before") : t("why-comparison-off")}</p>
      <p class="buttons">
        <button
          type="button"
          class="button button-main"
          onClick={() => setView(all ? { period: "30d", compare: "previous" } : { compare: "previous" })}
        >
          {all ? t("why-last-30-days") : t("why-previous-period")}
        </button>
      </p>
    </div>
  );
}

function Head({ change, metric }: { change: MetricChange; metric: Metric }) {
  const ratio = change.change;
  return (
    <section class="sheet change-head" aria-label={t("change")}>
      <p class="change-line">
        {headline(metric, change)}{" "}
        {ratio != null && ratio !== 0 && (
          <ChangeTag
            change={ratio}
            text={changeText(metric, ratio, change)}
            good={isImprovement(metric, ratio)}
            from={metricSort[metric].write(change.previous)}
          />
        )}{" "}
        <Define name={metricName(metric)} id={change.definition} />
      </p>
      <p class="hint">{comparisonText(change)}</p>
      <NormalRangeLine change={change} metric={metric} />
    </section>
  );
}

function Standouts({ change, metric }: { change: MetricChange; metric: Metric }) {
  // If tracking started within the previous period, everything stands out.
  if (isRate(metric) || !change.previous || !change.difference || !isComparable(change.compare)) return null;
  const list = standouts(metric, change);
  return (
    <section class="sheet standouts" aria-labelledby="standouts">
      <h2 id="standouts">{t("why-key-drivers")}</h2>
      {list.length === 0 ? (
        <p>{t("why-no-standout")}</p>
      ) : (
        <ul>
          {list.map((one) => (
            <li key={one.dimension}>
              <b>{valueName(one.dimension, one.value)}</b> {one.text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Legend = () => (
  <p class="driver-legend hint">
    <span>
      <i class="driver-mix-key" /> {t("why-mix-effect")}
    </span>
    <span>
      <i class="driver-rate-key" /> {t("why-rate-effect")}
    </span>
  </p>
);

/** The parts by each dimension, in two columns. */
function Parts({ change, metric, question }: { change: MetricChange; metric: Metric; question: Question }) {
  const { view, setView } = useView();
  const { param, setParams } = useAddressParams();
  const all = param("all");
  if (change.difference == null) {
    return <p class="drivers-missing">{t("why-needs-both")}</p>;
  }
  return (
    <>
      {isRate(metric) && <Legend />}
      <div class="cards driver-cards">
        {columns.map((column) => (
          <div class="stack" key={column[0]}>
            {change.by
              .filter((parts) => column.includes(parts.dimension))
              .map((parts) => (
                <DriversCard
                  key={parts.dimension}
                  change={change}
                  metric={metric}
                  parts={parts}
                  question={question}
                  all={all === parts.dimension}
                  onAll={(wanted) => setParams({ all: wanted ? parts.dimension : "" })}
                  onFilter={(filter) => setView({ filters: withFilter(view.filters, filter) })}
                />
              ))}
          </div>
        ))}
      </div>
      {change.parting && (
        <details class="sheet parting">
          <summary>{t("why-mix-rate-how")}</summary>
          <p class="muted">{change.parting}</p>
        </details>
      )}
    </>
  );
}

export function WhyPage({ name }: PartPage) {
  const { view, setView } = useView();
  const question = useQuestion(name, view);
  const { metric } = view;
  const pair = question.compare !== undefined;
  const request = useLoad(
    pair ? JSON.stringify([question, metric]) : undefined,
    (signal) => getMetricChange(question, { metric, by: dimensions, limit: driversShown }, signal),
    name,
  );
  return (
    <>
      <SiteBar site={name} title={t("why-title")} action={<Pick metric={metric} setView={setView} />} />
      {!pair ? (
        <NoPair all={view.period === "all"} setView={setView} />
      ) : (
        <AsyncView of={request} lines={9}>
          {(change) => {
            // The data may still answer the previous question.
            const of = isMetric(change.metric) ? change.metric : metric;
            return (
              <>
                <Head change={change} metric={of} />
                <SiteEvents change={change} leftOut={`${siteAddress(name)}/left-out${writeView(view)}`} />
                <Standouts change={change} metric={of} />
                <Parts change={change} metric={of} question={question} />
                <Computed stats={change} />
              </>
            );
          }}
        </AsyncView>
      )}
    </>
  );
}
