// What `stile.js` fetches: once the browser is idle, it fetches the compiled tracker, listens in the page, passes
// events on to it, and posts the bodies that it returns. It decides nothing itself. Without WebAssembly it leaves
// the counting to the loader. Nothing here may throw into the page.
import init, * as tracker from '../dist/tracker.js';
import { watch } from './watch.js';

// The shortest time between two reports of pointer moves, in milliseconds.
const USE_EVERY = 1000;
// How long after a change of page the new one is measured: it is rendered by then.
const SETTLED = 500;
// After this long without input, the use so far is sent: a visitor who leaves then may return too late.
const RESTED = 300_000;

export default async (me, to) => {
  const [, token] = location.hash.split('#stile_pick=');
  if (token != null) {
    // No other script must read the token, or send it on with the address.
    history.replaceState(history.state, '', location.href.replace(/#.*/, ''));
    return pick(new URL(`stile-pick.js?t=${token}&s=${me.dataset.site}`, me.src));
  }
  // The loader counts first, except on a local machine.
  if (!me.url) return console.info('Stile: localhost is counted only with data-local');
  const own = me.take;
  if (!self.navigation) watchHistory(() => me.take());
  await new Promise((wake) => (self.requestIdleCallback ?? setTimeout)(wake));
  try {
    await load();
  } catch {
    return ask(me);
  }

  const { site, hash, keep, status } = me.dataset;
  const now = () => performance.now();
  // Picked elements and stretches, where the site has any.
  let watched;
  const visible = () => document.visibilityState == 'visible';
  const url = () => (hash == null ? location.href.replace(/#.*/, '') : location.href);

  // With keepalive it outlives the page. A browser has room for 64 KiB of that and refuses what is more; then
  // it is sent once more without.
  const send = async (body) => {
    for (const keepalive of [true, false]) {
      try {
        return await fetch(to, { method: 'POST', body, keepalive, credentials: 'omit' });
      } catch {}
    }
  };
  const post = (bodies) => bodies && bodies.split('\n').forEach(send);

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
        if (deed == take || deed == arrive) own(...what);
      }
    };

  const take = (name, more) => {
    // The address is taken when what moved it has ended: of two changes in one tick only the last is a page.
    if (!name && !more?.persisted) return queueMicrotask(arrived);
    arrive(name, more);
    if (name) event(String(name), more ?? {});
  };

  const arrive = (name, more) => {
    const again = !name && !!more?.persisted;
    const bodies = tracker.moved(url(), again, now());
    if (again) tracker.shown(now());
    if (bodies) {
      setTimeout(settle, SETTLED);
      watched?.arrive();
    }
    post(bodies);
  };
  const arrived = safe(arrive);

  const event = (name, { props, value, currency, interactive }) => {
    // Sums such as 0.1 + 0.2 have many decimals; amounts have four.
    const number = value == null || !isFinite(value) ? '' : String(+(+value).toFixed(4));
    for (const [key, one] of Object.entries(props ?? {})) {
      if (typeof one == 'string') tracker.prop(key, one, false);
      else if (typeof one == 'boolean' || Number.isFinite(one)) tracker.prop(key, String(one), true);
    }
    post(tracker.event(name, number, typeof currency == 'string' ? currency : '', interactive != 0));
  };

  const clicked = (event) => {
    if (event.type == 'auxclick' && event.button != 1) return;
    const way = event.composedPath();
    // Clicks that a page's script triggers are not a visitor's.
    for (const id of (event.isTrusted && watched?.clicked(way)) || []) {
      tracker.prop('pick', id, false);
      post(tracker.event('Click', '', '', true));
    }
    const link = way.find(({ localName, href }) => href && /^(a|area)$/.test(localName));
    if (link) post(tracker.clicked(String(link.href.baseVal ?? link.href), link.hasAttribute('download')));
  };

  const submitted = ({ target: form }) => {
    const name = form.getAttribute('id') || form.getAttribute('name');
    post(tracker.submitted(name || goal(form.getAttribute('action') ?? '')));
  };
  // The path of a form's target; the page's own if that address is invalid, as `//[`.
  const goal = (action) => {
    try {
      return new URL(action, location.href).pathname;
    } catch {
      return location.pathname;
    }
  };

  let [lastUse, rest] = [0];
  const used = () => {
    if (now() - lastUse < USE_EVERY) return;
    lastUse = now();
    watched?.look();
    post(tracker.used(lastUse));
    wait();
  };
  const wait = () => {
    clearTimeout(rest);
    rest = setTimeout(rested, RESTED);
  };
  const rested = safe(() => post(tracker.rested(now())));
  // A page that plays audible media is in use without any input.
  const played = ({ target }) => target.muted || used();

  // How far the window, or a large part of the page that scrolls by itself, has shown its content.
  const seen = (part) => {
    if (part.clientHeight * 2 >= innerHeight)
      tracker.seen(part.scrollTop + part.clientHeight, part.scrollHeight);
  };
  const whole = () => document.scrollingElement ?? document.documentElement;
  const scrolled = ({ target }) => {
    used();
    watched?.look();
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

  tracker.start(site, me.url, me.from, screen.width, hash != null, keep ?? '', navigator.webdriver, now(), visible());
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
  listen('load resize', () => watched?.look());
  listen('visibilitychange', turned);
  listen('pagehide', left);

  // What may have happened before this was loaded.
  wait();
  me.take();
  safe(() => {
    seen(whole());
    if (status == '404' || notFound()) post(tracker.missing());
  })();

  // Most sites observe nothing, and then this is done.
  const told = await ask(me);
  if (told?.picks?.length + told?.stretches?.length)
    safe(() => (watched = watch(told, tracker.here, safe((id, inside) => tracker.within(id, inside, now())))))();
};

// Asks what the site observes, and whether it asks visitors for consent; that needs no WebAssembly.
const ask = async (me) => {
  let told;
  try {
    const answer = await fetch(new URL(`stile-picks?s=${me.dataset.site}`, me.src), { credentials: 'omit', priority: 'low' });
    told = await answer.json();
    told.consent && consent(me, told.consent);
  } catch {}
  return told;
};

// Loads the part for consent if it has something to ask, to show or to send, or a ticket to use.
const consent = (me, mode) => {
  const { take } = me;
  const call = async (...what) => {
    try {
      return await (await import(new URL(mode.f, me.src))).default(me, mode, ...what);
    } catch {}
  };
  me.take = (...what) => (/^(consent|visitor)$/.test(what[0]) ? call : take)(...what);
  const opened = () => location.hash == '#stile_consent' && call('consent');
  addEventListener('hashchange', opened);
  const text = localStorage.stile_consent;
  let item;
  try {
    item = JSON.parse(text ?? '{}');
  } catch {
    localStorage.removeItem('stile_consent');
  }
  const { k, e, q } = item ?? {};
  if (!opened() && (q || (k && !mode.kept) || (mode.v && !(e > Date.now() / 1000)))) call();
  dispatchEvent(new Event('stile-consent'));
};

// Pick mode: loads the overlay, and nothing is counted.
const pick = async (address) => {
  try {
    await import(address);
  } catch {
    alert('Stile: this link has expired.');
  }
};

// If a page forbids WebAssembly, this smallest module fails before anything is fetched.
const load = async () => {
  new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  const answer = await fetch(new URL(__STILE_WASM__, import.meta.url), { credentials: 'omit' });
  if (!answer.ok) throw answer.status;
  await init({ module_or_path: await WebAssembly.compile(await answer.arrayBuffer()) });
};

// For browsers without an event for navigation.
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
