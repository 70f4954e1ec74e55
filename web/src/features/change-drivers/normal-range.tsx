/** Whether a change is outside the normal range: in words, and as a strip of earlier changes. */
import { t } from "../../base/text.ts";
import type { Metric } from "../../figures/metric.ts";
import { Popover } from "../../parts/popover.tsx";
import type { MetricChange } from "./api.ts";
import { signed, strip, verdict } from "./change.ts";
import "./normal-range.css";

function Strip({ change, metric }: { change: MetricChange; metric: Metric }) {
  const at = strip(change.normal_range);
  if (!at) return null;
  const { low, high, difference } = change.normal_range;
  return (
    <div class="normal-range-strip" aria-hidden="true" data-within={change.normal_range.within}>
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

export function NormalRangeLine({ change, metric }: { change: MetricChange; metric: Metric }) {
  const { normal_range: range } = change;
  const result = verdict(metric, range, change.difference);
  return (
    <div class="normal-range">
      <p class="normal-range-verdict">
        <b class="normal-range-title" data-within={result.within}>
          {result.title}.
        </b>{" "}
        {result.text}{" "}
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
      <Strip change={change} metric={metric} />
    </div>
  );
}
