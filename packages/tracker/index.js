// Loads the script that a Stile server serves, and calls it. Nothing runs on import, and without a window (on a
// server) every function does nothing. Each function is self-contained, so that a bundler drops the others.

/** Adds the script to the page, once. */
export function init({ site, server, script, to, keep, hash, local, status, integrity, nonce }) {
  if (typeof document == 'undefined') return;
  const src = new URL(script ?? `${String(server).replace(/\/+$/, '')}/stile.js`, document.baseURI).href;
  // A tag that is in the page already counts: a second one would count everything twice.
  for (const there of document.querySelectorAll('script[data-site]')) {
    if (there.src == src && there.dataset.site == site) return;
  }
  const tag = document.createElement('script');
  Object.assign(tag.dataset, {
    site,
    ...(to && { to }),
    ...(keep?.length && { keep: keep.join() }),
    ...(hash && { hash: '' }),
    ...(local && { local: 'count' }),
    ...(status && { status }),
  });
  if (nonce) tag.nonce = nonce;
  if (integrity) {
    tag.integrity = integrity;
    // Without it, the browser cannot compare a file from another host with the hash.
    tag.crossOrigin = 'anonymous';
  }
  try {
    tag.src = trusted(src);
  } catch {
    // The page's policy forbids it, which the browser reports; the page itself still works.
    return;
  }
  document.head.append(tag);
}

/** Counts an event. Before the script has loaded, the call waits for it. */
export function event(name, options) {
  call(name, options);
}

/** Counts a view of the current address if it is another page than the last one; with `again`, in any case. */
export function view({ again } = {}) {
  call(null, again && { persisted: true });
}

/** Leaves this browser out (true), or counts it again (false), from the next page load on. */
export function ignore(yes) {
  try {
    yes ? (localStorage.stile_ignore = 'yes') : localStorage.removeItem('stile_ignore');
  } catch {
    // A browser that keeps nothing cannot keep this choice.
  }
}

/** Whether this browser is excluded. */
export function ignored() {
  try {
    return !!localStorage.stile_ignore;
  } catch {
    return false;
  }
}

function call(...what) {
  if (typeof window == 'undefined') return;
  // The script takes over what waits in `q`.
  const waiting = function () {
    (waiting.q ??= []).push(arguments);
  };
  (window.stile ??= waiting)(...what);
}

/** Under `require-trusted-types-for 'script'`, only a policy may make a script's address: ours is named `stile`. */
function trusted(src) {
  return window.trustedTypes?.createPolicy('stile', { createScriptURL: () => src }).createScriptURL(src) ?? src;
}
