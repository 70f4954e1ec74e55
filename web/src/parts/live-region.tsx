/** Results said aloud: one line for all deeds of a page, which stays until the next one. */
import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useEffect, useState } from "preact/hooks";
import { Icon } from "./icon.tsx";
import "./live-region.css";

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** Gives the function that says a result. */
export const useAnnounce = (): ((text: string) => void) => useContext(AnnounceContext);

export function LiveRegionProvider({ children }: { children: ComponentChildren }) {
  const [announcement, setAnnouncement] = useState<{ text: string; n: number }>({ text: "", n: 0 });
  const announce = useCallback((text: string) => setAnnouncement(({ n }) => ({ text, n: n + 1 })), []);
  useEffect(() => {
    if (announcement.text === "") return;
    const timer = window.setTimeout(() => setAnnouncement(({ n }) => ({ text: "", n })), 8000);
    // What was pressed may go with its row once the list is read anew: go on from the heading, not from the top.
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
      <div class="said" role="status">
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
