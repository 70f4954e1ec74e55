/** Every row of a breakdown with every column: search, order, conditions, a second dimension, pages, and the same as CSV. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Breakdown, csvAddress, getStats, type Question, type Row } from "../../api/index.ts";
import { useDebounced } from "../../base/debounced.ts";
import { useLoad } from "../../base/load.ts";
import { rank } from "../../base/match.ts";
import { navigate, useRoute } from "../../base/route.tsx";
import { locale, msg, t, withinSentence } from "../../base/text.ts";
import {
  cards,
  codesAtMost,
  isCoded,
  kindName,
  nameColumn,
  rowName,
  tabName,
  valueName,
} from "../../figures/dimension.ts";
import { type Filter, withFilter } from "../../figures/filter.ts";
import * as format from "../../figures/format.ts";
import { readSorting, type Sorting, writeSorting } from "../../figures/sorting.ts";
import { readView, withView } from "../../figures/view.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { OtherValues } from "../../parts/other-values.tsx";
import { Conditions, NewCondition } from "./conditions.tsx";
import { dimensionsOf, readShown, type Shown, withShown } from "./details-address.ts";
import { DimensionSelect } from "./dimension-select.tsx";
import { numbersOf, readCondition, writeCondition } from "./numbers.ts";
import { type Column, Rows, sortColumns } from "./rows.tsx";
import "./details.css";

const size = 50;
/** The most that one answer holds: where names are searched that the server does not know. */
const rowsAtMost = 10_000;

const visitors: Column = { head: msg("metric-visitors"), id: "visitors", write: (row) => format.exact(row.visitors) };
const visits: Column = { head: msg("dimension-visits"), id: "visits", write: (row) => format.exact(row.visits) };
const views: Column = { head: msg("dimension-views"), id: "views", write: (row) => format.exact(row.views) };
const events: Column = { head: msg("dimension-count"), id: "events", write: (row) => format.exact(row.events) };
const bounce: Column = {
  head: msg("dimension-bounce"),
  id: "bounce_rate",
  write: (row) => format.share(row.bounce_rate),
};
const time: Column = {
  head: msg("card-duration"),
  id: "visit_duration_seconds",
  write: (row) => format.duration(row.visit_duration_seconds),
};
const pageOnly: Column[] = [
  {
    head: msg("card-time-on-page"),
    id: "time_on_page_seconds",
    write: (row: Row) => format.duration(row.time_on_page_seconds),
  },
  {
    head: msg("card-scroll"),
    id: "scroll_depth",
    write: (row: Row) => format.share(row.scroll_depth == null ? null : row.scroll_depth / 100),
  },
  { head: msg("card-exit-rate"), id: "exit_rate", write: (row: Row) => format.share(row.exit_rate) },
];

const completions: Column = {
  head: msg("conversions"),
  id: "completions",
  text: msg("card-count-about"),
  write: (row) => format.exact(row.completions),
};
const rate: Column = {
  head: msg("dimension-rate"),
  id: "conversion_rate",
  text: msg("card-conversion-rate-about"),
  write: (row) => format.share(row.conversion_rate),
};
const worth: Column = {
  head: msg("value"),
  text: msg("card-conversion-value-about"),
  write: (row) => format.sums(row.worth),
};

const isOfEvents = (dimension: string): boolean => dimension === "event" || dimension.startsWith("prop.");

function columnsOf(first: string, second?: string): Column[] {
  const both = second === undefined ? [first] : [first, second];
  if (both.includes("goal"))
    return second === undefined ? [visitors, completions, rate, worth] : [visitors, completions];
  if (both.some(isOfEvents)) return [visitors, events];
  if (first === "page" && second === undefined) return [visitors, views, bounce, ...pageOnly];
  return both.includes("page") ? [visitors, visits, views, bounce] : [visitors, visits, views, bounce, time];
}

