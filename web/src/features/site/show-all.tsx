/** Every row of a breakdown with every column: search, pages, and the same as CSV. */
import { useState } from "preact/hooks";
import { type Breakdown, csvAddress, getStats, type Question, type Row } from "../../api/index.ts";
import { useDebounced } from "../../base/debounced.ts";
import { useLoad } from "../../base/load.ts";
import { rank } from "../../base/match.ts";
import { msg, t, withinSentence } from "../../base/text.ts";
import { codesAtMost, isCoded, rowName, tabName } from "../../figures/dimension.ts";
import type { Filter } from "../../figures/filter.ts";
import * as format from "../../figures/format.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { OtherValues } from "../../parts/other-values.tsx";
import { type Column, Rows } from "./rows.tsx";

const size = 50;

const visitors: Column = { head: msg("metric-visitors"), id: "visitors", write: (row) => format.exact(row.visitors) };
const visits: Column = { head: msg("dimension-visits"), id: "visits", write: (row) => format.exact(row.visits) };
const views: Column = { head: msg("dimension-views"), id: "views", write: (row) => format.exact(row.views) };
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
  text: msg("card-count-about"),
  write: (row) => format.exact(row.completions),
};
const rate: Column = {
  head: msg("dimension-rate"),
  text: msg("card-conversion-rate-about"),
  write: (row) => format.share(row.conversion_rate),
};
const worth: Column = {
  head: msg("value"),
  text: msg("card-conversion-value-about"),
  write: (row) => format.sums(row.worth),
};

function columnsOf(dimension: string): Column[] {
  if (dimension === "page") return [visitors, views, bounce, ...pageOnly];
  if (dimension === "goal") {
    return [visitors, completions, rate, worth];
  }
  if (dimension === "event" || dimension.startsWith("prop.")) {
    return [visitors, { head: msg("dimension-count"), id: "events", write: (row) => format.exact(row.events) }];
  }
  return [visitors, visits, views, bounce, time];
}

/** Of all codes those that are called so, in their own order. */
function searchByName(all: Breakdown, search: string, offset: number): Breakdown {
  const searchable = all.rows.map((row) => ({ text: rowName(all.dimension, row), also: row.value ?? "", row }));
  const matching = new Set(rank(search, searchable).map(({ one }) => one.row));
  const rows = all.rows.filter((row) => matching.has(row));
  return { ...all, rows: rows.slice(offset, offset + size), total_rows: rows.length };
}

interface Props {
  question: Question;
  dimension: string;
  title: string;
  onClose: () => void;
  onFilter: (filter: Filter) => void;
}

export function ShowAll({ question, dimension, title, onClose, onFilter }: Props) {
  const [typed, setTyped] = useState("");
  const [offset, setOffset] = useState(0);
  const search = useDebounced(typed);
  const coded = isCoded(dimension);
  const part = coded ? { limit: codesAtMost } : { limit: size, offset, search };
  const loaded = useLoad(JSON.stringify(part), (signal) =>
    getStats({ ...question, compare: undefined }, { by: [dimension], ...part }, signal),
  );
  const answered = loaded.data?.by[0];
  const breakdown = coded && answered ? searchByName(answered, search, offset) : answered;
  const total = breakdown?.total_rows ?? 0;
  const allVisitors = loaded.data?.totals.visitors.value ?? 0;
  const last = Math.min(offset + size, total);
  const tab = tabName(dimension);
  const all = t("card-all-rows", { rows: withinSentence(tab) });
  return (
    <Dialog title={title === tab ? title : `${title}: ${tab}`} onClose={onClose} class="dialog-wide">
      <div class="all-tools">
        <label class="search">
          <Icon name="search" />
          <span class="sr-only">{t("search")}</span>
          <input
            type="search"
            placeholder={t("search")}
            value={typed}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              setOffset(0);
            }}
          />
        </label>
        <a class="button" href={csvAddress(question, dimension, coded ? "" : search)} download>
          <Icon name="download" />
          {/* The server knows codes by no name: its file is of all of them, whatever is searched for here. */}
          CSV{coded && search !== "" && `: ${all}`}
        </a>
      </div>
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
          <p class="card-empty">{t("card-no-results", { search })}</p>
        ) : (
          <Rows
            site={question.site}
            breakdown={breakdown}
            columns={columnsOf(dimension)}
            top={search === "" && offset === 0 ? (breakdown.rows[0]?.visitors ?? 0) : allVisitors}
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
              onClick={() => setOffset(Math.max(0, offset - size))}
            >
              <Icon name="left" />
            </button>
            <button
              type="button"
              class="button button-icon"
              aria-label={t("card-next-rows")}
              disabled={last >= total}
              onClick={() => setOffset(offset + size)}
            >
              <Icon name="right" />
            </button>
          </span>
        )}
      </footer>
    </Dialog>
  );
}
