/**
 * Whether the server answers. Every request tells it, and the browser where it is offline; while no answer comes the
 * server is asked now and then, and whoever waits is told when it is back.
 */
import { useEffect, useState } from "preact/hooks";

export interface Outage {
  /** When the last answer came, ms. What is seen may be older. */
  lastAnswer: number;
  /** The browser itself has no connection. */
  offline: boolean;
}

const probeInterval = 5000;
/** An answer that takes longer is none: a line may be dead without saying so. */
const probeTimeout = 4000;
let lastAnswer = Date.now();
let outage: Outage | undefined;
/** When it was lost, as `performance.now` has it. */
let outageSince = 0;
/** Something went unanswered, and was not asked anew yet. */
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

/** An answer to what was asked at `asked`, as `performance.now` has it. One to what was asked before the line broke says
 * nothing of whether it is back. */
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

/** Asks for as little as there is. */
async function probe(): Promise<void> {
  if (probing) return;
  probing = true;
  const askedAt = performance.now();
  let reachable = false;
  try {
    const { status } = await fetch("/api/v1/health", { cache: "no-store", signal: AbortSignal.timeout(probeTimeout) });
    reachable = isFromServer(status);
  } catch {
    // Told apart below: no answer.
  }
  probing = false;
  if (!reachable) startOutage();
  else if (outage) reportAnswer(askedAt);
  // It was that one request alone. What is always cut, as by a blocker, is asked for no oftener than this.
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

/** A page that nobody sees waits until it is seen. */
function probeIfVisible(): void {
  if (outage && !document.hidden) void probe();
}

/** A request without an answer. One alone says little: it may have ended with the page that made it. */
export function reportNoAnswer(): void {
  requestFailed = true;
  if (!outage) void probe();
}

/** Calls `act` when what went unanswered may be asked anew, and with whether the server was gone. Gives the way to stop it. */
export function onReconnect(listener: (wasLost: boolean) => void): () => void {
  reconnectListeners.add(listener);
  return () => {
    reconnectListeners.delete(listener);
  };
}

if (typeof window !== "undefined") {
  window.addEventListener("offline", startOutage);
  window.addEventListener("online", () => void probe());
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
