/** The map of countries next to the rows of places: shaded by visitors, a click filters. */
import { useRef, useState } from "preact/hooks";
import { getStats, type Question, type Row } from "../../api/index.ts";
import { useLoad } from "../../base/load.ts";
import { msg, t } from "../../base/text.ts";
import { valueName } from "../../figures/dimension.ts";
import { exactFilter, type Filter } from "../../figures/filter.ts";
import * as format from "../../figures/format.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { mapShade } from "./map-scale.ts";
import world from "./world.json";
import "./world.css";

const shapes: Record<string, string> = world.shapes;
const dots: Record<string, number[]> = world.dots;
/** More than there are countries. */
const all = 300;

interface Hovered {
  code: string;
  x: number;
  y: number;
}

interface Props {
  question: Question;
  /** Of the period, for shares. */
  total: number;
  onFilter: (filter: Filter) => void;
}

export function World({ question, total, onFilter }: Props) {
  const withoutComparison = { ...question, compare: undefined };
  const stats = useLoad(
    JSON.stringify(withoutComparison),
    (signal) => getStats(withoutComparison, { by: ["country"], limit: all }, signal),
    question.site,
  );
  if (stats.fault && !stats.data) return <FaultBox fault={stats.fault} onRetry={stats.reload} />;
  const rows = stats.data?.by.find((one) => one.dimension === "country")?.rows;
  return <WorldMap rows={rows} busy={stats.busy && stats.data !== undefined} total={total} onFilter={onFilter} />;
}

interface MapProps {
  /** By country; undefined until they are there. */
  rows: readonly Row[] | undefined;
  busy?: boolean;
  total: number;
  /** Without it a click does nothing. */
  onFilter?: (filter: Filter) => void;
}

export function WorldMap({ rows, busy = false, total, onFilter }: MapProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<Hovered>();
  const byCode = new Map((rows ?? []).flatMap((row): [string, Row][] => (row.value ? [[row.value, row]] : [])));
  const top = Math.max(0, ...[...byCode.values()].map((row) => row.visitors));
  const codeAt = (event: Event): string | undefined =>
    event.target instanceof SVGElement ? event.target.dataset.code : undefined;
  const point = (event: PointerEvent) => {
    const code = codeAt(event);
    const box = holder.current?.getBoundingClientRect();
    if (!code || !box) setHovered(undefined);
    else setHovered({ code, x: event.clientX - box.left, y: event.clientY - box.top });
  };
  const countryProps = (code: string) => {
    const visitors = byCode.get(code)?.visitors ?? 0;
    return {
      "data-code": code,
      "data-some": visitors > 0,
      "data-lit": hovered?.code === code,
      style: { "--part": mapShade(visitors, top) },
    };
  };
  const row = hovered && byCode.get(hovered.code);
  return (
    // Without a pointer, every country is in the rows next to it.
    <div class="world" ref={holder} data-busy={busy}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the rows next to it have the keys */}
      <svg
        viewBox={`0 0 ${world.width} ${world.height}`}
        role="img"
        aria-label={rows ? t("map-label", { n: byCode.size }) : t("map-title")}
        onPointerMove={point}
        onPointerLeave={() => setHovered(undefined)}
        onClick={(event) => {
          const code = codeAt(event);
          if (code && byCode.has(code)) onFilter?.(exactFilter("country", code));
        }}
      >
        {Object.entries(shapes).map(([code, path]) => (
          <path key={code} {...countryProps(code)} d={path} />
        ))}
        {Object.entries(dots)
          .filter(([code]) => byCode.has(code))
          .map(([code, [x, y]]) => (
            <circle key={code} {...countryProps(code)} cx={x} cy={y} r="4.5" />
          ))}
      </svg>
      {hovered?.code && (
        <p class="world-tip" style={{ left: `${hovered.x}px`, top: `${hovered.y}px` }} aria-hidden="true">
          <span>{valueName("country", hovered.code)}</span>
          <b>{row ? format.several(row.visitors, msg("visitors-noun")) : t("map-no-visitors")}</b>
          {row && total > 0 && <span class="muted">{format.share(row.visitors / total)}</span>}
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
