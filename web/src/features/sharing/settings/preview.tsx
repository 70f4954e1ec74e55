/** The public dashboard as readers see it now, with the same requests. */
import { useState } from "preact/hooks";
import type { SharePeriod, ShareSettings } from "../../../api/sharing-types.ts";
import { useLoad } from "../../../base/load.ts";
import { t } from "../../../base/text.ts";
import { SettingCard } from "../../../parts/card.tsx";
import { ShareFigures, SharePeriods } from "../figures.tsx";
import { getShare } from "../request.ts";
import { draftOf } from "./draft.ts";

interface Props {
  site: string;
  saved: ShareSettings;
  /** There are changes that are not saved. */
  changed: boolean;
}

function Frame({ site, saved }: Pick<Props, "site" | "saved">) {
  const [period, setPeriod] = useState<SharePeriod>("30d");
  const [filter, setFilter] = useState("");
  const question = { site, key: "", period, filter };
  const shown = useLoad(JSON.stringify([question, draftOf(saved)]), (signal) => getShare(question, "", signal), site);
  return (
    <section class="sharing-preview" aria-label={t("sharing-preview-of", { site })}>
      <div class="share-head">
        <h3>{shown.data?.site ?? site}</h3>
        <SharePeriods period={period} onPick={setPeriod} />
      </div>
      <ShareFigures shown={shown} filter={filter} onFilter={setFilter} level={4} />
    </section>
  );
}

export function Preview({ site, saved, changed }: Props) {
  return (
    <SettingCard title={t("sharing-preview")} text={changed ? t("sharing-preview-unsaved") : t("sharing-preview-hint")}>
      {saved.public ? <Frame site={site} saved={saved} /> : <p class="muted">{t("sharing-preview-none")}</p>}
    </SettingCard>
  );
}
