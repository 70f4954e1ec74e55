/** The chart with what belongs to it: interval, legend, and the same numbers as a table. */
import { useMemo, useState } from "preact/hooks";
import type { Series, Totals } from "../../api/index.ts";
import { lazyPart, usePreload } from "../../base/lazy.tsx";
import type { Loaded } from "../../base/load.ts";
import { useShortcuts } from "../../base/shortcuts.ts";
import { t } from "../../base/text.ts";
import { range, rangeFrom } from "../../figures/format.ts";
import { changeText, type Metric, metricName, metricSort, metrics } from "../../figures/metric.ts";
import { intervalName, intervals, todayIn } from "../../figures/period.ts";
import { breaksAt, breakText, pointName, previousAt, valueAt } from "../../figures/points.ts";
import { intervalOf, type View } from "../../figures/view.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { ScrollArea } from "../../parts/scroll-area.tsx";
import { TableButton } from "../../parts/table-button.tsx";
import { CardMenu, NoCardMenu } from "./card-menu.tsx";
import type { Cell } from "./csv.ts";
import { useNoteChanges, useNoteFormRequest } from "./note-changes.ts";
import { NoteLine } from "./note-line.tsx";
import { type Draft, draftNow, groupByBucket, noteWhen, type Placed, placedNotes } from "./notes.ts";

const loadChart = async () => (await import("./chart.tsx")).Chart;
const Waiting = () => <div class="chart skeleton-chart" role="progressbar" aria-label={t("loading")} />;
const Chart = lazyPart(loadChart, <Waiting />);

/** Which line is of when. */
export function Legend({ series }: { series: Series | undefined }) {
  return (
    <p class="legend">
      {series && (
        <>
          <span class="legend-now">{range(series.period.from, series.period.to)}</span>
          {series.compare && <span class="legend-before">{rangeFrom(series.compare)}</span>}
          {series.breaks.length > 0 && <span class="legend-break">{t("chart-goal-changed")}</span>}
        </>
      )}
    </p>
  );
}

function PointTable({ series, metric, placed }: { series: Series; metric: Metric; placed: readonly Placed[] }) {
  const { write } = metricSort[metric];
  const breaks = breaksAt(series);
  const notes = groupByBucket(placed);
  const points = series.points.filter((point, i) => valueAt(point, metric) !== null || point.running || notes.has(i));
  return (
    <ScrollArea class="point-table">
      <table class="table table-figures">
        <thead>
          <tr>
            <th scope="col">{series.interval === "hour" ? t("chart-hour") : t("date")}</th>
            <th scope="col">{metricName(metric)}</th>
            {series.compare && <th scope="col">{t("previous")}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.at}>
              <th scope="row">
                {pointName(point.at, series.interval, series.period.zone)}
                {point.running && <span class="muted"> {t("chart-point-so-far")}</span>}
                {notes.get(series.points.indexOf(point))?.map((note) => (
                  <span key={note.id} class="point-note">
                    {note.whole_days && note.day === note.last_day && series.interval === "day"
                      ? note.text
                      : `${noteWhen(note, series.period.zone)}: ${note.text}`}
                  </span>
                ))}
                {breaks.get(series.points.indexOf(point))?.map((one) => (
                  <span key={one.at} class="point-break">
                    {breakText(one)}
                  </span>
                ))}
              </th>
              <td>{write(valueAt(point, metric))}</td>
              {series.compare && <td class="muted">{write(previousAt(point, metric))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

/** Every metric of every bucket, as exact as the answer has it. */
function rowsOf({ points, compare }: Series): Cell[][] {
  const before = compare ? metrics.map((metric) => `${metric}_before`) : [];
  return [
    ["at", ...metrics, ...before],
    ...points
      .filter((point) => metrics.some((metric) => valueAt(point, metric) !== null))
      .map((point) => [
        point.label,
        ...metrics.map((metric) => valueAt(point, metric)),
        ...(compare ? metrics.map((metric) => previousAt(point, metric)) : []),
      ]),
  ];
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
}

export function ChartPanel({ site, totals, series, view, setView, mayNote, only }: Props) {
  const [table, setTable] = useState(false);
  const { data, fault } = series;
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
  return (
    <div class="chart-panel" data-busy={series.busy && data !== undefined}>
      <div class="chart-head">
        <Legend series={data} />
        {choices.length > 1 && !only && (
          <div class="segments segments-small" role="group" aria-label={t("chart-interval")}>
            {choices.map((choice) => (
              <button
                key={choice}
                type="button"
                aria-pressed={choice === intervalOf(view)}
                onClick={() => setView({ interval: choice === choices[0] ? undefined : choice })}
              >
                {intervalName(choice)}
              </button>
            ))}
          </div>
        )}
        <TableButton table={table} onTable={setTable} drawn="chart" />
        {data ? (
          <CardMenu
            title={t("chart-title")}
            csv={() => rowsOf(data)}
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
                total: figure ? metricSort[view.metric].write(figure.value) : "",
                change: figure?.change == null ? "" : changeText(view.metric, figure.change, figure),
              };
            }}
          />
        ) : (
          <NoCardMenu />
        )}
      </div>
      {fault && !data ? (
        <div class="chart chart-empty">
          <FaultBox fault={fault} onRetry={series.reload} />
        </div>
      ) : !data ? (
        <Waiting />
      ) : table ? (
        <PointTable series={data} metric={view.metric} placed={placed} />
      ) : (
        <Chart
          series={data}
          metric={view.metric}
          placed={placed}
          onDays={(period) => setView({ period })}
          onNote={mayNote ? openNote : undefined}
        />
      )}
      {data && now ? (
        <NoteLine
          site={site}
          series={data}
          changes={noting}
          may={mayNote}
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
