/** Requests about oneself, the account and the team. */
import { asMember, base, client } from "../../api/index.ts";
import { forId } from "../../api/params.ts";
import type { MemberSet, Permission, Reauthentication, Role } from "../../api/people-types.ts";
import type { NewToken, Scope, Token } from "../../api/types.ts";

export const rename = (name: string) => asMember(client.PATCH("/me", { body: { name } }));

/** The language of emails, and the time zone of the times in them. */
export const changeEmailSettings = (language: string, zone: string) =>
  asMember(client.PATCH("/me", { body: { language, zone } }));

export const changeEmail = (email: string, credentials: Reauthentication) =>
  asMember(client.POST("/me/email", { body: { email, ...credentials } }));

export const changePassword = (password: string, current?: string) =>
  asMember(client.POST("/me/password", { body: current ? { current, password } : { password } }));

export const startSecondStep = (replace = false) =>
  asMember(client.POST("/me/second-step/start", replace ? { params: { query: { replace } } } : {}));

export const turnSecondStepOn = (digits: string, present?: string) =>
  asMember(client.POST("/me/second-step", { body: present ? { digits, present } : { digits } }));

export const turnSecondStepOff = (digits: string) => asMember(client.POST("/me/second-step/off", { body: { digits } }));

export const connectProvider = (id: string, credentials: Reauthentication) =>
  asMember(client.POST("/me/social/{id}/connect", { ...forId(id), body: credentials }));

export const disconnectProvider = (id: string) => asMember(client.DELETE("/me/social/{id}", forId(id)));

export const getPush = (signal?: AbortSignal) => asMember(client.GET("/me/push", { signal: signal ?? null }));

export const addDevice = (body: { endpoint: string; keys: { p256dh: string; auth: string }; name?: string }) =>
  asMember(client.POST("/me/push", { body }));

export const removeDevice = (id: string) => asMember(client.DELETE("/me/push/{id}", forId(id)));

export const getSessions = (signal?: AbortSignal) => asMember(client.GET("/sessions", { signal: signal ?? null }));

export const endSession = (id: string) => asMember(client.DELETE("/sessions/{id}", forId(id)));

export const endOtherSessions = () => asMember(client.DELETE("/sessions"));

export const renameAccount = (name: string) => asMember(client.PATCH("/account", { body: { name } }));

export const scheduleDeletion = (confirm: string) => asMember(client.POST("/account/deletion", { body: { confirm } }));

export const cancelDeletion = () => asMember(client.DELETE("/account/deletion"));

export const grantSupport = (days: number) => asMember(client.POST("/account/support", { body: { days } }));

export const endSupport = () => asMember(client.DELETE("/account/support"));

export const createAccount = (name: string) => asMember(client.POST("/accounts", { body: { name } }));

const exportAddress = `${base}/account/export`;

/** Begins to download everything the account has, as a zip. The browser keeps it, however long it is, where it may be had. */
export async function takeExport(): Promise<void> {
  const request = fetch(exportAddress, { method: "HEAD" }).then((response) => ({
    response,
    // The answer to HEAD has no body, and this request can fail with 400 for no other reason.
    error: response.status === 400 ? { code: "proof_needed", message: "" } : undefined,
  }));
  await asMember(request);
  window.location.assign(exportAddress);
}

export const invite = (body: { email: string; role: Role; permissions?: Permission[]; sites?: string[] }) =>
  asMember(client.POST("/team/invitations", { body }));

export const resendInvitation = (id: string) => asMember(client.POST("/team/invitations/{id}/resend", forId(id)));

export const withdrawInvitation = (id: string) => asMember(client.DELETE("/team/invitations/{id}", forId(id)));

export const setMember = (id: string, body: MemberSet) =>
  asMember(client.PUT("/team/members/{id}", { ...forId(id), body }));

export const removeMember = (id: string) => asMember(client.DELETE("/team/members/{id}", forId(id)));

export const transferOwnership = (member: string, credentials: Reauthentication) =>
  asMember(client.POST("/team/owner", { body: { member, ...credentials } }));

export const setSecondStepRule = (from: string | null) => asMember(client.PUT("/team/second-step", { body: { from } }));

/** The newest entries from before a moment, in Unix seconds, of the account or of one site. */
export const getAudit = (
  site: string | undefined,
  limit: number,
  before: number | undefined,
  signal: AbortSignal | undefined,
) =>
  asMember(
    client.GET("/audit", {
      params: { query: { limit, ...(site ? { site } : {}), ...(before === undefined ? {} : { before }) } },
      signal: signal ?? null,
    }),
  );

export const getTokens = (signal?: AbortSignal): Promise<Token[]> =>
  asMember(client.GET("/tokens", { signal: signal ?? null }));

export const addToken = (body: {
  name: string;
  scopes: Scope[];
  sites: string[] | null;
  expires_at: number | null;
}): Promise<NewToken> => asMember(client.POST("/tokens", { body }));

export const revokeToken = (id: string): Promise<unknown> =>
  asMember<unknown>(client.DELETE("/tokens/{id}", { params: { path: { id } } }));
