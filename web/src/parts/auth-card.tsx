/** For pages before the sign-in: one card in the middle. */
import type { ComponentChildren } from "preact";
import "./forms.css";
import { Heading } from "./heading.tsx";
import { AuthFrame } from "./page-skeleton.tsx";

interface Props {
  title: string;
  busy?: boolean;
  children?: ComponentChildren;
}

export function AuthCard({ title, busy, children }: Props) {
  return (
    <AuthFrame busy={busy}>
      <Heading key={title}>{title}</Heading>
      {busy && <div class="progress" role="progressbar" aria-label={title} />}
      {children}
    </AuthFrame>
  );
}
