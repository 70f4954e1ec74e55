/** Asks for a window that belongs to no page: the commands, the list of keys, the name for a view. */
export type Wanted = "commands" | "filter" | "keys" | "save";

const name = "stile-wanted";

export const want = (what: Wanted): boolean => window.dispatchEvent(new CustomEvent(name, { detail: what }));

let early = "";
let waiting = false;

/** A window with a field is on its way. */
export function awaitField(): void {
  if (!waiting) early = "";
  waiting = true;
}

/** What was typed before the field stood there, into which it belongs; from now on nothing is kept. */
export function takeEarly(): string {
  const taken = early;
  early = "";
  waiting = false;
  return taken;
}

/** Keeps what is typed until the field stands: the hand does not wait for it. */
export function keepEarly(event: KeyboardEvent): void {
  if (!waiting || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Backspace") early = early.slice(0, -1);
  else if (event.key.length === 1) early += event.key;
  // What the page below would do with it was not meant.
  else if (event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
}

/** Calls `act` whenever one is asked for; gives the way to stop it. */
export function onWanted(act: (what: Wanted) => void): () => void {
  const told = (event: Event) => event instanceof CustomEvent && act(event.detail as Wanted);
  window.addEventListener(name, told);
  return () => window.removeEventListener(name, told);
}
