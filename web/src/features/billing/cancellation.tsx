/** Stopping the renewal of a plan, and taking it up again: what each of them means, and until when. */
import type { BillingView } from "../../api/billing-types.ts";
import { rich, t } from "../../base/text.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { planAfterEnd } from "../../people/plan-use.ts";
import { formatDay } from "../../people/time.ts";
import { cancelPlan, takeUpPlan } from "./api.ts";
import { daysText } from "./limits.ts";
import { moneyText } from "./prices.ts";

interface Props {
  billing: BillingView;
  graceDays: number;
  onDone: (billing: BillingView, text: string) => void;
  onClose: () => void;
}

/** What the account is without after the end. */
function Afterwards({ billing, graceDays }: Pick<Props, "billing" | "graceDays">) {
  const after = planAfterEnd(billing);
  if (after !== undefined) return <p>{t("billing-afterwards-plan", { plan: after })}</p>;
  return (
    <p>
      {graceDays > 0 ? t("billing-afterwards", { days: daysText(graceDays) }) : t("billing-afterwards-at-once")}{" "}
      {t("billing-data-stays")}
    </p>
  );
}

/** `onWithdraw`: the payment is to be given back, and not only the renewal to be stopped. */
export function CancelDialog({ billing, graceDays, onDone, onClose, onWithdraw }: Props & { onWithdraw: () => void }) {
  const { plan, renews, usage, withdraw_until: until } = billing;
  const name = plan?.name ?? t("billing-your-plan");
  // What has no day of renewal ends with the period in which use is counted.
  const end = renews ?? usage.until;
  return (
    <Confirm
      title={t("billing-cancel-question", { plan: name })}
      action={t("billing-cancel")}
      keep={t("billing-keep")}
      bad
      onConfirm={async () => {
        const changed = await cancelPlan();
        onDone(changed, t("billing-cancel-done", { plan: name }));
      }}
      onClose={onClose}
    >
      <p>{t("billing-cancel-until", { day: formatDay(end), plan: name })}</p>
      <Afterwards billing={billing} graceDays={graceDays} />
      {until != null && (
        <p>
          {rich("billing-cancel-or-withdraw", {
            day: formatDay(until),
            link: (text) => (
              <button type="button" class="link" onClick={onWithdraw}>
                {text}
              </button>
            ),
          })}
        </p>
      )}
    </Confirm>
  );
}

export function TakeUpDialog({ billing, onDone, onClose }: Omit<Props, "graceDays">) {
  const { plan, ends, price, period } = billing;
  const name = plan?.name ?? t("billing-your-plan");
  return (
    <Confirm
      title={t("billing-resume-question", { plan: name })}
      action={t("billing-resume")}
      onConfirm={async () => {
        const changed = await takeUpPlan();
        onDone(changed, t("billing-resume-done", { plan: name }));
      }}
      onClose={onClose}
    >
      <p>
        {ends == null
          ? t("billing-resume-open")
          : price && period
            ? t("billing-resume-price", {
                day: formatDay(ends),
                price: moneyText(price.amount, price.currency),
                period,
              })
            : t("billing-active", { day: formatDay(ends) })}
      </p>
    </Confirm>
  );
}
