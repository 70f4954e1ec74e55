/** The imports of a site, and checked files that wait. */
import { useState } from "preact/hooks";
import type { ImportUpload, ImportView } from "../../api/imports-types.ts";
import { useKeepFocus } from "../../base/keep-focus.ts";
import { t } from "../../base/text.ts";
import { sourceName, sourceNoun } from "../../figures/imported.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { formatTime } from "../../people/time.ts";
import { removeImport } from "./api.ts";
import { ImportLine } from "./line.tsx";
import { isRunning, rangeText } from "./state.ts";

interface RemoveProps {
  of: ImportView;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** What happens to figures then. */
function consequence(of: ImportView): string {
  if (isRunning(of)) return t("import-stop-hint");
  const days = of.shown_days ?? 0;
  return days === 0 ? t("import-remove-hint") : t("import-take-back-hint", { n: days });
}

/** What is announced once it is asked for. */
function announced(of: ImportView): string {
  const tool = sourceNoun(of.source);
  if (isRunning(of)) return t("import-stopped", { tool });
  return of.state === "failed" ? t("import-removed", { tool }) : t("import-taking-back", { tool });
}

function Remove({ of, onConfirm, onClose }: RemoveProps) {
  const tool = sourceNoun(of.source);
  const failed = of.state === "failed";
  const [title, action] = isRunning(of)
    ? [t("import-stop-question", { tool }), t("import-stop")]
    : failed
      ? [t("import-remove-question", { tool }), t("import-remove")]
      : [t("import-take-back-question", { tool }), t("import-take-back")];
  return (
    <Confirm title={title} action={action} keep={t("cancel")} bad onConfirm={onConfirm} onClose={onClose}>
      <p>{consequence(of)}</p>
      {(of.shown_days ?? 0) > 0 && <p>{t("import-take-back-again")}</p>}
    </Confirm>
  );
}

interface ListProps {
  site: string;
  imports: readonly ImportView[];
  /** The list is another one now. */
  reload: () => void;
}

export function ImportList({ site, imports, reload }: ListProps) {
  const announce = useAnnounce();
  const around = useKeepFocus<HTMLDivElement>();
  const [removing, setRemoving] = useState<ImportView>();
  const remove = async (of: ImportView) => {
    await removeImport(site, of.id);
    setRemoving(undefined);
    reload();
    announce(announced(of));
  };
  return (
    <SettingCard title={t("import-list")}>
      <div ref={around} tabIndex={-1}>
        {imports.length === 0 ? (
          <p class="muted">{t("import-none")}</p>
        ) : (
          <ul class="lines lines-in">
            {imports.map((one) => (
              <ImportLine key={one.id} site={site} of={one} onRemove={() => setRemoving(one)} />
            ))}
          </ul>
        )}
      </div>
      {removing && <Remove of={removing} onConfirm={() => remove(removing)} onClose={() => setRemoving(undefined)} />}
    </SettingCard>
  );
}

interface UploadsProps {
  uploads: readonly ImportUpload[];
  onReview: (upload: ImportUpload) => void;
}

/** Checked files that wait to be imported. */
export function Uploads({ uploads, onReview }: UploadsProps) {
  return (
    <SettingCard title={t("import-uploads")} text={t("import-uploads-hint")}>
      <ul class="lines lines-in">
        {uploads.map((one) => (
          <li key={one.upload} class="line">
            <div class="line-main">
              <strong>{sourceName(one.source)}</strong>
              <p class="muted">
                {rangeText(one.contents)}. {t("import-upload-expires", { time: formatTime(one.expires_at) })}
              </p>
            </div>
            <button type="button" class="button button-small" onClick={() => onReview(one)}>
              {t("import-upload-open")}
              <span class="sr-only">: {sourceName(one.source)}</span>
            </button>
          </li>
        ))}
      </ul>
    </SettingCard>
  );
}
