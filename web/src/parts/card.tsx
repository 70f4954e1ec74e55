/** A section of a settings page: its subject on top, the actions below. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Props {
  title: string;
  text?: ComponentChildren;
  /** Next to the title. */
  end?: ComponentChildren;
  bad?: boolean;
  children?: ComponentChildren;
}

export function SettingCard({ title, text, end, bad, children }: Props) {
  const id = useId();
  return (
    <section class={`setting ${bad ? "setting-bad" : ""}`} aria-labelledby={id}>
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
