// What `stile.js` fetches when the browser is idle: listens in the page, hands on what happened to the compiled
// tracker, and posts the bodies it answers with. It decides nothing itself. Without WebAssembly it leaves the
// loader counting alone. Nothing here may throw into the page.
import init, * as tracker from '../dist/tracker.js';

// At most so often, in milliseconds, a moving hand is reported as a sign of use.
const USE_EVERY = 1000;
// So long after a change of page the new one is measured: it is drawn by then.
const SETTLED = 500;

export default async (me, to) => {
  const own = me.take;
  if (!self.navigation) watchHistory(() => me.take());
  try {
    await load();
  } catch {
    return;
  }

  const { site, hash, status } = me.dataset;
  const now = () => performance.now();
  const visible = () => document.visibilityState == 'visible';
  const url = () => location.href.replace(hash ?? /#.*/, '');

  const post = (bodies) => {
    for (const body of bodies.split('\n')) {
      if (body) fetch(to, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {});
    }
  };

  // A fault of the compiled part ends its work; the loader counts on.
  const safe =
    (deed) =>
    (...what) => {
      if (me.take == own) return;
      try {
        deed(...what);
      } catch (fault) {
        if (!(fault instanceof WebAssembly.RuntimeError)) return;
        me.take = own;
        if (deed == take) own(...what);
      }
    };

  const take = (name, more) => {
    if (name) return event(String(name), more ?? {});
    const bodies = tracker.moved(url(), !!more, now());
    if (more) tracker.shown(now());
    if (bodies) setTimeout(settle, SETTLED);
    post(bodies);
  };

  const event = (name, { props, value, currency, interactive }) => {
    // Sums such as 0.1 + 0.2 have a tail; amounts are kept to four digits.
    const number = value == null || !isFinite(value) ? '' : String(+(+value).toFixed(4));
    for (const [key, one] of Object.entries(props ?? {})) {
      if (typeof one == 'string') tracker.prop(key, one, false);
      else if (typeof one == 'boolean' || Number.isFinite(one)) tracker.prop(key, String(one), true);
    }
    post(tracker.event(name, number, typeof currency == 'string' ? currency : '', interactive !== false));
  };

  const clicked = (event) => {
    if (event.type == 'auxclick' && event.button != 1) return;
    const link = event.composedPath().find(({ localName, href }) => href && /^(a|area)$/.test(localName));
    if (link) post(tracker.clicked(String(link.href.baseVal ?? link.href), link.hasAttribute('download')));
  };

  const submitted = ({ target: form }) => {
    const name = form.getAttribute('id') || form.getAttribute('name');
    post(tracker.submitted(name || new URL(form.getAttribute('action') ?? '', location.href).pathname));
  };

  let lastUse = 0;
  const used = () => {
    if (now() - lastUse < USE_EVERY) return;
    lastUse = now();
    tracker.used(lastUse);
  };
  // A film that is heard is in use, without a hand.
  const played = ({ target }) => target.muted || used();

  // How far the window, or a large part of the page that scrolls by itself, shows its content.
  const seen = (part) => {
    if (part.clientHeight * 2 >= innerHeight)
      tracker.seen(part.scrollTop + part.clientHeight, part.scrollHeight);
  };
  const whole = () => document.scrollingElement ?? document.documentElement;
  const scrolled = ({ target }) => {
    used();
    seen(target == document ? whole() : target);
  };

  const notFound = () => document.querySelector('meta[name="stile:status"]')?.content == '404';
  const settle = safe(() => {
    seen(whole());
    if (notFound()) post(tracker.missing());
  });

  const left = () => {
    seen(whole());
    post(tracker.hidden(now()));
  };
  const turned = () => (visible() ? tracker.shown(now()) : left());

  tracker.start(site, me.url, me.from, screen.width, hash != null, navigator.webdriver, now(), visible());
  me.take = safe(take);

  const listen = (names, deed) => {
    const listener = safe(deed);
    for (const name of names.split(' ')) addEventListener(name, listener, { capture: true, passive: true });
  };
  listen('click auxclick', clicked);
  listen('submit', submitted);
  listen('pointermove pointerdown keydown wheel touchmove', used);
  listen('timeupdate', played);
  listen('scroll', scrolled);
  listen('visibilitychange', turned);
  listen('pagehide', left);

  // What may have happened before this was there.
  me.take();
  safe(() => {
    seen(whole());
    if (status == '404' || notFound()) post(tracker.missing());
  })();
};

// Where a page forbids WebAssembly, the smallest module of all tells so before anything is fetched.
const load = async () => {
  new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  const answer = await fetch(new URL(__STILE_WASM__, import.meta.url), { credentials: 'omit' });
  if (!answer.ok) throw answer.status;
  await init({ module_or_path: await WebAssembly.compile(await answer.arrayBuffer()) });
};

// For browsers that do not tell of navigation by themselves.
const watchHistory = (changed) => {
  for (const name of ['pushState', 'replaceState']) {
    const real = history[name];
    history[name] = function (...what) {
      real.apply(this, what);
      changed();
    };
  }
  addEventListener('popstate', changed);
};
