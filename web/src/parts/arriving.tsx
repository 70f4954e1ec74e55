/** Whether a site's hits arrive, told while one waits for the first. */
import { useEffect, useState } from "preact/hooks";
import { getArriving } from "../api/index.ts";
import { usePolled } from "../base/load.ts";
import { t } from "../base/text.ts";
import * as format from "../figures/format.ts";
import { silence } from "../figures/overview.ts";
import { siteAddress } from "../site/address.ts";
import { Said } from "./said.tsx";

/** Asks every few seconds until a counted hit is there, then once a minute, and says what became of it. */
export function Arriving({ site }: { site: string }) {
  const [seconds, setSeconds] = useState(3);
  const arriving = usePolled(`arriving ${site}`, seconds, (signal) => getArriving(site, signal));
  const state = arriving.data;
  const now = Date.now() / 1000;
  const counted = state?.last_counted;
  const counting = counted != null && now - counted < silence;
  // Who waits for the first one looks at it.
  useEffect(() => setSeconds(counting ? 60 : counted == null ? 3 : 10), [counting, counted == null]);
  if (counting) {
    return (
      <div class="waiting waiting-good" role="status">
        <i class="waiting-sign" aria-hidden="true" />
        <div>
          <strong>{t("Hits arrive")}</strong>
          <p>
            {t("The last one was counted {ago}.", { ago: format.ago(counted, now) })}{" "}
            <a href={`${siteAddress(site)}?period=today`}>{t("See today’s figures")}</a>
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
        <strong>
          {counted == null ? t("Waiting for the first hit") : t("The last hit was counted {ago}", { ago: format.ago(counted, now) })}
        </strong>
        <p>
          {arriving.fault
            ? arriving.fault.message
            : t("Open a page of the site in another tab. This changes by itself.")}
        </p>
      </div>
    </div>
  );
}
