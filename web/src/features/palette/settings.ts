/** Single settings, which are found by their own names and not by those of their pages. */
import { msg, type PlainId } from "../../base/text.ts";

interface Setting {
  text: PlainId;
  /** More words that find it. */
  also: PlainId;
  /** Where it is; of a site's settings, what follows the site's address. */
  path: string;
}

export const siteSettings: readonly Setting[] = [
  { text: msg("command-site-name"), also: msg("command-words-site-name"), path: "/settings" },
  { text: msg("time-zone"), also: msg("command-words-time-zone"), path: "/settings" },
  { text: msg("currency"), also: msg("command-words-currency"), path: "/settings" },
  { text: msg("command-week-start"), also: msg("command-words-week-start"), path: "/settings" },
  { text: msg("command-pause"), also: msg("command-words-pause"), path: "/settings" },
  { text: msg("command-transfer-site"), also: msg("command-words-transfer"), path: "/settings" },
  { text: msg("command-hostnames"), also: msg("command-words-hostnames"), path: "/settings/counting" },
  { text: msg("command-bots"), also: msg("command-words-bots"), path: "/settings/counting" },
  { text: msg("reason-excluded-pages"), also: msg("command-words-exclude"), path: "/settings/counting" },
  { text: msg("reason-excluded-addresses"), also: msg("command-words-addresses"), path: "/settings/counting" },
  { text: msg("reason-excluded-countries"), also: msg("command-words-exclude"), path: "/settings/counting" },
  { text: msg("command-parameters"), also: msg("command-words-parameters"), path: "/settings/counting" },
  { text: msg("command-own-visits"), also: msg("command-words-own-visits"), path: "/settings/counting" },
  { text: msg("command-export-site"), also: msg("command-words-export"), path: "/settings/erase" },
  { text: msg("command-keep"), also: msg("command-words-keep"), path: "/settings/erase" },
  { text: msg("command-delete-data"), also: msg("command-words-delete"), path: "/settings/erase" },
  { text: msg("command-delete-site"), also: msg("command-words-delete"), path: "/settings/erase" },
];

export const ownSettings: readonly Setting[] = [
  { text: msg("command-email"), also: msg("command-words-email"), path: "/settings/me" },
  { text: msg("command-emails"), also: msg("command-words-emails"), path: "/settings/me" },
  { text: msg("command-password"), also: msg("command-words-password"), path: "/settings/security" },
  { text: msg("command-two-factor"), also: msg("command-words-two-factor"), path: "/settings/security" },
  { text: msg("command-providers"), also: msg("command-words-providers"), path: "/settings/security" },
  { text: msg("command-devices"), also: msg("command-words-devices"), path: "/settings/security" },
  { text: msg("command-invite"), also: msg("command-words-invite"), path: "/settings/team" },
  { text: msg("command-access-requests"), also: msg("command-words-access-requests"), path: "/settings/team" },
  { text: msg("command-two-factor-rule"), also: msg("command-words-two-factor-rule"), path: "/settings/team" },
  { text: msg("command-new-account"), also: msg("command-words-new-account"), path: "/settings/account" },
  { text: msg("command-export-account"), also: msg("command-words-export"), path: "/settings/account" },
  { text: msg("command-delete-account"), also: msg("command-words-delete"), path: "/settings/account" },
];
