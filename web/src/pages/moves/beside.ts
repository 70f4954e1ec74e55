/** Which period stands beside which. */
import type { Move } from "../../api/moves.ts";
import { t } from "../../base/text.ts";
import { begunText, endsWithin, range, rangeUntil } from "../../figures/format.ts";

type Pair = Pick<Move, "period" | "compare" | "running">;

export function besideText({ period, compare, running }: Pair): string {
  const pair = t("{now} beside {before}.", { now: range(period.from, period.to), before: rangeUntil(compare) });
  const begun = begunText(compare);
  const said = begun === undefined ? pair : `${pair} ${begun}`;
  if (!running) return said;
  const how = endsWithin(compare)
    ? t("The period is not over yet; beside it stands as much of the one before.")
    : t("The period is not over yet, while the one before it is whole.");
  return `${said} ${how}`;
}
