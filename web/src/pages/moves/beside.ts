/** Which period stands beside which. */
import type { Move } from "../../api/moves.ts";
import { t } from "../../base/text.ts";
import { endsWithin, range, rangeUntil } from "../../figures/format.ts";

type Pair = Pick<Move, "period" | "compare" | "running">;

export function besideText({ period, compare, running }: Pair): string {
  const pair = t("{now} beside {before}.", { now: range(period.from, period.to), before: rangeUntil(compare) });
  const first = compare.counted_from;
  const said =
    first == null
      ? pair
      : `${pair} ${t("Counting began only on {day}: the move is partly one of the counting.", { day: range(first, first) })}`;
  if (!running) return said;
  const how = endsWithin(compare)
    ? t("The period is not over yet; beside it stands as much of the one before.")
    : t("The period is not over yet, while the one before it is whole.");
  return `${said} ${how}`;
}
