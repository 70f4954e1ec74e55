// Asks visitors for consent, on sites in that mode, and keeps their answer on the device in one item,
// localStorage.stile_consent: a (agreed or declined), v (the version of what was shown), t and e (when it was given, and
// until when it holds, in Unix seconds) and, after agreeing, k: the ticket that the server made of 128 random bits. While
// declining or withdrawing has not arrived, q has it: the kind of the message, its fields, and the item from then on. The
// tracker loads this if there is something to ask, to show or to send, or a ticket to use. With Global Privacy Control,
// the first script ends before that.
import { openPanel, showBanner } from './consent-view.js';

// How long a tied visit needs no other request, and how soon a visit that is not there yet is looked for again, in
// milliseconds: its first hit may be on its way, or come with the next page or event.
const TIE_EVERY = 600_000;
const TIE_AGAIN = 2000;
const TIE_LATER = 30_000;
// How long what the server could not take waits until it is sent again; after that three times as long, and then only
// the next page sends it.
const AGAIN = 1000;
const LONGEST = 3000;
// An answer that the site's own tool took holds this long.
const MONTHS = 13;

// The script's element, what the server says about this mode, the banner and its loading, the random bits of an
// agreement under way, and what removes the banner or closes the panel.
let [me, mode, loading, banner, bits, close] = [];
let tied = -TIE_EVERY;

const seconds = () => Math.round(Date.now() / 1000);
const save = (item) => (localStorage.stile_consent = JSON.stringify(item));
const forget = () => localStorage.removeItem('stile_consent');
/** The item. One that cannot be read is removed: the visitor is asked again. */
const kept = () => {
  const text = localStorage.stile_consent;
  try {
    const item = JSON.parse(text ?? '{}');
    const { a, v = '', t, e, k, q = [] } = item;
    const fits = /^(agreed|declined)$/.test(a) && v.trim && t > 0 && e > 0 && q.map;
    if (text == null || (fits && (k == null || /^[0-9a-f]{32}\.\w+\.\w+$/.test(k)))) return item;
  } catch {}
  forget();
  return {};
};
/** Forgets a ticket that was withdrawn or erased elsewhere. What the visitor answered meanwhile stays. */
const drop = (o) => {
  const { k, q } = kept();
  if (k == o && !q) forget();
};
/** The ticket, while the agreement holds. */
const ticket = () => {
  const { k, e, q } = kept();
  return e > seconds() && !q && !mode.kept ? k : undefined;
};
/** The item of an answer that was given at this time. */
const made = (a, v, t, k) => {
  const until = new Date(t * 1000);
  until.setMonth(until.getMonth() + (banner?.months ?? MONTHS));
  return { a, v, t, e: Math.round(until / 1000), k };
};

