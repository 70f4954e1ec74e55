/** What a card says of values that are not counted apart, where a site has very many on one day. */
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
