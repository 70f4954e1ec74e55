/** The account's end: asked a week ahead, stopped by any owner until then. */
import { useState } from "preact/hooks";
import { askDeletion, stopDeletion } from "../../api/people.ts";
import { useDeed } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { atTime, onDay } from "../../people/time.ts";
import type { AccountParts } from "./account.tsx";

function Ask({ account, onChanged, onClose }: Omit<AccountParts, "owner"> & { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  return (
    <Confirm
      title={t("Delete {name}?", { name: account.name })}
      act={t("Delete in a week")}
      keep={t("Keep it")}
      bad
      ready={typed === account.name}
      deed={async () => {
        await askDeletion(typed);
        onClose();
        onChanged(t("The deletion is set. Every owner is told by mail, and can stop it."));
      }}
      onClose={onClose}
    >
      <p>
        {t("In seven days every site of it, every figure, its team, tokens and settings are gone for good. Until then any owner can stop it here. Download the export first.")}
      </p>
      <Field
        label={t("Type its name, {name}, to confirm", { name: account.name })}
        autoComplete="off"
        spellcheck={false}
        first
        required
        value={typed}
        onText={setTyped}
      />
    </Confirm>
  );
}

export function Deletion({ account, owner, onChanged }: AccountParts) {
  const [asking, setAsking] = useState(false);
  const stop = useDeed(async () => {
    await stopDeletion();
    onChanged(t("The deletion is stopped. The account stays."));
  });
  const { deletion } = account;
  if (deletion) {
    const asked = { name: deletion.asked_by ?? t("Somebody"), day: onDay(deletion.asked_at) };
    return (
      <SettingCard
        bad
        title={t("Will be deleted on {at}", { at: atTime(deletion.at) })}
        text={
          owner
            ? t("{name} asked for it on {day}. Until then all goes on as ever.", asked)
            : t("{name} asked for it on {day}. Until then all goes on as ever, and any owner can stop it.", asked)
        }
        end={
          owner && (
          <button type="button" class="button button-main" disabled={stop.busy} onClick={() => void stop.run()}>
            {stop.busy ? t("Stopping…") : t("Stop the deletion")}
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
      title={t("Delete the account")}
      text={t("With its sites and all their figures, a week after it is asked for.")}
      end={
        <button type="button" class="button button-bad-line" onClick={() => setAsking(true)}>
          {t("Delete the account…")}
        </button>
      }
    >
      {asking && <Ask account={account} onChanged={onChanged} onClose={() => setAsking(false)} />}
    </SettingCard>
  );
}
