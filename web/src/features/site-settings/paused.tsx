/** Counting is paused: a notice wherever it matters, with a button to resume. */
import type { Site } from "../../api/index.ts";
import { useAction } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { changeSite } from "./api.ts";

interface Props {
  site: Site;
  canManage: boolean;
  onDone: (text: string) => void;
}

function usePausing({ site, onDone }: Pick<Props, "site" | "onDone">) {
  return useAction(async (paused: boolean) => {
    await changeSite(site.name, { paused });
    onDone(paused ? t("pause-done") : t("pause-resumed"));
  });
}

export function PausedNotice({ site, canManage, onDone }: Props) {
  const action = usePausing({ site, onDone });
  if (!site.paused) return null;
  return (
    <div class="notice notice-odd notice-row" role="status">
      <p>
        <strong>{t("pause-done")}</strong> {t("pause-state")}
      </p>
      {canManage && (
        <button type="button" class="button" disabled={action.busy} onClick={() => void action.run(false)}>
          {action.busy ? t("one-moment") : t("resume-counting")}
        </button>
      )}
      <FaultLine fault={action.fault} />
    </div>
  );
}

/** Where it is paused; the notice above leads back. */
export function Pause({ site, canManage, onDone }: Props) {
  const action = usePausing({ site, onDone });
  if (site.paused) return null;
  return (
    <SettingCard
      title={t("pause-act")}
      text={t("pause-hint")}
      end={
        <button type="button" class="button" disabled={!canManage || action.busy} onClick={() => void action.run(true)}>
          {action.busy ? t("pause-pausing") : t("pause-counting-action")}
        </button>
      }
    >
      <FaultLine fault={action.fault} />
    </SettingCard>
  );
}
