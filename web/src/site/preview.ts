/** What a change of rules would have done, in sentences. */
import type { Preview } from "../api/site-types.ts";
import * as format from "../figures/format.ts";

const hits = (n: number): string => format.several(n, "hit");

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
      ? "Nothing was counted in the last 30 days, so these rules have nothing to be tried on."
      : out === 0
        ? `Of the ${hits(counted)} counted in the last 30 days none would have been left out.`
        : `${format.exact(out)} of the ${hits(counted)} counted in the last 30 days (${format.share(out / counted)}) would have been left out.`;
  return {
    leftOut,
    counted: more > 0 ? `At most ${hits(more)} that were left out would have been counted.` : undefined,
    // What `would_count` cannot tell is in “at most” already.
    unknown: unknown.filter(({ field }) => field !== "would_count").map(({ why }) => why),
  };
}
