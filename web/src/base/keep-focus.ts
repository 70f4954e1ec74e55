/** Newer figures may remove the focused element, such as a row. Then the focus moves to its container. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * For the element around them, which takes `tabIndex={-1}`: otherwise the focus would be at the top of the page
 * again. It notices what disappears when its own component renders, not what a child component removes.
 */
export function useKeepFocus<E extends HTMLElement>(): RefObject<E | null> {
  const around = useRef<E>(null);
  // During rendering the previous content is still there. A dialog restores the focus itself.
  const focused = document.activeElement;
  const hadFocus = focused !== null && focused.closest("dialog") === null && around.current?.contains(focused) === true;
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) around.current?.focus({ preventScroll: true });
  });
  return around;
}
