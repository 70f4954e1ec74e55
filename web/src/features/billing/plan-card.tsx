/** The plan, its state in a sentence or two, and what can be done about it. */
import { useState } from "preact/hooks";
import type { BillingView } from "../../api/billing-types.ts";
import { t } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { CancelDialog, TakeUpDialog } from "./cancellation.tsx";
import { usePortal } from "./leaving.ts";
import { stateTexts, tagOf } from "./plan-state.ts";
import { moneyText } from "./prices.ts";
import { WithdrawDialog } from "./withdrawal.tsx";

interface Props {
  billing: BillingView;
  graceDays: number;
  canManage: boolean;
  onDone: (billing: BillingView, text: string) => void;
}

function Price({ price, period }: Pick<BillingView, "price" | "period">) {
  if (!price) return null;
  return (
    <p class="plan-price">
      <b>{moneyText(price.amount, price.currency)}</b>
      {period && <span class="muted">{t("billing-per-period", { period })}</span>}
    </p>
  );
}

function Actions({ billing, graceDays, onDone }: Omit<Props, "canManage">) {
  const { can, state } = billing;
  const [open, setOpen] = useState<"cancel" | "resume" | "withdraw">();
  const portal = usePortal();
  const close = () => setOpen(undefined);
  const done: Props["onDone"] = (changed, text) => {
    close();
    onDone(changed, text);
  };
  const dialog = { billing, graceDays, onDone: done, onClose: close };
  const pays = state === "past_due";
  return (
    <>
      <div class="buttons">
        {can.checkout && state !== "active" && (
          <a class="button button-main" href="#plans">
            {t("billing-choose")}
          </a>
        )}
        {can.take_up && (
          <button type="button" class="button button-main" onClick={() => setOpen("resume")}>
            {t("billing-resume-open-dialog")}
          </button>
        )}
        {can.portal && (
          <button
            type="button"
            class={`button ${pays ? "button-main" : ""}`}
            disabled={portal.busy}
            onClick={() => void portal.run()}
          >
            {portal.busy ? t("billing-opening") : pays ? t("billing-update-payment") : t("billing-portal")}
            {!portal.busy && <Icon name="external" />}
          </button>
        )}
        {can.cancel && (
          <button type="button" class="button button-bad-line" onClick={() => setOpen("cancel")}>
            {t("billing-cancel-open")}
          </button>
        )}
      </div>
      <FaultLine fault={portal.fault} />
      {open === "cancel" && <CancelDialog {...dialog} onWithdraw={() => setOpen("withdraw")} />}
      {open === "resume" && <TakeUpDialog {...dialog} />}
      {open === "withdraw" && <WithdrawDialog {...dialog} />}
    </>
  );
}

export function PlanCard({ billing, canManage, ...rest }: Props) {
  const tag = tagOf(billing);
  return (
    <section class="setting plan-card" aria-labelledby="billing-now">
      <header class="plan-head">
        <div>
          <p class="muted">{t("billing-your-plan")}</p>
          <h2 id="billing-now" class="plan-name">
            {billing.plan?.name ?? t("plan-state-none")}
            {(billing.state !== "none" || billing.usage.held) && <span class={tag.class}>{t(tag.name)}</span>}
          </h2>
        </div>
        {billing.state !== "ended" && <Price price={billing.price} period={billing.period} />}
      </header>
      <div class="plan-state">
        {stateTexts(billing, Date.now() / 1000).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {canManage && <Actions billing={billing} {...rest} />}
    </section>
  );
}
