/** Parameters that many requests have. */
import { type Question, query } from "./index.ts";

export const of = (site: string) => ({ params: { path: { site } } });
export const one = (site: string, id: string) => ({ params: { path: { site, id } } });
export const by = (id: string) => ({ params: { path: { id } } });
export const until = (signal: AbortSignal | undefined) => ({ signal: signal ?? null });
export const asked = <P extends object>(q: Question, place: P, rest: object, signal?: AbortSignal) => ({
  params: { path: { site: q.site, ...place }, query: { ...query(q), ...rest } },
  ...until(signal),
});
