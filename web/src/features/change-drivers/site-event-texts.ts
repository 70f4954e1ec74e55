/** What was done at a site, in words: settings by their names, values as people write them. */
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { reasonName } from "../../figures/reasons.ts";
import { settingRow } from "../../site/changes.ts";
import type { SiteEvent } from "./api.ts";

const kinds: Record<SiteEvent["kind"], PlainId> = {
  setting: msg("site-event-setting"),
  site: msg("site"),
  goal: msg("dimension-goal"),
  annotation: msg("note"),
  left_out: msg("excluded"),
  silent: msg("site-event-no-traffic"),
};

export const kindText = (kind: SiteEvent["kind"]): string => (kinds[kind] ? t(kinds[kind]) : kind);

/** May the counting itself be wrong? */
export const isOdd = (kind: SiteEvent["kind"]): boolean => kind === "left_out" || kind === "silent";

/** For lists what was added and removed, for everything else the old and the new value. */
function settingText(field: string, old: unknown, now: unknown): string {
  const { name, old: gone, new: added } = settingRow(field, old, now);
  if (!Array.isArray(old) || !Array.isArray(now)) {
    return t("site-event-from-to", { name, old: gone ?? t("none"), now: added ?? t("none") });
  }
  if (!gone) return t("site-event-added", { name, added: added ?? t("none") });
  if (!added) return t("site-event-removed", { name, gone });
  return t("site-event-added-removed", { name, added, gone });
}

/** What was done, as a sentence. */
export function siteEventText(event: SiteEvent): string {
  if (event.kind === "setting" && event.field) return settingText(event.field, event.old, event.new);
  if (event.kind === "annotation") return event.text;
  // Codes of reasons become the names that the other pages show.
  const reason = event.params?.reason;
  return typeof reason === "string" ? event.text.replace(`\`${reason}\``, reasonName(reason)) : event.text;
}

/** When it was, and until when. */
export function siteEventTime(event: Pick<SiteEvent, "at" | "until" | "kind">, zone: string): string {
  const day = { day: "numeric", month: "short" } as const;
  const time = { ...day, hour: "numeric", minute: "2-digit" } as const;
  if (event.until == null) return format.moment(event.at, zone, time);
  if (event.kind === "silent") {
    return `${format.moment(event.at, zone, time)} – ${format.moment(event.until, zone, event.until - event.at < 86_400 ? { hour: "numeric", minute: "2-digit" } : time)}`;
  }
  const [first, last] = [format.moment(event.at, zone, day), format.moment(event.until - 1, zone, day)];
  return first === last ? first : `${first} – ${last}`;
}
