/**
 * The page that was requested before the sign-in. It is stored for this tab. An emailed link opens another one: that tab takes
 * over the page of the tab that asked for the link, and no other does.
 */

const key = "stile-way-back";
const sharedKey = "stile-way-back-shared";
/** How long other tabs find it: as long as an emailed link works. */
const sharedFor = 15 * 60_000;

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

/** The path of what was stored for all tabs, if it has not expired at this time. */
export function sharedPath(stored: string | null, now: number): string | undefined {
  const [, until, path] = /^(\d+) (.*)$/.exec(stored ?? "") ?? [];
  const left = Number(until) - now;
  return left > 0 && left <= sharedFor ? safePath(path ?? null) : undefined;
}

/** The kept path, which stays kept. */
export const peekReturnTo = (): string | undefined => safePath(window.sessionStorage.getItem(key));

/** This tab asks for an emailed link: the tab that the link opens finds this tab's page, if there is one, for 15 minutes. */
export function shareReturnTo(): void {
  const path = peekReturnTo();
  if (path) window.localStorage.setItem(sharedKey, `${Date.now() + sharedFor} ${path}`);
  else window.localStorage.removeItem(sharedKey);
}

/** An emailed link was used in this tab: takes over the page of the tab that asked for it. */
export function adoptReturnTo(): void {
  const path = sharedPath(window.localStorage.getItem(sharedKey), Date.now());
  window.localStorage.removeItem(sharedKey);
  if (path && !peekReturnTo()) saveReturnTo(path);
}

/** Takes this tab's path, once; the list of sites if none was stored. */
export function takeReturnTo(): string {
  const path = peekReturnTo();
  window.sessionStorage.removeItem(key);
  window.localStorage.removeItem(sharedKey);
  return path ?? "/";
}
