/** The data processing agreement: who accepted which version, and accepting the present one. */
import { useState } from "preact/hooks";
import type { BillingView, DpaView } from "../../api/billing-types.ts";
import { useMe } from "../../api/shared.tsx";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { acceptedText, isAccepted } from "./agreement.ts";
import { acceptAgreement } from "./api.ts";

interface Props {
  dpa: DpaView;
  canManage: boolean;
  onDone: (billing: BillingView, text: string) => void;
}

export function AgreementCard({ dpa, canManage, onDone }: Props) {
  const account = useMe().data?.account.name ?? "";
  const [asking, setAsking] = useState(false);
  const open = !isAccepted(dpa);
  return (
    <SettingCard
      title={t("billing-agreement")}
      text={t("billing-agreement-hint")}
      end={
        open && canManage ? (
          <button type="button" class="button" onClick={() => setAsking(true)}>
            {t("billing-agreement-accept-open")}
          </button>
        ) : undefined
      }
    >
      <p class={open ? "notice notice-odd" : undefined}>{acceptedText(dpa)}</p>
      {asking && (
        <Confirm
          title={t("billing-agreement-question", { version: dpa.version })}
          action={t("billing-agreement-accept")}
          onConfirm={async () => {
            const changed = await acceptAgreement();
            setAsking(false);
            onDone(changed, t("billing-agreement-done"));
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t("billing-agreement-meaning", { account })}</p>
          <p>{t("billing-agreement-text")}</p>
        </Confirm>
      )}
    </SettingCard>
  );
}
