import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** True from the moment the element first comes near the window. */
export function useSeen<E extends Element>(): { element: RefObject<E | null>; seen: boolean } {
  const element = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current || seen) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: "200px" },
    );
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [seen]);
  return { element, seen };
}
