/** Which period is compared with which. */
import { t } from "../../base/text.ts";
import { endsWithin, range, rangeUntil } from "../../figures/format.ts";
import type { MetricChange } from "./api.ts";

type Pair = Pick<MetricChange, "period" | "compare" | "running">;

export function comparisonText({ period, compare, running }: Pair): string {
  const pair = t("changes-now-and-before", { now: range(period.from, period.to), before: rangeUntil(compare) });
  const first = compare.counted_from;
  const started = first == null ? pair : `${pair} ${t("changes-tracking-started", { day: range(first, first) })}`;
  if (!running) return started;
  const how = endsWithin(compare) ? t("changes-still-running") : t("changes-previous-complete");
  return `${started} ${how}`;
}
