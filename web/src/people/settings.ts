/** The pages about oneself and the account, for every list of them. */
import type { Me } from "../api/index.ts";
import { msg } from "../base/text.ts";

interface SettingsLink {
  href: string;
  text: string;
  /** Further words that it is found by. */
  also: string;
  /** What goes there without a list. */
  keys?: string;
}

export const mine: readonly SettingsLink[] = [
  { href: "/settings/me", text: msg("You|a page"), also: msg("settings name email language"), keys: "G M" },
  { href: "/settings/security", text: msg("Security"), also: msg("settings password passkey second step") },
  { href: "/settings/sessions", text: msg("Sessions"), also: msg("settings devices signed in") },
];

const audit: SettingsLink = { href: "/settings/audit", text: msg("Audit"), also: msg("settings log history") };
const shared: readonly SettingsLink[] = [
  { href: "/settings/account", text: msg("Account"), also: msg("settings export delete support") },
  { href: "/settings/team", text: msg("Team"), also: msg("settings members people invite roles") },
  { href: "/settings/tokens", text: msg("API tokens"), also: msg("settings keys") },
];

/** Whether the audit answers them; until it is known who asks, it stands in its place. */
const reads = (me: Pick<Me, "role"> | undefined): boolean => !me || me.role === "owner" || me.role === "admin";

/** Those about the account. */
export const ours = (me: Pick<Me, "role"> | undefined): readonly SettingsLink[] => (reads(me) ? [...shared, audit] : shared);

export const links = (me: Pick<Me, "role"> | undefined): readonly SettingsLink[] => [...mine, ...ours(me)];
