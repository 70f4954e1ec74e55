/** When people visit: each hour of each weekday, as a table whose cells are shaded. */
import { useId, useState } from "preact/hooks";
import type { Question } from "../../api/index.ts";
import type { WhenCell } from "../../api/types.ts";
import { useLoad } from "../../base/load.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { Define } from "../../parts/define.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { ScrollArea } from "../../parts/scroll-area.tsx";
import { useAddressParams } from "../../parts/view-address.ts";
import { getWhen } from "./api.ts";
import { busiest, hourName, hourRange, lines, type Per, perHour, strongest, weekdayName } from "./hours.ts";
import "./when.css";

const pers: readonly Per[] = ["visitors", "views"];

const names: Record<Per, PlainId> = { visitors: msg("metric-visitors"), views: msg("dimension-views") };
const inHour: Record<Per, "when-visitors-per-hour" | "when-views-per-hour"> = {
  visitors: msg("when-visitors-per-hour"),
  views: msg("when-views-per-hour"),
};

const mean = (value: number | null): string =>
  value !== null && value > 0 && value < 10 ? format.decimal(value).replace(/0$/, "") : format.exact(value);

const cellName = (cell: WhenCell): string => `${weekdayName(cell.weekday, "long")}, ${hourRange(cell.hour)}`;

function CellText({ cell, per }: { cell: WhenCell | undefined; per: Per }) {
  if (!cell) return <>{t("no-data-in-period")}</>;
  const value = perHour(cell, per);
  return (
    <>
      <b>{cellName(cell)}</b>: {value === null ? t("when-not-in-period") : t(inHour[per], { mean: mean(value) })}
    </>
  );
}

export function WhenCard({ question }: { question: Question }) {
  const title = useId();
  const { param, setParams } = useAddressParams();
  const per: Per = param("when") === "views" ? "views" : "visitors";
  const [hovered, setHovered] = useState<WhenCell>();
  const { data, fault, busy, reload } = useLoad(
    JSON.stringify({ ...question, compare: undefined }),
    (signal) => getWhen(question, signal),
    question.site,
  );
  const top = strongest(data?.cells ?? [], per);
  const busiestHour = data && busiest(data.cells, per);
  return (
    <section class="card when" aria-labelledby={title} data-busy={busy && data !== undefined}>
      <header class="card-head">
        <h2 id={title}>
          {t("when-title")} <Define name={t("when-title")} text={t("when-about")} />
        </h2>
        <div class="tabs" role="group" aria-label={t("card-group-by", { card: t("when-title") })}>
          {pers.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === per}
              onClick={() => setParams({ when: one === "visitors" ? "" : one }, true)}
            >
              {t(names[one])}
            </button>
          ))}
        </div>
      </header>
      {fault && !data ? (
        <FaultBox fault={fault} onRetry={reload} />
      ) : !data ? (
        <span class="skeleton when-skeleton" role="progressbar" aria-label={t("loading")} />
      ) : (
        <>
          <ScrollArea class="when-wide" label={t("when-title")}>
            <table class="when-table" onPointerLeave={() => setHovered(undefined)}>
              <caption class="sr-only">{t("when-caption", { name: t(names[per]) })}</caption>
              <thead>
                <tr>
                  <td />
                  {Array.from({ length: 24 }, (_, hour) => (
                    <th key={hour} scope="col" data-labelled={hour % 3 === 0} data-noon={hour % 6 === 0}>
                      <span>{hourName(hour)}</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines(data).map((line) => (
                  <tr key={line.weekday}>
                    <th scope="row">
                      <span aria-hidden="true">{weekdayName(line.weekday, "short")}</span>
                      <span class="sr-only">{weekdayName(line.weekday, "long")}</span>
                    </th>
                    {line.cells.map((cell) => {
                      const value = perHour(cell, per);
                      return (
                        <td
                          key={cell.hour}
                          data-none={value === null}
                          data-most={cell === busiestHour}
                          style={{ "--part": top > 0 ? (value ?? 0) / top : 0 }}
                          onPointerEnter={() => setHovered(cell)}
                        >
                          <span class="sr-only">{mean(value)}</span>
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
          <footer class="card-foot when-foot">
            <p aria-hidden={hovered !== undefined}>
              {!hovered && busiestHour && <span class="muted">{t("when-busiest")} </span>}
              <CellText cell={hovered ?? busiestHour} per={per} />
            </p>
            <p class="when-scale" aria-hidden="true">
              <span>0</span>
              <i />
              <span>{mean(top)}</span>
            </p>
          </footer>
        </>
      )}
    </section>
  );
}
