/** Whether everyone can open the dashboard, and at which address. */

import type { Fault } from "../../../api/index.ts";
import type { ShareSettings } from "../../../api/sharing-types.ts";
import { t } from "../../../base/text.ts";
import { SettingCard } from "../../../parts/card.tsx";
import { Copy } from "../../../parts/copy.tsx";
import type { ShareDraft } from "./draft.ts";

/** What each section of the settings takes. */
export interface SectionProps {
  saved: ShareSettings;
  draft: ShareDraft;
  edit: (change: Partial<ShareDraft>) => void;
  canManage: boolean;
  /** Why they were not saved. */
  fault: Fault | undefined;
}

export function PublicDashboard({ saved, draft, edit, canManage }: SectionProps) {
  return (
    <SettingCard title={t("sharing-public")} text={t("sharing-public-hint")}>
      <label class="check">
        <input
          type="checkbox"
          checked={draft.public}
          disabled={!canManage}
          onChange={(event) => edit({ public: event.currentTarget.checked })}
        />
        {t("sharing-public-on")}
      </label>
      {saved.public && (
        <>
          <Copy text={saved.url} label={t("sharing-address")} />
          <div class="buttons">
            <a class="button" href={saved.url} target="_blank" rel="noreferrer">
              {t("sharing-open")}
              <span class="sr-only"> {t("sharing-new-tab")}</span>
            </a>
          </div>
        </>
      )}
    </SettingCard>
  );
}
