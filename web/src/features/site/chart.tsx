/** The series as a chart: read with the pointer or the arrow keys; a drawn range selects its days. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type uPlot from "uplot";
import type { Series } from "../../api/index.ts";
import { useAfterRender } from "../../base/after-render.ts";
import { t } from "../../base/text.ts";
import { useThemeChange } from "../../base/theme.ts";
import { type Metric, metricName } from "../../figures/metric.ts";
import { intervalName, todayIn } from "../../figures/period.ts";
import { sameBucket } from "../../figures/points.ts";
import type { SplitLine } from "../../figures/split.ts";
import { type Draft, draftAt, groupByBucket, markedPositions, type Placed } from "./notes.ts";
import { plot } from "./plot.ts";
import { isMarked, type Reading, ReadOut, sentenceFor } from "./read-out.tsx";

interface Props {
  series: Series;
  metric: Metric;
  /** What was noted, by its place. */
  placed: readonly Placed[];
  /** A range of days was drawn: `2026-01-01..2026-01-07`. */
  onDays: (period: string) => void;
  /** The person wants to add a note there; undefined for those who may not. */
  onNote: ((draft: Draft) => void) | undefined;
  /** Shown instead of the series: the parts into which it is split, and the chart's name then. */
  lines?: readonly SplitLine[] | undefined;
  label?: string | undefined;
  /** The highlighted one of those. */
  picked?: SplitLine | undefined;
}

