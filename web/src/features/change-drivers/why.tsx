/** Why a figure moved: what the site's people did, whether it is normal, and the parts that add up to it. */
import type { Question } from "../../api/index.ts";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { valueName } from "../../figures/dimension.ts";
import { withFilter } from "../../figures/filter.ts";
import { isComparable } from "../../figures/format.ts";
import { isImprovement, isMetric, type Metric, metricName, metricSort, metrics } from "../../figures/metric.ts";
import { writeView } from "../../figures/view.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { ChangeTag } from "../../parts/change.tsx";
import { Computed } from "../../parts/computed.tsx";
import { Define } from "../../parts/define.tsx";
import { Select } from "../../parts/select.tsx";
import { SiteBar } from "../../parts/site-bar.tsx";
import { type SetView, siteAddress, useAddressParams, useQuestion, useView } from "../../parts/view-address.ts";
import type { PartPage } from "../../site-pages.tsx";
import { getMove, type Move } from "./api.ts";
import { headline, isRate, standouts } from "./change.ts";
import { besideText } from "./comparison-text.ts";
import { PartsCard, partsShown } from "./drivers.tsx";
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

/** There is no move without something to move from. */
function NoPair({ all, setView }: { all: boolean; setView: SetView }) {
  return (
    <div class="sheet moves-empty">
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

function Head({ move, metric }: { move: Move; metric: Metric }) {
  const { change } = move;
  return (
    <section class="sheet move-head" aria-label={t("change")}>
      <p class="move-line">
        {headline(metric, move)}{" "}
        {change != null && change !== 0 && (
          <ChangeTag
            change={change}
            good={isImprovement(metric, change)}
            from={metricSort[metric].write(move.previous)}
          />
        )}{" "}
        <Define name={metricName(metric)} id={move.definition} />
      </p>
      <p class="hint">{besideText(move)}</p>
      <NormalRangeLine move={move} metric={metric} />
    </section>
  );
}

function Standouts({ move, metric }: { move: Move; metric: Metric }) {
  // Where counting began within the period before, everything stands out.
  if (isRate(metric) || !move.previous || !move.difference || !isComparable(move.compare)) return null;
  const found = standouts(metric, move);
  return (
    <section class="sheet standouts" aria-labelledby="standouts">
      <h2 id="standouts">{t("why-key-drivers")}</h2>
      {found.length === 0 ? (
        <p>{t("why-no-standout")}</p>
      ) : (
        <ul>
          {found.map((one) => (
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
  <p class="move-legend hint">
    <span>
      <i class="move-mix-key" /> {t("why-mix-effect")}
    </span>
    <span>
      <i class="move-rate-key" /> {t("why-rate-effect")}
    </span>
  </p>
);

/** The parts by each dimension, in two columns. */
function Parts({ move, metric, question }: { move: Move; metric: Metric; question: Question }) {
  const { view, setView } = useView();
  const { param: word, setParams: setWords } = useAddressParams();
  const all = word("all");
  if (move.difference == null) {
    return <p class="moves-apart">{t("why-needs-both")}</p>;
  }
  return (
    <>
      {isRate(metric) && <Legend />}
      <div class="cards move-cards">
        {columns.map((column) => (
          <div class="stack" key={column[0]}>
            {move.by
              .filter((parts) => column.includes(parts.dimension))
              .map((parts) => (
                <PartsCard
                  key={parts.dimension}
                  move={move}
                  metric={metric}
                  parts={parts}
                  question={question}
                  all={all === parts.dimension}
                  onAll={(wanted) => setWords({ all: wanted ? parts.dimension : "" })}
                  onFilter={(filter) => setView({ filters: withFilter(view.filters, filter) })}
                />
              ))}
          </div>
        ))}
      </div>
      {move.parting && (
        <details class="sheet parting">
          <summary>{t("why-mix-rate-how")}</summary>
          <p class="muted">{move.parting}</p>
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
  const asked = useLoad(
    pair ? JSON.stringify([question, metric]) : undefined,
    (signal) => getMove(question, { metric, by: dimensions, limit: partsShown }, signal),
    name,
  );
  return (
    <>
      <SiteBar site={name} title={t("why-title")} action={<Pick metric={metric} setView={setView} />} />
      {!pair ? (
        <NoPair all={view.period === "all"} setView={setView} />
      ) : (
        <AsyncView of={asked} lines={9}>
          {(move) => {
            // What stands there may still be the answer to the question before.
            const of = isMetric(move.metric) ? move.metric : metric;
            return (
              <>
                <Head move={move} metric={of} />
                <SiteEvents move={move} leftOut={`${siteAddress(name)}/left-out${writeView(view)}`} />
                <Standouts move={move} metric={of} />
                <Parts move={move} metric={of} question={question} />
                <Computed stats={move} />
              </>
            );
          }}
        </AsyncView>
      )}
    </>
  );
}
