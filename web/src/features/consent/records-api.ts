/** Requests about what visitors answered, and asking them or no longer. */
import { asMember, base, client } from "../../api/index.ts";
import { forSite, forSiteItem, withSignal } from "../../api/params.ts";
import { sawConsent } from "../../parts/consent-figures.ts";
import type { Kind, RecordDetail, RecordView, Removed, Summary } from "./records-types.ts";
import type { Hard } from "./types.ts";

export const getSummary = (site: string, period: string, signal?: AbortSignal): Promise<Summary> =>
  asMember(
    client.GET("/sites/{site}/consent", { params: { path: { site }, query: { period } }, ...withSignal(signal) }),
  );

/** Records from before a moment, in Unix seconds, newest first. */
export const getRecords = (
  site: string,
  kind: Kind | undefined,
  limit: number,
  before: number | undefined,
  signal: AbortSignal | undefined,
): Promise<RecordView[]> =>
  asMember(
    client.GET("/sites/{site}/consent/records", {
      params: {
        path: { site },
        query: { limit, ...(kind ? { kind } : {}), ...(before === undefined ? {} : { before }) },
      },
      ...withSignal(signal),
    }),
  );

export const getRecord = (site: string, id: string, signal?: AbortSignal): Promise<RecordDetail> =>
  asMember(client.GET("/sites/{site}/consent/records/{id}", { ...forSiteItem(site, id), ...withSignal(signal) }));

/** For a link: all records as CSV. */
export const consentExport = (site: string): string => `${base}/sites/${encodeURIComponent(site)}/consent/export`;

export async function turnOn(site: string): Promise<Hard> {
  const hard = await asMember(client.POST("/sites/{site}/hard/on", { ...forSite(site), body: {} }));
  sawConsent(site, true);
  return hard;
}

export async function turnOff(site: string, name: string, visitors: "keep" | "erase"): Promise<Removed> {
  const removed = await asMember(client.POST("/sites/{site}/hard/off", { ...forSite(site), body: { name, visitors } }));
  if (visitors === "erase") sawConsent(site, false);
  return removed;
}
