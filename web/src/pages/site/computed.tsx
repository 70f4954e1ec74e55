/** How the figures came about. */
import type { PeriodView } from "../../api/index.ts";
import * as format from "../../figures/format.ts";

interface Answer {
  period: PeriodView;
  computed_ms: number;
  rows_read: number;
  exact: boolean;
}

export function Computed({ stats }: { stats: Answer | undefined }) {
  if (!stats) return <p class="computed">&nbsp;</p>;
  const { period } = stats;
  return (
    <p class="computed">
      {format.range(period.from, period.to)}, {format.zoneName(period.zone)}. Computed in{" "}
      {format.computing(stats.computed_ms)} over {format.exact(stats.rows_read)} rows,{" "}
      {stats.exact ? "exact" : "estimated"}.
    </p>
  );
}
