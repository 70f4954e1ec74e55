/** What a card says of values that are not counted apart, where a site has very many on one day. */
import type { Breakdown } from "../../api/index.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";

export function OtherValues({ breakdown }: { breakdown: Breakdown }) {
  const other = breakdown.other;
  if (!other) return null;
  return (
    <p class="other-values">
      {t("Other values: {n} visitors.", { n: format.exact(other.visitors) })}{" "}
      {t("There are too many to count each of them over this period. Choose a shorter one to see more.")}
    </p>
  );
}