/** Of all rows those whose names have this in them, in their own order. */
function searchByName(all: Breakdown, search: string, nameOf: (row: Row) => string): Row[] {
  const searchable = all.rows.map((row) => ({ text: nameOf(row), also: row.value ?? "", row }));
  const matching = new Set(rank(search, searchable).map(({ one }) => one.row));
  return all.rows.filter((row) => matching.has(row));
}

function sortByName(rows: readonly Row[], nameOf: (row: Row) => string, descending: boolean): Row[] {
  const { compare } = new Intl.Collator(locale);
  return [...rows].sort((a, b) => (descending ? -1 : 1) * compare(nameOf(a), nameOf(b)));
}

function titleOf(first: string, second?: string): string {
  const tab = tabName(first);
  if (second !== undefined) return t("card-caption", { card: tab, dimension: withinSentence(kindName(second)) });
  const card = cards.find(({ dimensions, more }) => dimensions.includes(first) || more?.dimensions.includes(first));
  const title = card ? t(card.title) : tab;
  return title === tab ? title : `${title}: ${tab}`;
}

/** Opens where the address has a breakdown in `details`. */
export function Details({ question }: { question: Question }) {
  const { path, search: address } = useRoute();
  const shown = readShown(address);
  const dimensions = dimensionsOf(shown.by);
  // One looks through rows; the way back closes the window, and does not lead through them again.
  const onShow = (change: Partial<Shown>) =>
    navigate(path + withShown(window.location.search, { ...readShown(window.location.search), ...change }), true);
  const onClose = () => navigate(path + withShown(window.location.search), true);
  if (!dimensions) return null;
  return (
    <DetailsWindow
      // Another breakdown is another window: it keeps no input of the previous one.
      key={dimensions[0]}
      question={question}
      shown={shown}
      first={dimensions[0]}
      second={dimensions[1]}
      onShow={onShow}
      onClose={onClose}
      onFilter={(filter) => {
        const filters = withFilter(readView(address).filters, filter);
        navigate(path + withView(withShown(address), { filters }));
      }}
    />
  );
}

interface WindowProps {
  question: Question;
  shown: Shown;
  first: string;
  second: string | undefined;
  onShow: (change: Partial<Shown>) => void;
  onClose: () => void;
  onFilter: (filter: Filter) => void;
}