export function Chart(props: Props) {
  const { series, metric, placed, onNote, lines, picked } = props;
  const holder = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLDivElement>(null);
  const plotted = useRef<uPlot | null>(null);
  /** Where the pointer went down, and what was held then. */
  const pressed = useRef<{ at: number; pinned: number | undefined }>({ at: 0, pinned: undefined });
  const [reading, setReading] = useState<Reading | null>(null);
  // Pinned: its links and buttons can be used.
  const [pinned, setPinned] = useState<Reading | null>(null);
  const shown = pinned ?? reading;
  const onceDrawn = useAfterRender();
  const theme = useThemeChange();
  const latest = useRef({ ...props, pinned });
  latest.current = { ...props, pinned };
  /** Of which series the readings are. */
  const readFrom = useRef(series);

  // Before anything can be pressed: an earlier key would be lost.
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    // Newer figures of the same buckets: a reading stays on its bucket.
    const read = shown ? sameBucket(readFrom.current, series, shown.index) : undefined;
    const holds = pinned !== null && read !== undefined && (onNote !== undefined || isMarked(props, read));
    readFrom.current = series;
    if (read === undefined) setReading(null);
    else if (reading && read !== reading.index) setReading({ ...reading, index: read });
    if (!holds) setPinned(null);
    // The first drawing has no cursor, which is not the reader's choice: it may be repeated before the cursor is restored.
    let returning = read !== undefined;
    const chart = plot(
      element,
      series,
      metric,
      {
        notes: () => groupByBucket(latest.current.placed),
        placed: () => latest.current.placed,
        marks: () => markedPositions(series, latest.current.placed),
        pinned: () => latest.current.pinned?.index,
        onPoint: (index, left) => {
          if (returning && index === null) return;
          returning = false;
          setReading(index === null ? null : { index, left });
        },
        onStretch: (from, to) => {
          const first = series.points[from]?.label.slice(0, 10);
          const end = series.points[to];
          // A week or month reaches to the day before the next one begins.
          const last = end && todayIn(series.period.zone, (end.ends_at - 1) * 1000);
          if (first && end && last) {
            const to = series.interval === "hour" ? end.label.slice(0, 10) : last;
            latest.current.onDays(`${first}..${to}`);
          }
        },
        picked: () => latest.current.picked,
      },
      lines,
    );
    plotted.current = chart;
    // After its first drawing, which has no cursor.
    if (read !== undefined) {
      queueMicrotask(() => {
        if (plotted.current === chart) place(chart, read, holds);
      });
    }
    const watcher = new ResizeObserver(() => {
      if (element.clientWidth > 0) {
        chart.setSize({ width: element.clientWidth, height: element.clientHeight });
      }
    });
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      chart.destroy();
      plotted.current = null;
    };
  }, [series, metric, theme, lines]);

  useEffect(() => plotted.current?.redraw(false), [placed, picked]);

  const none = () => plotted.current?.setCursor({ left: -10, top: -10 });
  const release = (back = false) => {
    latest.current.pinned = null;
    setPinned(null);
    none();
    if (back) keys.current?.focus();
  };
  const place = (chart: uPlot, index: number, holds: boolean) => {
    const left = chart.valToPos(index, "x");
    if (holds) {
      const next = { index, left: left + chart.bbox.left / window.devicePixelRatio };
      latest.current.pinned = next;
      setPinned(next);
    }
    chart.setCursor({ left, top: 10 });
  };
  const hold = (index: number) => {
    if (plotted.current && (onNote || isMarked(props, index))) place(plotted.current, index, true);
  };
  const note = (index: number) => {
    release(true);
    onNote?.(draftAt(series, index, todayIn(series.period.zone)));
  };

  useLayoutEffect(() => {
    if (!pinned) return;
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) release();
    };
    document.addEventListener("pointerdown", elsewhere);
    document.addEventListener("focusin", elsewhere);
    return () => {
      document.removeEventListener("pointerdown", elsewhere);
      document.removeEventListener("focusin", elsewhere);
    };
  }, [pinned]);

  const count = series.points.length;
  const marks = markedPositions(series, placed);
  const moveByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = shown?.index;
    const now = at ?? count - 1;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (at === undefined) return;
      hold(at);
      onceDrawn(() => container.current?.querySelector<HTMLElement>(".read-out[data-held=true]")?.focus());
      return;
    }
    if (event.key.toLowerCase() === "n" && onNote) {
      event.preventDefault();
      note(now);
      return;
    }
    const to = {
      ArrowLeft: at === undefined ? now : now - 1,
      ArrowRight: at === undefined ? 0 : now + 1,
      Home: 0,
      End: count - 1,
      PageDown: marks.find((mark) => mark > (at ?? -1)),
      PageUp: marks.findLast((mark) => mark < (at ?? count)),
    }[event.key];
    if (to === undefined && event.key !== "Escape") return;
    event.preventDefault();
    if (pinned) release();
    const index = Math.min(Math.max(to ?? 0, 0), count - 1);
    const left = to === undefined ? -10 : (plotted.current?.valToPos(index, "x") ?? 0);
    plotted.current?.setCursor({ left, top: to === undefined ? -10 : 10 });
  };
  const click = (event: MouseEvent) => {
    const chart = plotted.current;
    // A drag draws a range; it is not a click.
    if (!chart || Math.abs(event.clientX - pressed.current.at) > 4) return;
    const index = reading?.index ?? chart.posToIdx(event.clientX - chart.over.getBoundingClientRect().left);
    if (pressed.current.pinned !== index) hold(index);
  };

  const hint = marks.length > 0 ? t("chart-keys-with-marks") : t("chart-keys");
  return (
    <div class="chart-place" ref={container}>
      <div
        ref={keys}
        class="chart"
        role="slider"
        tabIndex={0}
        aria-label={
          props.label ?? t("chart-label", { metric: metricName(metric), interval: intervalName(series.interval) })
        }
        aria-valuemin={0}
        aria-valuemax={Math.max(count - 1, 0)}
        aria-valuenow={shown?.index ?? 0}
        aria-valuetext={shown ? (sentenceFor(props, shown.index) ?? hint) : hint}
        aria-keyshortcuts={onNote ? "N" : undefined}
        onKeyDown={moveByKey}
        onPointerDown={(event) => {
          pressed.current = { at: event.clientX, pinned: pinned?.index };
          // A range may be drawn from here.
          if (pinned) release();
        }}
        onClick={click}
        onBlur={() => !latest.current.pinned && none()}
      >
        <div class="chart-canvas" ref={holder} />
      </div>
      {shown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: listens to what is inside
        <div
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            release(true);
          }}
        >
          <ReadOut
            {...props}
            at={shown}
            wide={holder.current?.clientWidth ?? 0}
            pinned={pinned !== null}
            onNote={onNote && (() => note(shown.index))}
            onClose={() => release(true)}
          />
        </div>
      )}
    </div>
  );
}
