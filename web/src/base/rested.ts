import { useEffect, useState } from "preact/hooks";

/** A text once nothing was typed for a while. */
export function useRested(text: string, milliseconds = 250): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text.trim()), milliseconds);
    return () => window.clearTimeout(timer);
  }, [text, milliseconds]);
  return rested;
}
