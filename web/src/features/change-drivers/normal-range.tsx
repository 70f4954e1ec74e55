/** Whether a move is more than the figure moves anyway: in words, and as a strip of the earlier moves. */
import { t } from "../../base/text.ts";
import type { Metric } from "../../figures/metric.ts";
import { Popover } from "../../parts/popover.tsx";
import type { Move } from "./api.ts";
import { signed, strip, verdict } from "./change.ts";
import "./normal-range.css";

function Strip({ move, metric }: { move: Move; metric: Metric }) {
  const at = strip(move.normal_range);
  if (!at) return null;
  const { low, high, difference } = move.normal_range;
  return (
    <div class="normal-range-strip" aria-hidden="true" data-within={move.normal_range.within}>
      <span class="normal-range-track">
        <i class="normal-range-band" style={{ "--from": at.low, "--part": at.high - at.low }} />
        <i class="normal-range-zero" style={{ "--from": at.zero }} />
        {at.earlier.map((one, n) => (
          <i key={n} class="normal-range-dot" style={{ "--from": one }} />
        ))}
        <i class="normal-range-now" style={{ "--from": at.now }} />
      </span>
      <span class="normal-range-keys">
        <span>
          <i class="normal-range-now" /> {t("normal-range-this", { move: signed(metric, difference) })}
        </span>
        <span>
          <i class="normal-range-dot" /> {t("normal-range-earlier")}
        </span>
        <span>
          <i class="normal-range-band" />{" "}
          {t("normal-range-span", { low: signed(metric, low), high: signed(metric, high) })}
        </span>
      </span>
    </div>
  );
}

export function NormalRangeLine({ move, metric }: { move: Move; metric: Metric }) {
  const { normal_range: range } = move;
  const said = verdict(metric, range, move.difference);
  return (
    <div class="normal-range">
      <p class="normal-range-said">
        <b class="normal-range-title" data-within={said.within}>
          {said.title}.
        </b>{" "}
        {said.text}{" "}
        <Popover class="define-word" panelClass="define-panel" face={t("normal-range-how")}>
          {() => (
            <>
              <p class="define-name">{t("normal-range-how-title")}</p>
              <p>{range.method}</p>
              <p class="define-id">{range.reference}</p>
            </>
          )}
        </Popover>
      </p>
      <Strip move={move} metric={metric} />
    </div>
  );
}
