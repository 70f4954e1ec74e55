/** The plans side by side, at the prices of one currency and period, and the way to each of them. */
import { useId, useState } from "preact/hooks";
import type { BillingPeriod, BillingView, PlanView } from "../../api/billing-types.ts";
import { useLoad } from "../../base/load.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { Icon } from "../../parts/icon.tsx";
import { RadioSegments } from "../../parts/radio-segments.tsx";
import { Select } from "../../parts/select.tsx";
import { getAbout } from "./api.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { type Has, limitTexts } from "./limits.ts";
import { orderAddress } from "./order-address.ts";
import {
  actionOf,
  currenciesOf,
  isFree,
  moneyText,
  type PriceChoice,
  periodsOf,
  priceOf,
  savedShare,
  startChoice,
} from "./prices.ts";

interface Props {
  billing: BillingView;
  has: Has;
  graceDays: number;
  canManage: boolean;
  onDone: (billing: BillingView, text: string) => void;
}

const periodNames: Record<BillingPeriod, PlainId> = {
  month: msg("billing-monthly"),
  year: msg("billing-yearly"),
};

/** Where the address is a page of the web or for emails. */
const linkOf = (contact: string): string => (contact.includes("@") ? `mailto:${contact}` : contact);

/** Where no payment provider sells: whom to ask. */
function AskOperator() {
  const contact = useLoad("about", getAbout).data?.contact;
  return (
    <p class="notice">
      {t("billing-by-operator")}{" "}
      {contact != null && (
        <a href={linkOf(contact)} target="_blank" rel="noreferrer">
          {contact}
        </a>
      )}
    </p>
  );
}

/** Why no plan can be chosen now. */
function NoChoice({ billing }: { billing: BillingView }) {
  const { can, state } = billing;
  if (can.checkout || can.change) return null;
  if (state === "past_due" && can.portal) return <p class="notice">{t("billing-settle-first")}</p>;
  if (can.take_up) return <p class="notice">{t("billing-resume-first")}</p>;
  return <AskOperator />;
}

function Price({ plan, choice }: { plan: PlanView; choice: PriceChoice }) {
  if (isFree(plan)) {
    return (
      <p class="plan-price">
        <b>{t("billing-free")}</b>
      </p>
    );
  }
  const price = priceOf(plan, choice);
  if (!price) return <p class="plan-price muted">{t("billing-not-offered", { period: choice.period })}</p>;
  const saved = choice.period === "year" ? savedShare(plan, choice.currency) : undefined;
  return (
    <div>
      <p class="plan-price">
        <b>{moneyText(price.amount, price.currency)}</b>
        <span class="muted">{t("billing-per-period", { period: choice.period })}</span>
      </p>
      {choice.period === "year" && (
        <p class="muted plan-monthly">
          {t("billing-price", { price: moneyText(price.amount / 12, price.currency), period: "month" })}
          {saved !== undefined && (
            <span class="tag tag-good">
              {t("billing-saved", { share: format.roundShare(Math.round(saved * 100) / 100) })}
            </span>
          )}
        </p>
      )}
    </div>
  );
}

interface ItemProps {
  billing: BillingView;
  plan: PlanView;
  choice: PriceChoice;
  canManage: boolean;
  onChange: () => void;
}

function Item({ billing, plan, choice, canManage, onChange }: ItemProps) {
  const id = useId();
  const action = actionOf(billing, plan, choice);
  const { state } = billing;
  const hasPlan = billing.plan != null && state !== "ended" && state !== "none";
  const isNow = hasPlan && plan.id === billing.plan?.id;
  return (
    <li class="plan-item" aria-labelledby={id} data-now={isNow}>
      <h3 id={id}>
        {plan.name}
        {isNow && (
          <span class="tag tag-good">{t(state === "trial" ? "billing-tried-plan" : "billing-current-plan")}</span>
        )}
      </h3>
      <Price plan={plan} choice={choice} />
      <ul class="plan-limits">
        {[...limitTexts(plan), ...plan.features].map((text) => (
          <li key={text}>
            <Icon name="check" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {canManage && action === "buy" && (
        <a class={`button ${isNow || !hasPlan ? "button-main" : ""}`} href={orderAddress({ plan: plan.id, ...choice })}>
          {t("billing-buy", { plan: plan.name })}
        </a>
      )}
      {canManage && action === "change" && (
        <button type="button" class="button" onClick={onChange}>
          {isNow ? t("billing-change-period", { period: choice.period }) : t("billing-change-to", { plan: plan.name })}
        </button>
      )}
    </li>
  );
}

export function Plans({ billing, has, graceDays, canManage, onDone }: Props) {
  const { plans, can, price } = billing;
  const [choice, setChoice] = useState(() => startChoice(billing));
  const [changing, setChanging] = useState<PlanView>();
  const currencies = currenciesOf(plans);
  const periods = periodsOf(plans);
  // What runs is paid in its currency.
  const fixed = can.change && price !== null && price !== undefined;
  // Without any price, all plans are free.
  const shown: PriceChoice = choice ?? { currency: "EUR", period: "month" };
  return (
    <section class="stack plans" aria-labelledby="plans">
      <header class="plans-head">
        <h2 id="plans" tabIndex={-1}>
          {t("billing-plans")}
        </h2>
        <div class="plans-tools">
          {currencies.length > 1 && !fixed && (
            <Select
              class="button"
              label={t("currency")}
              value={shown.currency}
              onPick={(currency) => setChoice({ ...shown, currency })}
            >
              {currencies.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          )}
          {periods.length > 1 && (
            <fieldset>
              <legend class="sr-only">{t("billing-period")}</legend>
              <RadioSegments
                texts={periodNames}
                value={shown.period}
                onPick={(period) => setChoice({ ...shown, period })}
              />
            </fieldset>
          )}
        </div>
      </header>
      {canManage && <NoChoice billing={billing} />}
      <ul class="plan-grid">
        {plans.map((plan) => (
          <Item
            key={plan.id}
            billing={billing}
            plan={plan}
            choice={shown}
            canManage={canManage}
            onChange={() => setChanging(plan)}
          />
        ))}
      </ul>
      <p class="hint">{t("billing-taxes")}</p>
      {changing && (
        <ChangeDialog
          billing={billing}
          plan={changing}
          choice={shown}
          has={has}
          graceDays={graceDays}
          onDone={(changed, text) => {
            setChanging(undefined);
            onDone(changed, text);
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
    </section>
  );
}
