/**
 * What was edited and not saved: it stays while one looks at other pages of the dashboard or closes its form, and the
 * browser asks before it is lost.
 */
import { useEffect } from "preact/hooks";
import { markUnfinished } from "../../base/unfinished.ts";

interface Unsaved<T> {
  /** What is not saved of this site. */
  of: (site: string) => T | undefined;
  /** Keeps it as long as it differs from what is saved. */
  useKept: (site: string, value: T, changed: boolean) => void;
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
        // Also after the form has gone: only saving or discarding ends it.
        markUnfinished(`${form} ${site}`, changed);
      }, [site, value, changed]),
  };
}
