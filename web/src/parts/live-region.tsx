/** A live region that announces results: one for all actions of a page. */
import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useEffect, useState } from "preact/hooks";
import { Icon } from "./icon.tsx";
import "./live-region.css";

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** Returns the function that announces a result. */
export const useAnnounce = (): ((text: string) => void) => useContext(AnnounceContext);

export function LiveRegionProvider({ children }: { children: ComponentChildren }) {
  const [announcement, setAnnouncement] = useState<{ text: string; n: number }>({ text: "", n: 0 });
  const announce = useCallback((text: string) => setAnnouncement(({ n }) => ({ text, n: n + 1 })), []);
  useEffect(() => {
    if (announcement.text === "") return;
    const timer = window.setTimeout(() => setAnnouncement(({ n }) => ({ text: "", n })), 8000);
    // The pressed button may disappear with its row on reload: the focus then goes to the heading.
    let looks = 0;
    const look = window.setInterval(() => {
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
      }
      if (++looks === 10) window.clearInterval(look);
    }, 200);
    return () => {
      window.clearTimeout(timer);
      window.clearInterval(look);
    };
  }, [announcement.n]);
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <div class="toast" role="status">
        {announcement.text && (
          <p key={announcement.n}>
            <Icon name="check" />
            {announcement.text}
          </p>
        )}
      </div>
    </AnnounceContext.Provider>
  );
}
