/** The page that was requested before the sign-in. Kept in this tab only. */

const key = "stile-way-back";

/** A path of this dashboard: never another host's page, never one of the sign-in; an invitation is accepted after it. */
export function safePath(path: string | null): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
  if (!path?.startsWith("/") || /^\/[/\\]/.test(path) || /[\u0000-\u001f\\]/.test(path)) {
    return undefined;
  }
  const [page] = path.split(/[?#]/);
  return /^\/(sign-in|sign-up|second|reset|email|start)(\/|$)/.test(page ?? "") ? undefined : path;
}

export function saveReturnTo(path: string): void {
  if (safePath(path)) window.sessionStorage.setItem(key, path);
}

/** The kept path, which stays kept. */
export const peekReturnTo = (): string | undefined => safePath(window.sessionStorage.getItem(key));

/** Takes the stored path, once; the list of sites if none was stored. */
export function takeReturnTo(): string {
  const path = safePath(window.sessionStorage.getItem(key));
  window.sessionStorage.removeItem(key);
  return path ?? "/";
}
