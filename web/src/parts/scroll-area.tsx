/** What scrolls in itself, a table wider than the page: it takes the focus, so that keys scroll it as well. */
import type { ComponentChildren } from "preact";

export function ScrollArea(props: { class: string; label?: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus only a pointer could scroll it
    <section class={props.class} tabIndex={0} aria-label={props.label}>
      {props.children}
    </section>
  );
}
