/** What a request answers. Until then it says that it waits, or why not; a later fault stands above the older answer. */
import type { ComponentChildren } from "preact";
import type { Loaded } from "../base/load.ts";
import { FaultBox } from "./fault.tsx";
import { Waiting } from "./settings.tsx";

interface Props<T> {
  of: Loaded<T>;
  /** Of what stands there meanwhile. */
  lines: number;
  children: (data: T) => ComponentChildren;
}

export function AsyncView<T>({ of, lines, children }: Props<T>) {
  const { data, fault, busy, stale, reload } = of;
  const error = fault && <FaultBox fault={fault} onRetry={reload} />;
  if (data === undefined) return error ? <div class="sheet">{error}</div> : <Waiting lines={lines} />;
  return (
    <div class="stack" aria-busy={busy} data-busy={busy || stale}>
      {error}
      {children(data)}
    </div>
  );
}
