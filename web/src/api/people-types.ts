/** Names for what is asked and answered about people; every type here flows from the generated file. */
import type { components } from "./schema.d.ts";

type Schemas = components["schemas"];

export type Sent = Schemas["Sent"];
export type Ways = Schemas["Ways"];
export type CodeUse = Schemas["CodeUse"];
export type Second = Schemas["Second"];
export type SecondDigits = Schemas["SecondDigits"];
export type ResetOpen = Schemas["ResetOpen"];
export type InvitationShown = Schemas["InvitationShown"];
export type SecondStepStart = Schemas["SecondStepStart"];
export type SessionView = Schemas["SessionView"];
export type Security = Schemas["Security"];
export type SecurityEvent = Schemas["SecurityEvent"];
export type AccountView = Schemas["AccountView"];
export type MemberView = Schemas["MemberView"];
export type InvitationView = Schemas["InvitationView"];
export type AccessRequestView = Schemas["AccessRequestView"];
export type Team = Schemas["Team"];
export type MemberSet = Schemas["MemberSet"];
export type LogLineView = Schemas["LogLineView"];
export type PushDeviceView = Schemas["PushDeviceView"];
export type PushView = Schemas["PushView"];
export type Setup = Schemas["Setup"];
export type StepId = Schemas["StepId"];
export type Role = Schemas["Role"];
export type Permission = Schemas["Permission"];

/** Confirms again who is signed in: required by actions that could lock people out. */
export interface Reauthentication {
  password?: string;
  digits?: string;
}
