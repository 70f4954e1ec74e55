/** Requests about notes on the chart, which the API calls annotations. Apart from index.ts, so that figures load without them. */
import { asMember, client } from "../../api/index.ts";
import type { Answer, paths } from "../../api/types.ts";

export type Annotation = Answer<"/sites/{site}/annotations", "get">[number];
export type NoteRequest = paths["/sites/{site}/annotations"]["post"]["requestBody"]["content"]["application/json"];

/** All notes of the site, with their authors; those of a period come with its series. */
export const getNotes = (site: string, signal?: AbortSignal): Promise<Annotation[]> =>
  asMember(client.GET("/sites/{site}/annotations", { params: { path: { site } }, signal: signal ?? null }));
export const addNote = (site: string, body: NoteRequest): Promise<Annotation> =>
  asMember(client.POST("/sites/{site}/annotations", { params: { path: { site } }, body }));
export const deleteNote = (id: string): Promise<unknown> =>
  asMember<unknown>(client.DELETE("/annotations/{id}", { params: { path: { id } } }));