function DetailsWindow({ question, shown, first, second, onShow, onClose, onFilter }: WindowProps) {
  const [typed, setTyped] = useState(shown.search);
  const search = useDebounced(typed);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (search !== shown.search) onShow({ search });
  }, [search]);

  const columns = columnsOf(first, second);
  const coded = isCoded(first) || (second !== undefined && isCoded(second));
  const single = coded && second === undefined;
  // Codes are sorted by their names here, where all of them are.
  const nameBy = nameColumn(first) ?? (single ? "value" : undefined);
  const sortable = [...(single ? ["value"] : []), ...sortColumns(first, columns)];
  const sorting = readSorting(shown.sort, sortable);
  const sort = writeSorting(sorting);
  const namedHere = single && sorting.column === "value";

  const numbers = numbersOf(first, second);
  const conditions = shown.where.flatMap((text) => readCondition(text, numbers) ?? []);
  const where = conditions.map(writeCondition);
  const setWhere = (next: readonly string[]) => onShow({ where: next });

  const by = second === undefined ? first : `${first},${second}`;
  // The server looks for what is stored: codes are found by their names here, among all rows.
  const searchHere = single || (coded && search !== "");
  const ranked = { sort: namedHere ? "" : sort, where };
  const asked = JSON.stringify([question.filters, question.period, by, searchHere || search, sort, where]);
  const [place, setPlace] = useState({ asked, offset: 0 });
  const offset = place.asked === asked ? place.offset : 0;
  const part = searchHere
    ? { limit: single ? codesAtMost : rowsAtMost, ...ranked }
    : { limit: size, offset, search, ...ranked };
  const loaded = useLoad(
    JSON.stringify([question, by, part]),
    (signal) => getStats({ ...question, compare: undefined }, { by: [by], ...part }, signal),
    by,
  );
  const answered = loaded.data?.by[0];
  const nameOf = (row: Row) =>
    second === undefined ? rowName(first, row) : `${rowName(first, row)} ${valueName(second, row.second_value)}`;
  let breakdown = answered;
  if (answered && searchHere) {
    const found = searchByName(answered, search, nameOf);
    const rows = namedHere ? sortByName(found, nameOf, sorting.descending) : found;
    breakdown = { ...answered, rows: rows.slice(offset, offset + size), total_rows: rows.length };
  }
  const total = breakdown?.total_rows ?? 0;
  const last = Math.min(offset + size, total);
  const allVisitors = loaded.data?.totals.visitors.value ?? 0;
  const most = Math.max(0, ...(breakdown?.rows.map((row) => row.visitors) ?? []));
  const title = titleOf(first, second);
  const all = t("card-all-rows", { rows: withinSentence(second === undefined ? tabName(first) : title) });
  return (
    <Dialog title={title} onClose={onClose} class="dialog-wide">
      <div class="all-tools">
        <label class="search">
          <Icon name="search" />
          <span class="sr-only">{t("search")}</span>
          <input
            type="search"
            ref={field}
            placeholder={t("search")}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <DimensionSelect
          label={t("rows-second")}
          none={second === undefined ? t("rows-second") : t("rows-no-second")}
          without={[first]}
          value={second ?? ""}
          onPick={(one) => onShow({ by: one === "" ? first : `${first},${one}` })}
        />
        <NewCondition numbers={numbers} where={where} onWhere={setWhere} />
        <a
          class="button all-file"
          href={csvAddress(question, by, { search: searchHere ? "" : search, ...ranked })}
          download
        >
          <Icon name="download" />
          {/* The server knows codes by no name: its file is of all of them, whatever is searched for here. */}
          CSV{searchHere && search !== "" && `: ${all}`}
        </a>
      </div>
      <Conditions conditions={conditions} onWhere={setWhere} last={field} />
      <div class="all-rows" data-busy={loaded.busy && breakdown !== undefined}>
        {loaded.fault && !breakdown ? (
          <FaultBox fault={loaded.fault} onRetry={loaded.reload} />
        ) : !breakdown ? (
          <div class="rows-skeleton" role="progressbar" aria-label={t("loading")}>
            {Array.from({ length: 12 }, (_, i) => (
              <span key={i} class="skeleton" style={{ "--part": 1 - i * 0.07 }} />
            ))}
          </div>
        ) : breakdown.rows.length === 0 ? (
          <p class="card-empty">{search === "" ? t("rows-none") : t("card-no-results", { search })}</p>
        ) : (
          <Rows
            site={question.site}
            breakdown={breakdown}
            dimension={first}
            second={second}
            columns={columns}
            nameBy={nameBy}
            sorting={sorting}
            onSort={(next: Sorting) => onShow({ sort: writeSorting(next) })}
            top={search === "" && offset === 0 ? most : allVisitors}
            onFilter={onFilter}
            caption={all}
          />
        )}
      </div>
      {breakdown && <OtherValues breakdown={breakdown} />}
      <footer class="all-foot">
        <span role="status">
          {breakdown && total > 0 ? t("card-range-of", { first: offset + 1, last, total }) : ""}
        </span>
        {total > size && (
          <span class="joined">
            <button
              type="button"
              class="button button-icon"
              aria-label={t("card-previous-rows")}
              disabled={offset === 0}
              onClick={() => setPlace({ asked, offset: Math.max(0, offset - size) })}
            >
              <Icon name="left" />
            </button>
            <button
              type="button"
              class="button button-icon"
              aria-label={t("card-next-rows")}
              disabled={last >= total}
              onClick={() => setPlace({ asked, offset: offset + size })}
            >
              <Icon name="right" />
            </button>
          </span>
        )}
      </footer>
    </Dialog>
  );
}
