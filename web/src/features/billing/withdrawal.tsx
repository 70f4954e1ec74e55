/** Withdrawing from the contract, which consumers may within 14 days, with what it means said beforehand. */
import { useState } from "preact/hooks";
import type { BillingView } from "../../api/billing-types.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { isRefunded, planAfterEnd } from "../../people/plan-use.ts";
import { formatTime } from "../../people/time.ts";
import { withdraw } from "./api.ts";
import { daysText } from "./limits.ts";

interface Props {
  billing: BillingView;
  graceDays: number;
  onDone: (billing: BillingView, text: string) => void;
}

/** What the account is without after the end. */
function afterText(billing: BillingView, graceDays: number): string {
  const after = planAfterEnd(billing);
  if (after !== undefined) return t("billing-afterwards-plan", { plan: after });
  return graceDays > 0
    ? t("billing-withdraw-counting", { days: daysText(graceDays) })
    : t("billing-withdraw-counting-at-once");
}

export function WithdrawDialog({ billing, graceDays, onDone, onClose }: Props & { onClose: () => void }) {
  const plan = billing.plan?.name ?? t("billing-your-plan");
  return (
    <Confirm
      title={t("billing-withdraw-question", { plan })}
      action={t("billing-withdraw")}
      keep={t("billing-keep")}
      bad
      onConfirm={async () => onDone(await withdraw(), t("billing-withdraw-done"))}
      onClose={onClose}
    >
      <ul class="plain-list">
        <li>{t("billing-withdraw-ends", { plan })}</li>
        <li>
          {isRefunded(billing)
            ? t("billing-withdraw-refund", { plan })
            : t("billing-withdraw-refund-operator", { plan })}
        </li>
        <li>{afterText(billing, graceDays)}</li>
        <li>{t("billing-data-stays")}</li>
      </ul>
    </Confirm>
  );
}

export function WithdrawalCard({ canManage, ...rest }: Props & { canManage: boolean }) {
  const [asking, setAsking] = useState(false);
  const { withdraw_until: until, can } = rest.billing;
  if (until == null || !can.withdraw) return null;
  return (
    <SettingCard
      title={t("billing-withdrawal")}
      text={t("billing-withdrawal-until", { at: formatTime(until) })}
      end={
        canManage ? (
          <button type="button" class="button button-bad-line" onClick={() => setAsking(true)}>
            {t("billing-withdraw-open")}
          </button>
        ) : undefined
      }
    >
      {asking && <WithdrawDialog {...rest} onClose={() => setAsking(false)} />}
    </SettingCard>
  );
}
