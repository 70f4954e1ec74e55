/** Requests about page snapshots and what visitors did on a page. */
import { asMember, client, type Question, within } from "../../api/index.ts";
import { withSignal } from "../../api/params.ts";
import type { components } from "../../api/schema.d.ts";

type Schemas = components["schemas"];
export type Overlay = Schemas["OverlayView"];
export type Snapshot = Schemas["SnapshotView"];
export type SnapshotFrame = Schemas["SnapshotFrame"];

export const getOverlay = (q: Question, path: string, signal?: AbortSignal): Promise<Overlay> =>
  asMember(
    client.GET("/sites/{site}/overlay", {
      params: { path: { site: q.site }, query: { ...within(q), path } },
      ...withSignal(signal),
    }),
  );

export const getSnapshots = (site: string, signal?: AbortSignal): Promise<Snapshot[]> =>
  asMember(client.GET("/sites/{site}/snapshots", { params: { path: { site } }, ...withSignal(signal) }));

/** Fetches the page, which takes a while. */
export const takeSnapshot = (site: string, url: string): Promise<Snapshot> =>
  asMember(client.POST("/sites/{site}/snapshots", { params: { path: { site } }, body: { url } }));

export const deleteSnapshot = (site: string, path: string): Promise<unknown> =>
  asMember<unknown>(client.DELETE("/sites/{site}/snapshots", { params: { path: { site }, query: { path } } }));

/** An address for a frame, valid for an hour. */
export const getFrame = (site: string, path: string, signal?: AbortSignal): Promise<SnapshotFrame> =>
  asMember(
    client.GET("/sites/{site}/snapshots/frame", { params: { path: { site }, query: { path } }, ...withSignal(signal) }),
  );
