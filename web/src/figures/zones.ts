/** Time zones to choose from: each once, found by its city or its offset. */
import { foldAccents } from "../base/fold-accents.ts";
import { zoneName } from "./format.ts";

export interface Zone {
  zone: string;
  offset_seconds: number;
}

/** Names that browsers keep although the time zone database has replaced them (its file `backward`). */
const renamed: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Without former names and other spellings; the west first. `supported`: what the browser has, each zone once. */
export function canonicalZones(
  all: readonly Zone[],
  supported: readonly string[] = Intl.supportedValuesOf("timeZone"),
): Zone[] {
  const kept = new Set(["UTC", ...supported.map((zone) => renamed[zone] ?? zone)]);
  return all
    .filter(({ zone }) => kept.has(zone))
    .sort((a, b) => a.offset_seconds - b.offset_seconds || (a.zone < b.zone ? -1 : 1));
}

/** The zone's present offset from UTC: UTC+5:30. */
export function offsetText({ offset_seconds: offset }: Zone): string {
  if (offset === 0) return "UTC";
  const minutes = Math.round(Math.abs(offset) / 60);
  const rest = minutes % 60 === 0 ? "" : `:${String(minutes % 60).padStart(2, "0")}`;
  return `UTC${offset < 0 ? "−" : "+"}${Math.floor(minutes / 60)}${rest}`;
}

const asOffset = /^(?:utc|gmt)? ?([+\-−])(\d{1,2})(?::?(\d{2}))?$/;

/** Those found by a part of their name, or by an offset such as `+1`, `UTC-5` or `GMT+05:30`. */
export function findZones(all: readonly Zone[], search: string): Zone[] {
  const wanted = foldAccents(search.trim()).replaceAll("_", " ");
  if (wanted === "") return [...all];
  const [, sign, hours, minutes] = asOffset.exec(wanted) ?? [];
  if (sign) {
    const seconds = (Number(hours) * 60 + Number(minutes ?? 0)) * 60 * (sign === "+" ? 1 : -1);
    return all.filter(({ offset_seconds: offset }) =>
      minutes === undefined
        ? offset === seconds || (Math.trunc(offset / 3600) * 3600 === seconds && offset % 3600 !== 0)
        : offset === seconds,
    );
  }
  const place = (name: string): number => {
    const city = name.slice(name.lastIndexOf("/") + 1);
    return city.startsWith(wanted) ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3;
  };
  return all
    .map((one) => ({ one, at: place(foldAccents(zoneName(one.zone))) }))
    .filter(({ at }) => at < 3)
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
