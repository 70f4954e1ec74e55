import { useEffect, useState } from "preact/hooks";

/** The text, once it has not changed for a while. */
export function useDebounced(text: string, milliseconds = 250): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(text.trim()), milliseconds);
    return () => window.clearTimeout(timer);
  }, [text, milliseconds]);
  return debounced;
}
