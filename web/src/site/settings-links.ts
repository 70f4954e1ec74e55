/** The pages of a site's settings, for every list of them; their addresses are what follows the site's. */
import { msg, type PlainId } from "../base/text.ts";

interface SiteSettingsLink {
  path: string;
  text: PlainId;
  /** Not for viewers. */
  editors?: boolean;
  /** For admins and owners. */
  admins?: boolean;
}

/** Those that the reader may open. */
export const linksFor = (
  links: readonly SiteSettingsLink[],
  mayEdit: boolean,
  isAdmin: boolean,
): readonly SiteSettingsLink[] => links.filter(({ editors, admins }) => (mayEdit || !editors) && (isAdmin || !admins));

export const generalLinks: readonly SiteSettingsLink[] = [
  { path: "/settings", text: msg("general") },
  { path: "/settings/counting", text: msg("filtering-rules") },
  { path: "/sharing", text: msg("sharing"), editors: true },
  { path: "/settings/changes", text: msg("history") },
  { path: "/settings/erase", text: msg("data") },
];

export const reportLinks: readonly SiteSettingsLink[] = [
  { path: "/reports", text: msg("email-report") },
  { path: "/nightly", text: msg("nightly-check") },
];

export const consentLinks: readonly SiteSettingsLink[] = [
  { path: "/consent", text: msg("consent") },
  { path: "/consent/banner", text: msg("consent-banner") },
  { path: "/consent/records", text: msg("consent-choices") },
  { path: "/visitors", text: msg("consented-visitors") },
  { path: "/requests", text: msg("data-requests") },
];

export const setupLinks: readonly SiteSettingsLink[] = [
  { path: "/install", text: msg("install") },
  { path: "/import", text: msg("import"), admins: true },
  { path: "/dry-run", text: msg("dry-run") },
  { path: "/stores", text: msg("cookie-policy") },
];
