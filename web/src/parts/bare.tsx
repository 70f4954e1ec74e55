/** For pages before the sign-in: one card in the middle. */
import type { ComponentChildren } from "preact";
import "./forms.css";
import { Card } from "./coming.tsx";
import { Heading } from "./heading.tsx";

interface Props {
  title: string;
  busy?: boolean;
  children?: ComponentChildren;
}

export function Bare({ title, busy, children }: Props) {
  return (
    <Card busy={busy}>
      <Heading key={title}>{title}</Heading>
      {busy && <div class="progress" role="progressbar" aria-label={title} />}
      {children}
    </Card>
  );
}
