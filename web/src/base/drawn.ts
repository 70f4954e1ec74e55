import { useCallback, useLayoutEffect, useState } from "preact/hooks";

/** Gives what runs a deed once the change it belongs to is drawn, and before another key or click comes between. */
export function useOnceDrawn(): (deed: () => void) => void {
  const [next, setNext] = useState<{ deed: () => void }>();
  useLayoutEffect(() => next?.deed(), [next]);
  return useCallback((deed) => setNext({ deed }), []);
}
