/** What plans cost, by currency and period. */
import type { BillingPeriod, BillingView, PlanView, PriceView } from "../../api/billing-types.ts";
import { locale, t } from "../../base/text.ts";

/** A plan at one of its prices is chosen by these. */
export interface PriceChoice {
  currency: string;
  period: BillingPeriod;
}

function once<T>(all: readonly T[]): T[] {
  return [...new Set(all)];
}

const pricesOf = (plans: readonly PlanView[]): PriceView[] => plans.flatMap(({ prices }) => prices);

/** The currencies of the plans' prices, in their order. */
export const currenciesOf = (plans: readonly PlanView[]): string[] => once(pricesOf(plans).map((one) => one.currency));

/** What the plans are paid for at once: by the month first. */
export const periodsOf = (plans: readonly PlanView[]): BillingPeriod[] =>
  once(pricesOf(plans).map((one) => one.period)).sort();

export const isFree = ({ prices }: Pick<PlanView, "prices">): boolean => prices.every(({ amount }) => amount === 0);

export const priceOf = (plan: PlanView, { currency, period }: PriceChoice): PriceView | undefined =>
  plan.prices.find((one) => one.currency === currency && one.period === period);

/** How much of twelve months' price is saved by paying for a year; undefined if nothing is, or there is only one of both. */
export function savedShare(plan: PlanView, currency: string): number | undefined {
  const month = priceOf(plan, { currency, period: "month" });
  const year = priceOf(plan, { currency, period: "year" });
  if (!month || !year || month.amount <= 0) return undefined;
  const saved = 1 - year.amount / (12 * month.amount);
  return saved > 0 ? saved : undefined;
}

/** A sum of money, without its fraction where that is zero: €19, €9.50. */
export const moneyText = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" }).format(amount);

/** “€19 a month”. */
export const pricePerPeriod = (
  { amount, currency }: { amount: number; currency: string },
  period: BillingPeriod,
): string => t("billing-price", { price: moneyText(amount, currency), period });

/** What is shown at first: as the account pays now, else by the month in the first currency. */
export function startChoice({ price, period, plans }: BillingView): PriceChoice | undefined {
  const [currencies, periods] = [currenciesOf(plans), periodsOf(plans)];
  const currency = currencies.find((one) => one === price?.currency) ?? currencies[0];
  const paidFor = periods.find((one) => one === period) ?? periods[0];
  return currency === undefined || paidFor === undefined ? undefined : { currency, period: paidFor };
}

/** What can be done with a plan at a price. */
export type PlanAction = "buy" | "change" | "current" | "none";

export function actionOf(billing: BillingView, plan: PlanView, choice: PriceChoice): PlanAction {
  const { can, state } = billing;
  const runs = state !== "none" && state !== "ended";
  const isSame = runs && plan.id === billing.plan?.id;
  // What is free cannot be bought.
  const price = isFree(plan) ? undefined : priceOf(plan, choice);
  if (can.checkout) {
    // What is tried, or ends soon, can be bought; what the account has without an end need not be.
    if (isSame && state === "active") return "current";
    return price ? "buy" : isSame ? "current" : "none";
  }
  const isSamePeriod = billing.period == null || billing.period === choice.period;
  if (isSame && (isSamePeriod || !price)) return "current";
  return can.change && price ? "change" : "none";
}
