/** Parameters that many requests have. */
import { type Question, query } from "./index.ts";

export const forSite = (site: string) => ({ params: { path: { site } } });
export const forSiteItem = (site: string, id: string) => ({ params: { path: { site, id } } });
export const forId = (id: string) => ({ params: { path: { id } } });
export const withSignal = (signal: AbortSignal | undefined) => ({ signal: signal ?? null });
export const forQuestion = <P extends object>(q: Question, place: P, rest: object, signal?: AbortSignal) => ({
  params: { path: { site: q.site, ...place }, query: { ...query(q), ...rest } },
  ...withSignal(signal),
});
