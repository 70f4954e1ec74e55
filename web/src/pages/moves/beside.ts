/** Which period stands beside which. */
import type { Move } from "../../api/moves.ts";
import { t } from "../../base/text.ts";
import { range } from "../../figures/format.ts";

type Pair = Pick<Move, "period" | "compare" | "running">;

export function besideText({ period, compare, running }: Pair): string {
  const said = t("{now} beside {before}.", { now: range(period.from, period.to), before: range(compare.from, compare.to) });
  return running ? `${said} ${t("The period is not over yet, while the one before it is whole.")}` : said;
}
