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

export function Answered<T>({ of, lines, children }: Props<T>) {
  const { data, fault, busy, stale, again } = of;
  const said = fault && <FaultBox fault={fault} again={again} />;
  if (data === undefined) return said ? <div class="sheet">{said}</div> : <Waiting lines={lines} />;
  return (
    <div class="stack" aria-busy={busy} data-busy={busy || stale}>
      {said}
      {children(data)}
    </div>
  );
}
