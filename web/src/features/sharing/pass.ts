/** The pass that a link's password gave: kept for this tab only, and in memory where the browser stores nothing. */
const name = "stile-share-pass";

/** The link's key and the pass, with a space between. */
let kept = "";

/** The pass for the link with this key; empty: none. */
export function passFor(key: string): string {
  try {
    kept ||= window.sessionStorage.getItem(name) ?? "";
  } catch {
    // In a frame of another site, a browser may refuse to read what is stored.
  }
  const [of, pass = ""] = kept.split(" ");
  return of === key ? pass : "";
}

export function keepPass(key: string, pass: string): void {
  kept = `${key} ${pass}`;
  try {
    window.sessionStorage.setItem(name, kept);
  } catch {
    // It stays in memory.
  }
}
