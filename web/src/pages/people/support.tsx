/** Support by whoever runs Stile: asked, granted for some days, ended at any moment. */
import { useState } from "preact/hooks";
import { endSupport, grantSupport } from "../../api/people.ts";
import { useDeed } from "../../base/load.ts";
import { t, tn } from "../../base/text.ts";
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
    onChanged(t("Access is granted. You can end it here at any moment."));
  });
  const end = useDeed(async () => {
    await endSupport();
    onChanged(account.support?.state === "asked" ? t("Declined.") : t("Support has no access any more."));
  });
  const { support } = account;
  if (!support) return null;
  const asked = support.state === "asked";
  const busy = grant.busy || end.busy;
  return (
    <SettingCard
      title={
        asked
          ? t("{name} asks to look into this account", { name: support.operator })
          : t("{name} may look into this account", { name: support.operator })
      }
      text={
        asked
          ? t("Asked on {day}. They run this Stile. Granted, they read what you read, and change nothing.", {
              day: onDay(support.asked_at),
            })
          : support.until
            ? t("Until {time}. They read and change nothing; the audit tells of it.", { time: atTime(support.until) })
            : t("Until it is ended. They read and change nothing; the audit tells of it.")
      }
    >
      {support.reason && <blockquote class="quote">{support.reason}</blockquote>}
      {owner ? (
        <div class="form-row">
          {asked && (
            <>
              <div class="field">
                <label for="support-days">{t("For")}</label>
                <Select id="support-days" value={String(days)} onPick={(picked) => setDays(Number(picked))}>
                  {spans.map((span) => (
                    <option key={span} value={span}>
                      {tn(span, "{n} day", "{n} days")}
                    </option>
                  ))}
                </Select>
              </div>
              <button type="button" class="button button-main" disabled={busy} onClick={() => void grant.run()}>
                {t("Grant")}
              </button>
            </>
          )}
          <button type="button" class="button" disabled={busy} onClick={() => void end.run()}>
            {asked ? t("Decline") : t("End it now")}
          </button>
        </div>
      ) : (
        <p class="muted">{t("An owner decides.")}</p>
      )}
      <FaultLine fault={grant.fault ?? end.fault} />
    </SettingCard>
  );
}
