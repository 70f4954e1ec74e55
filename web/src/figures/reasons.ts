/** Why hits are excluded: the names of the reasons. */
import { msg, type PlainId, t } from "../base/text.ts";

const names: Record<string, PlainId> = {
  bot: msg("reason-known-bots"),
  headless: msg("reason-automated-browsers"),
  hosting: msg("reason-data-centres"),
  prefetch: msg("reason-prefetched-pages"),
  spam_referrer: msg("reason-referrer-spam"),
  wrong_host: msg("reason-other-hostnames"),
  excluded_path: msg("reason-excluded-pages"),
  excluded_address: msg("reason-excluded-addresses"),
  excluded_country: msg("reason-excluded-countries"),
  opted_out: msg("reason-opted-out"),
  repeated: msg("reason-duplicates"),
  malformed: msg("reason-invalid"),
  too_old: msg("reason-too-old"),
  over_limit: msg("reason-over-limit"),
  suspended: msg("reason-account-suspended"),
  paused: msg("reason-site-paused"),
};

export const reasonName = (reason: string): string => (names[reason] ? t(names[reason]) : reason.replaceAll("_", " "));
