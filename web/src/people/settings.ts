/** The pages about oneself and the account, for every list of them. */
import type { Me } from "../api/index.ts";
import { msg, type PlainId } from "../base/text.ts";
import { hasPlans } from "./billing.ts";

interface SettingsLink {
  href: string;
  text: PlainId;
  /** More words that find it. */
  also: PlainId;
  /** What is stored there without a list. */
  keys?: string;
}

export const profileLinks: readonly SettingsLink[] = [
  { href: "/settings/me", text: msg("profile"), also: msg("command-words-profile"), keys: "G M" },
  { href: "/settings/security", text: msg("security"), also: msg("command-words-security") },
  { href: "/settings/sessions", text: msg("sessions"), also: msg("command-words-sessions") },
  { href: "/settings/alerts", text: msg("alert-settings"), also: msg("command-words-alerts") },
  { href: "/settings/reports", text: msg("email-digest"), also: msg("command-words-digest") },
];

const audit: SettingsLink = { href: "/settings/audit", text: msg("audit-log"), also: msg("command-words-audit") };
const delivery: readonly SettingsLink[] = [
  { href: "/settings/alert-channels", text: msg("alert-channels"), also: msg("command-words-channels") },
  { href: "/settings/deliveries", text: msg("deliveries"), also: msg("command-words-deliveries") },
];
const billing: SettingsLink = {
  href: "/settings/billing",
  text: msg("plan-and-billing"),
  also: msg("command-words-billing"),
};
const nightly: SettingsLink = { href: "/nightly", text: msg("nightly-check"), also: msg("command-words-nightly") };
const shared: readonly SettingsLink[] = [
  { href: "/settings/account", text: msg("account"), also: msg("command-words-account") },
  { href: "/settings/team", text: msg("team"), also: msg("command-words-team") },
  { href: "/settings/tokens", text: msg("api-tokens"), also: msg("command-words-tokens") },
  { href: "/settings/mcp", text: msg("language-models"), also: msg("command-words-language-models") },
];

/** Whether they may read the audit log, as support staff may too; until the role is known, there is no link to it. */
const maySeeAudit = (me: Pick<Me, "role"> | undefined): boolean => me?.role === "owner" || me?.role === "admin";

/** Those about the account. Viewers see no channels, and without plans there is no billing. */
export const accountLinks = (me: Pick<Me, "role" | "plans"> | undefined): readonly SettingsLink[] => [
  ...shared,
  ...(hasPlans(me) ? [billing] : []),
  ...(me !== undefined && me.role !== "viewer" ? delivery : []),
  nightly,
  ...(maySeeAudit(me) ? [audit] : []),
];

export const settingsLinks = (me: Pick<Me, "role" | "plans"> | undefined): readonly SettingsLink[] => [
  ...profileLinks,
  ...accountLinks(me),
];
