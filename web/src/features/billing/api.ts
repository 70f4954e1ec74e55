/** Requests about plans and billing. */
import type { About, Away, BillingBuyer, BillingDetails, BillingView, PlanChoice } from "../../api/billing-types.ts";
import { asMember, client, settle } from "../../api/index.ts";
import { withSignal } from "../../api/params.ts";

/** Whom to write to, among other facts about the deployment. */
export const getAbout = (signal?: AbortSignal): Promise<About> => settle(client.GET("/about", withSignal(signal)));

/** The payment provider's page where the plan is paid. */
export const startCheckout = (body: PlanChoice): Promise<Away> => asMember(client.POST("/billing/checkout", { body }));

/** The payment provider's page with the payment method and the invoices. */
export const openPortal = (): Promise<Away> => asMember(client.POST("/billing/portal"));

export const changePlan = (body: PlanChoice): Promise<BillingView> => asMember(client.POST("/billing/plan", { body }));

export const cancelPlan = (): Promise<BillingView> => asMember(client.POST("/billing/cancel"));

export const takeUpPlan = (): Promise<BillingView> => asMember(client.DELETE("/billing/cancel"));

export const withdraw = (): Promise<BillingView> => asMember(client.POST("/billing/withdraw"));

export const setBuyer = (body: BillingBuyer): Promise<BillingView> => asMember(client.POST("/billing/buyer", { body }));

export const setDetails = (body: BillingDetails): Promise<BillingView> =>
  asMember(client.PUT("/billing/details", { body }));

export const acceptAgreement = (): Promise<BillingView> => asMember(client.POST("/billing/dpa"));
