/** Which exclusions a site's owner should see: those caused by the site rather than by the sender. */
import type { Arriving } from "../api/types.ts";
import { silentAfter } from "./overview.ts";

/** Reasons that are about a hit's sender: they do not concern a site that counts others. */
const ofSender: readonly string[] = [
  "bot",
  "headless",
  "hosting",
  "prefetch",
  "spam_referrer",
  "opted_out",
  "repeated",
];

export interface Exclusion {
  /** Unix seconds. */
  at: number;
  reason: string;
  /** Of the pages; undefined if the answer does not contain it for this hit. */
  hostname?: string | undefined;
  /** The reason's meaning, if the answer has it. */
  explanation?: string | undefined;
}

/**
 * The newest exclusion since the last counted hit that the site itself causes, even if bots came after it: of the
 * last day. For a site that counted nothing within a day, otherwise the newest of all.
 */
export function exclusionOf(arriving: Arriving, now: number): Exclusion | undefined {
  const { last_left_out: newest, last_counted: counted, by_hostname: hosts } = arriving;
  const since = counted ?? 0;
  const own = hosts
    .flatMap(({ hostname, last_left_out: at, reason }) =>
      at != null && reason != null && !ofSender.includes(reason) ? [{ hostname, at, reason }] : [],
    )
    .filter(({ at }) => at > since && now - at < silentAfter)
    .sort((a, b) => b.at - a.at)[0];
  if (own) return { ...own, explanation: own.reason === newest?.reason ? newest.explanation : undefined };
  const lately = counted != null && now - counted < silentAfter;
  return newest != null && newest.at > since && !lately ? newest : undefined;
}
