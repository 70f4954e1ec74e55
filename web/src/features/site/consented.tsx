/** The visitors who agreed to be recognised: a count of its own, which is among the totals and never added to them. */
import type { Stats } from "../../api/index.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { Define } from "../../parts/define.tsx";

export function Consented({ agreed }: { agreed: Stats["agreed"] }) {
  // The site neither asks its visitors nor keeps some who agreed.
  if (!agreed) return null;
  const { visitors, share } = agreed;
  return (
    <p class="totals-consented">
      <span>
        {t("totals-consented")} <Define name={t("totals-consented")} id={visitors.definition} />
      </span>
      <span>
        <b>{format.exact(visitors.value)}</b>
        {visitors.previous != null && <> {t("previously-before", { before: format.exact(visitors.previous) })}</>}
      </span>
      {share && <span>{t("totals-consented-share", { share: format.share(share.share) })}</span>}
    </p>
  );
}
