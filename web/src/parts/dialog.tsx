/** A modal window on the browser's own <dialog>: focus is kept inside and given back. */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../base/text.ts";
import { Icon } from "./icon.tsx";

interface Props {
  title: string;
  /** The title is for screen readers only, and the content has its own close button. */
  bare?: boolean;
  onClose: () => void;
  class?: string;
  children: ComponentChildren;
}

export function Dialog(props: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const title = useId();

  useLayoutEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    // What is inside could not take the focus while the window was closed.
    dialog?.querySelector<HTMLElement>('[data-first="true"]')?.focus();
    return () => {
      dialog?.close();
      // The browser restores the focus only if the element is still in the page. What was pressed may be gone (a
      // row that was removed): then the focus moves to the page's heading.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const back = before instanceof HTMLElement && before.isConnected ? before : null;
        (back ?? document.querySelector<HTMLElement>("h1[tabindex]") ?? document.getElementById("main"))?.focus();
      });
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside the window; its key is Escape
    <dialog
      ref={element}
      class={`dialog ${props.class ?? ""}`}
      {...(props.bare ? { "aria-label": props.title } : { "aria-labelledby": title })}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) props.onClose();
      }}
    >
      <div class="dialog-body">
        {!props.bare && (
          <header class="dialog-head">
            <h2 id={title}>{props.title}</h2>
            <button type="button" class="icon-button" aria-label={t("close")} onClick={props.onClose}>
              <Icon name="close" />
            </button>
          </header>
        )}
        {props.children}
      </div>
    </dialog>
  );
}
