/** Requests about consented visitors, and about what they ask for. */
import { asMember, base, client, type Question, within } from "../../api/index.ts";
import { forSite, forSiteItem, withSignal } from "../../api/params.ts";
import type { components } from "../../api/schema.d.ts";

type Schemas = components["schemas"];

export type Visitors = Schemas["VisitorsView"];
export type VisitorRow = Schemas["VisitorRow"];
export type Visitor = Schemas["VisitorView"];
export type Visit = Schemas["VisitorVisit"];
export type Hit = Schemas["VisitorHit"];
export type FileFormat = Schemas["VisitorExportFormat"];
export type DataRequest = Schemas["DataRequestView"];
export type RequestKind = Schemas["DataRequestKind"];
export type RequestOpen = Schemas["DataRequestOpen"];

/** Those last seen before a moment, in Unix seconds, where it is given; last seen first. */
export const getVisitors = (
  question: Question,
  limit: number,
  before: number | undefined,
  signal: AbortSignal | undefined,
): Promise<Visitors> =>
  asMember(
    client.GET("/sites/{site}/visitors", {
      params: {
        path: { site: question.site },
        query: { ...within(question), limit, ...(before === undefined ? {} : { before }) },
      },
      ...withSignal(signal),
    }),
  );

const ofVisitor = (site: string, visitor: string) => ({ params: { path: { site, visitor } } });

/** Each request is an entry of the audit log. */
export const getVisitor = (site: string, visitor: string, signal?: AbortSignal): Promise<Visitor> =>
  asMember(client.GET("/sites/{site}/visitors/{visitor}", { ...ofVisitor(site, visitor), ...withSignal(signal) }));

export const deleteVisitor = (site: string, visitor: string): Promise<unknown> =>
  asMember<unknown>(client.DELETE("/sites/{site}/visitors/{visitor}", ofVisitor(site, visitor)));

const siteApi = (site: string): string => `${base}/sites/${encodeURIComponent(site)}`;

/** For a link: everything that is kept of a visitor. */
export const visitorExport = (site: string, visitor: string, format: FileFormat): string =>
  `${siteApi(site)}/visitors/${encodeURIComponent(visitor)}/export?format=${format}`;

/** For a link: everything that is kept of all visitors. */
export const visitorsExport = (site: string, format: FileFormat): string =>
  `${siteApi(site)}/visitors-export?format=${format}`;

/** The open ones first. */
export const getRequests = (site: string, signal?: AbortSignal): Promise<DataRequest[]> =>
  asMember(client.GET("/sites/{site}/requests", { ...forSite(site), ...withSignal(signal) }));

export const openRequest = (site: string, body: RequestOpen): Promise<DataRequest> =>
  asMember(client.POST("/sites/{site}/requests", { ...forSite(site), body }));

export const postponeRequest = (site: string, id: string, reason: string): Promise<DataRequest> =>
  asMember(client.POST("/sites/{site}/requests/{id}/postpone", { ...forSiteItem(site, id), body: { reason } }));

export const finishRequest = (site: string, id: string): Promise<DataRequest> =>
  asMember(client.POST("/sites/{site}/requests/{id}/finish", forSiteItem(site, id)));

export const closeRequest = (site: string, id: string, why: string): Promise<DataRequest> =>
  asMember(client.POST("/sites/{site}/requests/{id}/close", { ...forSiteItem(site, id), body: { why } }));
