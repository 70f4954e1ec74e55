/** Light, dark, or as the system says. `theme.js` applies the choice before the first paint. */
import { useEffect, useState } from "preact/hooks";
import { msg, type PlainId } from "./text.ts";

export type Theme = "system" | "light" | "dark";
export const themes: readonly { value: Theme; text: PlainId }[] = [
  { value: "system", text: msg("system") },
  { value: "light", text: msg("theme-light") },
  { value: "dark", text: msg("theme-dark") },
];
const key = "stile-theme";

export function chosenTheme(): Theme {
  const stored = window.localStorage.getItem(key);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function chooseTheme(theme: Theme): void {
  if (theme === "system") {
    window.localStorage.removeItem(key);
    delete document.documentElement.dataset.theme;
  } else {
    window.localStorage.setItem(key, theme);
    document.documentElement.dataset.theme = theme;
  }
  window.dispatchEvent(new Event("stile-theme"));
}

/** Counts up whenever the colours change, for what is painted by hand. */
export function useThemeChange(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const changed = () => setCount((n) => n + 1);
    const system = window.matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", changed);
    window.addEventListener("stile-theme", changed);
    return () => {
      system.removeEventListener("change", changed);
      window.removeEventListener("stile-theme", changed);
    };
  }, []);
  return count;
}
