/** Requests of the operator's area. */
import { asMember, client } from "../../api/index.ts";
import type {
  AccountSort,
  AccountState,
  AdminInviteNew,
  AdminLogLine,
  AdminLogOnly,
  OwnLimits,
  TellOwners,
} from "../../api/operator-types.ts";
import { forId, withSignal } from "../../api/params.ts";

export const getOverview = (signal?: AbortSignal) => asMember(client.GET("/admin/overview", withSignal(signal)));

/** The deployment; null for all but the members of its first account. */
export const getInstance = (signal?: AbortSignal) => asMember(client.GET("/instance", withSignal(signal)));

/** Which accounts, in which order; empty: all. */
export interface AccountsAsk {
  q: string;
  plan: string;
  state: AccountState | "";
  sort: AccountSort;
}

export const getAccounts = ({ q, plan, state, sort }: AccountsAsk, after?: string, signal?: AbortSignal) =>
  asMember(
    client.GET("/admin/accounts", {
      params: {
        query: { ...(q && { q }), ...(plan && { plan }), ...(state && { state }), sort, ...(after && { after }) },
      },
      ...withSignal(signal),
    }),
  );

export const getAccount = (id: string, signal?: AbortSignal) =>
  asMember(client.GET("/admin/accounts/{id}", { ...forId(id), ...withSignal(signal) }));

export const setPlan = (id: string, body: { plan: string; reason: string }) =>
  asMember(client.POST("/admin/accounts/{id}/plan", { ...forId(id), body }));

export const startTrial = (id: string, body: { plan?: string; days: number; reason: string }) =>
  asMember(client.POST("/admin/accounts/{id}/trial", { ...forId(id), body }));

export const setLimits = (id: string, body: OwnLimits & { reason: string }) =>
  asMember(client.POST("/admin/accounts/{id}/limits", { ...forId(id), body }));

export const clearLimits = (id: string, reason: string) =>
  asMember(client.POST("/admin/accounts/{id}/limits/clear", { ...forId(id), body: { reason } }));

export const cancelPlan = (id: string, reason: string) =>
  asMember(client.POST("/admin/accounts/{id}/cancel", { ...forId(id), body: { reason } }));

export const withdrawPlan = (id: string, reason: string) =>
  asMember(client.POST("/admin/accounts/{id}/withdraw", { ...forId(id), body: { reason } }));

export const resendEmail = (id: string, reason: string) =>
  asMember(client.POST("/admin/accounts/{id}/resend", { ...forId(id), body: { reason } }));

export const suspendAccount = (id: string, reason: string) =>
  asMember(client.POST("/admin/accounts/{id}/suspend", { ...forId(id), body: { reason } }));

export const resumeAccount = (id: string, reason: string) =>
  asMember(client.POST("/admin/accounts/{id}/resume", { ...forId(id), body: { reason } }));

export const scheduleDeletion = (id: string, body: { day: string; reason: string }) =>
  asMember(client.POST("/admin/accounts/{id}/deletion", { ...forId(id), body }));

export const stopDeletion = (id: string, reason: string) =>
  asMember(client.POST("/admin/accounts/{id}/deletion/stop", { ...forId(id), body: { reason } }));

export const askSupport = (id: string, reason: string) =>
  asMember(client.POST("/admin/accounts/{id}/support", { ...forId(id), body: { reason } }));

export const addNote = (id: string, text: string) =>
  asMember(client.POST("/admin/accounts/{id}/notes", { ...forId(id), body: { text } }));

/** Which entries of the log: of one account, and only what changed something or only what was read; empty: all. */
interface LogAsk {
  account: string;
  only: AdminLogOnly | "";
}

/** The newest entries from before a moment, in Unix seconds. */
export async function getLog(
  { account, only }: LogAsk,
  limit: number,
  before: number | undefined,
  signal: AbortSignal | undefined,
): Promise<AdminLogLine[]> {
  const query = {
    limit,
    ...(account && { account }),
    ...(only && { only }),
    ...(before === undefined ? {} : { before }),
  };
  const { lines } = await asMember(client.GET("/admin/log", { params: { query }, ...withSignal(signal) }));
  return lines;
}

export const getInvites = (limit: number, before: number | undefined, signal: AbortSignal | undefined) =>
  asMember(
    client.GET("/admin/invites", {
      params: { query: { limit, ...(before === undefined ? {} : { before }) } },
      ...withSignal(signal),
    }),
  );

export const invite = (body: AdminInviteNew) => asMember(client.POST("/admin/invites", { body }));

export const withdrawInvite = (id: string) => asMember<unknown>(client.DELETE("/admin/invites/{id}", forId(id)));

export const tellOwners = (body: TellOwners) => asMember(client.POST("/admin/tell-owners", { body }));

export const getAnnouncements = (signal?: AbortSignal) =>
  asMember(client.GET("/admin/tell-owners", withSignal(signal)));

export const stopAnnouncement = (id: string) => asMember(client.DELETE("/admin/tell-owners/{id}", forId(id)));
