/** Whether a site's hits arrive, updated while you wait for the first. */
import { useEffect, useState } from "preact/hooks";
import { getArriving } from "../api/index.ts";
import { usePolled } from "../base/load.ts";
import { t } from "../base/text.ts";
import { type Exclusion, exclusionOf } from "../figures/exclusion.ts";
import * as format from "../figures/format.ts";
import { silentAfter } from "../figures/overview.ts";
import { reasonName } from "../figures/reasons.ts";
import { siteAddress } from "../site/address.ts";

/** After this many seconds without a hit, the page says what to check. */
const patience = 45;

/** Why a hit was excluded, as the server explains it, or else by the reason's name. */
function explained({ explanation, reason, hostname }: Exclusion): string {
  if (explanation !== undefined) return explanation;
  const name = reasonName(reason);
  return hostname
    ? t("arriving-reason-host", { reason: name, host: hostname })
    : t("arriving-reason", { reason: name });
}

/** Asks every few seconds, and shows the newest outcome. */
export function Arriving({ site }: { site: string }) {
  const [seconds, setSeconds] = useState(3);
  const arriving = usePolled(`arriving ${site}`, seconds, (signal) => getArriving(site, signal));
  const state = arriving.data;
  const now = Date.now() / 1000;
  const counted = state?.last_counted;
  const excluded = state && exclusionOf(state, now);
  const counting = counted != null && now - counted < silentAfter && !excluded;
  // Who waits for the first one looks at it.
  useEffect(() => setSeconds(counted == null ? 3 : 10), [counted == null]);
  const [since] = useState(now);
  if (counting) {
    return (
      <div class="waiting waiting-good" role="status">
        <i class="waiting-sign" aria-hidden="true" />
        <div>
          <strong>{t("arriving-receiving")}</strong>
          <p>
            {t("arriving-last-hit-sentence", { ago: format.ago(counted, now) })}{" "}
            <a href={`${siteAddress(site)}?period=today`}>{t("arriving-todays-stats")}</a>
          </p>
        </div>
      </div>
    );
  }
  if (excluded) {
    const { at } = excluded;
    return (
      <div class="waiting waiting-odd" role="status">
        <i class="waiting-sign" aria-hidden="true" />
        <div>
          <strong>{t("arriving-excluded", { ago: format.ago(at, now) })}</strong>
          <p>
            {explained(excluded)} <a href={`${siteAddress(site)}/dry-run`}>{t("arriving-inspect")}</a>
          </p>
          {counted != null && <p>{t("arriving-last-hit-sentence", { ago: format.ago(counted, now) })}</p>}
        </div>
      </div>
    );
  }
  return (
    <div class="waiting" role="status">
      <i class="waiting-sign" aria-hidden="true" />
      <div>
        <strong>
          {counted == null ? t("arriving-waiting") : t("arriving-last-hit", { ago: format.ago(counted, now) })}
        </strong>
        <p>{arriving.fault ? arriving.fault.message : t("arriving-open-page")}</p>
        {state && counted == null && now - since > patience && (
          <ul class="waiting-hints">
            <li>{t("arriving-hint-published")}</li>
            <li>{t("arriving-hint-localhost")}</li>
            <li>{t("arriving-hint-blocked")}</li>
          </ul>
        )}
      </div>
    </div>
  );
}
