/**
 * A button that opens a small panel next to it: closes with Escape, a click elsewhere, or leaving it.
 *
 * Not the browser's own `popover`: that one is in the top layer, where only anchor positioning holds it to its
 * button, which not every browser of 2024 has; it stays open when the focus leaves it, and its Escape would also
 * reach what is below.
 */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";

interface Props {
  /** The button's content. */
  face: ComponentChildren;
  /** The button's purpose, if its label does not say it. */
  label?: string;
  class?: string;
  panelClass?: string;
  /** Which edge of the button the panel keeps to. */
  align?: "start" | "end";
  disabled?: boolean | undefined;
  /** Where something else opens it as well: whether it is open, and the callback that changes that. */
  open?: boolean;
  onOpen?: (open: boolean) => void;
  children: (close: () => void) => ComponentChildren;
}

export function Popover(props: Props) {
  const [own, setOwn] = useState(false);
  const open = props.open ?? own;
  const setOpen = props.onOpen ?? setOwn;
  const shown = useRef(false);
  const before = useRef<Element | null>(null);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  // During rendering: a field in the panel takes the focus before any effect of this component.
  if (open && !shown.current) before.current = document.activeElement;
  shown.current = open;

  const close = () => {
    if (panel.current?.contains(document.activeElement)) {
      const back = before.current;
      (back instanceof HTMLElement && back !== document.body && back.isConnected ? back : button.current)?.focus();
    }
    setOpen(false);
  };

  // In the same moment as the panel: an Escape after a paint and before an effect would be lost.
  useLayoutEffect(() => {
    if (!open) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      event.preventDefault();
      close();
    };
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("keydown", pressed, true);
    document.addEventListener("pointerdown", elsewhere);
    document.addEventListener("focusin", elsewhere);
    return () => {
      document.removeEventListener("keydown", pressed, true);
      document.removeEventListener("pointerdown", elsewhere);
      document.removeEventListener("focusin", elsewhere);
    };
  }, [open]);

  useLayoutEffect(() => {
    const there = panel.current;
    if (!open || !there || window.matchMedia("(max-width: 40rem)").matches) return;
    const box = there.getBoundingClientRect();
    const over = box.right - (document.documentElement.clientWidth - 12);
    if (over > 0) there.style.translate = `${-over}px 0`;
    else if (box.left < 12) there.style.translate = `${12 - box.left}px 0`;
  }, [open]);

  return (
    <span class="popover" ref={root}>
      <button
        type="button"
        ref={button}
        class={props.class}
        aria-label={props.label}
        disabled={props.disabled}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {props.face}
      </button>
      {open && (
        <>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click outside the panel; its key is Escape */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
          <div class="panel-back" onClick={close} />
          <div id={id} ref={panel} class={`panel panel-${props.align ?? "start"} ${props.panelClass ?? ""}`}>
            {props.children(close)}
          </div>
        </>
      )}
    </span>
  );
}
