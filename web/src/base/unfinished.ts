/** What the browser asks about before the page is left: edits that are not saved, a file that is being sent. */
const unfinished = new Set<string>();

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Under a name, until it is finished: also after what marked it has gone from the page. */
export function markUnfinished(name: string, is: boolean): void {
  if (is) unfinished.add(name);
  else unfinished.delete(name);
  if (unfinished.size > 0) window.addEventListener("beforeunload", ask);
  else window.removeEventListener("beforeunload", ask);
}
