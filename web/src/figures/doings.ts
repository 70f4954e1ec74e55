/** What was done at a site, in words: settings by their names, values as people write them. */
import type { Doing } from "../api/moves.ts";
import * as format from "./format.ts";
import { reasonName } from "./reasons.ts";

const kinds: Record<Doing["kind"], string> = {
  setting: "Setting",
  site: "Site",
  goal: "Goal",
  annotation: "Note",
  left_out: "Left out",
  silent: "Silence",
};

export const kindText = (kind: Doing["kind"]): string => kinds[kind] ?? kind;

/** May the counting itself be wrong? */
export const isOdd = (kind: Doing["kind"]): boolean => kind === "left_out" || kind === "silent";

const settings: Record<string, string> = {
  name: "The site’s name",
  hostnames: "The site’s hostnames",
  zone: "The time zone",
  paused: "Whether counting rests",
  bots: "How strictly programs are told from people",
  excluded_paths: "The pages left out",
  excluded_addresses: "The addresses left out",
  excluded_countries: "The countries left out",
  kept_parameters: "The parameters kept in addresses",
};

function valueText(value: unknown): string {
  if (value == null || value === "") return "none";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(valueText).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object") return JSON.stringify(value);
  return String(value);
}

/** What was done, as a sentence. */
export function doingText(doing: Doing): string {
  if (doing.kind === "setting" && doing.field) {
    const name = settings[doing.field] ?? `The setting ${doing.field.replaceAll("_", " ")}`;
    return `${name}: from ${valueText(doing.old)} to ${valueText(doing.new)}.`;
  }
  if (doing.kind === "annotation") return doing.text;
  // Codes become the names that stand on the other pages.
  return doing.text.replace(/`([^`]+)`/g, (_, code: string) => reasonName(code));
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
