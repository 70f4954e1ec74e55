/** A page's heading. It takes the focus when one comes to it inside the dashboard: screen readers then read it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

let arrived = false;

export function Heading({ children }: { children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The first page of a visit is announced by the browser itself.
    if (arrived) heading.current?.focus({ preventScroll: true });
    arrived = true;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
