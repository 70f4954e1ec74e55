/** Requests about what is around a page. */
import { asMember, client, type Question, within } from "../../api/index.ts";
import type { Around } from "../../api/types.ts";

export const getAround = (q: Question, path: string, limit: number, signal?: AbortSignal): Promise<Around> =>
  asMember(
    client.GET("/sites/{site}/around", {
      params: { path: { site: q.site }, query: { ...within(q), path, limit } },
      signal: signal ?? null,
    }),
  );
