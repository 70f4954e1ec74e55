/**
 * Records of accounts and sign-in, by hand until the server's description has them: then `PeoplePaths` gives
 * way to the generated `paths`, and each type to an `Answer<…>` in types.ts.
 */
import type { Me, Token } from "./types.ts";

type Role = Me["role"];
type Permission = Me["permissions"][number];

/** 202: a mail is on its way, whether or not the address is known. */
export interface Sent {
  to: string;
  expires_at: number;
}

export interface Ways {
  link: boolean;
  password: boolean;
  sign_up: boolean;
  providers: { id: string; name: string }[];
  new_deployment: boolean;
}

export type CodeUse = { token: string } | { email: string; code: string };

export interface Second {
  awaited: boolean;
  email?: string | null;
  recovery_codes_left?: number | null;
}

export interface ResetOpen {
  email: string;
  expires_at: number;
}

export interface InvitationShown {
  account: string;
  invited_by?: string | null;
  email: string;
  role: Role;
  sites?: string[] | null;
  expires_at: number;
  has_account: boolean;
}

export interface SecondStepStart {
  secret: string;
  otpauth: string;
  qr: string;
  recovery_codes: string[];
}

/** What shows again who is asking: a deed that could lock people out wants it. */
export interface Proof {
  password?: string;
  digits?: string;
}

export interface SessionView {
  id: string;
  device: string;
  place?: string | null;
  address?: string | null;
  created_at: number;
  seen_at: number;
  current: boolean;
}

export interface Security {
  password: { allowed: boolean; set: boolean; changed_at?: number | null };
  second_step: {
    on: boolean;
    since?: number | null;
    recovery_codes_left: number;
    asked_from?: number | null;
  };
  sessions: number;
  providers: {
    id: string;
    name: string;
    connected: boolean;
    email?: string | null;
    connected_at?: number | null;
  }[];
  events: SecurityEvent[];
}

/** A deed about signing in, one's own. */
export interface SecurityEvent {
  id: string;
  at: number;
  action: string;
  subject: string;
  address?: string | null;
}

export interface AccountView {
  id: string;
  name: string;
  created_at: number;
  suspended: boolean;
  second_step_from?: string | null;
  deletion?: { at: number; asked_at: number; asked_by?: string | null } | null;
  support?: {
    state: "asked" | "granted";
    operator: string;
    reason: string;
    asked_at: number;
    until?: number | null;
  } | null;
}

export interface MemberView {
  id: string;
  person: { id: string; name: string; email: string };
  role: Role;
  permissions: Permission[];
  /** Names; null: every site. */
  sites: string[] | null;
  second_step: boolean;
  seen_at?: number | null;
  you: boolean;
}

export interface InvitationView {
  id: string;
  email: string;
  role: Role;
  permissions: Permission[];
  sites?: string[] | null;
  invited_by?: string | null;
  created_at: number;
  sent_at: number;
  expires_at: number;
}

export interface AccessRequestView {
  id: string;
  member: string;
  name: string;
  email: string;
  site: { id: string; name: string };
  message: string;
  asked_at: number;
}

export interface Team {
  members: MemberView[];
  invitations: InvitationView[];
  requests: AccessRequestView[];
  second_step_from?: string | null;
}

export interface MemberSet {
  role: Role;
  permissions: Permission[];
  sites?: string[];
}

export interface LogLineView {
  id: string;
  at: number;
  who: {
    /** Without a name: they are no longer here. */
    person?: { id: string; name?: string | null } | null;
    token?: { id: string; name?: string | null } | null;
    by?: string | null;
  };
  address?: string | null;
  site?: { id: string; name?: string | null } | null;
  action: string;
  subject: string;
  old?: unknown;
  new?: unknown;
}

export interface PushDeviceView {
  id: string;
  name: string;
  person: { id: string; name: string };
  mine: boolean;
  created_at: number;
  used_at?: number | null;
  failed?: string | null;
}

export interface PushView {
  public_key: string;
  devices: PushDeviceView[];
}

export type StepId = "site" | "tag" | "goal" | "alert" | "teammate";

export interface Setup {
  steps: { id: StepId; done: boolean; aside: boolean }[];
  done: boolean;
}

