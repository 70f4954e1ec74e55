/** The drivers of a change by one dimension: a sentence and a bar each, and their total. */
import { useId } from "preact/hooks";
import type { Question } from "../../api/index.ts";
import { useLoad } from "../../base/load.ts";
import { t, withinSentence } from "../../base/text.ts";
import { kindName } from "../../figures/dimension.ts";
import { type Metric, metricName, metricSort } from "../../figures/metric.ts";
import { Define } from "../../parts/define.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { type OnFilter, Value } from "../../parts/value.tsx";
import { type DriverBreakdown, getMetricChange, type MetricChange } from "./api.ts";
import * as text from "./change.ts";

/** How many parts a card shows at first, and after expanding. */
export const driversShown = 6;
const maxRows = 100;

const dimensionHeading = (dimension: string): string =>
  withinSentence(dimension === "utm_campaign" ? t("dimension-campaign") : kindName(dimension));
const title = (dimension: string): string => t("breakdown-by", { dimension: dimensionHeading(dimension) });

function Bars({ metric, of, scale }: { metric: Metric; of: readonly text.Bar[]; scale: { zero: number } }) {
  const { up: good } = metricSort[metric];
  return (
    <span class="driver-bar" style={{ "--zero": scale.zero }} aria-hidden="true">
      {of.map((bar) => (
        <i
          key={bar.kind}
          class={`driver-${bar.kind}`}
          data-good={bar.up === good}
          style={{ "--from": bar.from, "--part": bar.length }}
        />
      ))}
    </span>
  );
}

interface Props {
  change: MetricChange;
  metric: Metric;
  parts: DriverBreakdown;
  question: Question;
  /** Whether all parts are shown, as many as one answer contains. */
  all: boolean;
  onAll: (all: boolean) => void;
  onFilter: OnFilter;
}

function Table({ change, metric, parts, onFilter }: Pick<Props, "change" | "metric" | "parts" | "onFilter">) {
  const { dimension, rest } = parts;
  const scale = text.scale(rest.values > 0 ? [...parts.parts, rest] : parts.parts);
  const mixed = (of: { mix?: number | null; rate?: number | null }) =>
    of.mix == null
      ? undefined
      : t("breakdown-mix-rate", { mix: text.signed(metric, of.mix), rate: text.signed(metric, of.rate) });
  return (
    <table class="driver-table">
      <caption class="sr-only">
        {t("breakdown-caption", { metric: metricName(metric), dimension: dimensionHeading(dimension) })}
      </caption>
      <thead class="sr-only">
        <tr>
          <th scope="col">{kindName(dimension)}</th>
          <th scope="col">{text.unit(metric)}</th>
        </tr>
      </thead>
      <tbody>
        {parts.parts.map((part) => (
          <tr key={part.value}>
            <th scope="row">
              <Value dimension={dimension} value={part.value} onFilter={onFilter} />
              <span class="driver-text">{text.driverText(metric, part, change.difference)}</span>
              <Bars metric={metric} of={text.bars(part, scale)} scale={scale} />
            </th>
            <td title={mixed(part)}>
              {text.signed(metric, part.difference)}
              {part.mix != null && <span class="sr-only">: {mixed(part)}</span>}
            </td>
          </tr>
        ))}
        {rest.values > 0 && (
          <tr class="driver-rest">
            <th scope="row">
              <span class="value">{text.restName(dimension, rest)}</span>
              <span class="driver-text">{text.restText(metric, rest, change.difference)}</span>
              <Bars metric={metric} of={text.bars(rest, scale)} scale={scale} />
            </th>
            <td title={mixed(rest)}>
              {text.signed(metric, rest.difference)}
              {rest.mix != null && <span class="sr-only">: {mixed(rest)}</span>}
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("breakdown-total")}</th>
          <td>{text.signed(metric, change.difference)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

export function DriversCard(props: Props) {
  const { change, metric, question, all, onAll, onFilter } = props;
  const id = useId();
  const { dimension } = props.parts;
  const breakdown = useLoad(
    all ? JSON.stringify([question, metric, dimension]) : undefined,
    (signal) => getMetricChange(question, { metric, by: [dimension], limit: maxRows }, signal),
    JSON.stringify([question, metric, dimension]),
  );
  const parts = (all && breakdown.data?.by[0]) || props.parts;
  const total = props.parts.total_rows;
  const more = props.parts.rest.values > 0;
  const mix = text.mixText(metric, dimension, parts);
  return (
    <section class="card driver-card" aria-labelledby={id}>
      <header class="card-head">
        <h2 id={id}>{title(dimension)}</h2>
        <Define name={title(dimension)} text={change.counted_as} align="end" />
      </header>
      {mix && <p class="driver-mix">{mix}</p>}
      {breakdown.fault && all && <FaultBox fault={breakdown.fault} onRetry={breakdown.reload} />}
      {parts.parts.length === 0 ? (
        <p class="card-empty">{t("breakdown-no-data")}</p>
      ) : (
        <Table change={change} metric={metric} parts={parts} onFilter={onFilter} />
      )}
      {(more || all) && (
        <footer class="card-foot">
          <button
            type="button"
            class="quiet-link"
            aria-expanded={all}
            aria-busy={all && breakdown.busy}
            onClick={() => onAll(!all)}
          >
            {all
              ? t("show-fewer")
              : total > maxRows
                ? t("show-first", { most: maxRows, total })
                : t("show-all-n", { total })}
          </button>
        </footer>
      )}
    </section>
  );
}
