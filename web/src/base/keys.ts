/** Keys that do something while nobody types: parts of a page say which, one listener hears them all. */
import { useLayoutEffect, useRef } from "preact/hooks";

/** What each key does: `d`, `ArrowLeft`, `?`, or two in a row as in `g d`. */
export type Deeds = Readonly<Record<string, () => void>>;

const kept = "stile-keys";
/** How long the second key of two is waited for. */
const patience = 1500;

/** People who speak to their computer turn them off: a word said would press them all. */
export const keysOn = (): boolean => window.localStorage.getItem(kept) !== "off";

export function turnKeys(on: boolean): void {
  if (on) window.localStorage.removeItem(kept);
  else window.localStorage.setItem(kept, "off");
}

const heard: { current: Deeds }[] = [];
let first: { key: string; at: number } | undefined;

/** The deed of a key after another one; "more" where it is the first of two, and what comes last was said last. */
export function deedOf(all: readonly Deeds[], key: string, before?: string): (() => void) | "more" | undefined {
  const name = before === undefined ? key : `${before} ${key}`;
  for (const deeds of [...all].reverse()) {
    if (Object.hasOwn(deeds, name)) return deeds[name];
  }
  if (before !== undefined) return undefined;
  return all.some((deeds) => Object.keys(deeds).some((one) => one.startsWith(`${key} `))) ? "more" : undefined;
}

/** Does the element make its own use of this key? */
function uses(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, select, textarea, dialog, [contenteditable], [role=slider], [role=combobox]")) return true;
  return key.startsWith("Arrow") && target.closest("[tabindex='0']") !== null;
}

function pressed(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.repeat || event.isComposing)
    return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "Shift" || (event.shiftKey && key.length > 1)) return;
  if (uses(event.target, key) || document.querySelector("dialog[open]") || !keysOn()) {
    first = undefined;
    return;
  }
  const before = first && Date.now() - first.at < patience ? first.key : undefined;
  first = undefined;
  const deed = deedOf(
    heard.map((one) => one.current),
    key,
    before,
  );
  if (deed === "more") first = { key, at: Date.now() };
  else if (deed) {
    event.preventDefault();
    deed();
  }
}

/** Hears these keys as long as the component stands. */
export function useKeys(deeds: Deeds): void {
  const newest = useRef(deeds);
  newest.current = deeds;
  // With what is seen: a key between a paint and an effect would be lost.
  useLayoutEffect(() => {
    if (heard.push(newest) === 1) document.addEventListener("keydown", pressed);
    return () => {
      heard.splice(heard.indexOf(newest), 1);
      if (heard.length === 0) document.removeEventListener("keydown", pressed);
    };
  }, []);
}
