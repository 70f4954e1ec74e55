/** A breakdown of a shared dashboard as a card: its rows, and one for all other values. */
import { useId, useState } from "preact/hooks";
import type { ShareBreakdown, ShareRow } from "../../api/sharing-types.ts";
import { t } from "../../base/text.ts";
import { kindName, tabName, valueName } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { Value } from "../../parts/value.tsx";
import { writeRow } from "./row-filter.ts";

/** As many rows as other cards have; one row more is shown without a button. */
const few = 8;

export interface BreakdownProps {
  breakdown: ShareBreakdown;
  filter: string;
  onFilter: (filter: string) => void;
  /** Of its heading. */
  level: 2 | 4;
}

type RowProps = Pick<BreakdownProps, "filter" | "onFilter"> & { dimension: string; row: ShareRow; top: number };

function Row({ dimension, row, top, filter, onFilter }: RowProps) {
  const written = writeRow(dimension, row.value);
  const picks = written === filter ? {} : { onFilter: () => onFilter(written) };
  return (
    <tr>
      <th scope="row">
        <span class="bar" style={{ "--part": top > 0 ? row.visitors / top : 0 }} />
        <Value dimension={dimension} value={row.value} name={valueName(dimension, row.value)} {...picks} />
      </th>
      <td>{format.exact(row.visitors)}</td>
      <td>{format.exact(row.views)}</td>
    </tr>
  );
}

/** Visitors are not added up: one may have several of these values. */
function Others({ other }: { other: NonNullable<ShareBreakdown["other"]> }) {
  return (
    <tr class="share-others">
      <th scope="row">
        <span class="value">{other.values == null ? t("share-others") : t("share-others-n", { n: other.values })}</span>
      </th>
      <td>
        <span title={t("share-others-visitors")}>
          <span aria-hidden="true">{format.none}</span>
          <span class="sr-only">{t("share-others-visitors")}</span>
        </span>
      </td>
      <td>{format.exact(other.views)}</td>
    </tr>
  );
}

function Rows({ breakdown, rows, title, ...picks }: BreakdownProps & { rows: readonly ShareRow[]; title: string }) {
  const { dimension, other } = breakdown;
  const top = Math.max(...breakdown.rows.map((row) => row.visitors));
  return (
    <table class="rows" aria-labelledby={title}>
      <thead>
        <tr>
          <th scope="col">{kindName(dimension)}</th>
          <th scope="col">{t("metric-visitors")}</th>
          <th scope="col">{t("dimension-views")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.value ?? ""} dimension={dimension} row={row} top={top} {...picks} />
        ))}
        {other && rows.length === breakdown.rows.length && <Others other={other} />}
      </tbody>
    </table>
  );
}

export function ShareCard(props: BreakdownProps) {
  const { breakdown, level } = props;
  const title = useId();
  const [all, setAll] = useState(false);
  const Heading = `h${level}` as const;
  const { rows, other } = breakdown;
  const long = rows.length > few + 1;
  return (
    <section class="card" aria-labelledby={title}>
      <header class="card-head">
        <Heading id={title}>{tabName(breakdown.dimension)}</Heading>
      </header>
      <div class="card-body">
        {rows.length === 0 && !other ? (
          <p class="card-empty">{t("no-data-in-period")}</p>
        ) : (
          <Rows {...props} title={title} rows={long && !all ? rows.slice(0, few) : rows} />
        )}
      </div>
      <footer class="card-foot">
        {long && (
          <button type="button" class="quiet-link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t("show-fewer") : t("show-all-n", { total: rows.length })}
          </button>
        )}
      </footer>
    </section>
  );
}
