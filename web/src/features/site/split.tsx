/** The chart split by a dimension: a line for each of its most common values, one for all others, and their legend. */
import { useMemo, useState } from "preact/hooks";
import type { Series, SeriesBy } from "../../api/index.ts";
import { t, withinSentence } from "../../base/text.ts";
import { kindName } from "../../figures/dimension.ts";
import { type Metric, metricName } from "../../figures/metric.ts";
import { intervalName } from "../../figures/period.ts";
import { splitLines } from "../../figures/split.ts";
import { Chart } from "./chart.tsx";
import type { Draft, Placed } from "./notes.ts";
import { PointTable } from "./point-table.tsx";
import "./split.css";

interface Props {
  split: SeriesBy;
  /** As a table instead. */
  table: boolean;
  series: Series;
  metric: Metric;
  placed: readonly Placed[];
  onDays: (period: string) => void;
  onNote: ((draft: Draft) => void) | undefined;
}

export function SplitChart({ split, table, series, metric, placed, onDays, onNote }: Props) {
  /** By name, so that newer figures keep them. */
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [picked, setPicked] = useState<string>();
  const lines = useMemo(() => splitLines(split, series.points, metric), [split, series, metric]);
  const shown = useMemo(() => lines.filter(({ name }) => !hidden.includes(name)), [lines, hidden]);
  const dimension = withinSentence(kindName(split.dimension));
  const toggle = (name: string) => {
    const next = hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name];
    // A chart needs a line: hiding the last one shows all of them.
    setHidden(next.length < lines.length ? next : []);
    setPicked(undefined);
  };
  const chart = t("chart-label", { metric: metricName(metric), interval: intervalName(series.interval) });
  return (
    <>
      <div class="split-legend" role="group" aria-label={t("split-lines", { dimension })}>
        {lines.map(({ name, colour }) => {
          const on = !hidden.includes(name);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={on}
              title={name}
              onClick={() => toggle(name)}
              onPointerEnter={(event) => on && event.pointerType === "mouse" && setPicked(name)}
              onPointerLeave={() => setPicked(undefined)}
              onFocus={(event) => on && event.currentTarget.matches(":focus-visible") && setPicked(name)}
              onBlur={() => setPicked(undefined)}
            >
              <i class="line-key" style={{ background: `var(--${colour})` }} />
              <span>{name}</span>
            </button>
          );
        })}
      </div>
      {table ? (
        <PointTable series={series} metric={metric} placed={placed} lines={shown} />
      ) : (
        <Chart
          series={series}
          metric={metric}
          placed={placed}
          onDays={onDays}
          onNote={onNote}
          lines={shown}
          label={t("split-label", { chart, dimension })}
          picked={shown.find(({ name }) => name === picked)}
        />
      )}
    </>
  );
}
