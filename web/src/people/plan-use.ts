/** How much of a plan is used, and what follows it: for the pages that say more about it than the notice on every page. */
import type { BillingView } from "../api/billing-types.ts";
import { NEAR, type Use } from "./billing.ts";

type UseLevel = "low" | "near" | "over";

/** How near the limit is. */
export const levelOf = ({ hits, limit }: Use): UseLevel =>
  limit == null || hits < NEAR * limit || hits === 0 ? "low" : hits > limit ? "over" : "near";

/** Of the whole bar, between 0 and 1. */
interface Bar {
  used: number;
  /** Where the limit is: at the end, unless more is used. */
  limit: number;
  /** Up to where the use of the whole period reaches at this pace; undefined if it is too early to say, or over the limit. */
  pace: number | undefined;
}

/** Undefined without a limit. `pace`: the hits of the whole period, if they are known. */
export function barOf({ hits, limit }: Use, pace?: number): Bar | undefined {
  if (limit == null) return undefined;
  const whole = Math.max(hits, limit);
  if (whole === 0) return { used: 0, limit: 1, pace: undefined };
  const at = pace !== undefined && hits < limit ? Math.min(1, pace / whole) : undefined;
  return { used: hits / whole, limit: limit / whole, pace: at };
}

/** The name of the free plan that the account has once its plan ends; undefined: it has none then. */
export const planAfterEnd = ({ after_end: id, plans }: Pick<BillingView, "after_end" | "plans">): string | undefined =>
  id == null ? undefined : (plans.find((plan) => plan.id === id)?.name ?? id);

/** Whether the payment provider refunds a payment; else, the operator of the service does. */
export const isRefunded = ({ provider }: Pick<BillingView, "provider">): boolean =>
  provider != null && provider !== "relay";
