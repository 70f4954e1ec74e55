/**
 * Whether the server answers. Every request tells it, and the browser where it is offline; while no answer comes the
 * server is asked now and then, and whoever waits is told when it is back.
 */
import { useEffect, useState } from "preact/hooks";

export interface Lost {
  /** When the last answer came, ms: what is seen is of then. */
  seen: number;
  /** The browser itself has no connection. */
  offline: boolean;
}

const every = 5000;
let seen = Date.now();
let lost: Lost | undefined;
let timer: number | undefined;
let asking = false;
const watching = new Set<() => void>();
const waiting = new Set<() => void>();

function set(next: Lost | undefined): void {
  lost = next;
  for (const tell of [...watching]) tell();
}

/** A proxy answers for a server that is not there. */
const isAnswer = (status: number): boolean => status !== 502 && status !== 504;

/** Any answer of the server. */
export function answered(status: number): void {
  if (!isAnswer(status)) return unanswered();
  seen = Date.now();
  if (!lost) return;
  window.clearInterval(timer);
  set(undefined);
  for (const again of [...waiting]) again();
}

/** Asks for as little as there is. */
async function ask(): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    const { status } = await fetch("/api/v1/health", { cache: "no-store" });
    if (!isAnswer(status)) throw new Error(`${status}`);
    asking = false;
    answered(status);
  } catch {
    asking = false;
    lose();
  }
}

function lose(): void {
  const offline = !window.navigator.onLine;
  if (!lost) timer = window.setInterval(() => void ask(), every);
  if (lost?.offline !== offline) set({ seen, offline });
}

/** A request without an answer. One alone says little: it may have ended with the page that made it. */
export function unanswered(): void {
  if (!lost) void ask();
}

/** Calls `act` when the server is there again; gives the way to stop it. */
export function onBack(act: () => void): () => void {
  waiting.add(act);
  return () => {
    waiting.delete(act);
  };
}

export function useLost(): Lost | undefined {
  const [now, setNow] = useState(lost);
  useEffect(() => {
    const tell = () => setNow(lost);
    tell();
    watching.add(tell);
    window.addEventListener("offline", lose);
    window.addEventListener("online", ask);
    return () => {
      watching.delete(tell);
      window.removeEventListener("offline", lose);
      window.removeEventListener("online", ask);
    };
  }, []);
  return now;
}
