/** Requests about figures that not every view needs: apart from index.ts, so that the dashboard loads without them. */
import { asMember, base, client, type Question, within } from "./index.ts";
import type { Answer } from "./types.ts";

export type Overview = Answer<"/overview", "get">;
export type OverviewSite = Overview["sites"][number];
export type When = Answer<"/sites/{site}/when", "get">;
export type WhenCell = When["cells"][number];
export type Around = Answer<"/sites/{site}/around", "get">;
export type AroundSide = Around["before"];
export type Properties = Answer<"/sites/{site}/props", "get">;
export type StreamHit = Answer<"/sites/{site}/stream", "get">[number];

export const getOverview = (period: string, signal?: AbortSignal): Promise<Overview> =>
  asMember(client.GET("/overview", { params: { query: { period } }, signal: signal ?? null }));

export const getWhen = (q: Question, signal?: AbortSignal): Promise<When> =>
  asMember(
    client.GET("/sites/{site}/when", {
      params: { path: { site: q.site }, query: within(q) },
      signal: signal ?? null,
    }),
  );

/** The names of properties; with `name`, the values of that one. */
export const getProperties = (
  q: Question,
  { name, limit }: { name: string; limit: number },
  signal?: AbortSignal,
): Promise<Properties> =>
  asMember(
    client.GET("/sites/{site}/props", {
      params: { path: { site: q.site }, query: { ...within(q), limit, ...(name ? { name } : {}) } },
      signal: signal ?? null,
    }),
  );

export const getAround = (q: Question, path: string, limit: number, signal?: AbortSignal): Promise<Around> =>
  asMember(
    client.GET("/sites/{site}/around", {
      params: { path: { site: q.site }, query: { ...within(q), path, limit } },
      signal: signal ?? null,
    }),
  );

/** Of the stream of hits, which browsers read by themselves. */
export const streamAddress = (site: string): string => `${base}/sites/${encodeURIComponent(site)}/stream`;
