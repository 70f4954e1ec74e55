/** A card's note about values that are not counted separately, when a site has very many on one day. */
import type { Breakdown } from "../api/index.ts";
import { t } from "../base/text.ts";
import * as format from "../figures/format.ts";

export function OtherValues({ breakdown }: { breakdown: Breakdown }) {
  const other = breakdown.other;
  if (!other) return null;
  return (
    <p class="other-values">
      {t("other-values", { n: format.exact(other.visitors) })} {t("too-many-values")}
    </p>
  );
}
