/** Asks for a window that belongs to no page: the commands, the list of keys, the name for a view. */
export type Wanted = "commands" | "filter" | "keys" | "save";

const name = "stile-wanted";

export const want = (what: Wanted): boolean => window.dispatchEvent(new CustomEvent(name, { detail: what }));

/** Calls `act` whenever one is asked for; gives the way to stop it. */
export function onWanted(act: (what: Wanted) => void): () => void {
  const told = (event: Event) => event instanceof CustomEvent && act(event.detail as Wanted);
  window.addEventListener(name, told);
  return () => window.removeEventListener(name, told);
}
