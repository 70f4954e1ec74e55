/** The account's end: asked a week ahead, stopped by any owner until then. */
import { useState } from "preact/hooks";
import { useForm } from "../../base/form.ts";
import { useAction } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FormDialog } from "../../parts/confirm.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { formatDay, formatTime } from "../../people/time.ts";
import type { AccountParts } from "./account.tsx";
import { cancelDeletion, scheduleDeletion } from "./api.ts";

function ScheduleDialog({ account, onChanged, onClose }: Omit<AccountParts, "owner"> & { onClose: () => void }) {
  const form = useForm({ confirm: "" }, async ({ confirm }) => {
    await scheduleDeletion(confirm);
    onClose();
    onChanged(t("account-deletion-scheduled"));
  });
  return (
    <FormDialog
      form={form}
      title={t("delete-question", { name: account.name })}
      action={t("account-deletion-schedule")}
      keep={t("cancel")}
      bad
      ready={form.values.confirm === account.name}
      onClose={onClose}
    >
      <p>{t("account-deletion-explained")}</p>
      <Field
        label={t("type-to-confirm", { name: account.name })}
        autoComplete="off"
        spellcheck={false}
        first
        required
        {...form.field("confirm")}
      />
    </FormDialog>
  );
}

export function Deletion({ account, owner, onChanged }: AccountParts) {
  const [asking, setAsking] = useState(false);
  const stop = useAction(async () => {
    await cancelDeletion();
    onChanged(t("account-deletion-cancelled"));
  });
  const { deletion } = account;
  if (deletion) {
    const values = {
      name: deletion.asked_by ?? t("account-deletion-former-member"),
      day: formatDay(deletion.asked_at),
    };
    return (
      <SettingCard
        bad
        title={t("account-deletion-due", { at: formatTime(deletion.at) })}
        text={owner ? t("account-deletion-requested-by", values) : t("account-deletion-requested-owner", values)}
        end={
          owner && (
            <button type="button" class="button button-main" disabled={stop.busy} onClick={() => void stop.run()}>
              {stop.busy ? t("account-deletion-cancelling") : t("account-deletion-cancel")}
            </button>
          )
        }
      >
        <FaultLine fault={stop.fault} />
      </SettingCard>
    );
  }
  return (
    <SettingCard
      title={t("account-delete")}
      text={t("account-delete-hint")}
      end={
        <button type="button" class="button button-bad-line" onClick={() => setAsking(true)}>
          {t("account-delete-open")}
        </button>
      }
    >
      {asking && <ScheduleDialog account={account} onChanged={onChanged} onClose={() => setAsking(false)} />}
    </SettingCard>
  );
}
