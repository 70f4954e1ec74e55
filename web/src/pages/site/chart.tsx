/** The series as a chart: read with the pointer or the arrow keys, a stretch drawn picks its days. */
import { useEffect, useRef, useState } from "preact/hooks";
import type uPlot from "uplot";
import type { Series } from "../../api/index.ts";
import { t } from "../../base/text.ts";
import { useThemeChange } from "../../base/theme.ts";
import * as format from "../../figures/format.ts";
import { metricName, metricSort, welcome, type Metric } from "../../figures/metric.ts";
import { intervalName } from "../../figures/period.ts";
import { breaksAt, breakText, pointName, previousAt, valueAt } from "../../figures/points.ts";
import { plot } from "./plot.ts";

interface Props {
  series: Series;
  metric: Metric;
  /** A stretch of days was drawn: `2026-01-01..2026-01-07`. */
  onDays: (period: string) => void;
}

interface Reading {
  index: number;
  left: number;
}

function told(series: Series, metric: Metric, index: number) {
  const point = series.points[index];
  if (!point) return undefined;
  const { write } = metricSort[metric];
  const { interval, period } = series;
  const value = valueAt(point, metric);
  const previous = previousAt(point, metric);
  return {
    name: pointName(point.at, interval, period.zone) + (point.running ? ` ${t("(so far)")}` : ""),
    value: value === null ? t("not yet") : write(value),
    breaks: (breaksAt(series).get(index) ?? []).map(breakText),
    before: point.previous
      ? { name: pointName(point.previous.at, interval, period.zone), value: write(previous) }
      : undefined,
    change:
      value !== null && previous && !point.running ? (value - previous) / previous : undefined,
  };
}

function ReadOut({ series, metric, at, wide }: Props & { at: Reading; wide: number }) {
  const said = told(series, metric, at.index);
  if (!said) return null;
  const good = welcome(metric, said.change);
  return (
    <div
      class="read-out"
      data-side={at.left > wide / 2 ? "left" : "right"}
      style={{ left: `${at.left}px` }}
      aria-hidden="true"
    >
      <p class="read-out-now">
        <span>{said.name}</span>
        <b>{said.value}</b>
      </p>
      {said.before && (
        <p class="read-out-before">
          <span>{said.before.name}</span>
          <b>{said.before.value}</b>
        </p>
      )}
      {said.breaks.map((text) => (
        <p key={text} class="read-out-break">
          {text}
        </p>
      ))}
      {said.change !== undefined && (
        <p class={`change change-${good === undefined ? "same" : good ? "good" : "bad"}`}>
          {format.change(said.change)}
        </p>
      )}
    </div>
  );
}

export function Chart(props: Props) {
  const { series, metric } = props;
  const holder = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const theme = useThemeChange();
  const stretch = useRef(props.onDays);
  stretch.current = props.onDays;

  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    setReading(null);
    const chart = plot(element, series, metric, {
      onPoint: (index, left) => setReading(index === null ? null : { index, left }),
      onStretch: (from, to) => {
        const first = series.points[from]?.label.slice(0, 10);
        const end = series.points[to];
        // A week or month reaches to the day before the next one begins.
        const last = end && new Date((end.ends_at - 43_200) * 1000).toISOString().slice(0, 10);
        if (first && end && last) {
          const to = series.interval === "hour" ? end.label.slice(0, 10) : last;
          stretch.current(`${first}..${to}`);
        }
      },
    });
    drawn.current = chart;
    const watcher = new ResizeObserver(() => {
      if (element.clientWidth > 0) {
        chart.setSize({ width: element.clientWidth, height: element.clientHeight });
      }
    });
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      chart.destroy();
      drawn.current = null;
    };
  }, [series, metric, theme]);

  const count = series.points.length;
  const move = (event: KeyboardEvent) => {
    const now = reading?.index ?? count - 1;
    const to = {
      ArrowLeft: reading ? now - 1 : now,
      ArrowRight: reading ? now + 1 : 0,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (to === undefined && event.key !== "Escape") return;
    event.preventDefault();
    const index = Math.min(Math.max(to ?? 0, 0), count - 1);
    const left = to === undefined ? -10 : (drawn.current?.valToPos(index, "x") ?? 0);
    drawn.current?.setCursor({ left, top: to === undefined ? -10 : 10 });
  };

  const said = reading && told(series, metric, reading.index);
  const words = said
    ? `${said.name}: ${said.before ? t("{now}, before: {before}", { now: said.value, before: said.before.value }) : said.value}${said.breaks.map((text) => `. ${text}`).join("")}`
    : t("Arrow keys read the values one by one");
  return (
    <div
      class="chart"
      role="slider"
      tabIndex={0}
      aria-label={t("{metric} by {interval}", { metric: metricName(metric), interval: intervalName(series.interval) })}
      aria-valuemin={0}
      aria-valuemax={Math.max(count - 1, 0)}
      aria-valuenow={reading?.index ?? 0}
      aria-valuetext={words}
      onKeyDown={move}
      onBlur={() => drawn.current?.setCursor({ left: -10, top: -10 })}
    >
      <div class="chart-canvas" ref={holder} />
      {reading && (
        <ReadOut {...props} at={reading} wide={holder.current?.clientWidth ?? 0} />
      )}
    </div>
  );
}
