/** The states of a subscription in words. */
import type { SubscriptionState } from "../api/billing-types.ts";
import { msg, type PlainId } from "../base/text.ts";

export const planStates: Record<SubscriptionState, PlainId> = {
  none: msg("plan-state-none"),
  trial: msg("plan-state-trial"),
  active: msg("plan-state-active"),
  past_due: msg("plan-state-past-due"),
  cancelled: msg("plan-state-cancelled"),
  ended: msg("plan-state-ended"),
};
