/** Server-sent events. The browser reconnects by itself when the connection breaks. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { isFromServer, onReconnect, reportNoAnswer } from "./connectivity.ts";
import { language } from "./text.ts";

export type StreamState = "opening" | "open" | "lost" | "ended";

interface Stream {
  state: StreamState;
  /** The server's last message, if it ended the stream. */
  end: string | undefined;
  reconnect: () => void;
}

type Data = Record<string, unknown>;

const isData = (value: unknown): value is Data => typeof value === "object" && value !== null;

/** A message of a stream; undefined when it cannot be read. */
export function parseData(text: unknown): Data | undefined {
  if (typeof text !== "string") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isData(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const dataOf = (event: Event): Data | undefined => (event instanceof MessageEvent ? parseData(event.data) : undefined);
const messageOf = (body: Data | undefined): string | undefined =>
  typeof body?.message === "string" ? body.message : undefined;

/** Why the server did not open it: an EventSource does not get the answer. */
async function openFailure(address: string): Promise<Data | undefined> {
  const control = new AbortController();
  try {
    const answer = await fetch(address, { headers: { "accept-language": language }, signal: control.signal });
    if (!isFromServer(answer.status)) reportNoAnswer();
    if (answer.ok) return undefined;
    return parseData(await answer.text());
  } catch {
    reportNoAnswer();
    return undefined;
  } finally {
    control.abort();
  }
}

/** Without an address it does not listen, as while paused. */
export function useStream<E extends string>(
  address: string | undefined,
  events: readonly E[],
  onEvent: (event: E, data: Data) => void,
): Stream {
  const [state, setState] = useState<StreamState>("opening");
  const [end, setEnd] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(onEvent);
  latest.current = onEvent;

  // A layout effect: a page that says it does not listen must not, and other effects run after the paint.
  useLayoutEffect(() => {
    setState("opening");
    setEnd(undefined);
    if (address === undefined) return;
    let closed = false;
    const source = new EventSource(address);
    const stop = (why: Data | undefined) => {
      source.close();
      if (closed) return;
      setEnd(messageOf(why));
      setState("ended");
    };
    source.onopen = () => setState("open");
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) void openFailure(address).then(stop);
      else setState("lost");
    };
    for (const name of events) {
      source.addEventListener(name, (event) => {
        const data = dataOf(event);
        if (data) latest.current(name, data);
      });
    }
    source.addEventListener("end", (event) => {
      const data = dataOf(event);
      // A restarting server is back in a moment, and the browser retries by itself.
      if (data?.code !== "restarting") stop(data);
    });
    return () => {
      closed = true;
      source.close();
    };
  }, [address, events.join(), attempt]);

  const reconnect = useCallback(() => setAttempt((n) => n + 1), []);
  // Ended by a proxy or a lost connection, not by the server: reconnects when the server is back.
  const cut = state === "lost" || (state === "ended" && end === undefined);
  useEffect(() => (cut ? onReconnect(reconnect) : undefined), [cut, reconnect]);
  return { state, end, reconnect };
}
