/** The chart with what belongs to it: interval, legend, and the same numbers as a table. */
import { useMemo, useState } from "preact/hooks";
import type { Series, SeriesBy, Totals } from "../../api/index.ts";
import { lazyPart, usePreload } from "../../base/lazy.tsx";
import type { Loaded } from "../../base/load.ts";
import { useShortcuts } from "../../base/shortcuts.ts";
import { t, withTexts } from "../../base/text.ts";
import { range, rangeFrom } from "../../figures/format.ts";
import { changeText, metricName, metricSort } from "../../figures/metric.ts";
import { intervalName, intervals, todayIn } from "../../figures/period.ts";
import { intervalOf, type View } from "../../figures/view.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { Segments } from "../../parts/segments.tsx";
import { TableButton } from "../../parts/table-button.tsx";
import { CardMenu, NoCardMenu } from "./card-menu.tsx";
import { DimensionSelect } from "./dimension-select.tsx";
import { useNoteChanges, useNoteFormRequest } from "./note-changes.ts";
import { NoteLine } from "./note-line.tsx";
import { type Draft, draftNow, placedNotes } from "./notes.ts";

const loadChart = async () => (await import("./chart.tsx")).Chart;
const Waiting = () => <div class="chart skeleton-chart" role="progressbar" aria-label={t("loading")} />;
const Chart = lazyPart(loadChart, <Waiting />);
const loadTable = () => withTexts(import("./point-table.tsx"), "shared", "site-cards");
const PointTable = lazyPart(async () => (await loadTable()).PointTable, <Waiting />);
const SplitChart = lazyPart(
  async () => (await withTexts(import("./split.tsx"), "shared", "site-cards")).SplitChart,
  <Waiting />,
);

/** Which line is of which period. If the series is split, this is not shown, and the legend of its parts is below. */
export function Legend({ series, split = false }: { series: Series | undefined; split?: boolean }) {
  return (
    <p class="legend">
      {series && (
        <>
          <span class={split ? "legend-days" : "legend-now"}>{range(series.period.from, series.period.to)}</span>
          {series.compare && !split && <span class="legend-before">{rangeFrom(series.compare)}</span>}
          {series.breaks.length > 0 && <span class="legend-break">{t("chart-goal-changed")}</span>}
        </>
      )}
    </p>
  );
}

interface Props {
  site: string;
  totals: Totals | undefined;
  series: Loaded<Series>;
  view: View;
  setView: (change: Partial<View>) => void;
  /** Whether the reader may add notes. */
  mayNote: boolean;
  /** It shows the hours of one day, whatever the period is. */
  only: boolean;
  /** The dimension that the chart is split by; empty: by none. */
  by: string;
  onBy: (dimension: string) => void;
  split: Loaded<SeriesBy>;
}

export function ChartPanel({ site, totals, series, view, setView, mayNote, only, by, onBy, split }: Props) {
  const [table, setTable] = useState(false);
  const { data } = series;
  const fault = data ? undefined : series.fault;
  usePreload(loadChart);
  const noting = useNoteChanges(site, data);
  const placed = useMemo(() => (data ? placedNotes(data, noting.notes) : []), [data, noting.notes]);
  const [noteOpen, setNoteOpen] = useState(false);
  const [draft, setDraft] = useState<Draft>();
  const now = data && draftNow(todayIn(data.period.zone), data.period);
  /** What was typed before stays, whichever day is meant now. */
  const openNote = (at: Draft | undefined) => {
    const begin = at ?? now;
    if (!begin) return;
    setDraft({ ...begin, text: begin.text || (draft?.text ?? "") });
    setNoteOpen(true);
  };
  const anywhere = mayNote && data ? () => openNote(undefined) : undefined;
  useShortcuts(anywhere ? { n: anywhere } : {});
  useNoteFormRequest(anywhere);
  const choices = intervals(view.period);
  const parts = data && by !== "" ? split.data : undefined;
  const days = (period: string) => setView({ period });
  return (
    <div class="chart-panel" data-busy={(series.busy || split.busy) && data !== undefined}>
      <div class="chart-head">
        <Legend series={data} split={parts !== undefined} />
        <DimensionSelect
          label={t("chart-split")}
          none={by === "" ? t("chart-split") : t("chart-no-split")}
          // A hit may complete several goals.
          without={["goal"]}
          value={by}
          onPick={onBy}
        />
        {choices.length > 1 && !only && (
          <Segments
            label={t("chart-interval")}
            options={choices.map((choice) => [choice, intervalName(choice)])}
            value={intervalOf(view)}
            onPick={(choice) => setView({ interval: choice === choices[0] ? undefined : choice })}
          />
        )}
        <TableButton table={table} onTable={setTable} drawn="chart" />
        {data ? (
          <CardMenu
            title={t("chart-title")}
            csv={async () => {
              const { rowsOf, splitRows } = await loadTable();
              return parts ? splitRows(data, view.metric, parts) : rowsOf(data);
            }}
            picture={() => {
              const figure = totals?.[view.metric];
              return {
                kind: "chart",
                title: metricName(view.metric),
                site,
                from: data.period.from,
                to: data.period.to,
                filters: view.filters,
                series: { ...data, annotations: noting.notes },
                metric: view.metric,
                ...(parts && { split: parts }),
                total: figure ? metricSort[view.metric].write(figure.value) : "",
                change: figure?.change == null ? "" : changeText(view.metric, figure.change, figure),
              };
            }}
          />
        ) : (
          <NoCardMenu />
        )}
      </div>
      {fault ? (
        <div class="chart chart-empty">
          <FaultBox fault={fault} onRetry={series.reload} />
        </div>
      ) : split.fault && !parts ? (
        <div class="chart chart-empty">
          <FaultBox fault={split.fault} onRetry={split.reload} />
        </div>
      ) : !data ? (
        <Waiting />
      ) : parts ? (
        <SplitChart
          key={by}
          split={parts}
          table={table}
          series={data}
          metric={view.metric}
          placed={placed}
          onDays={days}
          onNote={mayNote ? openNote : undefined}
        />
      ) : table ? (
        <PointTable series={data} metric={view.metric} placed={placed} />
      ) : (
        <Chart
          series={data}
          metric={view.metric}
          placed={placed}
          onDays={days}
          onNote={mayNote ? openNote : undefined}
        />
      )}
      {data && now ? (
        <NoteLine
          site={site}
          series={data}
          changes={noting}
          canManage={mayNote}
          open={noteOpen}
          onOpen={(open, at) => (open ? openNote(at) : setNoteOpen(false))}
          draft={draft ?? now}
          onDraft={setDraft}
        />
      ) : (
        <div class="notes-line" />
      )}
    </div>
  );
}
