/** What several pages ask about plans and billing. */
import type { BillingView, PlansView } from "./billing-types.ts";
import { asMember, client } from "./index.ts";
import { withSignal } from "./params.ts";

export const getBilling = (signal?: AbortSignal): Promise<BillingView> =>
  asMember(client.GET("/billing", withSignal(signal)));

/** The plans that are offered, and what they have in common. */
export const getPlans = (signal?: AbortSignal): Promise<PlansView> =>
  asMember(client.GET("/plans", withSignal(signal)));
