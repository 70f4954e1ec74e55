/** A card with tabs: one breakdown at a time. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { csvAddress, getStats, type Question, type Stats } from "../../api/index.ts";
import { useKeepFocus } from "../../base/keep-focus.ts";
import { type Loaded, useLoad } from "../../base/load.ts";
import { useRoute } from "../../base/route.tsx";
import { t, withinSentence } from "../../base/text.ts";
import { type Card, kindName, rowName, tabName } from "../../figures/dimension.ts";
import type { Filter } from "../../figures/filter.ts";
import { readSorting, writeSorting } from "../../figures/sorting.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { OtherValues } from "../../parts/other-values.tsx";
import { Select } from "../../parts/select.tsx";
import { aroundAddress, overlayAddress, siteAddress, useAddressParams } from "../../parts/view-address.ts";
import { CardMenu, NoCardMenu } from "./card-menu.tsx";
import { preloadDetails } from "./details-dialog.tsx";
import { cardColumns, Rows, sortColumns } from "./rows.tsx";
import { sortParam } from "./tabs.ts";

/** Rows that a card has room for. */
export const rowsShown = 8;

interface Props {
  card: Card;
  dimension: string;
  onDimension: (dimension: string) => void;
  question: Question;
  stats: Loaded<Stats>;
  onFilter: (filter: Filter) => void;
  /** A picture of the same, left of the rows: the card then takes the whole width. */
  picture?: ComponentChildren;
}

export function Tabs({ card, dimension, onDimension }: Pick<Props, "card" | "dimension" | "onDimension">) {
  const more = card.more;
  const inMore = more?.dimensions.includes(dimension) ?? false;
  if (card.dimensions.length === 1 && !more) return null;
  return (
    <div class="tabs" role="group" aria-label={t("card-group-by", { card: t(card.title) })}>
      {card.dimensions.map((one) => (
        <button key={one} type="button" aria-pressed={one === dimension} onClick={() => onDimension(one)}>
          {tabName(one)}
        </button>
      ))}
      {more && (
        <Select
          label={t(more.tab)}
          picked={inMore}
          value={inMore ? dimension : ""}
          onPick={(one) => one && onDimension(one)}
        >
          {!inMore && <option value="">{t(more.tab)}</option>}
          {more.dimensions.map((one) => (
            <option key={one} value={one}>
              {tabName(one)}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

/** Placeholder of the rows. */
export function RowsSkeleton() {
  return (
    <div class="rows-skeleton" role="progressbar" aria-label={t("loading")}>
      {Array.from({ length: rowsShown }, (_, i) => (
        <span key={i} class="skeleton" style={{ "--part": 1 - i * 0.1 }} />
      ))}
    </div>
  );
}

function Empty({ dimension, site, filtered }: { dimension: string; site: string; filtered: boolean }) {
  if (filtered) return <p class="card-empty">{t("card-no-match")}</p>;
  if (dimension === "goal") {
    return (
      <div class="card-empty">
        <p>{t("card-no-goals")}</p>
        <a class="button" href={`${siteAddress(site)}/goals`}>
          {t("create-goal")}
        </a>
      </div>
    );
  }
  return (
    <p class="card-empty">
      {dimension === "event" ? t("card-no-events", { code: 'stile("Sign-up")' }) : t("no-data-in-period")}
    </p>
  );
}

export function BreakdownCard(props: Props) {
  const { card, dimension, question, stats, onFilter } = props;
  const { search } = useRoute();
  const { param, setParams } = useAddressParams();
  const title = useId();
  const element = useKeepFocus<HTMLElement>();
  const total = stats.data?.totals.visitors.value ?? 0;
  const columns = cardColumns(dimension, total);
  const sorting = readSorting(param(sortParam(card.id)), sortColumns(dimension, columns));
  const sort = writeSorting(sorting);
  const shared = stats.data?.by.find((one) => one.dimension === dimension);
  const inStats = sort === "" ? shared : undefined;
  // A tab outside the page's shared request sends its own, and so does another order.
  const alone = sort !== "" || (inStats === undefined && stats.data !== undefined && !stats.busy);
  const own = useLoad(
    alone ? JSON.stringify([question, dimension, sort]) : undefined,
    (signal) => getStats({ ...question, compare: undefined }, { by: [dimension], limit: rowsShown, sort }, signal),
    dimension,
  );
  // Until rows arrive in another order, the present ones stay.
  const breakdown = inStats ?? own.data?.by.find((one) => one.dimension === dimension) ?? shared;
  const fault = inStats ? undefined : own.fault;
  const tab = tabName(dimension);
  const name = t(card.title);
  const top = Math.max(...(breakdown?.rows.map((row) => row.visitors) ?? []));
  const period = (inStats ? stats : own).data?.period;
  return (
    <section class="card" ref={element} tabIndex={-1} data-wide={props.picture !== undefined} aria-labelledby={title}>
      <header class="card-head">
        <h2 id={title}>{name}</h2>
        <Tabs {...props} />
        {breakdown && period && breakdown.rows.length > 0 ? (
          <CardMenu
            title={name}
            csv={csvAddress(question, dimension, { sort })}
            picture={() => ({
              kind: "rows",
              title: name === tab ? tab : `${name}: ${kindName(dimension)}`,
              site: question.site,
              from: period.from,
              to: period.to,
              filters: question.filters,
              head: [kindName(dimension), ...columns.map((column) => t(column.head))],
              rows: breakdown.rows.map((row) => ({
                name: rowName(dimension, row),
                part: top > 0 ? row.visitors / top : 0,
                cells: columns.map((column) => column.write(row)),
              })),
              more: breakdown.total_rows - breakdown.rows.length,
            })}
          />
        ) : (
          <NoCardMenu />
        )}
      </header>
      {props.picture}
      <div class="card-body" data-busy={!inStats && own.busy && breakdown !== undefined}>
        {fault ? (
          <FaultBox fault={fault} onRetry={own.reload} />
        ) : !breakdown ? (
          <RowsSkeleton />
        ) : breakdown.rows.length === 0 ? (
          <Empty dimension={dimension} site={question.site} filtered={question.filters.length > 0} />
        ) : (
          <Rows
            site={question.site}
            breakdown={breakdown}
            dimension={dimension}
            columns={columns}
            sorting={sorting}
            // As with tabs, the way back leads out of the page and not through them again.
            onSort={(next) => setParams({ [sortParam(card.id)]: writeSorting(next) }, true)}
            top={top}
            onFilter={onFilter}
            caption={t("card-caption", { card: name, dimension: withinSentence(tab) })}
          />
        )}
      </div>
      {breakdown && <OtherValues breakdown={breakdown} />}
      <footer class="card-foot">
        {card.id === "pages" && (
          <span class="card-foot-end">
            <a class="quiet-link" href={aroundAddress(question.site, search, "")}>
              {t("page-flow")}
            </a>
            <a class="quiet-link" href={overlayAddress(question.site, search, "")}>
              {t("page-overlay")}
            </a>
          </span>
        )}
        {breakdown && breakdown.rows.length > 0 && (
          <button
            type="button"
            class="quiet-link"
            onPointerEnter={preloadDetails}
            onFocus={preloadDetails}
            onClick={() => setParams({ details: dimension, sort })}
          >
            {breakdown.total_rows > breakdown.rows.length
              ? t("show-all-n", { total: breakdown.total_rows })
              : t("card-details")}
          </button>
        )}
      </footer>
    </section>
  );
}
