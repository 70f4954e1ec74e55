/** Listening to server-sent events. The browser comes again by itself when the line breaks. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { isAnswer, onBack, unanswered } from "./net.ts";
import { language } from "./text.ts";

export type StreamState = "opening" | "open" | "lost" | "ended";

interface Heard {
  state: StreamState;
  /** What the server said last, where it ended the stream. */
  end: string | undefined;
  again: () => void;
}

type Data = Record<string, unknown>;

const isData = (value: unknown): value is Data => typeof value === "object" && value !== null;

/** A message of a stream; undefined when it cannot be read. */
export function read(text: unknown): Data | undefined {
  if (typeof text !== "string") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isData(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const heardOf = (event: Event): Data | undefined => (event instanceof MessageEvent ? read(event.data) : undefined);
const messageOf = (body: Data | undefined): string | undefined =>
  typeof body?.message === "string" ? body.message : undefined;

/** Why the server did not open it: an EventSource itself is not told. */
async function whyNot(address: string): Promise<Data | undefined> {
  const control = new AbortController();
  try {
    const answer = await fetch(address, { headers: { "accept-language": language }, signal: control.signal });
    if (!isAnswer(answer.status)) unanswered();
    if (answer.ok) return undefined;
    return read(await answer.text());
  } catch {
    unanswered();
    return undefined;
  } finally {
    control.abort();
  }
}

/** Without an address there is nothing to listen to, as while one pauses. */
export function useStream<E extends string>(
  address: string | undefined,
  events: readonly E[],
  heard: (event: E, data: Data) => void,
): Heard {
  const [state, setState] = useState<StreamState>("opening");
  const [end, setEnd] = useState<string>();
  const [round, setRound] = useState(0);
  const newest = useRef(heard);
  newest.current = heard;

  // With what is seen: a page that says it does not listen must not, and an effect comes after a paint.
  useLayoutEffect(() => {
    setState("opening");
    setEnd(undefined);
    if (address === undefined) return;
    let gone = false;
    const source = new EventSource(address);
    const stop = (why: Data | undefined) => {
      source.close();
      if (gone) return;
      setEnd(messageOf(why));
      setState("ended");
    };
    source.onopen = () => setState("open");
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) void whyNot(address).then(stop);
      else setState("lost");
    };
    for (const name of events) {
      source.addEventListener(name, (event) => {
        const data = heardOf(event);
        if (data) newest.current(name, data);
      });
    }
    source.addEventListener("end", (event) => {
      const data = heardOf(event);
      // A server that restarts is there again in a moment, and the browser tries by itself.
      if (data?.code !== "restarting") stop(data);
    });
    return () => {
      gone = true;
      source.close();
    };
  }, [address, events.join(), round]);

  const again = useCallback(() => setRound((n) => n + 1), []);
  // Ended by a proxy or a lost line, and not by the server's word: it goes on when the server is back.
  const cut = state === "lost" || (state === "ended" && end === undefined);
  useEffect(() => (cut ? onBack(again) : undefined), [cut, again]);
  return { state, end, again };
}
