/** Excluding the team's own visits: by opening a page of the site once, in each browser. */
import type { Site } from "../../api/index.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Copy } from "../../parts/copy.tsx";

export function OwnVisits({ site }: { site: Site }) {
  const { leave_out, count_again } = site.own_visits;
  return (
    <SettingCard title={t("own-visits-title")} text={t("own-visits-hint")}>
      <Copy text={leave_out} label={t("own-visits-link")} />
      <div class="buttons">
        <a class="button" href={leave_out} target="_blank" rel="noreferrer">
          {t("own-visits-exclude")}
          <span class="sr-only"> {t("own-visits-new-tab")}</span>
        </a>
        <a class="button button-plain" href={count_again} target="_blank" rel="noreferrer">
          {t("own-visits-include")}
          <span class="sr-only"> {t("own-visits-new-tab")}</span>
        </a>
      </div>
      <p class="hint">{t("own-visits-stored")}</p>
    </SettingCard>
  );
}
