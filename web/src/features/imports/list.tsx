/** The imports of a site, and checked files that wait. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ImportsView, ImportUpload, ImportView } from "../../api/imports-types.ts";
import { t } from "../../base/text.ts";
import { sourceName, sourceNoun } from "../../figures/imported.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { formatTime } from "../../people/time.ts";
import { getImports, removeImport } from "./api.ts";
import { ImportLine } from "./line.tsx";
import { isRunning, rangeText, shownState } from "./state.ts";

/** For how long a button whose action has changed cannot be pressed, in milliseconds: a click may be meant for the old one. */
const changeTime = 1000;

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

/** The import may end while this is open: instead of stopping it, one can then take it back. */
function Remove({ of, onConfirm, onClose }: RemoveProps) {
  const tool = sourceNoun(of.source);
  const running = isRunning(of);
  const [asked, setAsked] = useState(running);
  const changed = asked !== running;
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    if (!changed) return;
    setEnded(!running);
    const timer = window.setTimeout(() => setAsked(running), changeTime);
    return () => window.clearTimeout(timer);
  }, [changed, running]);
  const failed = of.state === "failed";
  const [title, action] = running
    ? [t("import-stop-question", { tool }), t("import-stop")]
    : failed
      ? [t("import-remove-question", { tool }), t("import-remove")]
      : [t("import-take-back-question", { tool }), t("import-take-back")];
  return (
    <Confirm
      title={title}
      action={action}
      keep={t("cancel")}
      bad
      ready={!changed}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p class="import-live" role="status">
        {ended && t("import-ended")}
      </p>
      <p>{consequence(of)}</p>
      {(of.shown_days ?? 0) > 0 && <p>{t("import-take-back-again")}</p>}
    </Confirm>
  );
}

interface ListProps {
  site: string;
  imports: readonly ImportView[];
  around: RefObject<HTMLElement | null>;
  /** The list as it is now. */
  onView: (view: ImportsView) => void;
  /** The list is another one now. */
  reload: () => void;
}

export function ImportList({ site, imports, around, onView, reload }: ListProps) {
  const announce = useAnnounce();
  const [removingId, setRemovingId] = useState<string>();
  // As it is now, not as it was when its button was pressed.
  const removing = imports.find((one) => one.id === removingId && one.state !== "removing");
  const remove = async (of: ImportView) => {
    if (isRunning(of)) {
      const now = await getImports(site);
      onView(now);
      const current = now.imports.find(({ id }) => id === of.id);
      // The person has only agreed to stop it: the dialog now asks about taking it back.
      if (!current || !isRunning(current)) return;
    }
    await removeImport(site, of.id);
    setRemovingId(undefined);
    reload();
    announce(announced(of));
  };
  return (
    <SettingCard title={t("import-list")} around={around}>
      {imports.length === 0 ? (
        <p class="muted">{t("import-none")}</p>
      ) : (
        <ul class="lines lines-in">
          {imports.map((one) => (
            <ImportLine
              key={one.id}
              site={site}
              of={one}
              state={shownState(one, imports)}
              onRemove={() => setRemovingId(one.id)}
            />
          ))}
        </ul>
      )}
      {removing && <Remove of={removing} onConfirm={() => remove(removing)} onClose={() => setRemovingId(undefined)} />}
    </SettingCard>
  );
}

interface UploadProps {
  of: ImportUpload;
  /** Its button takes the focus: the review of it was closed. */
  focused: boolean;
  onReview: () => void;
}

function Upload({ of, focused, onReview }: UploadProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (focused) button.current?.focus();
  }, []);
  return (
    <li class="line">
      <div class="line-main">
        <strong>{sourceName(of.source)}</strong>
        <p class="muted">
          {rangeText(of.contents)}. {t("import-upload-expires", { time: formatTime(of.expires_at) })}
        </p>
      </div>
      <button type="button" class="button button-small" ref={button} onClick={onReview}>
        {t("import-upload-open")}
        <span class="sr-only">: {sourceName(of.source)}</span>
      </button>
    </li>
  );
}

interface UploadsProps {
  uploads: readonly ImportUpload[];
  /** The one whose review was closed last. */
  closed: string | undefined;
  onReview: (upload: ImportUpload) => void;
}

/** Checked files that wait to be imported. */
export function Uploads({ uploads, closed, onReview }: UploadsProps) {
  return (
    <SettingCard title={t("import-uploads")} text={t("import-uploads-hint")}>
      <ul class="lines lines-in">
        {uploads.map((one) => (
          <Upload key={one.upload} of={one} focused={one.upload === closed} onReview={() => onReview(one)} />
        ))}
      </ul>
    </SettingCard>
  );
}
