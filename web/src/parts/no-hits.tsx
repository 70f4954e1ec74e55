/** Shown where there are no hits: whether hits arrive at all, and an example of the page. */
import { t } from "../base/text.ts";
import { siteAddress } from "../site/address.ts";

export const NoHits = ({ site }: { site: string }) => (
  <p class="no-hits">
    <a class="button" href={`${siteAddress(site)}/install`}>
      {t("check-for-hits")}
    </a>{" "}
    <a href="/demo">{t("demo-data")}</a>
  </p>
);
