/** A list that the server gives in pages, newest first: the first page, and older ones on demand. */
import { useRef, useState } from "preact/hooks";
import type { Fault } from "../api/fault.ts";
import { type Loaded, useAction, useLoad } from "./load.ts";

interface Entry {
  id: string;
  /** Unix seconds. A page has all entries of its last second, so that the next one may begin before it. */
  at: number;
}

export interface Older {
  /** Whether there may be older entries. */
  any: boolean;
  /** Whether some were loaded. */
  loaded: boolean;
  busy: boolean;
  fault: Fault | undefined;
  load: () => void;
}

/** Whether another page may follow: this one has at least as many actions as requested. */
export const isFull = (page: readonly Entry[], limit: number): boolean =>
  page.length > 0 && new Set(page.map(({ id }) => id)).size >= limit;

/**
 * `ask` returns at least `limit` entries from before a moment, if there are that many. Reloading the first page
 * drops the older ones.
 */
export function usePages<T extends Entry>(
  key: string,
  limit: number,
  ask: (before: number | undefined, signal: AbortSignal | undefined) => Promise<T[]>,
  scope: string,
): { list: Loaded<T[]>; older: Older } {
  const first = useLoad(key, (signal) => ask(undefined, signal), scope);
  const [added, setAdded] = useState<{ behind: T[]; pages: T[][] }>();
  const pages = first.data ? [first.data, ...(added?.behind === first.data ? added.pages : [])] : [];
  const list = pages.flat();
  const running = useRef(false);
  const next = useAction(async () => {
    const { data } = first;
    if (!data) return;
    running.current = true;
    try {
      const page = await ask(list.at(-1)?.at, undefined);
      setAdded((old) => ({ behind: data, pages: [...(old?.behind === data ? old.pages : []), page] }));
    } finally {
      running.current = false;
    }
  });
  return {
    list: { ...first, data: first.data && list },
    older: {
      any: isFull(pages.at(-1) ?? [], limit),
      loaded: pages.length > 1,
      busy: next.busy,
      fault: next.fault,
      // A second press while the first is in progress does nothing.
      load: () => {
        if (!running.current) void next.run();
      },
    },
  };
}
