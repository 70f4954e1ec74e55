/** The map of countries beside the rows of places: shaded by visitors, a click filters. */
import { useRef, useState } from "preact/hooks";
import { getStats, type Question, type Row } from "../../api/index.ts";
import { useLoad } from "../../base/load.ts";
import { msg, t } from "../../base/text.ts";
import { valueName } from "../../figures/dimension.ts";
import type { Filter } from "../../figures/filter.ts";
import * as format from "../../figures/format.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { shade } from "./map-scale.ts";
import world from "./world.json";
import "./world.css";

const shapes: Record<string, string> = world.shapes;
const dots: Record<string, number[]> = world.dots;
/** More than there are countries. */
const all = 300;

interface Pointed {
  code: string;
  x: number;
  y: number;
}

interface Props {
  question: Question;
  /** Of the period, for shares. */
  whole: number;
  onFilter: (filter: Filter) => void;
}

export function World({ question, whole, onFilter }: Props) {
  const asked = { ...question, compare: undefined };
  const stats = useLoad(
    JSON.stringify(asked),
    (signal) => getStats(asked, { by: ["country"], limit: all }, signal),
    question.site,
  );
  if (stats.fault && !stats.data) return <FaultBox fault={stats.fault} onRetry={stats.reload} />;
  const rows = stats.data?.by.find((one) => one.dimension === "country")?.rows;
  return <WorldMap rows={rows} busy={stats.busy && stats.data !== undefined} whole={whole} onFilter={onFilter} />;
}

interface MapProps {
  /** By country; undefined until they are there. */
  rows: readonly Row[] | undefined;
  busy?: boolean;
  whole: number;
  /** Without it a click does nothing. */
  onFilter?: (filter: Filter) => void;
}

export function WorldMap({ rows, busy = false, whole, onFilter }: MapProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Pointed>();
  const byCode = new Map((rows ?? []).flatMap((row): [string, Row][] => (row.value ? [[row.value, row]] : [])));
  const top = Math.max(0, ...[...byCode.values()].map((row) => row.visitors));
  const codeAt = (event: Event): string | undefined =>
    event.target instanceof SVGElement ? event.target.dataset.code : undefined;
  const point = (event: PointerEvent) => {
    const code = codeAt(event);
    const box = holder.current?.getBoundingClientRect();
    if (!code || !box) setPointed(undefined);
    else setPointed({ code, x: event.clientX - box.left, y: event.clientY - box.top });
  };
  const drawn = (code: string) => {
    const visitors = byCode.get(code)?.visitors ?? 0;
    return {
      "data-code": code,
      "data-some": visitors > 0,
      "data-lit": pointed?.code === code,
      style: { "--part": shade(visitors, top) },
    };
  };
  const told = pointed && byCode.get(pointed.code);
  return (
    // Whoever has no pointer finds every country in the rows beside it.
    <div class="world" ref={holder} data-busy={busy}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the rows beside it have the keys */}
      <svg
        viewBox={`0 0 ${world.width} ${world.height}`}
        role="img"
        aria-label={rows ? t("map-label", { n: byCode.size }) : t("map-title")}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
        onClick={(event) => {
          const code = codeAt(event);
          if (code && byCode.has(code)) onFilter?.({ not: false, kind: "country", value: code });
        }}
      >
        {Object.entries(shapes).map(([code, path]) => (
          <path key={code} {...drawn(code)} d={path} />
        ))}
        {Object.entries(dots)
          .filter(([code]) => byCode.has(code))
          .map(([code, [x, y]]) => (
            <circle key={code} {...drawn(code)} cx={x} cy={y} r="4.5" />
          ))}
      </svg>
      {pointed?.code && (
        <p class="world-tip" style={{ left: `${pointed.x}px`, top: `${pointed.y}px` }} aria-hidden="true">
          <span>{valueName("country", pointed.code)}</span>
          <b>{told ? format.several(told.visitors, msg("visitors-noun")) : t("map-no-visitors")}</b>
          {told && whole > 0 && <span class="muted">{format.share(told.visitors / whole)}</span>}
        </p>
      )}
      <p class="world-scale" aria-hidden="true">
        <span>1</span>
        <i />
        <span>{top > 0 ? format.exact(top) : ""}</span>
      </p>
    </div>
  );
}
