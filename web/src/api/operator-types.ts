/**
 * Names for what is asked and answered about the deployment's accounts by those who run it; every type here flows from the
 * generated file.
 */
import type { components } from "./schema.d.ts";

type Schemas = components["schemas"];

/** By which the list of accounts is filtered. */
export type AccountState = Schemas["AdminAccountState"];
export type AccountSort = Schemas["AdminAccountSort"];
export type AdminAccounts = Schemas["AdminAccounts"];
export type AdminAccountLine = Schemas["AdminAccountLine"];
export type AdminAccount = Schemas["AdminAccount"];
export type AdminLimits = Schemas["BillingLimits"];
export type AdminHistoryLine = Schemas["AdminHistoryLine"];
/** The limits that an operator sets; those that are missing are as in the plan. */
export type OwnLimits = Omit<Schemas["AdminLimitsSet"], "reason">;

export type AdminOverview = Schemas["AdminOverview"];
export type AdminAttention = Schemas["AdminAttention"];
export type AdminGrowth = Schemas["AdminGrowth"];
export type AdminMonthHits = Schemas["AdminMonthHits"];
export type InstanceView = Schemas["InstanceView"];

export type AdminLogOnly = Schemas["AdminLogOnly"];
export type AdminLogLine = Schemas["AdminLogLine"];

export type AdminInvite = Schemas["AdminInvite"];
export type AdminInviteNew = Schemas["AdminInviteNew"];
export type AdminInviteState = Schemas["AdminInviteState"];

export type TellOwners = Schemas["TellOwners"];
export type TellOwnersResult = Schemas["TellOwnersResult"];
export type AdminAnnouncement = Schemas["AdminAnnouncement"];
