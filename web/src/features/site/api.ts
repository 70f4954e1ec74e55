/** Requests of a site's cards. */
import { asMember, client, type Question, within } from "../../api/index.ts";
import type { Properties, When } from "../../api/types.ts";

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
