// The script of every page: sends the first view at once and fetches the tracker when the browser is idle.
// Until the tracker is there, and where it may never be (WebAssembly forbidden, a proxy that passes two paths
// only), it counts by itself: page views, those of a single-page site too, and the page's own events.
// It writes nothing on the device. At most 700 bytes gzipped: every visitor pays for each of them.
//
// `me`, the script's element, is what it shares with the tracker: take (where calls of stile() go, replaced by
// the tracker), at (what tells the page last viewed), url (its address), from (what it was reached from).
(() => {
  const me = document.currentScript;
  const { site, to = new URL('hit', me.src), local, hash } = me.dataset;
  const waiting = self.stile?.q || [];

  // Counts an event where there is a name, else a view where the place is another one, or `more` says so.
  const own = async (name, more) => {
    try {
      const url = location.href.replace(hash ?? /#.*/, '');
      const place = url.replace(/\?[^#]*/, '');
      if (!name) {
        if (me.at == place && !more) return;
        me.from = (me.url ?? document.referrer).slice(0, 2e3);
        me.at = place;
        me.url = url;
      }
      await fetch(to, {
        method: 'POST',
        keepalive: true,
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
          i: +(more?.interactive ?? 1),
          b: +navigator.webdriver,
        }),
      });
    } catch {}
  };

  // A page that is rendered ahead counts when it is shown.
  const start = () => {
    me.take = own;
    own();
    waiting.map((what) => own(...what));
    (self.requestIdleCallback || setTimeout)(async () => {
      try {
        (await import(new URL('__STILE_TRACKER__', me.src))).default(me, to);
      } catch {}
    });
  };

  // Calls made before the start wait for it; a visitor who wants no counting is asked first.
  me.take = (...what) => waiting.push(what);
  self.stile = (...what) => me.take(...what);
  try {
    if (
      navigator.globalPrivacyControl ||
      /^(localhost|127\..*|\[::1])?$/.test(local || location.hostname) ||
      localStorage.stile_ignore
    )
      return (me.take = () => {});
  } catch {}

  // Every change of address, whoever makes it. Browsers without this wait for the tracker, which
  // watches `history` for them. A page that comes back from the back-forward cache is a new view.
  self.navigation?.addEventListener('currententrychange', () => me.take());
  addEventListener('pageshow', (event) => event.persisted && me.take(null, event));
  document.prerendering ? document.addEventListener('prerenderingchange', start) : start();
})();
