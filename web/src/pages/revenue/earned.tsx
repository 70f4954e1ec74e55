/** Revenue by goal, source, page or country. */
import { useId } from "preact/hooks";
import type { Earned, RevenueBy, RevenueRow } from "../../api/goals.ts";
import { flag, kindName, valueName } from "../../figures/dimension.ts";
import type { Filter } from "../../figures/filter.ts";
import * as format from "../../figures/format.ts";

const titles: Record<string, string> = { goal: "By goal", source: "By source", page: "By page", country: "By country" };

function name(dimension: string, row: RevenueRow): string {
  if (dimension === "goal") return row.value ?? "No goal with a worth";
  return valueName(dimension, row.value);
}

const sum = ({ converted }: Earned): string => format.money(converted.amount, converted.currency);

function Name({ dimension, row, onFilter }: { dimension: string; row: RevenueRow; onFilter: (filter: Filter) => void }) {
  const words = name(dimension, row);
  const value = dimension === "goal" ? row.goal : (row.value ?? "");
  const face = (
    <>
      {dimension === "country" && (
        <span class="flag" aria-hidden="true">
          {flag(row.value ?? "")}
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
      aria-label={`${words}: show only this ${kindName(dimension).toLowerCase()}`}
      onClick={() => onFilter({ not: false, kind: dimension, value })}
    >
      {face}
    </button>
  );
}

export function EarnedCard({ by, onFilter }: { by: RevenueBy; onFilter: (filter: Filter) => void }) {
  const title = useId();
  const top = Math.max(0, ...by.rows.map((row) => row.earned.converted.amount));
  return (
    <section class="card" aria-labelledby={title}>
      <header class="card-head">
        <h2 id={title}>{titles[by.dimension] ?? by.dimension}</h2>
        {by.total_rows > by.rows.length && (
          <span class="muted">
            {by.rows.length} of {format.exact(by.total_rows)}
          </span>
        )}
      </header>
      {by.rows.length === 0 ? (
        <p class="card-empty">Nothing in this period.</p>
      ) : (
        <table class="rows">
          <caption class="sr-only">Revenue {titles[by.dimension]?.toLowerCase()}</caption>
          <thead>
            <tr>
              <th scope="col">{kindName(by.dimension)}</th>
              <th scope="col">Revenue</th>
              <th scope="col">Amounts</th>
            </tr>
          </thead>
          <tbody>
            {by.rows.map((row) => (
              <tr key={`${row.goal} ${row.value}`}>
                <th scope="row">
                  <span class="bar" style={{ "--part": top > 0 ? row.earned.converted.amount / top : 0 }} />
                  <Name dimension={by.dimension} row={row} onFilter={onFilter} />
                </th>
                <td title={row.previous ? `${sum(row.previous)} before` : undefined}>{sum(row.earned)}</td>
                <td>{format.exact(row.earned.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
