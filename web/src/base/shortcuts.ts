/** Keyboard shortcuts: parts of a page register theirs, and one listener handles all. */
import { useLayoutEffect, useRef } from "preact/hooks";

/** What each key does: `d`, `ArrowLeft`, `?`, or two in a row as in `g d`. */
export type KeyBindings = Readonly<Record<string, () => void>>;

const storageKey = "stile-keys";
/** How long the second key of two is waited for. */
const sequenceTimeout = 1500;

/** People who use voice control turn them off: a spoken word would press several. */
export const shortcutsEnabled = (): boolean => window.localStorage.getItem(storageKey) !== "off";

export function enableShortcuts(on: boolean): void {
  if (on) window.localStorage.removeItem(storageKey);
  else window.localStorage.setItem(storageKey, "off");
}

const active: { current: KeyBindings }[] = [];
let first: { key: string; at: number } | undefined;

/** The action of a key, given the key `before` it; "more" if it is the first of two. The last registered wins. */
export function findBinding(
  all: readonly KeyBindings[],
  key: string,
  before?: string,
): (() => void) | "more" | undefined {
  const name = before === undefined ? key : `${before} ${key}`;
  for (const bindings of [...all].reverse()) {
    if (Object.hasOwn(bindings, name)) return bindings[name];
  }
  if (before !== undefined) return undefined;
  return all.some((bindings) => Object.keys(bindings).some((one) => one.startsWith(`${key} `))) ? "more" : undefined;
}

/** Does the element make its own use of this key? */
function usesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, select, textarea, dialog, [contenteditable], [role=slider], [role=combobox]")) return true;
  return key.startsWith("Arrow") && target.closest("[tabindex='0']") !== null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.repeat || event.isComposing)
    return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "Shift" || (event.shiftKey && key.length > 1)) return;
  if (usesKey(event.target, key) || document.querySelector("dialog[open]") || !shortcutsEnabled()) {
    first = undefined;
    return;
  }
  const before = first && Date.now() - first.at < sequenceTimeout ? first.key : undefined;
  first = undefined;
  const action = findBinding(
    active.map((one) => one.current),
    key,
    before,
  );
  if (action === "more") first = { key, at: Date.now() };
  else if (action) {
    event.preventDefault();
    action();
  }
}

/** Registers these keys while the component is mounted. */
export function useShortcuts(bindings: KeyBindings): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  // With what is seen: a key between a paint and an effect would be lost.
  useLayoutEffect(() => {
    if (active.push(latest) === 1) document.addEventListener("keydown", onKeyDown);
    return () => {
      active.splice(active.indexOf(latest), 1);
      if (active.length === 0) document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
}
