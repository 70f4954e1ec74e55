/** Below a list in pages: a button for older entries, or that there are none. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Older } from "../base/pages.ts";
import { t } from "../base/text.ts";
import { FaultBox } from "./fault.tsx";

interface Props {
  older: Older;
  /** What the end says. */
  end?: string | undefined;
}

export function OlderEntries({ older, end = t("list-end") }: Props) {
  const below = useRef<HTMLDivElement>(null);
  /** How many entries there were when older ones were requested. */
  const before = useRef<number | undefined>(undefined);
  const list = () => {
    const entries = below.current?.previousElementSibling;
    return entries?.querySelector("tbody") ?? entries;
  };
  const load = () => {
    before.current = list()?.children.length;
    older.load();
  };
  // The button moves down, or disappears: the focus then moves to the first of the new entries, or to the end.
  // After a failure it stays, to be pressed again.
  useLayoutEffect(() => {
    if (older.busy || older.fault || before.current === undefined) return;
    const entry = list()?.children[before.current] ?? below.current?.firstElementChild;
    before.current = undefined;
    if (!(entry instanceof HTMLElement)) return;
    entry.tabIndex = -1;
    entry.focus();
  });
  if (!older.fault && !older.any && !older.loaded) return null;
  return (
    <div ref={below}>
      {older.fault && <FaultBox fault={older.fault} />}
      {older.any ? (
        <p class="below">
          <button type="button" class="button" aria-disabled={older.busy} onClick={load}>
            {older.busy ? t("list-loading") : t("list-show-older")}
          </button>
        </p>
      ) : (
        older.loaded && <p class="below muted">{end}</p>
      )}
    </div>
  );
}
