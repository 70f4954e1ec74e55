/** Requests about reports by email: the digest over all sites of a member, and the report of a site. */
import type {
  ReportAsk,
  ReportConfirmed,
  ReportPreview,
  ReportSent,
  ReportSetting,
  ReportUpdate,
} from "../../api/alerts-types.ts";
import { asMember, client, settle } from "../../api/index.ts";
import { forSite, withSignal } from "../../api/params.ts";

/** What can be asked about one report. */
export interface ReportRequests {
  /** Tells it apart from others. */
  key: string;
  get: (signal?: AbortSignal) => Promise<ReportSetting>;
  save: (body: ReportUpdate) => Promise<ReportSetting>;
  preview: (body: ReportAsk, signal?: AbortSignal) => Promise<ReportPreview>;
  /** To the person who asks. */
  send: (body: ReportAsk) => Promise<ReportSent>;
}

export const digest: ReportRequests = {
  key: "digest",
  get: (signal) => asMember(client.GET("/reports/digest", withSignal(signal))),
  save: (body) => asMember(client.PUT("/reports/digest", { body })),
  preview: (body, signal) => asMember(client.POST("/reports/digest/preview", { body, ...withSignal(signal) })),
  send: (body) => asMember(client.POST("/reports/digest/send", { body })),
};

export const siteReport = (site: string): ReportRequests => ({
  key: site,
  get: (signal) => asMember(client.GET("/sites/{site}/reports", { ...forSite(site), ...withSignal(signal) })),
  save: (body) => asMember(client.PUT("/sites/{site}/reports", { ...forSite(site), body })),
  preview: (body, signal) =>
    asMember(client.POST("/sites/{site}/reports/preview", { ...forSite(site), body, ...withSignal(signal) })),
  send: (body) => asMember(client.POST("/sites/{site}/reports/send", { ...forSite(site), body })),
});

const byToken = (token: string) => ({ params: { query: { token } } });

/** For the owner of an address, who may not have an account here. */
export const confirmReport = (token: string): Promise<ReportConfirmed> =>
  settle(client.POST("/reports/confirm", byToken(token)));

export const unsubscribe = (token: string): Promise<unknown> =>
  settle<unknown>(client.POST("/reports/unsubscribe", byToken(token)));
