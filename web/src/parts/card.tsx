/** A section of a settings page: its subject on top, the actions below. */
import type { ComponentChildren, RefObject } from "preact";
import { useId } from "preact/hooks";

interface Props {
  title: string;
  text?: ComponentChildren;
  /** Next to the title. */
  end?: ComponentChildren;
  bad?: boolean;
  /** For a card that can take the focus. */
  around?: RefObject<HTMLElement | null>;
  children?: ComponentChildren;
}

export function SettingCard({ title, text, end, bad, around, children }: Props) {
  const id = useId();
  return (
    <section
      class={`setting ${bad ? "setting-bad" : ""}`}
      aria-labelledby={id}
      {...(around && { ref: around, tabIndex: -1 })}
    >
      <header class="setting-head">
        <div>
          <h2 id={id}>{title}</h2>
          {text && <p class="muted">{text}</p>}
        </div>
        {end}
      </header>
      {children}
    </section>
  );
}
