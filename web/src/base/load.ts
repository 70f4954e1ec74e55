/** Asking the server from a component: one request at a time, the older one aborted. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Fault } from "../api/index.ts";
import { onBack, useLost } from "./net.ts";
import { t } from "./text.ts";

export interface Loaded<T> {
  /** The newest answer. Stays while a newer one is awaited, so that nothing jumps. */
  data: T | undefined;
  fault: Fault | undefined;
  /** A request is under way. */
  busy: boolean;
  /** The data answer what was asked before, and no answer to this comes until the server is back. */
  stale: boolean;
  again: () => void;
}

const asFault = (cause: unknown): Fault =>
  cause instanceof Fault ? cause : new Fault(0, "unexpected", t("error-unreadable"));

const aborted = (cause: unknown): boolean => cause instanceof DOMException && cause.name === "AbortError";

const isUnreachable = (fault: Fault | undefined): boolean => fault?.code === "unreachable";

/**
 * Asks whenever `key` changes; `undefined` asks nothing. An answer under another `scope`
 * is dropped at once (another site's figures must never be seen under this one's name).
 * What no answer came to is asked anew when the server is back; until then the older answer stands, where it answers
 * the same (parts/offline.tsx says that it is old).
 */
export function useLoad<T>(key: string | undefined, ask: (signal: AbortSignal) => Promise<T>, scope = ""): Loaded<T> {
  const [state, setState] = useState<{ scope: string; key?: string; data?: T; fault?: Fault; busy: boolean }>({
    scope,
    busy: key !== undefined,
  });
  const [round, setRound] = useState(0);
  const newest = useRef(ask);
  newest.current = ask;

  useEffect(() => {
    if (key === undefined) return;
    const control = new AbortController();
    setState((old) => ({ ...(old.scope === scope ? old : { scope }), busy: true }));
    newest.current(control.signal).then(
      (data) => {
        if (!control.signal.aborted) setState({ scope, key, data, busy: false });
      },
      (cause: unknown) => {
        if (control.signal.aborted || aborted(cause)) return;
        setState((old) => ({ ...old, fault: asFault(cause), busy: false }));
      },
    );
    return () => control.abort();
  }, [key, scope, round]);

  const again = useCallback(() => {
    // At once, and not only with the next effect: the answer is known to be old.
    setState((old) => ({ ...old, busy: true }));
    setRound((n) => n + 1);
  }, []);
  const mine = state.scope === scope;
  const missed = mine && isUnreachable(state.fault);
  useEffect(() => (missed ? onBack(again) : undefined), [missed, again]);
  const lost = useLost();
  // While the server is gone the page says so once; a request that fails alone says so itself.
  const kept = missed && lost !== undefined && state.data !== undefined;
  const stands = kept && state.key === key;
  return {
    data: mine ? state.data : undefined,
    fault: mine && !stands ? state.fault : undefined,
    busy: state.busy && key !== undefined,
    stale: kept && !stands,
    again,
  };
}

/** Asks now and then every `seconds`, but only while the page can be seen. */
export function usePolled<T>(
  key: string | undefined,
  seconds: number,
  ask: (signal: AbortSignal) => Promise<T>,
  scope = key ?? "",
): Loaded<T> {
  const loaded = useLoad(key, ask, scope);
  const { again } = loaded;
  useEffect(() => {
    if (key === undefined) return;
    let missed = false;
    const timer = window.setInterval(() => {
      if (document.hidden) missed = true;
      else again();
    }, seconds * 1000);
    const seen = () => {
      if (document.hidden || !missed) return;
      missed = false;
      again();
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [key, seconds, again]);
  return loaded;
}

/** Runs a deed (a form's, a button's) and keeps whether it is under way and why it failed. */
export function useDeed<A extends unknown[]>(deed: (...given: A) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const run = async (...given: A): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      await deed(...given);
    } catch (cause) {
      setFault(asFault(cause));
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, fault };
}
