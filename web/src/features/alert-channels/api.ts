/** Requests about channels that alerts go to, and about what was delivered. */
import type { ChannelCreate, ChannelUpdate, ChannelView, DeliveryView, TestResult } from "../../api/alerts-types.ts";
import { asMember, client, settle } from "../../api/index.ts";
import { forId, withSignal } from "../../api/params.ts";

export const getChannels = (signal?: AbortSignal): Promise<ChannelView[]> =>
  asMember(client.GET("/channels", withSignal(signal)));

export const createChannel = (body: ChannelCreate): Promise<ChannelView> =>
  asMember(client.POST("/channels", { body }));

export const changeChannel = (id: string, body: ChannelUpdate): Promise<ChannelView> =>
  asMember(client.PATCH("/channels/{id}", { ...forId(id), body }));

export const deleteChannel = (id: string): Promise<unknown> =>
  asMember<unknown>(client.DELETE("/channels/{id}", forId(id)));

/** What the other side answered to a test message. */
export const testChannel = (id: string): Promise<TestResult> => asMember(client.POST("/channels/{id}/test", forId(id)));

/** For the owner of an address, who may not have an account here. */
export const confirmChannel = (token: string): Promise<unknown> =>
  settle<unknown>(client.POST("/channels/confirm", { body: { token } }));

/** From before a moment, in Unix seconds, newest first. */
export const getDeliveries = (
  limit: number,
  before: number | undefined,
  signal: AbortSignal | undefined,
): Promise<DeliveryView[]> =>
  asMember(
    client.GET("/deliveries", {
      params: { query: { limit, ...(before === undefined ? {} : { before }) } },
      ...withSignal(signal),
    }),
  );
