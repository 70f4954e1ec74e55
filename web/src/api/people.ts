/** Requests about people that several features send. Apart from index.ts, so that figures load without them. */
import { asMember, client, settle } from "./index.ts";
import type { Reauthentication } from "./people-types.ts";

export const getWays = (signal?: AbortSignal) => settle(client.GET("/auth/ways", { signal: signal ?? null }));
/** Confirms who is signed in, for actions that require it in the next 15 minutes. */
export const reauthenticate = (credentials: Reauthentication) => asMember(client.PATCH("/me", { body: credentials }));
export const chooseAccount = (account: string) => asMember(client.POST("/me/account", { body: { account } }));
export const getSecurity = (signal?: AbortSignal) => asMember(client.GET("/me/security", { signal: signal ?? null }));
export const getAccount = (signal?: AbortSignal) => asMember(client.GET("/account", { signal: signal ?? null }));
export const getTeam = (signal?: AbortSignal) => asMember(client.GET("/team", { signal: signal ?? null }));
