/** What a change of rules would have done, in sentences. */
import type { Preview } from "../../api/site-types.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";

export interface PreviewTexts {
  leftOut: string;
  /** The excluded hits that might have been counted. */
  counted: string | undefined;
  unknown: string[];
}

export function previewTexts({ counted, would_leave_out, would_count, unknown }: Preview): PreviewTexts {
  const out = would_leave_out.hits;
  const more = would_count.reduce((sum, one) => sum + one.at_most, 0);
  const leftOut =
    counted === 0
      ? t("preview-no-hits")
      : out === 0
        ? t("preview-none-excluded", { n: counted })
        : t("preview-excluded", { n: counted, out, share: format.share(out / counted) });
  return {
    leftOut,
    counted: more > 0 ? t("preview-would-count", { n: more }) : undefined,
    // “At most” already covers what `would_count` cannot determine.
    unknown: unknown.filter(({ field }) => field !== "would_count").map(({ why }) => why),
  };
}
