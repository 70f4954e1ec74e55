/** What was done at a site, in words: settings by their names, values as people write them. */
import type { Doing } from "../api/moves.ts";
import { msg, t, told } from "../base/text.ts";
import { setting } from "../site/changes.ts";
import * as format from "./format.ts";
import { reasonName } from "./reasons.ts";

const kinds: Record<Doing["kind"], string> = {
  setting: msg("Setting"),
  site: msg("Site"),
  goal: msg("Goal"),
  annotation: msg("Note"),
  left_out: msg("Left out"),
  silent: msg("Silence"),
};

export const kindText = (kind: Doing["kind"]): string => t(kinds[kind] ?? kind);

/** May the counting itself be wrong? */
export const isOdd = (kind: Doing["kind"]): boolean => kind === "left_out" || kind === "silent";

/** Of lists what came and what went, of everything else what it was and is. */
function settingText(field: string, old: unknown, now: unknown): string {
  const { name, old: gone, new: added } = setting(field, old, now);
  if (!Array.isArray(old) || !Array.isArray(now)) {
    return t("{name}: from {old} to {now}.", { name, old: gone ?? t("none"), now: added ?? t("none") });
  }
  if (!gone) return t("{name}: {added} added.", { name, added: added ?? t("none") });
  if (!added) return t("{name}: {gone} taken out.", { name, gone });
  return t("{name}: {added} added; {gone} taken out.", { name, added, gone });
}

/** What was done, as a sentence. */
export function doingText(doing: Doing): string {
  if (doing.kind === "setting" && doing.field) return settingText(doing.field, doing.old, doing.new);
  if (doing.kind === "annotation") return doing.text;
  // Codes become the names that stand on the other pages.
  return told("methods", doing.text).replace(/`([^`]+)`/g, (_, code: string) => reasonName(code));
}

/** When it was, and until when. */
export function doingTime(doing: Pick<Doing, "at" | "until" | "kind">, zone: string): string {
  const day = { day: "numeric", month: "short" } as const;
  const time = { ...day, hour: "numeric", minute: "2-digit" } as const;
  if (doing.until == null) return format.moment(doing.at, zone, time);
  if (doing.kind === "silent") {
    return `${format.moment(doing.at, zone, time)} – ${format.moment(doing.until, zone, doing.until - doing.at < 86_400 ? { hour: "numeric", minute: "2-digit" } : time)}`;
  }
  const [first, last] = [format.moment(doing.at, zone, day), format.moment(doing.until - 1, zone, day)];
  return first === last ? first : `${first} – ${last}`;
}
