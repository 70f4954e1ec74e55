/** Giving the site to another account: a code that is shown once, and works once. */
import { useState } from "preact/hooks";
import { useAction } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Copy } from "../../parts/copy.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { isAdmin } from "../../people/roles.ts";
import { formatTime } from "../../people/time.ts";
import { type Offer, offerSite, withdrawOffer } from "./api.ts";
import type { SettingsParts } from "./index.tsx";

function Goes() {
  return (
    <div class="transfer-goes">
      <p>{t("transfer-moves")}</p>
      <ul class="goes">
        <li>{t("transfer-moves-data")}</li>
        <li>{t("transfer-moves-settings")}</li>
        <li>{t("transfer-moves-shared")}</li>
      </ul>
      <p>{t("transfer-stays")}</p>
      <ul class="goes">
        <li>{t("transfer-stays-access")}</li>
        <li>{t("transfer-stays-views")}</li>
      </ul>
    </div>
  );
}

function Code({ offer, onDone }: { offer: Offer; onDone: () => void }) {
  return (
    <div class="secret" role="status">
      <p>{t("transfer-code-hint", { until: formatTime(offer.expires_at), address: `${location.origin}/take-over` })}</p>
      <Copy text={offer.code} label={t("transfer-code")} />
      <button type="button" class="button" onClick={onDone}>
        {t("transfer-code-copied")}
      </button>
    </div>
  );
}

export function Transfer({ me, site, done }: SettingsParts) {
  const canManage = isAdmin(me);
  const [asking, setAsking] = useState(false);
  const [offer, setOffer] = useState<Offer>();
  const withdrawing = useAction(async () => {
    await withdrawOffer(site.name);
    setOffer(undefined);
    done(t("transfer-withdrawn"));
  });
  const until = site.offered_until;
  const open = offer !== undefined || (until != null && until * 1000 > Date.now());
  return (
    <SettingCard
      title={t("transfer")}
      text={canManage ? t("transfer-hint") : t("transfer-only-admins")}
      end={
        <button type="button" class="button" disabled={!canManage} onClick={() => setAsking(true)}>
          {open ? t("transfer-again-open") : t("transfer-open")}
        </button>
      }
    >
      {offer && <Code offer={offer} onDone={() => setOffer(undefined)} />}
      {open && (
        <div class="notice notice-row">
          <p>{t("transfer-state", { until: formatTime(offer?.expires_at ?? until ?? 0) })}</p>
          {canManage && (
            <button type="button" class="button" disabled={withdrawing.busy} onClick={() => void withdrawing.run()}>
              {withdrawing.busy ? t("one-moment") : t("transfer-withdraw")}
            </button>
          )}
        </div>
      )}
      <FaultLine fault={withdrawing.fault} />
      {asking && (
        <Confirm
          title={t("transfer-question", { name: site.name })}
          action={t("transfer-create")}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            setOffer(await offerSite(site.name));
            setAsking(false);
            done(t("transfer-created"));
          }}
        >
          <p>{open ? t("transfer-explained-again") : t("transfer-explained")}</p>
          <Goes />
        </Confirm>
      )}
    </SettingCard>
  );
}
