/** The request about alerts that every page behind the sign-in sends. */
import type { Attention } from "./alerts-types.ts";
import { asMember, client } from "./index.ts";

export const getAttention = (signal?: AbortSignal): Promise<Attention> =>
  asMember(client.GET("/attention", { signal: signal ?? null }));
