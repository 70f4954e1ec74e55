/** The limits of an account, as they are typed and as they are sent. */
import type { AdminLimits, OwnLimits } from "../../api/operator-types.ts";
import { msg, type PlainId } from "../../base/text.ts";

type LimitName = keyof OwnLimits;
export type LimitTexts = Record<LimitName, string>;

export const limitNames: readonly { limit: LimitName; name: PlainId }[] = [
  { limit: "hits", name: msg("operator-limit-hits") },
  { limit: "sites", name: msg("sites") },
  { limit: "members", name: msg("members") },
  { limit: "keep_days", name: msg("operator-limit-days") },
];

/** The account's own limits as texts; the plan's are empty. */
export const limitsOf = (limits: AdminLimits, plan?: Partial<Record<LimitName, number | null>> | null): LimitTexts =>
  Object.fromEntries(
    limitNames.map(({ limit }) => {
      const value = limits[limit];
      return [limit, limits.own && value != null && value !== plan?.[limit] ? String(value) : ""];
    }),
  ) as LimitTexts;

/** A whole number, which may be typed with spaces or separators between its digits. */
function read(text: string): number | undefined {
  const digits = text.trim().replaceAll(/(?<=\d)[\s\u00a0\u202f.,'’](?=\d{3}(?!\d))/g, "");
  if (!/^\d+$/.test(digits)) return undefined;
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** What is sent: the limits that are filled in. Undefined if one of them cannot be read as a whole number. */
export function limitsBody(texts: LimitTexts): OwnLimits | undefined {
  const body: OwnLimits = {};
  for (const { limit } of limitNames) {
    if (texts[limit].trim() === "") continue;
    const value = read(texts[limit]);
    if (value === undefined || (limit === "keep_days" && value === 0)) return undefined;
    body[limit] = value;
  }
  return body;
}
