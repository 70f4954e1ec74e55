/** What the address of a shared dashboard asks for, and how it is to look. */
import type { SharePeriod } from "../../api/sharing-types.ts";

export const sharePeriods: readonly SharePeriod[] = ["today", "7d", "30d", "12mo"];

export interface ShareQuestion {
  site: string;
  /** Of a private link; empty: the public dashboard. */
  key: string;
  period: SharePeriod;
  /** A row of a breakdown, as the API spells it; empty: none. */
  filter: string;
}

/** The site that the path names, as it is written there if it cannot be decoded. */
function siteIn(path: string): string {
  const part = path.split("/")[2] ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function readQuestion(path: string, search: string): ShareQuestion {
  const params = new URLSearchParams(search);
  const period = params.get("period");
  return {
    site: siteIn(path),
    key: params.get("key") ?? "",
    period: sharePeriods.find((one) => one === period) ?? "30d",
    filter: params.get("filter") ?? "",
  };
}
