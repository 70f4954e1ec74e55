/** Where there is nothing because nothing came: whether hits arrive at all, and what it would look like. */
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
