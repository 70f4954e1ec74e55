/** Requests about alerts and the nightly check that several pages send. */
import type { Attention, NightlyView } from "./alerts-types.ts";
import { asMember, client } from "./index.ts";
import { withSignal } from "./params.ts";

export const getAttention = (signal?: AbortSignal): Promise<Attention> =>
  asMember(client.GET("/attention", withSignal(signal)));

/** The last nightly check. */
export const getNightly = (signal?: AbortSignal): Promise<NightlyView> =>
  asMember(client.GET("/nightly", withSignal(signal)));
