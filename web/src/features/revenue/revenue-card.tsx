/** Revenue by goal, source, page or country. */
import { useId } from "preact/hooks";
import type { Revenue, RevenueBy, RevenueRow } from "../../api/goals-types.ts";
import { t } from "../../base/text.ts";
import { kindName, valueName } from "../../figures/dimension.ts";
import { exactFilter, type Filter } from "../../figures/filter.ts";
import * as format from "../../figures/format.ts";
import { Flag } from "../../parts/pictures.tsx";

interface DimensionTexts {
  title: () => string;
  caption: () => string;
  /** Filters by this value. */
  only: (value: string) => string;
}

const dimensionTexts: Record<string, DimensionTexts> = {
  goal: {
    title: () => t("revenue-by-goal"),
    caption: () => t("revenue-title-goal"),
    only: (value) => t("revenue-filter-goal", { value }),
  },
  source: {
    title: () => t("revenue-by-source"),
    caption: () => t("revenue-title-source"),
    only: (value) => t("revenue-filter-source", { value }),
  },
  page: {
    title: () => t("revenue-by-page"),
    caption: () => t("revenue-title-page"),
    only: (value) => t("revenue-filter-page", { value }),
  },
  country: {
    title: () => t("revenue-by-country"),
    caption: () => t("revenue-title-country"),
    only: (value) => t("revenue-filter-country", { value }),
  },
};

/** A dimension that this list does not know has its own name. */
const textsOf = (dimension: string): DimensionTexts => {
  const name = () => kindName(dimension);
  return dimensionTexts[dimension] ?? { title: name, caption: name, only: (value) => value };
};

function name(dimension: string, row: RevenueRow): string {
  if (dimension === "goal") return row.value ?? t("revenue-no-goal");
  return valueName(dimension, row.value);
}

const sum = ({ converted }: Revenue): string => format.money(converted.amount, converted.currency);

function Name({
  dimension,
  row,
  onFilter,
}: {
  dimension: string;
  row: RevenueRow;
  onFilter: (filter: Filter) => void;
}) {
  const words = name(dimension, row);
  const value = dimension === "goal" ? row.goal : (row.value ?? "");
  const face = (
    <>
      {dimension === "country" && (
        <span class="value-picture">
          <Flag code={row.value} />
        </span>
      )}
      <span class={`value-text ${row.value == null ? "muted" : ""}`} title={words}>
        {words}
      </span>
    </>
  );
  if (value == null) return <span class="value">{face}</span>;
  return (
    <button
      type="button"
      class="value"
      aria-label={textsOf(dimension).only(words)}
      onClick={() => onFilter(exactFilter(dimension, value))}
    >
      {face}
    </button>
  );
}

export function RevenueCard({ by, onFilter }: { by: RevenueBy; onFilter: (filter: Filter) => void }) {
  const title = useId();
  const top = Math.max(0, ...by.rows.map((row) => row.earned.converted.amount));
  return (
    <section class="card" aria-labelledby={title}>
      <header class="card-head">
        <h2 id={title}>{textsOf(by.dimension).title()}</h2>
        {by.total_rows > by.rows.length && (
          <span class="muted">{t("n-of-total", { n: by.rows.length, total: by.total_rows })}</span>
        )}
      </header>
      {by.rows.length === 0 ? (
        <p class="card-empty">{t("no-data-in-period")}</p>
      ) : (
        <table class="rows">
          <caption class="sr-only">{textsOf(by.dimension).caption()}</caption>
          <thead>
            <tr>
              <th scope="col">{kindName(by.dimension)}</th>
              <th scope="col">{t("revenue")}</th>
              <th scope="col">{t("revenue-amounts")}</th>
            </tr>
          </thead>
          <tbody>
            {by.rows.map((row) => (
              <tr key={`${row.goal} ${row.value}`}>
                <th scope="row">
                  <span class="bar" style={{ "--part": top > 0 ? row.earned.converted.amount / top : 0 }} />
                  <Name dimension={by.dimension} row={row} onFilter={onFilter} />
                </th>
                <td title={row.previous ? t("revenue-previously", { sum: sum(row.previous) }) : undefined}>
                  {sum(row.earned)}
                </td>
                <td>{format.exact(row.earned.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
