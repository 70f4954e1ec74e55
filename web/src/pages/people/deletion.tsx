/** The account's end: asked a week ahead, stopped by any owner until then. */
import { useState } from "preact/hooks";
import { askDeletion, exportAddress, stopDeletion } from "../../api/people.ts";
import { useDeed } from "../../base/load.ts";
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
      title={`Delete ${account.name}?`}
      act="Delete in a week"
      keep="Keep it"
      bad
      ready={typed === account.name}
      deed={async () => {
        await askDeletion(typed);
        onClose();
        onChanged("The deletion is set. Every owner is told by mail, and can stop it.");
      }}
      onClose={onClose}
    >
      <p>
        In seven days every site of it, every figure, its team, tokens and settings are gone for good.
        Until then any owner can stop it here. Take the{" "}
        <a href={exportAddress} download>
          export
        </a>{" "}
        first.
      </p>
      <Field
        label={`Type its name, ${account.name}, to confirm`}
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
    onChanged("The deletion is stopped. The account stays.");
  });
  const { deletion } = account;
  if (deletion) {
    return (
      <SettingCard
        bad
        title={`Will be deleted on ${atTime(deletion.at)}`}
        text={`${deletion.asked_by ?? "Somebody"} asked for it on ${onDay(deletion.asked_at)}. Until then all goes on as ever${owner ? "" : ", and any owner can stop it"}.`}
        end={
          owner && (
          <button type="button" class="button button-main" disabled={stop.busy} onClick={() => void stop.run()}>
            {stop.busy ? "Stopping…" : "Stop the deletion"}
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
      title="Delete the account"
      text="With its sites and all their figures, a week after it is asked for."
      end={
        <button type="button" class="button button-bad-line" onClick={() => setAsking(true)}>
          Delete the account…
        </button>
      }
    >
      {asking && <Ask account={account} onChanged={onChanged} onClose={() => setAsking(false)} />}
    </SettingCard>
  );
}
