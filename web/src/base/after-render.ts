import { useCallback, useLayoutEffect, useState } from "preact/hooks";

/** Returns a function that runs an action after the next render, before another key or click. */
export function useAfterRender(): (action: () => void) => void {
  const [next, setNext] = useState<{ action: () => void }>();
  useLayoutEffect(() => next?.action(), [next]);
  return useCallback((action) => setNext({ action }), []);
}
