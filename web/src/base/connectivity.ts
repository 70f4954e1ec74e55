/**
 * Whether the server is reachable, by every request and by the browser's offline state. During an outage the
 * server is probed regularly, and listeners are called when it is back.
 */
import { useEffect, useState } from "preact/hooks";

export interface Outage {
  /** When the last answer arrived, ms. The shown data may be older. */
  lastAnswer: number;
  /** The browser itself has no connection. */
  offline: boolean;
}

const probeInterval = 5000;
/** Slower answers count as none: a connection may be dead without an error. */
const probeTimeout = 4000;
let lastAnswer = Date.now();
let outage: Outage | undefined;
/** When the outage began, by `performance.now`. */
let outageSince = 0;
/** A request failed and was not repeated yet. */
let requestFailed = false;
let reconnectedAt = 0;
let timer: number | undefined;
let probing = false;
const outageListeners = new Set<() => void>();
const reconnectListeners = new Set<(wasLost: boolean) => void>();

function setOutage(next: Outage | undefined): void {
  outage = next;
  for (const update of [...outageListeners]) update();
}

/** A proxy answers for a server that is not there. */
export const isFromServer = (status: number): boolean => status !== 502 && status !== 504;

function notifyReconnected(wasLost: boolean): void {
  requestFailed = false;
  reconnectedAt = Date.now();
  for (const listener of [...reconnectListeners]) listener(wasLost);
}

/** Reports an answer to a request sent at `askedAt` (`performance.now`). If it was sent before the outage, it says
 * nothing about now. */
export function reportAnswer(askedAt: number): void {
  lastAnswer = Date.now();
  if (!outage) return;
  if (askedAt < outageSince) {
    probeIfVisible();
    return;
  }
  window.clearInterval(timer);
  setOutage(undefined);
  notifyReconnected(true);
}

/** Sends the smallest request. */
async function probe(): Promise<void> {
  if (probing) return;
  probing = true;
  const askedAt = performance.now();
  let reachable = false;
  try {
    const { status } = await fetch("/api/v1/health", { cache: "no-store", signal: AbortSignal.timeout(probeTimeout) });
    reachable = isFromServer(status);
  } catch {
    // No answer: handled below.
  }
  probing = false;
  if (!reachable) startOutage();
  else if (outage) reportAnswer(askedAt);
  // Only that one request failed. A request that always fails, for example because of a blocker, is retried
  // at most this often.
  else if (requestFailed)
    window.setTimeout(
      () => requestFailed && !outage && notifyReconnected(false),
      Math.max(0, reconnectedAt + probeInterval - Date.now()),
    );
}

function startOutage(): void {
  const offline = !window.navigator.onLine;
  if (!outage) timer = window.setInterval(probeIfVisible, probeInterval);
  if (!outage || (offline && !outage.offline)) outageSince = performance.now();
  if (outage?.offline !== offline) setOutage({ lastAnswer, offline });
}

/** A hidden page waits until it is visible, and one that needs no server asks for none. */
function probeIfVisible(): void {
  if (outage && !document.hidden && outageListeners.size > 0) void probe();
}

/** A request without an answer. A single one proves little: it may have ended with its page. */
export function reportNoAnswer(): void {
  requestFailed = true;
  if (!outage) void probe();
}

/** Calls `listener` when failed requests may be repeated, with whether there was an outage. Returns the way to stop. */
export function onReconnect(listener: (wasLost: boolean) => void): () => void {
  reconnectListeners.add(listener);
  return () => {
    reconnectListeners.delete(listener);
  };
}

if (typeof window !== "undefined") {
  window.addEventListener("offline", startOutage);
  window.addEventListener("online", () => outageListeners.size > 0 && void probe());
  document.addEventListener("visibilitychange", probeIfVisible);
}

export function useOutage(): Outage | undefined {
  const [now, setNow] = useState(outage);
  useEffect(() => {
    const update = () => setNow(outage);
    update();
    outageListeners.add(update);
    return () => {
      outageListeners.delete(update);
    };
  }, []);
  return now;
}
