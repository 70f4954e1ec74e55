/** Who may see and change billing, and what about it concerns every page. */
import type { BillingUsage, BillingView } from "../api/billing-types.ts";
import type { Me } from "../api/index.ts";

/** Whether the deployment has plans. Without them, no page says anything about billing. */
export const hasPlans = (me: Pick<Me, "plans"> | undefined): boolean => me?.plans === true;

/** Owners, and members who have the permission. */
export const maySeeBilling = (me: Pick<Me, "role" | "permissions"> | undefined): boolean =>
  me !== undefined && (me.role === "owner" || me.permissions.includes("billing"));

/** The same, without support staff, who only read. */
export const mayManageBilling = (me: Pick<Me, "role" | "permissions" | "support"> | undefined): boolean =>
  me !== undefined && !me.support && maySeeBilling(me);

/** What is wrong, or soon will be, with an account's plan; what costs data first. */
export type BillingNotice =
  | { kind: "held" | "ended" | "past_due" }
  | { kind: "grace" | "ending"; at: number }
  | { kind: "trial"; at: number; plan: string }
  | { kind: "near"; share: number };

/** From this share of the limit on, the account is near it. */
export const NEAR = 0.8;
/** How many days before its end a trial is announced. */
const TRIAL_DAYS = 3;

/** Hits, and how many there may be; null: any number. */
export type Use = Pick<BillingUsage, "hits" | "limit">;

/** How much of the limit is used; undefined without a limit, and infinite where none may be used. */
export const usedShare = ({ hits, limit }: Use): number | undefined =>
  limit == null ? undefined : hits === 0 ? 0 : hits / limit;

/** Whether the plan ended and nothing is included any more: no free plan follows, and an operator set no limit. */
export const isNothingLeft = ({ state, limits }: Pick<BillingView, "state" | "limits">): boolean =>
  state === "ended" && limits.hits === 0;

/** Notices that a person can dismiss for some days: nothing is lost yet. */
export const isDismissable = ({ kind }: BillingNotice): boolean => kind === "near" || kind === "trial";

/** What concerns every page; undefined: nothing, or it was dismissed. `now` in Unix seconds. */
export function noticeOf(billing: BillingView, me: Pick<Me, "snoozed">, now: number): BillingNotice | undefined {
  const { state, usage } = billing;
  const isOver = isNothingLeft(billing);
  if (usage.held) return { kind: isOver ? "ended" : "held" };
  if (usage.grace_ends != null) return { kind: isOver ? "ending" : "grace", at: usage.grace_ends };
  if (state === "past_due") return { kind: "past_due" };
  if (me.snoozed.includes("plan")) return undefined;
  const ends = billing.trial_ends;
  // A trial that a provider renews needs nothing.
  if (state === "trial" && ends != null && billing.renews == null && ends - now < TRIAL_DAYS * 86_400) {
    return { kind: "trial", at: ends, plan: billing.plan?.name ?? "" };
  }
  const share = usedShare(usage);
  return share !== undefined && share >= NEAR && Number.isFinite(share) ? { kind: "near", share } : undefined;
}
