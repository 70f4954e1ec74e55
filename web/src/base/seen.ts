import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** True from the moment the element first comes near the window, or the page is about to be printed. */
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
    const printed = () => setSeen(true);
    window.addEventListener("beforeprint", printed);
    return () => {
      watcher.disconnect();
      window.removeEventListener("beforeprint", printed);
    };
  }, [seen]);
  return { element, seen };
}
