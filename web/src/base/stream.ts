/** Listening to server-sent events. The browser comes again by itself when the line breaks. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";

export type StreamState = "opening" | "open" | "lost" | "ended";

interface Heard {
  state: StreamState;
  /** What the server said last, where it ended the stream. */
  end: string | undefined;
  again: () => void;
}

const read = (event: Event): unknown => {
  try {
    return event instanceof MessageEvent ? JSON.parse(String(event.data)) : undefined;
  } catch {
    return undefined; // none that can be read
  }
};

/** Why the server did not open it: an EventSource itself is not told. */
async function whyNot(address: string): Promise<string | undefined> {
  const control = new AbortController();
  try {
    const answer = await fetch(address, { signal: control.signal });
    if (answer.ok) return undefined;
    const body = (await answer.json()) as { message?: unknown };
    return typeof body.message === "string" ? body.message : undefined;
  } catch {
    return undefined;
  } finally {
    control.abort();
  }
}

export function useStream<E extends string>(
  address: string,
  events: readonly E[],
  heard: (event: E, data: unknown) => void,
): Heard {
  const [state, setState] = useState<StreamState>("opening");
  const [end, setEnd] = useState<string>();
  const [round, setRound] = useState(0);
  const newest = useRef(heard);
  newest.current = heard;

  useEffect(() => {
    let gone = false;
    const source = new EventSource(address);
    const stop = (message: string | undefined) => {
      source.close();
      if (gone) return;
      setEnd(message);
      setState("ended");
    };
    setState("opening");
    setEnd(undefined);
    source.onopen = () => setState("open");
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) void whyNot(address).then(stop);
      else setState("lost");
    };
    for (const name of events) {
      source.addEventListener(name, (event) => newest.current(name, read(event)));
    }
    source.addEventListener("end", (event) => {
      const said = read(event) as { message?: unknown } | undefined;
      stop(typeof said?.message === "string" ? said.message : undefined);
    });
    return () => {
      gone = true;
      source.close();
    };
  }, [address, events.join(), round]);

  const again = useCallback(() => setRound((n) => n + 1), []);
  return { state, end, again };
}
