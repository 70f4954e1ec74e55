/** Requests about people that several features send. Apart from index.ts, so that figures load without them. */
import { asMember, client, settle } from "./index.ts";
import type { Reauthentication } from "./people-types.ts";

export const getWays = (signal?: AbortSignal) => settle(client.GET("/auth/ways", { signal: signal ?? null }));
/** Shows who one is, for what asks for it in the next 15 minutes. */
export const reauthenticate = (proof: Reauthentication) => asMember(client.PATCH("/me", { body: proof }));
export const chooseAccount = (account: string) => asMember(client.POST("/me/account", { body: { account } }));
export const getSecurity = (signal?: AbortSignal) => asMember(client.GET("/me/security", { signal: signal ?? null }));
