/** The parts of a move by one dimension: a sentence and a bar for each, and what they add up to. */
import { useId } from "preact/hooks";
import type { Question } from "../../api/index.ts";
import { useLoad } from "../../base/load.ts";
import { t, withinSentence } from "../../base/text.ts";
import { kindName } from "../../figures/dimension.ts";
import { type Metric, metricName, metricSort } from "../../figures/metric.ts";
import { Define } from "../../parts/define.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { type OnFilter, Value } from "../../parts/value.tsx";
import { getMove, type Move, type MoveParts } from "./api.ts";
import * as moves from "./change.ts";

/** Parts that a card begins with, and those that it shows when all are wanted. */
export const partsShown = 6;
const most = 100;

const called = (dimension: string): string =>
  withinSentence(dimension === "utm_campaign" ? t("dimension-campaign") : kindName(dimension));
const title = (dimension: string): string => t("breakdown-by", { dimension: called(dimension) });

function Bars({ metric, of, scale }: { metric: Metric; of: readonly moves.Bar[]; scale: { zero: number } }) {
  const { up: good } = metricSort[metric];
  return (
    <span class="move-bar" style={{ "--zero": scale.zero }} aria-hidden="true">
      {of.map((bar) => (
        <i
          key={bar.kind}
          class={`move-${bar.kind}`}
          data-good={bar.up === good}
          style={{ "--from": bar.from, "--part": bar.length }}
        />
      ))}
    </span>
  );
}

interface Props {
  move: Move;
  metric: Metric;
  parts: MoveParts;
  question: Question;
  /** Whether all parts are shown, as far as one answer holds them. */
  all: boolean;
  onAll: (all: boolean) => void;
  onFilter: OnFilter;
}

function Table({ move, metric, parts, onFilter }: Pick<Props, "move" | "metric" | "parts" | "onFilter">) {
  const { dimension, rest } = parts;
  const scale = moves.scale(rest.values > 0 ? [...parts.parts, rest] : parts.parts);
  const mixed = (of: { mix?: number | null; rate?: number | null }) =>
    of.mix == null
      ? undefined
      : t("breakdown-mix-rate", { mix: moves.signed(metric, of.mix), rate: moves.signed(metric, of.rate) });
  return (
    <table class="move-table">
      <caption class="sr-only">
        {t("breakdown-caption", { metric: metricName(metric), dimension: called(dimension) })}
      </caption>
      <thead class="sr-only">
        <tr>
          <th scope="col">{kindName(dimension)}</th>
          <th scope="col">{moves.unit(metric)}</th>
        </tr>
      </thead>
      <tbody>
        {parts.parts.map((part) => (
          <tr key={part.value}>
            <th scope="row">
              <Value dimension={dimension} value={part.value} onFilter={onFilter} />
              <span class="move-text">{moves.partText(metric, part, move.difference)}</span>
              <Bars metric={metric} of={moves.bars(part, scale)} scale={scale} />
            </th>
            <td title={mixed(part)}>
              {moves.signed(metric, part.difference)}
              {part.mix != null && <span class="sr-only">: {mixed(part)}</span>}
            </td>
          </tr>
        ))}
        {rest.values > 0 && (
          <tr class="move-rest">
            <th scope="row">
              <span class="value">{moves.restName(dimension, rest)}</span>
              <span class="move-text">{moves.restText(metric, rest, move.difference)}</span>
              <Bars metric={metric} of={moves.bars(rest, scale)} scale={scale} />
            </th>
            <td title={mixed(rest)}>
              {moves.signed(metric, rest.difference)}
              {rest.mix != null && <span class="sr-only">: {mixed(rest)}</span>}
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("breakdown-total")}</th>
          <td>{moves.signed(metric, move.difference)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

export function PartsCard(props: Props) {
  const { move, metric, question, all, onAll, onFilter } = props;
  const id = useId();
  const { dimension } = props.parts;
  const whole = useLoad(
    all ? JSON.stringify([question, metric, dimension]) : undefined,
    (signal) => getMove(question, { metric, by: [dimension], limit: most }, signal),
    JSON.stringify([question, metric, dimension]),
  );
  const parts = (all && whole.data?.by[0]) || props.parts;
  const total = props.parts.total_rows;
  const more = props.parts.rest.values > 0;
  const mix = moves.mixText(metric, dimension, parts);
  return (
    <section class="card move-card" aria-labelledby={id}>
      <header class="card-head">
        <h2 id={id}>{title(dimension)}</h2>
        <Define name={title(dimension)} text={move.counted_as} align="end" />
      </header>
      {mix && <p class="move-mix">{mix}</p>}
      {whole.fault && all && <FaultBox fault={whole.fault} onRetry={whole.reload} />}
      {parts.parts.length === 0 ? (
        <p class="card-empty">{t("breakdown-no-data")}</p>
      ) : (
        <Table move={move} metric={metric} parts={parts} onFilter={onFilter} />
      )}
      {(more || all) && (
        <footer class="card-foot">
          <button
            type="button"
            class="quiet-link"
            aria-expanded={all}
            aria-busy={all && whole.busy}
            onClick={() => onAll(!all)}
          >
            {all ? t("show-fewer") : total > most ? t("show-first", { most, total }) : t("show-all-n", { total })}
          </button>
        </footer>
      )}
    </section>
  );
}
