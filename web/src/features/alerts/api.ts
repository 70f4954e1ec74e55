/** Requests about alerts and the member's settings for them. */
import type { AlertSettings, Rehearsal } from "../../api/alerts-types.ts";
import { asMember, client } from "../../api/index.ts";
import { forId, withSignal } from "../../api/params.ts";

/** For this kind of alert at this site, for this many days. */
export const mute = (id: string, days: number): Promise<unknown> =>
  asMember<unknown>(client.POST("/alerts/{id}/mute", { ...forId(id), body: { days } }));

export const unmute = (id: string): Promise<unknown> =>
  asMember<unknown>(client.DELETE("/alerts/{id}/mute", forId(id)));

export const getSettings = (signal?: AbortSignal): Promise<AlertSettings> =>
  asMember(client.GET("/alert-settings", withSignal(signal)));

export const saveSettings = (body: AlertSettings): Promise<AlertSettings> =>
  asMember(client.PUT("/alert-settings", { body }));

/** Takes a while: the server goes through 90 days of every site. */
export const getRehearsal = (signal?: AbortSignal): Promise<Rehearsal> =>
  asMember(client.GET("/alert-settings/rehearsal", withSignal(signal)));
