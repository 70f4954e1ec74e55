/** A modal window on the browser's own <dialog>: focus is kept inside and given back. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "./icon.tsx";

interface Props {
  title: string;
  onClose: () => void;
  class?: string;
  children: ComponentChildren;
}

export function Dialog(props: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const title = useId();

  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={element}
      class={`dialog ${props.class ?? ""}`}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) props.onClose();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={title}>{props.title}</h2>
          <button type="button" class="icon-button" aria-label="Close" onClick={props.onClose}>
            <Icon name="close" />
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
