/** What was changed and not saved yet: it stays in view below, with what it would have done. */
import type { ComponentChildren } from "preact";
import { t } from "../base/text.ts";

interface Props {
  busy: boolean;
  /** Why it cannot be saved. */
  wrong?: boolean;
  /** In place of “Save”. */
  action?: string;
  onSave: () => void;
  /** Undefined where there is nothing to return to. */
  onDiscard: (() => void) | undefined;
  children: ComponentChildren;
}

export function SaveBar({ busy, wrong, action, onSave, onDiscard, children }: Props) {
  return (
    <section class="save-bar" aria-label={t("unsaved-changes")}>
      <div class="save-bar-text">{children}</div>
      <div class="buttons">
        {onDiscard && (
          <button type="button" class="button" disabled={busy} onClick={onDiscard}>
            {t("discard")}
          </button>
        )}
        <button type="button" class="button button-main" disabled={busy || wrong} onClick={onSave}>
          {busy ? t("saving") : (action ?? t("save"))}
        </button>
      </div>
    </section>
  );
}