/** One operation in the form that openapi-typescript gives it. */
type Op<Ok, Body = never, Parameters = { query?: never; path?: never }> = {
  parameters: Parameters;
  responses: { 200: { headers: Record<string, unknown>; content: { "application/json": Ok } } };
} & ([Body] extends [never]
  ? { requestBody?: never }
  : { requestBody: { content: { "application/json": Body } } });
/** One that answers 204. */
type Bare<Body = never, Parameters = { query?: never; path?: never }> = Op<undefined, Body, Parameters>;
type ById = { path: { id: string }; query?: never };
type ByToken = { query: { token: string }; path?: never };

export interface PeoplePaths {
  "/auth/ways": { get: Op<Ways> };
  "/auth/link": { post: Op<Sent, { email: string }> };
  "/auth/link/use": { post: Op<Me, CodeUse> };
  "/auth/login": { post: Op<Me, { email: string; password: string }> };
  "/auth/signup": {
    post: Op<Sent, { email: string; name: string; account: string; password?: string }>;
  };
  "/auth/confirm": { post: Op<Me, CodeUse> };
  "/auth/reset": { get: Op<ResetOpen, never, ByToken>; post: Op<Sent, { email: string }> };
  "/auth/reset/finish": { post: Op<{ email: string }, { token: string; password: string }> };
  "/auth/email/confirm": { post: Op<{ email: string }, { token: string }> };
  "/auth/invitation": {
    get: Op<InvitationShown, never, ByToken>;
    post: Op<Me, { token: string; name?: string }>;
  };
  "/auth/second": { get: Op<Second>; post: Op<Me, { digits: string } | { recovery_code: string }> };
  "/auth/start": { post: Op<Sent, { token: string; email: string }> };
  "/auth/start/use": {
    post: Op<Me, { token: string; name: string; email?: string; account: string }>;
  };
  "/me": { patch: Op<Me, { name: string }> };
  "/me/account": { post: Op<Me, { account: string }> };
  "/me/email": { post: Op<Sent, { email: string } & Proof> };
  "/me/password": { post: Bare<{ current?: string; password: string }> };
  "/me/security": { get: Op<Security> };
  "/me/second-step/start": { post: Op<SecondStepStart> };
  "/me/second-step": { post: Bare<{ digits: string }> };
  "/me/second-step/off": { post: Bare<{ digits: string }> };
  "/me/social/{id}": { delete: Bare<never, ById> };
  "/me/social/{id}/connect": { post: Op<{ url: string }, Proof, ById> };
  "/me/setup": { get: Op<Setup>; put: Op<Setup, { aside: StepId[] }> };
  "/me/push": {
    get: Op<PushView>;
    post: Op<
      PushDeviceView,
      { endpoint: string; keys: { p256dh: string; auth: string }; name?: string }
    >;
  };
  "/me/push/{id}": { delete: Bare<never, ById> };
  "/sessions": { get: Op<SessionView[]>; delete: Bare };
  "/sessions/{id}": { delete: Bare<never, ById> };
  "/account": { get: Op<AccountView>; patch: Op<AccountView, { name: string }> };
  "/account/deletion": { post: Op<AccountView, { confirm: string }>; delete: Op<AccountView> };
  "/account/support": { post: Op<AccountView, { days: number }>; delete: Op<AccountView> };
  "/accounts": { post: Op<Me, { name: string }> };
  "/team": { get: Op<Team> };
  "/team/invitations": {
    post: Op<
      InvitationView,
      { email: string; role: Role; permissions?: Permission[]; sites?: string[] }
    >;
  };
  "/team/invitations/{id}": { delete: Bare<never, ById> };
  "/team/invitations/{id}/resend": { post: Op<InvitationView, never, ById> };
  "/team/members/{id}": { put: Op<MemberView, MemberSet, ById>; delete: Bare<never, ById> };
  "/team/owner": { post: Op<Team, { member: string } & Proof> };
  "/team/second-step": { put: Op<Team, { from: string | null }> };
  "/audit": { get: Op<LogLineView[], never, { query?: { site?: string; limit?: number }; path?: never }> };
}

export type { Me, Permission, Role, Token };
