/** What a change of rules would have done, in sentences. */
import type { Preview } from "../api/site-types.ts";
import { t, tn } from "../base/text.ts";
import * as format from "../figures/format.ts";

export interface Said {
  leftOut: string;
  /** What was left out and might have been counted. */
  counted: string | undefined;
  unknown: string[];
}

export function preview({ counted, would_leave_out, would_count, unknown }: Preview): Said {
  const out = would_leave_out.hits;
  const more = would_count.reduce((sum, one) => sum + one.at_most, 0);
  const leftOut =
    counted === 0
      ? t("Nothing was counted in the last 30 days, so these rules have nothing to be tried on.")
      : out === 0
        ? tn(
            counted,
            "Of the {n} hit counted in the last 30 days none would have been left out.",
            "Of the {n} hits counted in the last 30 days none would have been left out.",
          )
        : tn(
            counted,
            "{out} of the {n} hit counted in the last 30 days ({share}) would have been left out.",
            "{out} of the {n} hits counted in the last 30 days ({share}) would have been left out.",
            { out, share: format.share(out / counted) },
          );
  return {
    leftOut,
    counted:
      more > 0
        ? tn(
            more,
            "At most {n} hit that were left out would have been counted.",
            "At most {n} hits that were left out would have been counted.",
          )
        : undefined,
    // What `would_count` cannot tell is in “at most” already.
    unknown: unknown.filter(({ field }) => field !== "would_count").map(({ why }) => why),
  };
}
