/** What a shared dashboard shows: totals, their course, breakdowns. The page and the settings' preview have it. */
import { useState } from "preact/hooks";
import type { SharePeriod, ShareView } from "../../api/sharing-types.ts";
import type { Loaded } from "../../base/load.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Imported } from "../../parts/imported.tsx";
import { Flag } from "../../parts/pictures.tsx";
import { optionsOf, Segments } from "../../parts/segments.tsx";
import { RowsSkeleton } from "../site/card.tsx";
import { ShareCard } from "./breakdown.tsx";
import { readRow, rowKind, rowText, rowValue } from "./row-filter.ts";
import { hasTrend, isEmpty, type ShareMetric } from "./series.ts";
import { ShareTotals } from "./totals.tsx";
import { ShareTrend, TrendWaiting } from "./trend.tsx";
import "./sharing.css";

const periodNames: Record<SharePeriod, PlainId> = {
  today: msg("period-today"),
  "7d": msg("share-7d"),
  "30d": msg("share-30d"),
  "12mo": msg("share-12mo"),
};

export function SharePeriods({ period, onPick }: { period: SharePeriod; onPick: (period: SharePeriod) => void }) {
  return <Segments large label={t("share-period")} options={optionsOf(periodNames)} value={period} onPick={onPick} />;
}

/** The filter, if any, with a button that removes it. */
function FilterChip({ filter, onRemove }: { filter: string; onRemove: () => void }) {
  const row = readRow(filter);
  if (!row) return null;
  return (
    <ul class="chips" aria-label={t("filter-filters")}>
      <li class="chip">
        <span>
          {rowKind(row)} {t("compare-is")}
        </span>
        <b title={rowValue(row)}>
          {row.dimension === "country" && row.value && <Flag code={row.value} />} {rowValue(row)}
        </b>
        <button
          type="button"
          class="chip-close"
          aria-label={t("filter-remove", { filter: rowText(row) })}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </li>
    </ul>
  );
}

const PanelSkeleton = () => (
  <div class="chart-panel">
    <div class="chart-head" />
    <TrendWaiting />
  </div>
);

const CardsSkeleton = () => (
  <div class="cards">
    {["pages", "sources"].map((one) => (
      <div key={one} class="card">
        <RowsSkeleton />
      </div>
    ))}
  </div>
);

/** What is hidden, and why: in one sentence. */
function Hidden({ view }: { view: ShareView }) {
  if (view.smallest < 2) return null;
  const smallest = format.exact(view.smallest);
  return (
    <p class="share-note">
      {view.filter ? t("share-only-totals", { smallest }) : t("share-smallest-note", { smallest })}
    </p>
  );
}

function Body({ view, filter, onFilter, level }: Pick<Props, "filter" | "onFilter" | "level"> & { view: ShareView }) {
  if (isEmpty(view)) return <p class="share-empty">{t("no-data-in-period")}</p>;
  return (
    <>
      {view.by.length > 0 && (
        <div class="cards">
          {view.by.map((one) => (
            <ShareCard key={one.dimension} breakdown={one} filter={filter} onFilter={onFilter} level={level} />
          ))}
        </div>
      )}
      <Hidden view={view} />
    </>
  );
}

/** A filter on a row that this period does not have is not a failure of the page. */
function Failed({ shown, filter, onFilter }: Pick<Props, "shown" | "filter" | "onFilter">) {
  const { fault, reload } = shown;
  const row = readRow(filter);
  if (!fault) return null;
  if (fault.code !== "unknown_filter") return <FaultBox fault={fault} onRetry={reload} />;
  return (
    <div class="fault" role="alert">
      <p>{row ? t("share-row-missing", { row: rowText(row) }) : fault.message}</p>
      <button type="button" class="button" onClick={() => onFilter("")}>
        {t("share-remove-filter")}
      </button>
    </div>
  );
}

interface Props {
  shown: Loaded<ShareView>;
  filter: string;
  onFilter: (filter: string) => void;
  /** Of the headings of its cards. */
  level: 2 | 4;
}

export function ShareFigures(props: Props) {
  const { shown, filter, onFilter } = props;
  const [metric, setMetric] = useState<ShareMetric>("visitors");
  const view = shown.fault ? undefined : shown.data;
  return (
    <>
      {filter !== "" && <FilterChip filter={filter} onRemove={() => onFilter("")} />}
      {shown.fault ? (
        <div class="sheet">
          <Failed {...props} />
        </div>
      ) : (
        <div class="figures" data-busy={shown.busy && view !== undefined} aria-busy={shown.busy}>
          <Imported period={view?.period} compare={view?.compare} />
          <section class="hero" aria-label={view && !hasTrend(view) ? t("share-totals") : t("totals-and-trend")}>
            <ShareTotals view={view} metric={metric} onPick={setMetric} />
            {!view ? <PanelSkeleton /> : hasTrend(view) && <ShareTrend view={view} metric={metric} />}
          </section>
          {view ? <Body {...props} view={view} /> : <CardsSkeleton />}
        </div>
      )}
    </>
  );
}
