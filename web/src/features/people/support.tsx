/** Support access for the operator: requested, granted for some days, revocable at any time. */
import { useState } from "preact/hooks";
import { useAction } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Select } from "../../parts/select.tsx";
import { formatDay, formatTime } from "../../people/time.ts";
import type { AccountParts } from "./account.tsx";
import { endSupport, grantSupport } from "./api.ts";

const spans = [1, 3, 7, 14, 30];

export function Support({ account, owner, onChanged }: AccountParts) {
  const [days, setDays] = useState(3);
  const grant = useAction(async () => {
    await grantSupport(days);
    onChanged(t("support-granted"));
  });
  const end = useAction(async () => {
    await endSupport();
    onChanged(account.support?.state === "asked" ? t("support-declined") : t("support-revoked"));
  });
  const { support } = account;
  if (!support) return null;
  const requested = support.state === "asked";
  const busy = grant.busy || end.busy;
  return (
    <SettingCard
      title={
        requested
          ? t("support-requested", { name: support.operator })
          : t("support-has-access", { name: support.operator })
      }
      text={
        requested
          ? t("support-requested-on", { day: formatDay(support.asked_at) })
          : support.until
            ? t("support-until", { time: formatTime(support.until) })
            : t("support-until-revoked")
      }
    >
      {support.reason && <blockquote class="quote">{support.reason}</blockquote>}
      {owner ? (
        <div class="form-row">
          {requested && (
            <>
              <div class="field">
                <label for="support-days">{t("for")}</label>
                <Select id="support-days" value={String(days)} onPick={(picked) => setDays(Number(picked))}>
                  {spans.map((span) => (
                    <option key={span} value={span}>
                      {t("n-days", { n: span })}
                    </option>
                  ))}
                </Select>
              </div>
              <button type="button" class="button button-main" disabled={busy} onClick={() => void grant.run()}>
                {t("access-grant")}
              </button>
            </>
          )}
          <button type="button" class="button" disabled={busy} onClick={() => void end.run()}>
            {requested ? t("support-decline") : t("support-revoke-access")}
          </button>
        </div>
      ) : (
        <p class="muted">{t("support-only-owners")}</p>
      )}
      <FaultLine fault={grant.fault ?? end.fault} />
    </SettingCard>
  );
}
