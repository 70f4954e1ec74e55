/** Whether a site's hits arrive, updated while you wait for the first. */
import { useEffect, useState } from "preact/hooks";
import { getArriving } from "../api/index.ts";
import { usePolled } from "../base/load.ts";
import { t } from "../base/text.ts";
import * as format from "../figures/format.ts";
import { silentAfter } from "../figures/overview.ts";
import { siteAddress } from "../site/address.ts";

/** Asks every few seconds until a counted hit is there, then once a minute, and shows the result. */
export function Arriving({ site }: { site: string }) {
  const [seconds, setSeconds] = useState(3);
  const arriving = usePolled(`arriving ${site}`, seconds, (signal) => getArriving(site, signal));
  const state = arriving.data;
  const now = Date.now() / 1000;
  const counted = state?.last_counted;
  const counting = counted != null && now - counted < silentAfter;
  // Who waits for the first one looks at it.
  useEffect(() => setSeconds(counting ? 60 : counted == null ? 3 : 10), [counting, counted == null]);
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
  if (state?.last_left_out && state.last_left_out.at > (counted ?? 0)) {
    const { explanation, at } = state.last_left_out;
    return (
      <div class="waiting waiting-odd" role="status">
        <i class="waiting-sign" aria-hidden="true" />
        <div>
          <strong>{t("arriving-excluded", { ago: format.ago(at, now) })}</strong>
          <p>
            {explanation} <a href={`${siteAddress(site)}/dry-run`}>{t("arriving-inspect")}</a>
          </p>
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
      </div>
    </div>
  );
}
