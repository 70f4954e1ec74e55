/** Why hits are left out: the names of the reasons. */
import { msg, t } from "../base/text.ts";

const names: Record<string, string> = {
  bot: msg("Known robots"),
  headless: msg("Automated browsers"),
  hosting: msg("Data centres"),
  prefetch: msg("Prefetched pages"),
  spam_referrer: msg("Spam referrers"),
  wrong_host: msg("Other hostnames"),
  excluded_path: msg("Excluded pages"),
  excluded_address: msg("Excluded addresses"),
  excluded_country: msg("Excluded countries"),
  opted_out: msg("Opted out"),
  repeated: msg("Repeated"),
  malformed: msg("Malformed"),
  too_old: msg("Too old"),
  over_limit: msg("Over the limit"),
  suspended: msg("Account suspended"),
  paused: msg("Site paused"),
};

export const reasonName = (reason: string): string => t(names[reason] ?? reason.replaceAll("_", " "));
