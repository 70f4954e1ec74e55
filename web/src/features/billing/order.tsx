/** An order: what is bought and when it is paid, who buys, the agreement, and the way to the payment provider. */
import { useState } from "preact/hooks";
import type { BillingView } from "../../api/billing-types.ts";
import { useMe } from "../../api/shared.tsx";
import { isSame, useForm } from "../../base/form.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { acceptedText, isAccepted } from "./agreement.ts";
import { acceptAgreement, setBuyer, startCheckout } from "./api.ts";
import { buyerDraft, toBuyer } from "./buyer.ts";
import { BuyerFields } from "./buyer-fields.tsx";
import { leaveForCheckout } from "./leaving.ts";
import { excessTexts, type Has, limitTexts } from "./limits.ts";
import { home, type Order } from "./order-address.ts";
import { moneyText, priceOf } from "./prices.ts";

interface Props {
  billing: BillingView;
  order: Order;
  has: Has;
  graceDays: number;
  /** What was saved on the way. */
  onSaved: (billing: BillingView) => void;
}

function Summary({ billing, order, has, graceDays }: Omit<Props, "onSaved">) {
  const { plan, choice } = order;
  const price = priceOf(plan, choice);
  const excess = excessTexts(billing, plan, has, graceDays);
  return (
    <SettingCard
      title={plan.name}
      end={
        price && (
          <p class="plan-price">
            <b>{moneyText(price.amount, price.currency)}</b>
            <span class="muted">{t("billing-per-period", { period: choice.period })}</span>
          </p>
        )
      }
    >
      <ul class="plan-limits plan-limits-wide">
        {[...limitTexts(plan), ...plan.features].map((text) => (
          <li key={text}>
            <Icon name="check" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p>{t("billing-order-when", { period: choice.period })}</p>
      <p class="hint">{t("billing-taxes")}</p>
      {excess.length > 0 && (
        <div class="notice notice-odd">
          <ul class="plain-list">
            {excess.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </SettingCard>
  );
}

export function OrderPage({ billing, order, has, graceDays, onSaved }: Props) {
  const account = useMe().data?.account.name ?? "";
  const { dpa } = billing;
  const asksAgreement = dpa != null && !isAccepted(dpa);
  const [agreed, setAgreed] = useState(false);
  const form = useForm(buyerDraft(billing.buyer), async (draft) => {
    const buyer = toBuyer(draft);
    if (!buyer) return;
    if (!isSame(draft, buyerDraft(billing.buyer))) onSaved(await setBuyer(buyer));
    if (asksAgreement) onSaved(await acceptAgreement());
    const { url } = await startCheckout(order.choice);
    await leaveForCheckout(url);
  });
  return (
    <form class="stack order" {...form.form}>
      <Summary billing={billing} order={order} has={has} graceDays={graceDays} />
      <SettingCard title={t("buyer")} text={t("billing-buyer-hint")}>
        <div class="form">
          <BuyerFields form={form} disabled={form.busy} />
        </div>
      </SettingCard>
      {dpa && (
        <SettingCard title={t("billing-agreement")} text={t("billing-agreement-hint")}>
          {asksAgreement ? (
            <>
              {dpa.accepted && <p>{acceptedText(dpa)}</p>}
              <label class="check">
                <input
                  type="checkbox"
                  required
                  disabled={form.busy}
                  checked={agreed}
                  onChange={() => setAgreed(!agreed)}
                />
                <span>{t("billing-agreement-agree", { account, version: dpa.version })}</span>
              </label>
              <p class="hint">{t("billing-agreement-text")}</p>
            </>
          ) : (
            <p>{acceptedText(dpa)}</p>
          )}
        </SettingCard>
      )}
      <section class="setting" aria-label={t("billing-order-pay")}>
        {form.values.kind === "consumer" && (
          <div class="notice">
            <p>
              <strong>{t("billing-withdrawal")}</strong>
            </p>
            <p>{t("billing-withdrawal-info")}</p>
          </div>
        )}
        <p class="muted">{t("billing-order-provider")}</p>
        <FaultLine {...form.line} />
        <div class="form-start order-end">
          <button type="submit" class="button button-main" disabled={form.busy}>
            {form.busy ? t("billing-opening") : t("billing-order-pay")}
            {!form.busy && <Icon name="external" />}
          </button>
          <a class="button" href={home}>
            {t("billing-order-back")}
          </a>
        </div>
        {form.busy && <div class="progress" role="progressbar" aria-label={t("billing-opening")} />}
      </section>
    </form>
  );
}
