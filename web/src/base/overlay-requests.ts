/** A dialog that belongs to no page: the commands, the list of keys, the name for a view. */
export type Overlay = "commands" | "filter" | "keys" | "save";

const name = "stile-overlay";

export const requestOverlay = (what: Overlay): boolean => window.dispatchEvent(new CustomEvent(name, { detail: what }));

let buffered = "";
let buffering = false;

/** A dialog with a field is loading. */
export function startBuffering(): void {
  if (!buffering) buffered = "";
  buffering = true;
}

/** The text typed before the field was there; ends the buffering. */
export function takeBufferedText(): string {
  const taken = buffered;
  buffered = "";
  buffering = false;
  return taken;
}

/** Buffers keys until the field is there. */
export function bufferKey(event: KeyboardEvent): void {
  if (!buffering || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Backspace") buffered = buffered.slice(0, -1);
  else if (event.key.length === 1) buffered += event.key;
  // What the page below would do with it was not meant.
  else if (event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
}

/** Calls `open` on every request; returns the function that unsubscribes. */
export function onOverlayRequest(open: (what: Overlay) => void): () => void {
  const listener = (event: Event) => event instanceof CustomEvent && open(event.detail as Overlay);
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
