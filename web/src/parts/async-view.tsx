/** Shows a request's data; before, its loading or error state. An error on reload shows above the older data. */
import type { ComponentChildren } from "preact";
import type { Loaded } from "../base/load.ts";
import { FaultBox } from "./fault.tsx";
import { Waiting } from "./settings.tsx";

interface Props<T> {
  of: Loaded<T>;
  /** Of the placeholder. */
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
