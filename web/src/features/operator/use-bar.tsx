/** A month's hits of an account out of those that it may have, as numbers and as a bar. */
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { LimitBar } from "../../parts/limit-bar.tsx";
import { usedShare } from "../../people/billing.ts";
import { levelOf } from "../../people/plan-use.ts";

interface Props {
  used: number | null | undefined;
  limit: number | null | undefined;
}

export function UseBar({ used, limit }: Props) {
  if (used == null) return <span class="muted">{format.none}</span>;
  const use = { hits: used, limit: limit ?? null };
  const share = usedShare(use);
  if (share === undefined) {
    return (
      <span class="use" title={format.exact(used)}>
        <span class="use-text">{t("operator-use-unlimited", { used: format.compact(used) })}</span>
      </span>
    );
  }
  const percent = Number.isFinite(share) ? format.roundShare(Math.round(share * 100) / 100) : t("operator-use-over");
  return (
    <div class="use" data-level={levelOf(use)} title={`${format.exact(used)} / ${format.exact(limit)}`}>
      <span class="use-text">
        {t("operator-use-of", { used: format.compact(used), limit: format.compact(limit) })} <b>{percent}</b>
      </span>
      <LimitBar use={use} />
    </div>
  );
}
