/** What was changed and not saved yet: it stays in view below, with what it would have done. */
import type { ComponentChildren } from "preact";
import { t } from "../../base/text.ts";

interface Props {
  busy: boolean;
  /** Why it cannot be saved. */
  wrong?: boolean;
  onSave: () => void;
  onDiscard: () => void;
  children: ComponentChildren;
}

export function SaveBar({ busy, wrong, onSave, onDiscard, children }: Props) {
  return (
    <section class="save-bar" aria-label={t("unsaved-changes")}>
      <div class="save-bar-text">{children}</div>
      <div class="buttons">
        <button type="button" class="button" disabled={busy} onClick={onDiscard}>
          {t("discard")}
        </button>
        <button type="button" class="button button-main" disabled={busy || wrong} onClick={onSave}>
          {busy ? t("saving") : t("save")}
        </button>
      </div>
    </section>
  );
}
