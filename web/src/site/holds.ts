/** What a site has, and loses when it is deleted. */
import type { SiteHolds } from "../api/site-types.ts";
import * as format from "../figures/format.ts";

const named: [keyof SiteHolds, string][] = [
  ["views", "page view"],
  ["events", "event"],
  ["goals", "goal"],
  ["funnels", "funnel"],
  ["picks", "named element"],
  ["stretches", "named part of a page"],
  ["annotations", "annotation"],
  ["saved_views", "saved view"],
  ["snapshots", "copy of a page"],
  ["members", "member’s access to it"],
  ["invitations", "invitation to it"],
  ["tokens", "API token limited to it"],
];
/** Where an s behind the last word makes no plural. */
const plurals: Record<string, string> = {
  "named part of a page": "named parts of pages",
  "copy of a page": "copies of pages",
  "member’s access to it": "members’ access to it",
  "invitation to it": "invitations to it",
  "API token limited to it": "API tokens’ access to it",
};

/** In words; only what there is. */
export function goesWith(holds: SiteHolds): string[] {
  const found = named.flatMap(([field, one]) => {
    const n = holds[field];
    if (typeof n !== "number" || n === 0) return [];
    const many = n === 1 ? undefined : plurals[one];
    return [many ? `${format.exact(n)} ${many}` : format.several(n, one)];
  });
  return found.length > 0 ? found : ["its settings; nothing was counted yet"];
}
