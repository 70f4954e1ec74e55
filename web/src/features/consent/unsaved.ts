/**
 * What was edited and not saved: it stays while one looks at other pages of the dashboard or closes its form, and the
 * browser asks before it is lost.
 */
import { useEffect } from "preact/hooks";

interface Unsaved<T> {
  /** What is not saved of this site. */
  of: (site: string) => T | undefined;
  /** Keeps it as long as it differs from what is saved. */
  useKept: (site: string, value: T, changed: boolean) => void;
}

const kept = new Set<string>();

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Also after the form has gone: only saving or discarding ends it. */
function mark(key: string, changed: boolean): void {
  if (changed) kept.add(key);
  else kept.delete(key);
  if (kept.size > 0) window.addEventListener("beforeunload", ask);
  else window.removeEventListener("beforeunload", ask);
}

/** For a form of this name, of every site. */
export function unsaved<T>(form: string): Unsaved<T> {
  const values = new Map<string, T>();
  return {
    of: (site) => values.get(site),
    useKept: (site, value, changed) =>
      useEffect(() => {
        if (changed) values.set(site, value);
        else values.delete(site);
        mark(`${form} ${site}`, changed);
      }, [site, value, changed]),
  };
}
