/** Whether a move is more than the figure moves anyway: in words, and as a strip of the earlier moves. */
import type { Move } from "../../api/moves.ts";
import { t } from "../../base/text.ts";
import type { Metric } from "../../figures/metric.ts";
import { signed, strip, verdict } from "../../figures/moves.ts";
import { Popover } from "../../parts/popover.tsx";
import { Said } from "../../parts/said.tsx";
import "../../style/ordinary.css";

function Strip({ move, metric }: { move: Move; metric: Metric }) {
  const at = strip(move.ordinary);
  if (!at) return null;
  const { low, high, difference } = move.ordinary;
  return (
    <div class="ordinary-strip" aria-hidden="true" data-within={move.ordinary.within}>
      <span class="ordinary-track">
        <i class="ordinary-band" style={{ "--from": at.low, "--part": at.high - at.low }} />
        <i class="ordinary-zero" style={{ "--from": at.zero }} />
        {at.earlier.map((one, n) => (
          <i key={n} class="ordinary-dot" style={{ "--from": one }} />
        ))}
        <i class="ordinary-now" style={{ "--from": at.now }} />
      </span>
      <span class="ordinary-keys">
        <span>
          <i class="ordinary-now" /> {t("this move, {move}", { move: signed(metric, difference) })}
        </span>
        <span>
          <i class="ordinary-dot" /> {t("earlier ones")}
        </span>
        <span>
          <i class="ordinary-band" /> {t("ordinary, {low} to {high}", { low: signed(metric, low), high: signed(metric, high) })}
        </span>
      </span>
    </div>
  );
}

export function OrdinaryLine({ move, metric }: { move: Move; metric: Metric }) {
  const { ordinary } = move;
  const said = verdict(metric, ordinary, move.difference);
  return (
    <div class="ordinary">
      <p class="ordinary-said">
        <b class="ordinary-title" data-within={said.within}>
          {said.title}.
        </b>{" "}
        {said.text}{" "}
        <Popover class="define-word" panelClass="define-panel" face={t("How this is judged")}>
          {() => (
            <>
              <p class="define-name">{t("How ordinary variation is judged")}</p>
              <p>
                <Said part="methods" text={ordinary.method} />
              </p>
              <p class="define-id">{ordinary.reference}</p>
            </>
          )}
        </Popover>
      </p>
      <Strip move={move} metric={metric} />
    </div>
  );
}
