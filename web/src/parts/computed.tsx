/** How the figures came about. */
import type { PeriodView } from "../api/index.ts";
import { t } from "../base/text.ts";
import * as format from "../figures/format.ts";

interface Answer {
  period: PeriodView;
  computed_ms: number;
  rows_read: number;
  exact: boolean;
}

interface Props {
  stats: Answer | undefined;
  /** What it is compared with, where the page does not say that above. */
  compare?: PeriodView | null | undefined;
}

export function Computed({ stats, compare }: Props) {
  if (!stats) return <p class="computed">&nbsp;</p>;
  const { period } = stats;
  const begun = compare && format.trackingStartText(compare);
  const values = {
    period: format.range(period.from, period.to),
    zone: format.zoneName(period.zone),
    time: format.computing(stats.computed_ms),
    rows: stats.rows_read,
  };
  return (
    <p class="computed">
      {stats.exact ? t("computed-rows", values) : t("computed-combined-rows", values)}
      {compare && ` ${t("computed-compared", { days: format.rangeUntil(compare) })}`}
      {begun && ` ${begun}`}
    </p>
  );
}
