/** Which period stands beside which. */
import { t } from "../../base/text.ts";
import { endsWithin, range, rangeUntil } from "../../figures/format.ts";
import type { Move } from "./api.ts";

type Pair = Pick<Move, "period" | "compare" | "running">;

export function besideText({ period, compare, running }: Pair): string {
  const pair = t("changes-now-and-before", { now: range(period.from, period.to), before: rangeUntil(compare) });
  const first = compare.counted_from;
  const said = first == null ? pair : `${pair} ${t("changes-tracking-started", { day: range(first, first) })}`;
  if (!running) return said;
  const how = endsWithin(compare) ? t("changes-still-running") : t("changes-previous-complete");
  return `${said} ${how}`;
}
