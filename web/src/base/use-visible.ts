import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** True from the moment the element first comes near the window, or the page is about to be printed. */
export function useVisible<E extends Element>(): { element: RefObject<E | null>; visible: boolean } {
  const element = useRef<E>(null);
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!element.current || visible) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setVisible(true),
      { rootMargin: "200px" },
    );
    watcher.observe(element.current);
    const onPrint = () => setVisible(true);
    window.addEventListener("beforeprint", onPrint);
    return () => {
      watcher.disconnect();
      window.removeEventListener("beforeprint", onPrint);
    };
  }, [visible]);
  return { element, visible };
}
