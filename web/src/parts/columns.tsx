/** A chart of columns with round lines behind them and a read-out. The page must offer the same as a table. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { layoutColumns } from "../figures/columns.ts";
import "./columns.css";

interface Props {
  label: string;
  /** `null`: in the future. */
  values: readonly (number | null)[];
  /** What of each is meant, while the whole steps back. */
  parts?: readonly number[] | undefined;
  tone?: "out";
  /** A level's label. */
  level: (value: number) => string;
  /** A column's. */
  tick: (n: number) => string;
  /** What is read out of a column. */
  children: (n: number) => ComponentChildren;
}

export function Columns({ label, values, parts, tone, level, tick, children }: Props) {
  const [at, setAt] = useState<number>();
  const { columns, lines, every } = layoutColumns(values);
  const top = lines.at(-1)?.value || 1;
  return (
    <div class="column-chart" role="img" aria-label={label} data-tone={tone} data-parted={parts !== undefined}>
      <div class="column-lines" aria-hidden="true">
        {lines.map((line) => (
          <span key={line.value} style={{ bottom: `${line.part * 100}%` }}>
            <i>{level(line.value)}</i>
          </span>
        ))}
      </div>
      <div class="column-row" aria-hidden="true" onPointerLeave={() => setAt(undefined)}>
        {columns.map((part, n) => (
          <span key={n} data-at={n === at} onPointerEnter={() => setAt(n)}>
            <i style={{ "--part": part ?? 0 }} data-none={part === null} />
            {parts && <em style={{ "--part": (parts[n] ?? 0) / top }} />}
            {n % every === 0 && <b>{tick(n)}</b>}
          </span>
        ))}
      </div>
      {at !== undefined && at < values.length && (
        <div
          class="read-out"
          data-side={at > columns.length / 2 ? "left" : "right"}
          style={{ left: `calc(4rem + (100% - 4rem) * ${(at + 0.5) / columns.length})` }}
        >
          {children(at)}
        </div>
      )}
    </div>
  );
}
