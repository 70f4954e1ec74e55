/** What a site has, and loses when it is deleted. */
import type { SiteHolds } from "../api/site-types.ts";
import { t, tn } from "../base/text.ts";

const named: [keyof SiteHolds, (n: number) => string][] = [
  ["views", (n) => tn(n, "{n} page view", "{n} page views")],
  ["events", (n) => tn(n, "{n} event", "{n} events")],
  ["goals", (n) => tn(n, "{n} goal", "{n} goals")],
  ["funnels", (n) => tn(n, "{n} funnel", "{n} funnels")],
  ["picks", (n) => tn(n, "{n} named element", "{n} named elements")],
  ["stretches", (n) => tn(n, "{n} named part of a page", "{n} named parts of pages")],
  ["annotations", (n) => tn(n, "{n} annotation", "{n} annotations")],
  ["saved_views", (n) => tn(n, "{n} saved view", "{n} saved views")],
  ["snapshots", (n) => tn(n, "{n} copy of a page", "{n} copies of pages")],
  ["members", (n) => tn(n, "{n} member’s access to it", "{n} members’ access to it")],
  ["invitations", (n) => tn(n, "{n} invitation to it", "{n} invitations to it")],
  ["tokens", (n) => tn(n, "{n} API token limited to it", "{n} API tokens’ access to it")],
];

/** In words; only what there is. */
export function goesWith(holds: SiteHolds): string[] {
  const found = named.flatMap(([field, said]) => {
    const n = holds[field];
    return typeof n === "number" && n > 0 ? [said(n)] : [];
  });
  return found.length > 0 ? found : [t("its settings; nothing was counted yet")];
}
