/** Names for what is asked and answered about plans and billing; every type here flows from the generated file. */
import type { components } from "./schema.d.ts";

type Schemas = components["schemas"];

export type BillingView = Schemas["BillingView"];
export type SubscriptionState = Schemas["SubscriptionState"];
export type BillingPeriod = Schemas["BillingPeriod"];
export type BillingUsage = Schemas["BillingUsage"];
export type PlanView = Schemas["PlanView"];
export type PriceView = Schemas["PriceView"];
export type PlansView = Schemas["PlansView"];
export type PlanChoice = Schemas["PlanChoice"];
export type Away = Schemas["Away"];

export type BillingBuyer = Schemas["BillingBuyer"];
export type BuyerView = Schemas["BuyerView"];
export type BuyerKind = Schemas["BuyerKind"];
export type BillingDetails = Schemas["BillingDetails"];
export type DpaView = Schemas["DpaView"];

export type About = Schemas["About"];
