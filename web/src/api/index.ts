/** The client that every request goes through, and the requests of most pages; others have their own files. */
import createClient from "openapi-fetch";
import { isFromServer, reportAnswer, reportNoAnswer } from "../base/connectivity.ts";

import { language } from "../base/text.ts";
import { Fault, faultOf, unreachable } from "./fault.ts";
import type {
  Arriving,
  Definitions,
  Goal,
  Install,
  LeftOut,
  Live,
  Me,
  paths,
  Series,
  SeriesMetric,
  Site,
  Stats,
} from "./types.ts";

export { Fault } from "./fault.ts";
export type * from "./types.ts";

export const base = "/api/v1";
/** The server answers in the dashboard's language, and learns the language and time zone of emails at the first sign-in. */
export const client = createClient<paths, "application/json">({
  baseUrl: base,
  headers: {
    "accept-language": language,
    "time-zone": new Intl.DateTimeFormat().resolvedOptions().timeZone,
  },
});

type Outcome<T> = { data?: T; error?: unknown; response: Response };

let whenSignedOut: ((code: string) => void) | undefined;

/** Calls `listener` with the code when a request is refused for want of a sign-in or of its second factor. */
export function onSignedOut(listener: (code: string) => void): void {
  whenSignedOut = listener;
}

/** The answer's body; throws a `Fault` when the server refused or did not answer. */
export async function settle<T>(request: Promise<Outcome<T>>): Promise<T> {
  const askedAt = performance.now();
  let outcome: Outcome<T>;
  try {
    outcome = await request;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    reportNoAnswer();
    throw unreachable();
  }
  if (!isFromServer(outcome.response.status)) {
    reportNoAnswer();
    throw unreachable();
  }
  reportAnswer(askedAt);
  if (outcome.response.ok) return outcome.data as T;
  throw faultOf(outcome.response.status, outcome.error);
}

/** Where a 401 means that the session has ended, and not that an input was wrong. */
const outside = new Set(["not_signed_in", "second_step_awaited", "http_401"]);

/** As `settle`, for what only a signed-in person may ask. */
export async function asMember<T>(request: Promise<Outcome<T>>): Promise<T> {
  try {
    return await settle(request);
  } catch (cause) {
    if (cause instanceof Fault && cause.status === 401 && outside.has(cause.code)) whenSignedOut?.(cause.code);
    throw cause;
  }
}

/** What is asked of a site's figures. */
export interface Question {
  site: string;
  period: string;
  compare?: string | undefined;
  filters: readonly string[];
}

/** Of a question, what is asked everywhere: when, and of whom. */
export const within = (q: Question) => ({
  period: q.period,
  ...(q.filters.length > 0 ? { filter: [...q.filters] } : {}),
});

export const query = (q: Question) => ({ ...within(q), ...(q.compare ? { compare: q.compare } : {}) });

/** Which breakdowns, and which part of them. */
export interface Part {
  by: readonly string[];
  limit?: number;
  offset?: number;
  search?: string;
  /** Column of the rows, `-` before it for the largest first. */
  sort?: string;
  /** Conditions on columns of the rows, such as `visitors>=10`. */
  where?: readonly string[];
}

const part = (p: Part) => ({
  by: [...p.by],
  ...(p.limit === undefined ? {} : { limit: p.limit }),
  ...(p.offset ? { offset: p.offset } : {}),
  ...(p.search ? { search: p.search } : {}),
  ...(p.sort ? { sort: p.sort } : {}),
  ...(p.where?.length ? { where: [...p.where] } : {}),
});

export const getStats = (q: Question, p: Part, signal?: AbortSignal): Promise<Stats> =>
  asMember(
    client.GET("/sites/{site}/stats", {
      params: { path: { site: q.site }, query: { ...query(q), ...part(p) } },
      signal: signal ?? null,
    }),
  );

/** Address of one breakdown as a CSV file, for a link. */
export function csvAddress(q: Question, by: string, { search, sort, where = [] }: Omit<Part, "by"> = {}): string {
  const params = new URLSearchParams({ period: q.period });
  for (const filter of q.filters) params.append("filter", filter);
  params.append("by", by);
  params.append("limit", "10000"); // the most that one answer holds
  if (search) params.append("search", search);
  if (sort) params.append("sort", sort);
  for (const condition of where) params.append("where", condition);
  return `${base}/sites/${encodeURIComponent(q.site)}/stats.csv?${params}`;
}

export const getSeries = (
  q: Question,
  metrics: readonly SeriesMetric[],
  interval: string | undefined,
  signal?: AbortSignal,
  /** Dimension: also the series of its most common values, and of all others together. */
  by?: string,
): Promise<Series> =>
  asMember(
    client.GET("/sites/{site}/series", {
      params: {
        path: { site: q.site },
        query: { ...query(q), ...(interval ? { interval } : {}), metric: [...metrics], ...(by ? { by } : {}) },
      },
      signal: signal ?? null,
    }),
  );

export const getLive = (site: string, signal?: AbortSignal): Promise<Live> =>
  asMember(client.GET("/sites/{site}/live", { params: { path: { site } }, signal: signal ?? null }));

/** With `by`, also the bots by crawler. */
export const getLeftOut = (site: string, period: string, signal?: AbortSignal, by?: "crawler"): Promise<LeftOut> =>
  asMember(
    client.GET("/sites/{site}/left-out", {
      params: { path: { site }, query: { period, ...(by && { by }) } },
      signal: signal ?? null,
    }),
  );

export const getArriving = (site: string, signal?: AbortSignal): Promise<Arriving> =>
  asMember(client.GET("/sites/{site}/arriving", { params: { path: { site } }, signal: signal ?? null }));

export const getInstall = (site: string, signal?: AbortSignal): Promise<Install> =>
  asMember(client.GET("/sites/{site}/install", { params: { path: { site } }, signal: signal ?? null }));

export const getSites = (signal?: AbortSignal): Promise<Site[]> =>
  asMember(client.GET("/sites", { signal: signal ?? null }));

export const getGoals = (site: string, signal?: AbortSignal): Promise<Goal[]> =>
  asMember(client.GET("/sites/{site}/goals", { params: { path: { site } }, signal: signal ?? null }));

export const getMe = (signal?: AbortSignal): Promise<Me> => asMember(client.GET("/me", { signal: signal ?? null }));

export const getDefinitions = (): Promise<Definitions> => settle(client.GET("/definitions"));

export const getZones = (): Promise<{ zone: string; offset_seconds: number }[]> => settle(client.GET("/zones"));

export const signOut = (): Promise<unknown> => settle<unknown>(client.POST("/auth/logout"));
