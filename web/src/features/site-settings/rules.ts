/** The lists of a site's settings as they are edited, and what of it is another than what is saved. */
import type { Site } from "../../api/index.ts";
import type { SiteChange } from "../../api/site-types.ts";

const fields = [
  "hostnames",
  "zone",
  "currency",
  "week_start",
  "bots",
  "excluded_paths",
  "excluded_addresses",
  "excluded_countries",
  "kept_parameters",
] as const satisfies readonly (keyof SiteChange & keyof Site)[];

export type Draft = Pick<Site, (typeof fields)[number]>;
export type ListName = "hostnames" | "excluded_paths" | "excluded_addresses" | "excluded_countries" | "kept_parameters";

export const draftOf = (site: Site): Draft => Object.fromEntries(fields.map((field) => [field, site[field]])) as Draft;

/** Only what differs, as it is sent; undefined where nothing does. */
export function changedFields(saved: Draft, draft: Draft): Partial<Draft> | undefined {
  const differing = fields.filter((field) => JSON.stringify(saved[field]) !== JSON.stringify(draft[field]));
  if (differing.length === 0) return undefined;
  return Object.fromEntries(differing.map((field) => [field, draft[field]]));
}

/** The edits that are not those: made while they were being saved. */
export const withoutSaved = (edits: Partial<Draft>, those: Partial<Draft>): Partial<Draft> =>
  Object.fromEntries(
    fields.filter((field) => field in edits && edits[field] !== those[field]).map((field) => [field, edits[field]]),
  );

/** Of a pasted address its path; a path begins with a slash. */
export function path(text: string): string {
  const bare = text.replace(/^https?:\/\/[^/?#]*/i, "").replace(/[?#].*$/, "");
  if (bare === "") return "/";
  return /^[/*]/.test(bare) ? bare : `/${bare}`;
}

/** A parameter's name, out of `?name=value` too. */
export const parameter = (text: string): string => text.replace(/^[?&]+/, "").replace(/=.*$/, "");
