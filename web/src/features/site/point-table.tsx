/** The numbers of the chart as a table, and as rows of a file. */
import type { Series, SeriesBy } from "../../api/index.ts";
import { t } from "../../base/text.ts";
import { type Metric, metricName, metricSort, metrics } from "../../figures/metric.ts";
import { breaksAt, breakText, bucketLabel, pointName, previousAt, valueAt } from "../../figures/points.ts";
import { type SplitLine, splitLines } from "../../figures/split.ts";
import { ScrollArea } from "../../parts/scroll-area.tsx";
import type { Cell } from "./csv.ts";
import { groupByBucket, noteWhen, type Placed } from "./notes.ts";

interface PointTableProps {
  series: Series;
  metric: Metric;
  placed: readonly Placed[];
  /** What the series is split into: then without the period before. */
  lines?: readonly SplitLine[] | undefined;
}

export function PointTable({ series, metric, placed, lines = [] }: PointTableProps) {
  const { write } = metricSort[metric];
  const compares = series.compare && lines.length === 0;
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
            {compares && <th scope="col">{t("previous")}</th>}
            {lines.map((line) => (
              <th key={line.name} scope="col">
                {line.name}
              </th>
            ))}
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
              {compares && <td class="muted">{write(previousAt(point, metric))}</td>}
              {lines.map((line) => (
                <td key={line.name}>{write(line.values[series.points.indexOf(point)])}</td>
              ))}
            </tr>
          ))}
          {compares &&
            series.previous_rest.map((rest) => (
              <tr key={`rest ${rest.at}`}>
                <th scope="row">
                  {pointName(rest.at, series.interval, series.period.zone)}
                  <span class="muted"> {t("chart-point-unmatched")}</span>
                </th>
                <td>{write(null)}</td>
                <td class="muted">{write(rest[metric] ?? null)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

/**
 * Every metric of every bucket, as exact as the answer has it. Additional buckets of the comparison period come
 * last, with their own times and without values of the period.
 */
export function rowsOf(series: Series): Cell[][] {
  const { points, compare, previous_rest } = series;
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
    ...previous_rest.map((rest) => [
      bucketLabel(rest.at, series),
      ...metrics.map(() => null),
      ...metrics.map((metric) => rest[metric] ?? null),
    ]),
  ];
}

/** The shown metric of every bucket, and of each line. */
export function splitRows({ points }: Series, metric: Metric, split: SeriesBy): Cell[][] {
  const lines = splitLines(split, points, metric);
  return [
    ["at", metric, ...lines.map(({ name }) => name)],
    ...points.flatMap((point, i) => {
      const value = valueAt(point, metric);
      return value === null ? [] : [[point.label, value, ...lines.map(({ values }) => values[i])]];
    }),
  ];
}
