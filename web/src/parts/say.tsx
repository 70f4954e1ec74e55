/** Results said aloud: one line for all deeds of a page, which stays until the next one. */
import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useEffect, useState } from "preact/hooks";
import { Icon } from "./icon.tsx";
import "./say.css";

const Say = createContext<(text: string) => void>(() => undefined);

/** Gives the function that says a result. */
export const useSay = (): ((text: string) => void) => useContext(Say);

export function SayProvider({ children }: { children: ComponentChildren }) {
  const [said, setSaid] = useState<{ text: string; n: number }>({ text: "", n: 0 });
  const say = useCallback((text: string) => setSaid(({ n }) => ({ text, n: n + 1 })), []);
  useEffect(() => {
    if (said.text === "") return;
    const timer = window.setTimeout(() => setSaid(({ n }) => ({ text: "", n })), 8000);
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
  }, [said.n]);
  return (
    <Say.Provider value={say}>
      {children}
      <div class="said" role="status">
        {said.text && (
          <p key={said.n}>
            <Icon name="check" />
            {said.text}
          </p>
        )}
      </div>
    </Say.Provider>
  );
}
