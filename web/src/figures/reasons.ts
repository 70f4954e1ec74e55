/** Why hits are left out: the names of the reasons. */
const names: Record<string, string> = {
  bot: "Known robots",
  headless: "Automated browsers",
  hosting: "Data centres",
  prefetch: "Prefetched pages",
  spam_referrer: "Spam referrers",
  wrong_host: "Other hostnames",
  excluded_path: "Excluded pages",
  excluded_address: "Excluded addresses",
  excluded_country: "Excluded countries",
  opted_out: "Opted out",
  repeated: "Repeated",
  malformed: "Malformed",
  too_old: "Too old",
  over_limit: "Over the limit",
  suspended: "Account suspended",
  paused: "Site paused",
};

export const reasonName = (reason: string): string => names[reason] ?? reason.replaceAll("_", " ");
