// The script of every page: sends the first view at once and fetches the tracker. Until the tracker is loaded, and
// where it cannot be (WebAssembly forbidden, a proxy that forwards two paths only), it counts by itself: page
// views, including those of a single-page site, and the page's own events. It writes nothing on the device unless
// the visitor opens a link that requests it. At most 740 bytes gzipped, since every visitor downloads them.
//
// `me`, the script's element, is what it shares with the tracker: take (which gets the calls of stile(), replaced
// by the tracker), url (the address last viewed), from (its referrer). The tracker may be of a later version than
// this: see README.md.
{
  const me = document.currentScript;
  const { site, to = new URL('hit', me.src), local, hash, keep } = me.dataset;
  const waiting = self.stile?.q || [];

  // Counts an event if there is a name, else a view if the address changed or the page was restored. It reads the
  // address in a microtask: of two changes in one tick only the last is a page.
  const own = async (name, more) => {
    await 0;
    const url = new URL(location);
    hash ?? (url.hash = '');
    const place = url.pathname + url.hash.split('?')[0] + keep?.split(',').map((key) => url.searchParams.get(key));
    if (!name) {
      if (!more?.persisted && me.at == place) return;
      me.from = (me.url ?? document.referrer).slice(0, 2e3);
      me.at = place;
      me.url = url.href;
    }
    // With keepalive it outlives the page; where the browser has no room for that, once more without.
    for (let keepalive = 2; keepalive--; )
      try {
        return await fetch(to, {
          method: 'POST',
          keepalive,
          credentials: 'omit',
          body: JSON.stringify({
            v: 1,
            s: site,
            u: url,
            r: me.from,
            w: screen.width,
            n: name,
            p: more?.props,
            a: more?.value,
            c: more?.currency,
            i: more?.interactive != 0,
            b: navigator.webdriver,
          }),
        });
      } catch {}
  };

  const begin = async () => {
    try {
      (await import(new URL('__STILE_TRACKER__', me.src))).default(me, to);
    } catch {}
  };
  let start = async () => {
    me.take = own;
    own();
    waiting.map((what) => own(...what));
    // The view is sent first.
    await 0;
    begin();
  };

  // Calls before the start wait for it, since the visitor may have opted out.
  me.take = (...what) => waiting.push(what);
  self.stile = (...what) => me.take(...what);
  try {
    // The link that excludes this browser, or counts it again. The alert confirms it, since nothing else shows it.
    if (/^#stile_ignore=(yes)?$/.test(location.hash)) {
      localStorage.stile_ignore = location.hash.slice(14);
      alert(location.hash);
    }
    // Pick mode, or a local machine: nothing is counted, and the tracker loads the overlay or says why nothing is
    // counted.
    if (/^#stile_pick=/.test(location.hash) || /^(localhost$|127\.|\[|$)/.test(local || location.hostname)) start = begin;
    else if (localStorage.stile_ignore || navigator.globalPrivacyControl) start = me.take = () => {};
  } catch {}

  // Every change of address, from any cause. Browsers without this event wait for the tracker, which watches
  // `history` instead. A page from the back-forward cache is a new view, and a prerendered one counts when it is
  // shown. (The function is repeated, because that compresses better than a name for it.)
  self.navigation?.addEventListener('currententrychange', (event) => me.take(null, event));
  addEventListener('pageshow', (event) => me.take(null, event));
  document.prerendering ? document.addEventListener('prerenderingchange', start) : start();
}
