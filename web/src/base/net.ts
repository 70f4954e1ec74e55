/**
 * Whether the server answers. Every request tells it, and the browser where it is offline; while no answer comes the
 * server is asked now and then, and whoever waits is told when it is back.
 */
import { useEffect, useState } from "preact/hooks";

export interface Lost {
  /** When the last answer came, ms. What is seen may be older. */
  seen: number;
  /** The browser itself has no connection. */
  offline: boolean;
}

const every = 5000;
/** An answer that takes longer is none: a line may be dead without saying so. */
const patience = 4000;
let seen = Date.now();
let lost: Lost | undefined;
/** When it was lost, as `performance.now` has it. */
let lostAt = 0;
/** Something went unanswered, and was not asked anew yet. */
let missed = false;
let toldAt = 0;
let timer: number | undefined;
let asking = false;
const watching = new Set<() => void>();
const waiting = new Set<(wasLost: boolean) => void>();

function set(next: Lost | undefined): void {
  lost = next;
  for (const tell of [...watching]) tell();
}

/** A proxy answers for a server that is not there. */
export const isAnswer = (status: number): boolean => status !== 502 && status !== 504;

function back(wasLost: boolean): void {
  missed = false;
  toldAt = Date.now();
  for (const again of [...waiting]) again(wasLost);
}

/** An answer to what was asked at `asked`, as `performance.now` has it. One to what was asked before the line broke says
 * nothing of whether it is back. */
export function answered(asked: number): void {
  seen = Date.now();
  if (!lost) return;
  if (asked < lostAt) {
    look();
    return;
  }
  window.clearInterval(timer);
  set(undefined);
  back(true);
}

/** Asks for as little as there is. */
async function ask(): Promise<void> {
  if (asking) return;
  asking = true;
  const asked = performance.now();
  let there = false;
  try {
    const { status } = await fetch("/api/v1/health", { cache: "no-store", signal: AbortSignal.timeout(patience) });
    there = isAnswer(status);
  } catch {
    // Told apart below: no answer.
  }
  asking = false;
  if (!there) lose();
  else if (lost) answered(asked);
  // It was that one request alone. What is always cut, as by a blocker, is asked for no oftener than this.
  else if (missed) window.setTimeout(() => missed && !lost && back(false), Math.max(0, toldAt + every - Date.now()));
}

function lose(): void {
  const offline = !window.navigator.onLine;
  if (!lost) timer = window.setInterval(look, every);
  if (!lost || (offline && !lost.offline)) lostAt = performance.now();
  if (lost?.offline !== offline) set({ seen, offline });
}

/** A page that nobody sees waits until it is seen. */
function look(): void {
  if (lost && !document.hidden) void ask();
}

/** A request without an answer. One alone says little: it may have ended with the page that made it. */
export function unanswered(): void {
  missed = true;
  if (!lost) void ask();
}

/** Calls `act` when what went unanswered may be asked anew, and with whether the server was gone. Gives the way to stop it. */
export function onBack(act: (wasLost: boolean) => void): () => void {
  waiting.add(act);
  return () => {
    waiting.delete(act);
  };
}

if (typeof window !== "undefined") {
  window.addEventListener("offline", lose);
  window.addEventListener("online", () => void ask());
  document.addEventListener("visibilitychange", look);
}

export function useLost(): Lost | undefined {
  const [now, setNow] = useState(lost);
  useEffect(() => {
    const tell = () => setNow(lost);
    tell();
    watching.add(tell);
    return () => {
      watching.delete(tell);
    };
  }, []);
  return now;
}
