/** Whether a site's hits arrive, told while one waits for the first. */
import { useEffect, useState } from "preact/hooks";
import { getArriving } from "../api/index.ts";
import { usePolled } from "../base/load.ts";
import { t } from "../base/text.ts";
import * as format from "../figures/format.ts";
import { siteAddress } from "../site/address.ts";
import { Said } from "./said.tsx";

/** Asks every three seconds until the first counted hit is there, then once a minute, and says what became of it. */
export function Arriving({ site }: { site: string }) {
  const [counts, setCounts] = useState(false);
  const arriving = usePolled(`arriving ${site}`, counts ? 60 : 3, (signal) => getArriving(site, signal));
  const state = arriving.data;
  useEffect(() => setCounts(state?.last_counted != null), [state]);
  const now = Date.now() / 1000;
  if (state?.last_counted != null) {
    return (
      <div class="waiting waiting-good" role="status">
        <i class="waiting-sign" aria-hidden="true" />
        <div>
          <strong>{t("Hits arrive")}</strong>
          <p>
            {t("The last one was counted {ago}.", { ago: format.ago(state.last_counted, now) })}{" "}
            <a href={`${siteAddress(site)}?period=today`}>{t("See today’s figures")}</a>
          </p>
        </div>
      </div>
    );
  }
  if (state?.last_left_out) {
    const { explanation, at } = state.last_left_out;
    return (
      <div class="waiting waiting-odd" role="status">
        <i class="waiting-sign" aria-hidden="true" />
        <div>
          <strong>{t("A hit arrived {ago}, but was left out", { ago: format.ago(at, now) })}</strong>
          <p>
            <Said part="counting" text={explanation} /> <a href={`${siteAddress(site)}/dry-run`}>{t("Watch each hit being judged")}</a>
          </p>
        </div>
      </div>
    );
  }
  return (
    <div class="waiting" role="status">
      <i class="waiting-sign" aria-hidden="true" />
      <div>
        <strong>{t("Waiting for the first hit")}</strong>
        <p>
          {arriving.fault
            ? arriving.fault.message
            : t("Open a page of the site in another tab. This changes by itself.")}
        </p>
      </div>
    </div>
  );
}
