/** Counting rests: said wherever it matters, with the way back. */
import type { Site } from "../../api/index.ts";
import { useDeed } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { changeSite } from "./api.ts";

interface Props {
  site: Site;
  may: boolean;
  onDone: (text: string) => void;
}

function usePausing({ site, onDone }: Pick<Props, "site" | "onDone">) {
  return useDeed(async (paused: boolean) => {
    await changeSite(site.name, { paused });
    onDone(paused ? t("pause-done") : t("pause-resumed"));
  });
}

export function PausedNotice({ site, may, onDone }: Props) {
  const deed = usePausing({ site, onDone });
  if (!site.paused) return null;
  return (
    <div class="notice notice-odd notice-row" role="status">
      <p>
        <strong>{t("pause-done")}</strong> {t("pause-state")}
      </p>
      {may && (
        <button type="button" class="button" disabled={deed.busy} onClick={() => void deed.run(false)}>
          {deed.busy ? t("one-moment") : t("resume-counting")}
        </button>
      )}
      <FaultLine fault={deed.fault} />
    </div>
  );
}

/** Where it is paused; the notice above leads back. */
export function Pause({ site, may, onDone }: Props) {
  const deed = usePausing({ site, onDone });
  if (site.paused) return null;
  return (
    <SettingCard
      title={t("pause-act")}
      text={t("pause-hint")}
      end={
        <button type="button" class="button" disabled={!may || deed.busy} onClick={() => void deed.run(true)}>
          {deed.busy ? t("pause-pausing") : t("pause-counting-action")}
        </button>
      }
    >
      <FaultLine fault={deed.fault} />
    </SettingCard>
  );
}
