/** For pages before the sign-in: one card in the middle. */
import type { ComponentChildren } from "preact";
import "../style/door.css";
import { Heading } from "./heading.tsx";
import { Logo } from "./icon.tsx";

interface Props {
  title: string;
  busy?: boolean;
  children?: ComponentChildren;
}

export function Bare({ title, busy, children }: Props) {
  return (
    <main class="bare">
      <div class="bare-card" aria-busy={busy}>
        <div class="bare-brand">
          <Logo />
          <span class="wordmark">Stile</span>
        </div>
        <Heading key={title}>{title}</Heading>
        {busy && <div class="progress" role="progressbar" aria-label={title} />}
        {children}
      </div>
    </main>
  );
}
