/** What the figures are about; how they were computed is behind an icon. */
import type { Breakdown, PeriodView } from "../api/index.ts";
import { t } from "../base/text.ts";
import * as format from "../figures/format.ts";
import { Define } from "./define.tsx";
import { Imported } from "./imported.tsx";

interface Answer {
  period: PeriodView;
  computed_ms: number;
  rows_read: number;
}

interface Props {
  stats: Answer | undefined;
  /** Those that may combine rare values. */
  breakdowns?: readonly Pick<Breakdown, "other">[] | undefined;
  /** What it is compared with, if the page does not say that above. */
  compare?: PeriodView | null | undefined;
  /** Whether the page says above what it includes of imported days. */
  above?: boolean;
}

export function Computed({ stats, breakdowns = [], compare, above }: Props) {
  if (!stats) return <div class="computed">&nbsp;</div>;
  const { period } = stats;
  const trackingStart = compare && format.trackingStartText(compare);
  const values = { time: format.computing(stats.computed_ms), rows: stats.rows_read };
  const combined = breakdowns.some(({ other }) => other != null);
  return (
    <div class="computed">
      {!above && <Imported period={period} compare={compare} />}
      {t("computed-of", { period: format.range(period.from, period.to), zone: format.zoneName(period.zone) })}
      {trackingStart && ` ${trackingStart}`}
      <Define
        name={t("computed-how")}
        align="end"
        text={[
          combined ? t("computed-combined-rows", values) : t("computed-rows", values),
          compare && t("computed-compared", { days: format.rangeUntil(compare) }),
        ]
          .filter(Boolean)
          .join(" ")}
      />
    </div>
  );
}
