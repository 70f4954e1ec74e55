/** A page's heading. It gets the focus on navigation inside the dashboard, so that screen readers read it. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { hasNavigated } from "../base/route.tsx";

// A page in several parts (form, then “look into your mail”) changes its heading without an address.
let shown = false;

export function Heading({ children }: { children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // The first page of a visit is announced by the browser itself.
    if (shown || hasNavigated()) heading.current?.focus({ preventScroll: true });
    shown = true;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