const language = () => banner?.language ?? document.documentElement.lang;
const address = (name) => new URL(name, me.src);
const post = async (k, more) => {
  const body = JSON.stringify({
    v: 1,
    s: me.dataset.site,
    k,
    u: location.href.replace(/#.*/, ''),
    l: language(),
    d: navigator.webdriver,
    ...more,
  });
  try {
    return await fetch(address('stile-consent'), { method: 'POST', keepalive: true, credentials: 'omit', body });
  } catch {}
};

/** Whether the server may take later what it did not take now. */
const isBusy = (answer) => answer?.status == 429 || answer?.status >= 500;
const pause = (time) => new Promise((wake) => setTimeout(wake, time));
/** Sends what has to arrive: again if it does not, and from the next page. */
const deliver = async (q) => {
  const [what, more, then] = q;
  const text = JSON.stringify(q);
  const isPending = () => JSON.stringify(kept().q) == text;
  save({ ...kept(), q });
  for (let wait = AGAIN; isPending(); wait *= 3) {
    const answer = await post(what, more);
    if (!isPending()) break;
    if (answer && !isBusy(answer)) {
      const { q, ...item } = kept();
      save(answer.ok || answer.status == 410 ? then : item);
      return answer;
    }
    if (wait > LONGEST) return;
    await pause(wait);
  }
  // Another tab delivered it, or the visitor answered otherwise meanwhile: what is kept now stays.
  return { ok: true };
};

/** Fetches the banner in the page's language, once. */
const load = (cache) => (loading ??= fetchBanner(cache));
const fetchBanner = async (cache) => {
  const language = encodeURIComponent(document.documentElement.lang);
  try {
    const answer = await fetch(address(`stile-banner?s=${me.dataset.site}&l=${language}`), { credentials: 'omit', cache });
    if (answer.ok) banner = await answer.json();
  } finally {
    if (!banner) loading = undefined;
  }
};

/** The version of what the visitor answers to: what the script knew when the page was loaded may be older. */
const versionOf = (tool) => (tool ? tool.version : (banner?.version ?? mode.v));
/** What goes with an answer: how it was given, to which words, and what this device answered before. */
const context = (w, tool) => {
  const { a, v, e } = kept();
  const before = e > seconds() ? { a, v } : undefined;
  return { w, b: tool ? undefined : versionOf(), tool, before, l: language() };
};

/**
 * What is kept now, if the visitor answered otherwise in another tab since an item was kept. What was on its way then may
 * have arrived, and another tab may have agreed for the same visitor.
 */
const otherwise = (before, bits) => {
  const text = ({ a, v, t, k } = {}) => JSON.stringify([a, v, t, k]);
  const now = kept();
  // Where the item is gone, nothing was answered.
  if (!now.a) return;
  if (now.q) return JSON.stringify(now.q) == JSON.stringify(before.q) ? undefined : now;
  return now.k?.startsWith(bits) || [before, before.q?.[2]].some((item) => text(item) == text(now)) ? undefined : now;
};

const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, 0)).join('');
const agree = async (how, tool, isNew) => {
  const { q } = kept();
  // Withdrawing that is on its way comes first.
  if (q?.[1].o && !(await deliver(q))) return false;
  const [at, version, before] = [seconds(), versionOf(tool), kept()];
  const { k, v } = before;
  // The site's own tool repeats on every page what a visitor answered once.
  if (mode.kept || (ticket() && v == version)) return;
  // One who agrees again stays the same visitor.
  const p = (bits ??= (!isNew && k?.slice(0, 32)) || random());
  const answer = await post('agree', { ...context(how, tool), p });
  if (k && answer?.status == 410 && !isNew) {
    // Erased elsewhere: this is a new visitor, unless the visitor answered otherwise meanwhile.
    const other = otherwise(before, p);
    bits = undefined;
    drop(k);
    return other ? undefined : agree(how, tool, true);
  }
  if (answer?.status == 409) return renew();
  if (!answer?.ok) return false;
  const { k: o } = await answer.json();
  const other = otherwise(before, p);
  bits = undefined;
  if (other) {
    // That stays, and this agreement ends.
    const what = other.q?.[0] == 'forget' ? 'forget' : 'withdraw';
    deliver([what, { ...context(how, tool), o }, other.q?.[2] ?? other]);
  } else {
    save(made('agreed', version, at, o));
    tied = Date.now();
  }
};

const decline = async (how, tool) => {
  const version = versionOf(tool);
  const { a, v, k, e } = kept();
  if (k) return leave(how == 'banner' ? 'decline' : 'withdraw', how, tool);
  if (mode.kept || (a == 'declined' && v == version && e > seconds())) return;
  const more = context(how, tool);
  const item = made('declined', version, seconds());
  // It holds at once, even if it does not arrive.
  save(item);
  deliver(['decline', more, item]);
};

/** Withdraws, or has everything erased. The device forgets the ticket once the server knows, and does not use it again. */
const leave = async (what, how, tool) => {
  const { k, v } = kept();
  const then = made('declined', tool ? tool.version : v, seconds());
  const answer = await deliver([what, { ...context(how, tool), o: k }, then]);
  if (answer?.status == 409) {
    // The server does not know the ticket, and the banner has changed.
    forget();
    return renew();
  }
  if (!answer?.ok && answer?.status != 410) return false;
};

