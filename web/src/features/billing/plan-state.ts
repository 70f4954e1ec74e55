/** The state of a plan in words. */
import type { BillingView, SubscriptionState } from "../../api/billing-types.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import { isNothingLeft } from "../../people/billing.ts";
import { planStates } from "../../people/plan-states.ts";
import { planAfterEnd } from "../../people/plan-use.ts";
import { formatDay } from "../../people/time.ts";
import { moneyText } from "./prices.ts";

interface StateTag {
  name: PlainId;
  class: string;
}

const tags: Record<SubscriptionState, StateTag> = {
  none: { name: planStates.none, class: "tag" },
  trial: { name: planStates.trial, class: "tag tag-good" },
  active: { name: planStates.active, class: "tag tag-good" },
  past_due: { name: planStates.past_due, class: "tag tag-bad" },
  cancelled: { name: planStates.cancelled, class: "tag tag-odd" },
  ended: { name: planStates.ended, class: "tag tag-bad" },
};

const held: StateTag = { name: msg("billing-state-held"), class: "tag tag-bad" };
const above: StateTag = { name: msg("billing-state-above"), class: "tag tag-odd" };

/** What matters most: that hits are excluded, or soon will be, and the state else. */
export function tagOf({ state, usage }: BillingView): StateTag {
  if (state === "ended" || state === "past_due") return tags[state];
  if (usage.held) return held;
  return usage.grace_ends == null ? tags[state] : above;
}

const daysLeft = (at: number, now: number): number => Math.max(1, Math.ceil((at - now) / 86_400));

function trialText(billing: BillingView, now: number): string[] {
  const { trial_ends: ends, renews, price, period } = billing;
  if (ends == null) return [t("billing-trial-open")];
  const day = formatDay(ends);
  if (renews != null) {
    return price && period
      ? [t("billing-trial-renews-price", { day, price: moneyText(price.amount, price.currency), period })]
      : [t("billing-trial-renews", { day })];
  }
  const after = planAfterEnd(billing);
  return [
    t("billing-trial", { day, n: daysLeft(ends, now) }),
    after === undefined ? t("billing-trial-then") : t("billing-trial-then-plan", { plan: after }),
  ];
}

function endedText(billing: BillingView): string[] {
  const { ends, usage } = billing;
  const over = ends == null ? t("billing-ended") : t("billing-ended-on", { day: formatDay(ends) });
  if (isNothingLeft(billing)) {
    if (usage.held) return [over, t("billing-ended-held")];
    return usage.grace_ends == null ? [over] : [over, t("billing-ended-grace", { day: formatDay(usage.grace_ends) })];
  }
  const after = planAfterEnd(billing);
  // Else, an operator set limits.
  return [over, after === undefined ? t("billing-ended-counts") : t("billing-ended-plan", { plan: after })];
}

/** The sentences that say what the account has, until when, and what follows. */
export function stateTexts(billing: BillingView, now: number): string[] {
  const { state, renews, ends, price, period, cancelled_at: cancelled, limits } = billing;
  switch (state) {
    case "none":
      return [limits.own ? t("billing-none-own") : t("billing-none")];
    case "trial":
      return trialText(billing, now);
    case "active":
      if (renews == null) return [t("billing-active-open")];
      return price && period
        ? [
            t("billing-active-price", {
              day: formatDay(renews),
              price: moneyText(price.amount, price.currency),
              period,
            }),
          ]
        : [t("billing-active", { day: formatDay(renews) })];
    case "past_due":
      return [t("billing-past-due")];
    case "cancelled": {
      const until = ends == null ? t("billing-cancelled-open") : t("billing-cancelled", { day: formatDay(ends) });
      return cancelled == null ? [until] : [t("billing-cancelled-on", { day: formatDay(cancelled) }), until];
    }
    case "ended":
      return endedText(billing);
  }
}
