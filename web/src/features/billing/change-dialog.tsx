/** Another plan or period for what runs: what it costs, what changes, and when. */
import type { BillingView, PlanView } from "../../api/billing-types.ts";
import { t } from "../../base/text.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { formatDay } from "../../people/time.ts";
import { changePlan } from "./api.ts";
import { excessTexts, type Has, limitTexts } from "./limits.ts";
import { type PriceChoice, priceOf, pricePerPeriod } from "./prices.ts";

interface Props {
  billing: BillingView;
  plan: PlanView;
  choice: PriceChoice;
  has: Has;
  graceDays: number;
  onDone: (billing: BillingView, text: string) => void;
  onClose: () => void;
}

export function ChangeDialog({ billing, plan, choice, has, graceDays, onDone, onClose }: Props) {
  const price = priceOf(plan, choice);
  const isNow = plan.id === billing.plan?.id;
  const excess = excessTexts(billing, plan, has, graceDays);
  const former = billing.price && billing.period && pricePerPeriod(billing.price, billing.period);
  const trialEnds = billing.state === "trial" ? billing.trial_ends : undefined;
  return (
    <Confirm
      title={
        isNow
          ? t("billing-change-period-question", { period: choice.period })
          : t("billing-change-question", { plan: plan.name })
      }
      action={t("billing-change-confirm")}
      busy={t("billing-changing")}
      onConfirm={async () => {
        const changed = await changePlan({ plan: plan.id, ...choice });
        onDone(changed, t("billing-changed", { plan: plan.name }));
      }}
      onClose={onClose}
    >
      <dl class="facts order-facts">
        <div>
          <dt>{t("now")}</dt>
          <dd>{[billing.plan?.name, former].filter(Boolean).join(", ")}</dd>
        </div>
        <div>
          <dt>{t("billing-then")}</dt>
          <dd>
            <strong>{[plan.name, price && pricePerPeriod(price, choice.period)].filter(Boolean).join(", ")}</strong>
          </dd>
        </div>
        {!isNow && (
          <div>
            <dt>{t("billing-includes")}</dt>
            <dd>
              <ul>
                {limitTexts(plan).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      <p>
        {trialEnds == null ? t("billing-change-when") : t("billing-change-when-trial", { day: formatDay(trialEnds) })}
      </p>
      {excess.length > 0 && (
        <div class="notice notice-odd">
          <p>
            <strong>{t("billing-excess", { plan: plan.name })}</strong>
          </p>
          <ul class="plain-list">
            {excess.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </Confirm>
  );
}
