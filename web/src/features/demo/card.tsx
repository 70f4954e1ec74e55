/** A card of the demo: tabs and rows as everywhere, but nothing in it picks or leads anywhere. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { Breakdown, Stats } from "../../api/index.ts";
import { t } from "../../base/text.ts";
import { type Card, kindName, rowName } from "../../figures/dimension.ts";
import { Value } from "../../parts/value.tsx";
import { RowsSkeleton, Tabs } from "../site/card.tsx";
import { cardColumns } from "../site/rows.tsx";

/** Without the tabs of which the demo knows nothing. */
function known(card: Card, stats: Stats | undefined): Card {
  if (!stats) return card;
  const has = (dimension: string) =>
    stats.by.some((one) => one.dimension === dimension && one.rows.some((row) => row.value));
  const more = card.more && { ...card.more, dimensions: card.more.dimensions.filter(has) };
  return {
    id: card.id,
    title: card.title,
    dimensions: card.dimensions.filter(has),
    ...(more && more.dimensions.length > 0 ? { more } : {}),
  };
}

function DemoRows({ of, total }: { of: Breakdown; total: number }) {
  const columns = cardColumns(of.dimension, total);
  const top = Math.max(...of.rows.map((row) => row.visitors));
  return (
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">{kindName(of.dimension)}</th>
          {columns.map((column) => (
            <th scope="col" key={column.head}>
              {t(column.head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {of.rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">
              <span class="bar" style={{ "--part": top > 0 ? row.visitors / top : 0 }} />
              <Value dimension={of.dimension} value={row.value} name={rowName(of.dimension, row)} />
            </th>
            {columns.map((column) => (
              <td key={column.head}>{column.write(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Props {
  card: Card;
  dimension: string;
  onDimension: (dimension: string) => void;
  stats: Stats | undefined;
  picture?: ComponentChildren;
}

export function DemoCard({ card, dimension, onDimension, stats, picture }: Props) {
  const title = useId();
  const shown = known(card, stats);
  const all = [...shown.dimensions, ...(shown.more?.dimensions ?? [])];
  const picked = all.includes(dimension) ? dimension : (all[0] ?? "");
  const breakdown = stats?.by.find((one) => one.dimension === picked);
  const further = breakdown ? breakdown.total_rows - breakdown.rows.length : 0;
  return (
    <section class="card" data-wide={picture !== undefined} aria-labelledby={title}>
      <header class="card-head">
        <h2 id={title}>{t(card.title)}</h2>
        <Tabs card={shown} dimension={picked} onDimension={onDimension} />
      </header>
      {picture}
      <div class="card-body">
        {breakdown ? <DemoRows of={breakdown} total={stats?.totals.visitors.value ?? 0} /> : <RowsSkeleton />}
      </div>
      <footer class="card-foot">{further > 0 && <span class="muted">{t("and-more", { n: further })}</span>}</footer>
    </section>
  );
}