/** Says that the open visit is that of a visitor who agreed. */
const tie = async (again) => {
  const o = ticket();
  if (!o || navigator.webdriver || (Date.now() - tied < TIE_EVERY && !again)) return;
  tied = Date.now();
  const answer = await post('here', { o });
  if (answer?.status == 410) drop(o);
  if (answer?.status != 404 && !isBusy(answer)) return;
  if (again) tied -= TIE_EVERY - TIE_LATER;
  else setTimeout(tie, TIE_AGAIN, true);
};

const remove = () => {
  close?.();
  close = undefined;
};

const ask = async () => {
  const { a, v, e, q } = kept();
  // A visitor who declined is not asked again while that holds; one who agreed is, about other words, unless withdrawing
  // is on its way.
  if (!mode.v || navigator.webdriver || (e > seconds() && (q || a != 'agreed' || v == mode.v))) return;
  await load();
  if (banner?.gpc) return post('gpc', { w: 'signal', b: banner.version });
  if (!banner?.ask || close || (ticket() && v == banner.version)) return;
  const answer = (give) => async () => {
    if ((await give('banner')) === false) return false;
    remove();
  };
  close = showBanner(banner, { decline: answer(decline), agree: answer(agree) });
  return post('shown', { b: banner.version });
};

/** Another version was published since the banner was fetched: that one is shown. */
const renew = async () => {
  loading = banner = undefined;
  await load('reload');
  if (banner) {
    mode.v = banner.version;
    remove();
    ask();
  }
  return false;
};

const panel = async () => {
  if (location.hash == '#stile_consent') history.replaceState(history.state, '', location.href.replace(/#.*/, ''));
  await load();
  if (!banner) return;
  remove();
  const view = openPanel(banner, () => (close = undefined));
  close = view.close;
  const fill = async () => {
    // Also of a ticket that has expired, or is of a site that no longer asks.
    const { k: o } = kept();
    const answer = o && (await post('about', { o }));
    if (answer?.status == 410) drop(o);
    const about = answer?.ok ? await answer.json() : answer?.status == 410 || !o ? null : {};
    const then = (give) => async () => ((await give()) === false ? false : fill());
    view.fill(
      about,
      about
        ? {
            withdraw: then(() => leave('withdraw', 'panel')),
            forget: then(() => leave('forget', 'panel')),
          }
        : mode.v && banner.ask
          ? { decline: then(() => decline('panel')), agree: then(() => agree('panel')) }
          : {},
    );
  };
  await fill();
  view.open();
};

/**
 * Withdraws if another tab declined or withdrew, and this one wrote an agreement over that: browsers tell a tab of what another
 * one wrote only after a while.
 */
const replay = (text) => {
  try {
    const { q: [what, more, then] = [], ...item } = JSON.parse(text);
    const last = then ?? item;
    const { k: o, t, q } = kept();
    if (o && !q && last.a == 'declined' && last.t >= t) {
      deliver([more?.o ? what : 'withdraw', { ...(more ?? context('call')), o }, last]);
    }
  } catch {
    // The item was removed there.
  }
};

const begin = () => {
  addEventListener('storage', ({ key, newValue }) => {
    // Answered in another tab.
    if (key != 'stile_consent') return;
    replay(newValue);
    remove();
    tie();
  });
  for (const name of ['click', 'keydown', 'scroll', 'pageshow', 'visibilitychange']) {
    addEventListener(name, () => tie(), { passive: true });
  }
  const { q } = kept();
  if (q) deliver(q);
  tie();
};

/**
 * What the tracker calls: with the script's element and what the server says about this mode, and with a call of the
 * page, `consent` or `visitor`, and what it passed.
 */
export default async (element, about, name, answer, more) => {
  if (!me) {
    [me, mode] = [element, about];
    begin();
  }
  if (name == 'visitor') return ticket();
  if (!name) return ask();
  if (typeof answer != 'boolean') return panel();
  if ((await (answer ? agree : decline)('call', more?.shown)) !== false) remove();
};
