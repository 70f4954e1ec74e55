/** Requests from a component: one at a time, the older one is aborted. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Fault } from "../api/index.ts";
import { onReconnect, useOutage } from "./connectivity.ts";
import { t } from "./text.ts";

export interface Loaded<T> {
  /** The newest answer. Stays while a newer one is loading, so that nothing jumps. */
  data: T | undefined;
  fault: Fault | undefined;
  /** A request is under way. */
  busy: boolean;
  /** The data are those of the previous request, and there will be no answer to this one until the server is back. */
  stale: boolean;
  reload: () => void;
}

/** An answer that another request can bring, too. */
export interface Settable<T> extends Loaded<T> {
  /** What a change responded with is the newest answer: a request that is under way, and older, is dropped. */
  set: (data: T) => void;
}

const toFault = (cause: unknown): Fault =>
  cause instanceof Fault ? cause : new Fault(0, "unexpected", t("error-unreadable"));

const aborted = (cause: unknown): boolean => cause instanceof DOMException && cause.name === "AbortError";

const isUnreachable = (fault: Fault | undefined): boolean => fault?.code === "unreachable";

/**
 * Sends a request whenever `key` changes; `undefined` sends none. An answer under another `scope` is dropped at
 * once (another site's figures must never be shown under this name). An unanswered request is repeated when
 * the server is back; until then the older answer stays, if it is for the same key (parts/offline.tsx says that
 * it is old).
 */
export function useLoad<T>(key: string | undefined, ask: (signal: AbortSignal) => Promise<T>, scope = ""): Settable<T> {
  const [state, setState] = useState<{ scope: string; key?: string; data?: T; fault?: Fault; busy: boolean }>({
    scope,
    busy: key !== undefined,
  });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;
  /** The newest request, also once it was answered. */
  const newest = useRef<{ key: string; scope: string; control: AbortController } | undefined>(undefined);

  useEffect(() => {
    if (key === undefined) return;
    const control = new AbortController();
    newest.current = { key, scope, control };
    setState((old) => ({ ...(old.scope === scope ? old : { scope }), busy: true }));
    latest.current(control.signal).then(
      (data) => {
        if (!control.signal.aborted) setState({ scope, key, data, busy: false });
      },
      (cause: unknown) => {
        if (control.signal.aborted || aborted(cause)) return;
        setState((old) => ({ ...old, fault: toFault(cause), busy: false }));
      },
    );
    return () => {
      newest.current = undefined;
      control.abort();
    };
  }, [key, scope, attempt]);

  const reload = useCallback(() => {
    // At once, and not only with the next effect: the answer is known to be old.
    setState((old) => ({ ...old, busy: true }));
    setAttempt((n) => n + 1);
  }, []);
  const set = useCallback(
    (data: T) => {
      const request = newest.current;
      // It may be about something else by now.
      if (!request || request.key !== key || request.scope !== scope) return;
      request.control.abort();
      setState({ scope, key, data, busy: false });
    },
    [key, scope],
  );
  const sameScope = state.scope === scope;
  const unreachable = sameScope && isUnreachable(state.fault);
  useEffect(() => (unreachable ? onReconnect(reload) : undefined), [unreachable, reload]);
  const outage = useOutage();
  // While the server is unreachable the page says so once; a single failed request shows its own error.
  const keepsData = unreachable && outage !== undefined && state.data !== undefined;
  const dataIsCurrent = keepsData && state.key === key;
  return {
    data: sameScope ? state.data : undefined,
    fault: sameScope && !dataIsCurrent ? state.fault : undefined,
    busy: state.busy && key !== undefined,
    stale: keepsData && !dataIsCurrent,
    reload,
    set,
  };
}

/** Asks now and then every `seconds`, but only while the page can be seen. */
export function usePolled<T>(
  key: string | undefined,
  seconds: number,
  ask: (signal: AbortSignal) => Promise<T>,
  scope = key ?? "",
): Settable<T> {
  const loaded = useLoad(key, ask, scope);
  const { reload } = loaded;
  useEffect(() => {
    if (key === undefined) return;
    let unreachable = false;
    const timer = window.setInterval(() => {
      if (document.hidden) unreachable = true;
      else reload();
    }, seconds * 1000);
    const onVisible = () => {
      if (document.hidden || !unreachable) return;
      unreachable = false;
      reload();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [key, seconds, reload]);
  return loaded;
}

/**
 * Asks again while a change is expected, after pauses (in seconds) that depend on how often it already asked; not while
 * the page is hidden. Returns what begins again with the first pause.
 */
export function useLooks(waits: boolean, reload: () => void, pause: (looks: number) => number): () => void {
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (!waits) {
      setLooks(0);
      return;
    }
    const timer = window.setTimeout(() => {
      setLooks(looks + 1);
      if (!document.hidden) reload();
    }, pause(looks) * 1000);
    return () => window.clearTimeout(timer);
  }, [waits, looks, reload, pause]);
  return useCallback(() => setLooks(0), []);
}

/** Runs the action of a form or button, and keeps whether it is running and why it failed. */
export function useAction<A extends unknown[]>(action: (...given: A) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const run = async (...given: A): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      await action(...given);
    } catch (cause) {
      setFault(toFault(cause));
    } finally {
      setBusy(false);
    }
  };
  const dismiss = useCallback(() => setFault(undefined), []);
  return { run, busy, fault, dismiss };
}
