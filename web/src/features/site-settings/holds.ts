/** What a site has, and loses when it is deleted. */
import type { SiteHolds } from "../../api/site-types.ts";
import { t } from "../../base/text.ts";

const contents: [keyof SiteHolds, (n: number) => string][] = [
  ["views", (n) => t("holds-views", { n })],
  ["events", (n) => t("n-events", { n })],
  ["goals", (n) => t("holds-goals", { n })],
  ["funnels", (n) => t("holds-funnels", { n })],
  ["picks", (n) => t("holds-elements", { n })],
  ["stretches", (n) => t("holds-sections", { n })],
  ["annotations", (n) => t("n-notes", { n })],
  ["saved_views", (n) => t("holds-views-saved", { n })],
  ["snapshots", (n) => t("holds-snapshots", { n })],
  ["members", (n) => t("holds-members", { n })],
  ["invitations", (n) => t("holds-invitations", { n })],
  ["tokens", (n) => t("holds-tokens", { n })],
];

/** In words; only what there is. */
export function contentsTexts(holds: SiteHolds): string[] {
  const found = contents.flatMap(([field, text]) => {
    const n = holds[field];
    return typeof n === "number" && n > 0 ? [text(n)] : [];
  });
  return found.length > 0 ? found : [t("holds-settings")];
}
