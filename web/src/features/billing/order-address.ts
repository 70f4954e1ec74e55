/** The address of an order: which plan, at which price. */
import type { BillingView, PlanChoice, PlanView } from "../../api/billing-types.ts";
import { isFree, priceOf } from "./prices.ts";

export const home = "/settings/billing";

export const orderAddress = ({ plan, period, currency }: PlanChoice): string =>
  `${home}?${new URLSearchParams({ plan, period, currency })}`;

/** What was ordered; undefined where the address names none. */
export interface Order {
  plan: PlanView;
  choice: PlanChoice;
}

/** The order of an address: a plan that is sold at this price, while one can be bought. */
export function orderOf(search: string, { plans, can }: BillingView): Order | undefined {
  const params = new URLSearchParams(search);
  const plan = plans.find(({ id }) => id === params.get("plan"));
  const period = params.get("period") === "year" ? "year" : "month";
  const currency = params.get("currency") ?? "";
  if (!can.checkout || !plan || isFree(plan) || !priceOf(plan, { period, currency })) return undefined;
  return { plan, choice: { plan: plan.id, period, currency } };
}
