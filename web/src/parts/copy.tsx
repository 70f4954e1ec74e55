/** Text to copy: code with a button, which confirms that it was copied. */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../base/text.ts";
import { Icon } from "./icon.tsx";

/** Where the clipboard may not be used (plain http on another machine): selected, and copied the old way if that works. */
function copySelected(element: HTMLElement | null): boolean {
  if (element) window.getSelection()?.selectAllChildren(element);
  return document.execCommand("copy");
}

/** Copies a text, which `shown` shows; `result` says for a moment how that went. */
export function useCopy(text: string, shown: RefObject<HTMLElement | null>): { copy: () => void; result: string } {
  const [result, setResult] = useState("");
  useEffect(() => {
    if (result === "") return;
    const timer = window.setTimeout(() => setResult(""), 4000);
    return () => window.clearTimeout(timer);
  }, [result]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setResult(t("copied"));
    } catch {
      setResult(copySelected(shown.current) ? t("copied") : t("copy-selected"));
    }
  };
  return { copy: () => void copy(), result };
}

export function Copy({ text, label }: { text: string; label: string }) {
  const code = useRef<HTMLElement>(null);
  const { copy, result } = useCopy(text, code);
  return (
    <div class="copy">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus only a pointer could scroll it */}
      <pre tabIndex={0} role="group" aria-label={label}>
        <code ref={code}>
          {text.split(/(\s+)/).map((part) => (part.trim() ? <span class="copy-word">{part}</span> : part))}
        </code>
      </pre>
      <button type="button" class="button copy-button" onClick={copy}>
        <Icon name={result ? "check" : "copy"} />
        <span aria-live="polite">{result || t("copy")}</span>
      </button>
    </div>
  );
}
