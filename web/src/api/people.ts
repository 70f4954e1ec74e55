/** Requests about people: sign-in, account, team. Apart from index.ts, so that figures load without it. */
import { asMember, base, client, settle } from "./index.ts";
import type { CodeUse, MemberSet, Permission, Proof, Role, SecondDigits, StepId } from "./people-types.ts";

export type * from "./people-types.ts";

const by = (id: string) => ({ params: { path: { id } } });

// Before the sign-in. A 401 here says that something typed was wrong.
export const getWays = (signal?: AbortSignal) => settle(client.GET("/auth/ways", { signal: signal ?? null }));
export const askLink = (email: string) => settle(client.POST("/auth/link", { body: { email } }));
export const openLink = (body: CodeUse) => settle(client.POST("/auth/link/use", { body }));
export const logIn = (email: string, password: string) =>
  settle(client.POST("/auth/login", { body: { email, password } }));
export const signUp = (body: { email: string; name: string; account: string; password?: string }) =>
  settle(client.POST("/auth/signup", { body }));
export const confirmSignUp = (body: CodeUse) => settle(client.POST("/auth/confirm", { body }));
export const askReset = (email: string) => settle(client.POST("/auth/reset", { body: { email } }));
export const getReset = (token: string, signal?: AbortSignal) =>
  settle(client.GET("/auth/reset", { params: { query: { token } }, signal: signal ?? null }));
export const finishReset = (token: string, password: string) =>
  settle(client.POST("/auth/reset/finish", { body: { token, password } }));
export const confirmEmail = (token: string) => settle(client.POST("/auth/email/confirm", { body: { token } }));
export const getInvitation = (token: string, signal?: AbortSignal) =>
  settle(client.GET("/auth/invitation", { params: { query: { token } }, signal: signal ?? null }));
export const acceptInvitation = (token: string, name?: string) =>
  settle(client.POST("/auth/invitation", { body: name ? { token, name } : { token } }));
export const getSecond = (signal?: AbortSignal) => settle(client.GET("/auth/second", { signal: signal ?? null }));
export const finishSecond = (body: SecondDigits) => settle(client.POST("/auth/second", { body }));
export const askStart = (token: string, email: string) =>
  settle(client.POST("/auth/start", { body: { token, email } }));
export const openAccount = (body: { token: string; name: string; email?: string; account: string }) =>
  settle(client.POST("/auth/start/use", { body }));

// Oneself.
export const rename = (name: string) => asMember(client.PATCH("/me", { body: { name } }));
/** The language of emails, and the time zone of the times in them. */
export const changeEmailSettings = (language: string, zone: string) =>
  asMember(client.PATCH("/me", { body: { language, zone } }));
/** Shows who one is, for what asks for it in the next 15 minutes. */
export const proveMyself = (proof: Proof) => asMember(client.PATCH("/me", { body: proof }));
export const chooseAccount = (account: string) => asMember(client.POST("/me/account", { body: { account } }));
export const changeEmail = (email: string, proof: Proof) =>
  asMember(client.POST("/me/email", { body: { email, ...proof } }));
export const changePassword = (password: string, current?: string) =>
  asMember(client.POST("/me/password", { body: current ? { current, password } : { password } }));
export const getSecurity = (signal?: AbortSignal) => asMember(client.GET("/me/security", { signal: signal ?? null }));
export const startSecondStep = (replace = false) =>
  asMember(client.POST("/me/second-step/start", replace ? { params: { query: { replace } } } : {}));
export const turnSecondStepOn = (digits: string, present?: string) =>
  asMember(client.POST("/me/second-step", { body: present ? { digits, present } : { digits } }));
export const turnSecondStepOff = (digits: string) => asMember(client.POST("/me/second-step/off", { body: { digits } }));
export const connectProvider = (id: string, proof: Proof) =>
  asMember(client.POST("/me/social/{id}/connect", { ...by(id), body: proof }));
export const disconnectProvider = (id: string) => asMember(client.DELETE("/me/social/{id}", by(id)));
export const getSetup = (signal?: AbortSignal) => asMember(client.GET("/me/setup", { signal: signal ?? null }));
export const setAside = (aside: StepId[]) => asMember(client.PUT("/me/setup", { body: { aside } }));
export const getPush = (signal?: AbortSignal) => asMember(client.GET("/me/push", { signal: signal ?? null }));
export const addDevice = (body: { endpoint: string; keys: { p256dh: string; auth: string }; name?: string }) =>
  asMember(client.POST("/me/push", { body }));
export const removeDevice = (id: string) => asMember(client.DELETE("/me/push/{id}", by(id)));
export const getSessions = (signal?: AbortSignal) => asMember(client.GET("/sessions", { signal: signal ?? null }));
export const endSession = (id: string) => asMember(client.DELETE("/sessions/{id}", by(id)));
export const endOtherSessions = () => asMember(client.DELETE("/sessions"));

// The account.
export const getAccount = (signal?: AbortSignal) => asMember(client.GET("/account", { signal: signal ?? null }));
export const renameAccount = (name: string) => asMember(client.PATCH("/account", { body: { name } }));
export const askDeletion = (confirm: string) => asMember(client.POST("/account/deletion", { body: { confirm } }));
export const stopDeletion = () => asMember(client.DELETE("/account/deletion"));
export const grantSupport = (days: number) => asMember(client.POST("/account/support", { body: { days } }));
export const endSupport = () => asMember(client.DELETE("/account/support"));
export const makeAccount = (name: string) => asMember(client.POST("/accounts", { body: { name } }));
const exportAddress = `${base}/account/export`;
/** Begins to download everything the account has, as a zip. The browser keeps it, however long it is, where it may be had. */
export async function takeExport(): Promise<void> {
  const asked = fetch(exportAddress, { method: "HEAD" }).then((response) => ({
    response,
    // No body says so; the request itself cannot be wrong.
    error: response.status === 400 ? { code: "proof_needed", message: "" } : undefined,
  }));
  await asMember(asked);
  window.location.assign(exportAddress);
}

// The team.
export const getTeam = (signal?: AbortSignal) => asMember(client.GET("/team", { signal: signal ?? null }));
export const invite = (body: { email: string; role: Role; permissions?: Permission[]; sites?: string[] }) =>
  asMember(client.POST("/team/invitations", { body }));
export const resendInvitation = (id: string) => asMember(client.POST("/team/invitations/{id}/resend", by(id)));
export const withdrawInvitation = (id: string) => asMember(client.DELETE("/team/invitations/{id}", by(id)));
export const setMember = (id: string, body: MemberSet) =>
  asMember(client.PUT("/team/members/{id}", { ...by(id), body }));
export const removeMember = (id: string) => asMember(client.DELETE("/team/members/{id}", by(id)));
export const handOver = (member: string, proof: Proof) =>
  asMember(client.POST("/team/owner", { body: { member, ...proof } }));
export const ruleSecondStep = (from: string | null) => asMember(client.PUT("/team/second-step", { body: { from } }));
export const getAudit = (site: string | undefined, limit: number, signal?: AbortSignal) =>
  asMember(
    client.GET("/audit", {
      params: { query: { limit, ...(site ? { site } : {}) } },
      signal: signal ?? null,
    }),
  );
