import { useCallback, useLayoutEffect, useState } from "preact/hooks";

/** Gives what runs a deed once the change it belongs to is drawn, and before another key or click comes between. */
export function useAfterRender(): (action: () => void) => void {
  const [next, setNext] = useState<{ action: () => void }>();
  useLayoutEffect(() => next?.action(), [next]);
  return useCallback((action) => setNext({ action }), []);
}
