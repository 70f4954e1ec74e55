/** Revenue by currency; hidden if there is none. */
import type { Stats } from "../../api/index.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { Define } from "../../parts/define.tsx";

export function Revenue({ totals }: { totals: Stats["revenue"] | undefined }) {
  if (!totals || totals.length === 0) return null;
  return (
    <p class="revenue">
      <span class="revenue-name">
        {t("revenue")} <Define name={t("revenue")} text={t("revenue-sums-about")} />
      </span>
      {totals.map((one) => (
        <span key={one.currency}>
          <b>{format.money(one.amount, one.currency)}</b>
          {one.previous != null && (
            <span class="muted"> {t("previously-before", { before: format.money(one.previous, one.currency) })}</span>
          )}
        </span>
      ))}
    </p>
  );
}
