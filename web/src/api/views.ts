/** Requests about saved views. Apart from index.ts, so that the dashboard loads without them. */
import { asMember, client } from "./index.ts";
import type { Answer, paths } from "./types.ts";

export type SavedView = Answer<"/sites/{site}/views", "get">[number];
type SavedViewRequest = paths["/sites/{site}/views"]["post"]["requestBody"]["content"]["application/json"];

export const getViews = (site: string, signal?: AbortSignal): Promise<SavedView[]> =>
  asMember(client.GET("/sites/{site}/views", { params: { path: { site } }, signal: signal ?? null }));
export const saveView = (site: string, body: SavedViewRequest): Promise<SavedView> =>
  asMember(client.POST("/sites/{site}/views", { params: { path: { site } }, body }));
export const deleteView = (id: string): Promise<unknown> =>
  asMember<unknown>(client.DELETE("/views/{id}", { params: { path: { id } } }));
