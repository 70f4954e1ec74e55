/** The pages of the operator's area, for every list of them. */
import { msg, type PlainId } from "../base/text.ts";
import type { IconName } from "../parts/icon.tsx";

interface OperatorLink {
  href: string;
  text: PlainId;
  /** More words that find it. */
  also: PlainId;
  icon: IconName;
  /** Opens it within the area, after G. */
  key: string;
}

export const operatorLinks: readonly OperatorLink[] = [
  {
    href: "/admin",
    text: msg("operator-overview"),
    also: msg("command-words-operator-overview"),
    icon: "dashboard",
    key: "o",
  },
  { href: "/admin/accounts", text: msg("accounts"), also: msg("command-words-accounts"), icon: "people", key: "c" },
  { href: "/admin/invites", text: msg("operator-invites"), also: msg("command-words-invites"), icon: "mail", key: "i" },
  {
    href: "/admin/announcements",
    text: msg("operator-announcements"),
    also: msg("command-words-announcements"),
    icon: "megaphone",
    key: "n",
  },
  { href: "/admin/log", text: msg("operator-log"), also: msg("command-words-operator-log"), icon: "log", key: "l" },
];
