/** Support by whoever runs Stile: asked, granted for some days, ended at any moment. */
import { useState } from "preact/hooks";
import { endSupport, grantSupport } from "../../api/people.ts";
import { useDeed } from "../../base/load.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Select } from "../../parts/select.tsx";
import { atTime, onDay } from "../../people/time.ts";
import type { AccountParts } from "./account.tsx";

const spans = [1, 3, 7, 14, 30];

export function Support({ account, owner, onChanged }: AccountParts) {
  const [days, setDays] = useState(3);
  const grant = useDeed(async () => {
    await grantSupport(days);
    onChanged("Access is granted. You can end it here at any moment.");
  });
  const end = useDeed(async () => {
    await endSupport();
    onChanged(account.support?.state === "asked" ? "Declined." : "Support has no access any more.");
  });
  const { support } = account;
  if (!support) return null;
  const asked = support.state === "asked";
  const busy = grant.busy || end.busy;
  return (
    <SettingCard
      title={asked ? `${support.operator} asks to look into this account` : `${support.operator} may look into this account`}
      text={
        asked
          ? `Asked on ${onDay(support.asked_at)}. They run this Stile. Granted, they read what you read, and change nothing.`
          : `Until ${support.until ? atTime(support.until) : "it is ended"}. They read and change nothing; the audit tells of it.`
      }
    >
      {support.reason && <blockquote class="quote">{support.reason}</blockquote>}
      {owner ? (
        <div class="form-row">
          {asked && (
            <>
              <div class="field">
                <label for="support-days">For</label>
                <Select id="support-days" value={String(days)} onPick={(picked) => setDays(Number(picked))}>
                  {spans.map((span) => (
                    <option key={span} value={span}>
                      {span === 1 ? "1 day" : `${span} days`}
                    </option>
                  ))}
                </Select>
              </div>
              <button type="button" class="button button-main" disabled={busy} onClick={() => void grant.run()}>
                Grant
              </button>
            </>
          )}
          <button type="button" class="button" disabled={busy} onClick={() => void end.run()}>
            {asked ? "Decline" : "End it now"}
          </button>
        </div>
      ) : (
        <p class="muted">An owner decides.</p>
      )}
      <FaultLine fault={grant.fault ?? end.fault} />
    </SettingCard>
  );
}
