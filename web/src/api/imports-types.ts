/**
 * Imports in requests and answers, as server/imports has them. To be replaced by types of the generated file once the
 * description has these operations.
 */

export type ImportSource =
  | "ga4"
  | "ua"
  | "plausible"
  | "matomo"
  | "umami"
  | "goatcounter"
  | "fathom"
  | "simple_analytics"
  | "cloudflare"
  | "logs"
  | "stile";

export type ImportState = "fetching" | "waiting" | "running" | "done" | "failed" | "removing";

/** Null: the tool does not have it. */
export interface ImportTotals {
  visitors?: number | null;
  visits?: number | null;
  views?: number | null;
  events?: number | null;
}

export interface ImportLack {
  /** `bounce_rate`, `city`, `page.visits` or `totals`. */
  what: string;
  /** `source` or `files`. */
  why: string;
  text: string;
}

export interface ImportSkipped {
  why: string;
  reason?: string | null;
  text: string;
  count: number;
}

export interface ImportContents {
  from: string;
  to: string;
  days: number;
  totals: ImportTotals;
  exact: boolean;
  left_out: ImportLack[];
  skipped: ImportSkipped[];
}

export interface ImportUpload {
  upload: string;
  source: ImportSource;
  created_at: number;
  expires_at: number;
  contents: ImportContents;
  taken_days: number;
}

export interface ImportProgress {
  done: number;
  total: number;
  seconds_left?: number | null;
}

export interface ImportView {
  id: string;
  source: ImportSource;
  state: ImportState;
  from?: string | null;
  to?: string | null;
  contents?: ImportContents | null;
  progress?: ImportProgress | null;
  shown_days?: number | null;
  failure?: { code: string; text: string } | null;
  created_at: number;
  created_by?: string | null;
  started_at?: number | null;
  ended_at?: number | null;
}

export interface ImportsView {
  imports: ImportView[];
  uploads: ImportUpload[];
}

export interface ImportStart {
  upload: string;
  from?: string | null;
  to?: string | null;
}

export interface MatomoImport {
  address: string;
  token: string;
  site: number;
  from: string;
  to: string;
}

/** Imported days of a period, in answers about figures. */
export interface ImportedView {
  from: string;
  to: string;
  days: number;
  sources: string[];
  left_out: string[];
}

/** How a tool counts, in `/definitions`. */
export interface ImportedDefinition {
  source: string;
  text: string;
}

interface OfSite {
  query?: never;
  header?: never;
  path: { site: string };
  cookie?: never;
}

interface OfImport extends Omit<OfSite, "path"> {
  path: { site: string; id: string };
}

interface Json<T> {
  content: { "application/json": T };
}

interface Accepted<T> {
  202: Json<T> & { headers: Record<string, unknown> };
}

/** The operations, for the client. */
export interface ImportPaths {
  "/sites/{site}/imports": {
    get: { parameters: OfSite; responses: { 200: Json<ImportsView> & { headers: Record<string, unknown> } } };
    post: { parameters: OfSite; requestBody: Json<ImportStart>; responses: Accepted<ImportView> };
  };
  "/sites/{site}/imports/matomo": {
    post: { parameters: OfSite; requestBody: Json<MatomoImport>; responses: Accepted<ImportView> };
  };
  "/sites/{site}/imports/{id}": {
    delete: { parameters: OfImport; responses: Accepted<ImportView> };
  };
}
