/** A live region that announces results: one for all actions of a page. */
import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useEffect, useState } from "preact/hooks";
import { Icon } from "./icon.tsx";
import "./live-region.css";

/** Whether it went well. */
type Kind = "done" | "failed";
type Announce = (text: string, kind?: Kind) => void;

const AnnounceContext = createContext<Announce>(() => undefined);

/** Returns the function that announces a result. */
export const useAnnounce = (): Announce => useContext(AnnounceContext);

const icons = { done: "check", failed: "critical" } as const;

export function LiveRegionProvider({ children }: { children: ComponentChildren }) {
  const [announcement, setAnnouncement] = useState<{ text: string; kind: Kind; n: number }>({
    text: "",
    kind: "done",
    n: 0,
  });
  const announce = useCallback<Announce>(
    (text, kind = "done") => setAnnouncement(({ n }) => ({ text, kind, n: n + 1 })),
    [],
  );
  useEffect(() => {
    if (announcement.text === "") return;
    const timer = window.setTimeout(() => setAnnouncement((old) => ({ ...old, text: "" })), 8000);
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
            <Icon name={icons[announcement.kind]} />
            {announcement.text}
          </p>
        )}
      </div>
    </AnnounceContext.Provider>
  );
}
