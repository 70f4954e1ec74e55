/** Leaving one's own visits out: by opening a page of the site once, in each browser. */
import type { Site } from "../../api/index.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Copy } from "../../parts/copy.tsx";

export function OwnVisits({ site }: { site: Site }) {
  const { leave_out, count_again } = site.own_visits;
  return (
    <SettingCard
      title={t("Your own visits")}
      text={t("Open the site by this link in a browser, and its visits are not counted from then on: nothing is sent from it. Do so in each of your browsers, and send it to colleagues.")}
    >
      <Copy text={leave_out} label={t("Link that leaves a browser out")} />
      <div class="buttons">
        <a class="button" href={leave_out} target="_blank" rel="noreferrer">
          {t("Leave this browser out")}
          <span class="sr-only"> {t("(opens the site in a new tab)")}</span>
        </a>
        <a class="button button-plain" href={count_again} target="_blank" rel="noreferrer">
          {t("Count it again")}
          <span class="sr-only"> {t("(opens the site in a new tab)")}</span>
        </a>
      </div>
      <p class="hint">{t("The script of the site must run there. The mark is that browser’s alone; Stile never sees it.")}</p>
    </SettingCard>
  );
}
