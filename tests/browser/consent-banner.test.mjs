// The banner and the panel for consent in a real browser, on plain pages of five styles, against a fake server: how they
// look to axe, what keys and pointer do, that the page stays as it was, and what is sent and kept.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, afterEach, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clean } from './axe.mjs';
import { launch, openShadows, pause, until, visitor } from './browser.mjs';
import { startConsentServer, TICKET, VERSION } from './consent-server.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
/** The five pages, with the language in which each is asked. */
const PAGES = { strict: 'en', dark: 'de', rtl: 'ar', narrow: 'fr', app: 'en' };
const WIDTHS = { strict: 1280, dark: 1280, rtl: 1280, narrow: 320, app: 390 };
let browser, server, person, page;
const opened = [];

before(async () => {
  await mkdir(shots, { recursive: true });
  browser = await launch();
});
after(() => browser.close());
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** A visitor before the first page of a site in this mode. */
async function arrive(options = {}, context = {}, using = browser) {
  server = await startConsentServer(options);
  person = await visitor(using, context);
  page = person.page;
  opened.push(server.close, person.leave);
  await page.addInitScript(openShadows);
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value)))
      .observe({ type: 'layout-shift', buffered: true });
  });
}
const go = (name, hash = '') => page.goto(`${server.origin}/${name}.html${hash}`);
const banner = () => page.locator('stile-consent section');
const panel = () => page.locator('stile-consent dialog');
/** The banner is there and has come to rest. */
async function asked(name, options, context) {
  await arrive(options, { viewport: { width: WIDTHS[name], height: WIDTHS[name] < 400 ? 640 : 800 }, ...context });
  await go(name);
  await banner().waitFor();
  await pause(450);
}
/** A visitor who agreed to an older version is asked again. */
async function askedAgain() {
  await arrive();
  await store(agreed({ v: 'older' }));
  await go('strict');
  await banner().waitFor();
  await pause(450);
}
/** Another page of the site in the same browser, which takes answers: before its event, a call counts as an event of the page. */
async function otherTab() {
  const other = await person.context.newPage();
  await other.addInitScript(() => addEventListener('stile-consent', () => (window.ready = true)));
  await other.goto(`${server.origin}/dark.html`);
  await other.waitForFunction(() => window.ready);
  return other;
}
/** Messages of a kind from the first page wait until the returned function is called. */
async function hold(kind) {
  let release;
  const held = new Promise((done) => (release = done));
  await page.route(/stile-consent$/, async (route) => {
    if (route.request().postDataJSON().k == kind) await held;
    await route.continue();
  });
  return release;
}
/** The page has all it needs, and nothing is on its way: no banner comes any more. */
const settled = async () => {
  await until(() => server.hits.length, 'a hit');
  await pause(700);
};
const button = (name) => page.locator(`stile-consent .${name}`);
const sent = (...kinds) => server.sent.filter(({ k }) => !kinds.length || kinds.includes(k));
const kinds = () => server.sent.map(({ k }) => k);
const stored = () => page.evaluate(() => JSON.parse(localStorage.stile_consent ?? 'null'));
/** What is kept once the answer has arrived. */
const arrived = async () => {
  await until(async () => !(await stored())?.q, 'nothing to be sent');
  return stored();
};
const store = (item) => page.addInitScript((item) => (localStorage.stile_consent ??= JSON.stringify(item)), item);
const now = () => Math.round(Date.now() / 1000);
const agreed = (more) => ({ a: 'agreed', v: VERSION, t: now() - 60, e: now() + 9_000_000, k: `${'a'.repeat(32)}.t4k2zc.${'5'.repeat(24)}`, ...more });
const faultless = () => assert.deepEqual(person.faults, []);
/** What in the page has the focus, inside of the banner too. */
const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document;
    const inner = activeElement.shadowRoot?.activeElement ?? activeElement;
    return inner.className || inner.id || inner.localName;
  });

describe('the banner', () => {
  for (const name of Object.keys(PAGES)) {
    for (const colorScheme of ['light', 'dark']) {
      test(`on the page ${name}, ${colorScheme}: axe finds nothing, nothing moves, nothing needs scrolling sideways`, async () => {
        await asked(name, {}, { colorScheme });
        assert.equal(await banner().getAttribute('lang'), PAGES[name]);
        assert.equal(await banner().getAttribute('dir'), name == 'rtl' ? 'rtl' : 'ltr');
        await page.screenshot({ path: `${shots}consent-${name}-${colorScheme}.png` });
        await clean(page, `${name}, ${colorScheme}`);
        const { shifts, sideways } = await page.evaluate(() => ({
          shifts: window.shifts,
          sideways: document.documentElement.scrollWidth - innerWidth,
        }));
        assert.deepEqual(shifts, []);
        assert.ok(sideways <= 0, `${sideways} px too wide`);
        const box = await banner().boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= WIDTHS[name], JSON.stringify(box));
        const dark = await banner().evaluate((element) => getComputedStyle(element).backgroundColor);
        assert.equal(dark, colorScheme == 'dark' ? 'rgb(28, 30, 33)' : 'rgb(255, 255, 255)');
        faultless();
      });
    }
  }

  for (const place of ['bottom', 'top', 'corner']) {
    for (const name of ['strict', 'narrow']) {
      test(`at the place ${place}, ${WIDTHS[name]} px: both answers have the same size, line and look, and the page is not covered`, async () => {
        await asked(name, { place });
        await page.screenshot({ path: `${shots}consent-${place}-${WIDTHS[name]}.png` });
        const [no, yes] = [await button('decline').boundingBox(), await button('agree').boundingBox()];
        assert.deepEqual([no.width, no.height, no.y], [yes.width, yes.height, yes.y]);
        assert.ok(no.height >= 44 && no.width >= 44);
        const look = (element) => {
          const { fontSize, fontWeight, borderWidth, borderColor, opacity, padding } = getComputedStyle(element);
          return { fontSize, fontWeight, borderWidth, borderColor, opacity, padding };
        };
        assert.deepEqual(await button('decline').evaluate(look), await button('agree').evaluate(look));
        const { width, height } = page.viewportSize();
        const box = await banner().boundingBox();
        assert.ok(box.width * box.height < width * height * 0.67, JSON.stringify(box));
        const edge = place == 'top' ? box.y : height - box.y - box.height;
        assert.ok(edge > 0 && edge <= 16, `${edge} px from the edge`);
        if (name == 'narrow') assert.equal(box.x, width - box.x - box.width, 'the same margin on both sides');
        await clean(page, place);
        faultless();
      });
    }
  }

  test('in the corner, it is at the end of the line, in both directions', async () => {
    const sideOf = async (name) => {
      await asked(name, { place: 'corner' });
      const { x, width } = await banner().boundingBox();
      return x > 1280 - x - width ? 'right' : 'left';
    };
    assert.deepEqual([await sideOf('strict'), await sideOf('rtl')], ['right', 'left']);
  });

  test('keys alone: it is the first that the Tab key reaches, in the order read, and Escape answers nothing', async () => {
    await asked('strict');
    const way = [];
    for (let n = 0; n < 4; n++) {
      await page.keyboard.press('Tab');
      way.push(await focused());
    }
    assert.deepEqual(way, ['a', 'decline', 'agree', 'first']);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    await pause(200);
    assert.equal(await banner().count(), 1);
    assert.deepEqual(sent('agree', 'decline'), []);
    const outline = await button('agree').evaluate((element) => getComputedStyle(element).outlineWidth);
    assert.equal(outline, '3px', 'the focus is seen');
    await page.keyboard.press('Enter');
    await banner().waitFor({ state: 'detached' });
    assert.deepEqual(sent('agree').length, 1);
    faultless();
  });

  test('it has a name, and its text is read by a screen reader as part of the page', async () => {
    await asked('strict');
    const region = page.getByRole('region', { name: 'May we recognise you when you come back?' });
    assert.equal(await region.count(), 1);
    assert.equal(await region.getByRole('button').count(), 2);
    assert.equal(await region.getByRole('link', { name: 'Privacy policy' }).getAttribute('href'), '/strict.html#privacy');
  });

  test('the page is usable meanwhile: its links, its buttons, scrolling to its end, and its focus is not hidden', async () => {
    await asked('strict');
    await page.evaluate(() => document.querySelector('#taste').addEventListener('click', () => (window.tasted = true)));
    await page.click('#taste');
    assert.equal(await page.evaluate(() => window.tasted), true);
    await page.mouse.wheel(0, 10_000);
    await pause(300);
    const box = await banner().boundingBox();
    const last = await page.locator('#last').boundingBox();
    assert.ok(last.y + last.height <= box.y, `the last link ends at ${last.y + last.height}, the banner begins at ${box.y}`);
    await page.evaluate(() => scrollTo(0, 0));
    await page.evaluate(() => document.querySelector('#last').focus());
    await pause(300);
    const focus = await page.locator('#last').boundingBox();
    assert.ok(focus.y + focus.height <= box.y, 'what has the focus is seen');
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
    await button('decline').click();
    await banner().waitFor({ state: 'detached' });
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBottom), 'auto');
    await page.click('#first');
    await page.waitForURL('**/dark.html');
    faultless();
  });

  test('a single-page site keeps it through its pages, and is asked and shown once', async () => {
    await asked('app', {}, { viewport: { width: 1280, height: 800 } });
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const long = await height();
    await page.click('text=Beans');
    await pause(300);
    assert.ok((await height()) < long / 1.5, 'a shorter page is not kept long');
    await page.click('text=Orders');
    await pause(300);
    assert.equal(await height(), long);
    assert.equal(await banner().count(), 1);
    assert.deepEqual(kinds(), ['shown']);
    faultless();
  });

  test('nothing moves where less motion is preferred', async () => {
    const animations = async (reducedMotion) => {
      await arrive({}, { reducedMotion });
      await go('strict');
      await banner().waitFor();
      return banner().evaluate((element) => getComputedStyle(element).animationName);
    };
    assert.deepEqual([await animations('no-preference'), await animations('reduce')], ['a', 'none']);
  });

  test('zoomed to 400 %, its buttons are still in the window', async () => {
    await asked('strict', {}, { viewport: { width: 320, height: 256 } });
    const { y, height } = await button('agree').boundingBox();
    assert.ok(y >= 0 && y + height <= 256, `${y}, ${height}`);
    await button('agree').click();
    await banner().waitFor({ state: 'detached' });
  });

  test('a script of the page cannot answer', async () => {
    await asked('strict');
    await button('agree').evaluate((element) => element.click());
    await pause(200);
    assert.deepEqual(sent('agree'), []);
    assert.equal(await banner().count(), 1);
  });
});

describe('what is sent and kept', () => {
  test('nothing is on the device before an answer, and no bits exist', async () => {
    await asked('strict');
    assert.deepEqual(await person.kept(), []);
    const [shown] = sent('shown');
    assert.deepEqual(shown, {
      v: 1, s: 'shop.example', k: 'shown', u: `${server.origin}/strict.html`, l: 'en', d: false, b: VERSION,
      type: 'text/plain;charset=UTF-8', cookie: undefined,
    });
    assert.deepEqual(kinds(), ['shown']);
  });

  test('agreeing: bits are made, sent once, and only the ticket is kept; the next page uses it and asks nothing', async () => {
    await asked('strict');
    await button('agree').dblclick();
    await banner().waitFor({ state: 'detached' });
    await pause(200);
    const [{ p, type, cookie, ...answer }, ...more] = sent('agree');
    assert.deepEqual(more, []);
    assert.match(p, /^[0-9a-f]{32}$/);
    assert.deepEqual(answer, { v: 1, s: 'shop.example', k: 'agree', u: `${server.origin}/strict.html`, l: 'en', d: false, w: 'banner', b: VERSION });
    const { k, t, e, ...item } = await stored();
    assert.deepEqual(item, { a: 'agreed', v: VERSION });
    assert.match(k, TICKET);
    assert.ok(k.startsWith(p));
    assert.ok(now() - t <= 5 && (e - t) / 86_400 > 180 && (e - t) / 86_400 < 185, `${t} ${e}`);
    assert.equal(await page.evaluate(() => stile('visitor')), k);
    server.sent.length = 0;
    await go('dark');
    await until(() => sent('here').length, 'the tie');
    await settled();
    assert.equal(await banner().count(), 0);
    assert.deepEqual(sent().map(({ k, o }) => [k, o]), [['here', k]]);
    assert.deepEqual(server.loaded.filter((name) => name == 'stile-banner').length, 1);
    assert.equal((await person.kept()).flatMap(({ localStorage }) => localStorage).length, 1);
    faultless();
  });

  test('declining: one answer, and neither banner nor its part on the pages after it', async () => {
    await asked('dark');
    await button('decline').click();
    await banner().waitFor({ state: 'detached' });
    await until(() => sent('decline').length, 'the answer');
    const [{ l, w, b, p, o, before }] = sent('decline');
    assert.deepEqual({ l, w, b, p, o, before }, { l: 'de', w: 'banner', b: VERSION, p: undefined, o: undefined, before: undefined });
    const { t, e, ...item } = await arrived();
    assert.deepEqual(item, { a: 'declined', v: VERSION });
    assert.equal(await page.evaluate(() => stile('visitor')), undefined);
    server.loaded.length = 0;
    await go('strict');
    await settled();
    assert.equal(await banner().count(), 0);
    assert.ok(!server.loaded.some((name) => /consent|banner/.test(name)), String(server.loaded));
    assert.deepEqual(kinds(), ['shown', 'decline']);
    faultless();
  });

  test('an answer to an agreement that failed is asked for again, with the same bits', async () => {
    await asked('strict');
    server.refuse = ['agree'];
    await button('agree').click();
    await page.getByText('That did not work.').waitFor();
    assert.equal(await stored(), null);
    server.refuse = [];
    await button('agree').click();
    await banner().waitFor({ state: 'detached' });
    const [first, second] = sent('agree');
    assert.equal(first.p, second.p);
    assert.equal((await stored()).a, 'agreed');
  });

  test('an older answer: after its time all are asked again; before it, other words are for those who agreed', async () => {
    const old = 'f00d'.padEnd(64, '0');
    for (const [item, again] of [
      [{ a: 'declined', v: VERSION, t: 1, e: now() - 5 }, true],
      [{ a: 'declined', v: old, t: now() - 60, e: now() + 60_000 }, false],
      [agreed({ v: old }), true],
      [agreed({ e: now() - 5 }), true],
      [agreed(), false],
    ]) {
      await arrive();
      await store(item);
      await go('strict');
      await settled();
      assert.equal(await banner().count(), again ? 1 : 0, JSON.stringify(item));
      assert.equal(sent('here').length, item.k && item.e > now() ? 1 : 0, JSON.stringify(item));
      if (!again) continue;
      await button('decline').click();
      await banner().waitFor({ state: 'detached' });
      await pause(200);
      const { a, v, e } = item;
      const before = e > now() ? { a, v } : undefined;
      const given = sent('decline', 'withdraw');
      assert.deepEqual(given.map(({ k, o, before }) => [k, o, before]), [['decline', item.k, before]]);
      assert.equal((await arrived()).k, undefined);
    }
  });

  test('declining that does not arrive holds at once; it is sent again, and by the next page', async () => {
    await asked('strict');
    server.refuse = ['decline'];
    await button('decline').click();
    await banner().waitFor({ state: 'detached' });
    const { a, q } = await stored();
    assert.deepEqual([a, q[0]], ['declined', 'decline']);
    const began = Date.now();
    await until(() => sent('decline').length == 3, 'the third attempt');
    assert.ok(Date.now() - began > 3000, `${Date.now() - began} ms`);
    await pause(1000);
    assert.equal(sent('decline').length, 3);
    server.refuse = [];
    await go('dark');
    await until(() => sent('decline').length == 4, 'the attempt of the next page');
    assert.deepEqual(Object.keys(await arrived()).sort(), ['a', 'e', 't', 'v']);
    const bodies = sent('decline').map(({ u, ...body }) => body);
    assert.deepEqual(bodies, bodies.map(() => bodies[0]));
    assert.equal(await banner().count(), 0);
  });

  test('answered otherwise in another tab: a slow answer to what was sent before does not replace that', async () => {
    await asked('strict');
    const other = await otherTab();
    const answer = (yes) => other.evaluate((yes) => void stile('consent', yes), yes);
    const release = await hold('decline');
    server.refuse = ['withdraw'];
    await button('decline').click();
    await banner().waitFor({ state: 'detached' });
    await answer(true);
    await until(async () => (await stored()).a == 'agreed', 'the agreement');
    await answer(false);
    const withdrawing = async () => (await stored()).q?.[0] == 'withdraw';
    await until(withdrawing, 'withdrawing is on its way');
    release();
    await until(() => sent('decline').length, 'the older message');
    await pause(300);
    assert.ok(await withdrawing(), JSON.stringify(await stored()));
    assert.match((await stored()).k, TICKET);
    await until(() => sent('withdraw').length == 3, 'the third attempt');
    server.refuse = [];
    await go('dark');
    const after = await arrived();
    assert.deepEqual([after.a, after.k, sent('withdraw').length], ['declined', undefined, 4]);
  });

  test('answered otherwise in another tab: an agreement that arrives later ends at once', async () => {
    await asked('strict');
    const other = await otherTab();
    const release = await hold('agree');
    await button('agree').click();
    await other.evaluate(() => void stile('consent', false));
    await until(() => sent('decline').length, 'the refusal');
    release();
    await until(() => sent('withdraw').length, 'the agreement ends');
    const [agreed, withdrew] = [sent('agree'), sent('withdraw')];
    assert.deepEqual([agreed.length, withdrew.length], [1, 1]);
    assert.ok(withdrew[0].o.startsWith(agreed[0].p), JSON.stringify(withdrew));
    const after = await arrived();
    assert.deepEqual([after.a, after.k], ['declined', undefined]);
  });

  test('two tabs in which one visitor agrees again: neither ends what the other one was given', async () => {
    await askedAgain();
    const other = await otherTab();
    const release = await hold('agree');
    await button('agree').click();
    await other.evaluate(() => void stile('consent', true));
    await until(async () => sent('agree').length == 1 && (await stored()).v == VERSION, 'one of them');
    release();
    await until(() => sent('agree').length == 2, 'the other one');
    await banner().waitFor({ state: 'detached' });
    await pause(300);
    assert.equal((await stored()).a, 'agreed');
    assert.deepEqual([sent('withdraw').length, sent('agree')[0].p], [0, sent('agree')[1].p]);
  });

  test('withdrawn in another tab while one agrees again: the withdrawal stays', async () => {
    await askedAgain();
    const other = await otherTab();
    const release = await hold('agree');
    server.refuse = ['withdraw'];
    await button('agree').click();
    await other.evaluate(() => void stile('consent', false));
    await until(() => sent('withdraw').length, 'withdrawing is on its way');
    release();
    await until(() => sent('agree').length, 'the agreement');
    server.refuse = [];
    await until(async () => (await stored()).a == 'declined' && !(await stored()).q, 'the withdrawal');
    assert.equal((await stored()).k, undefined);
  });

  test('what a tab wrote over because it was told late of a withdrawal is withdrawn again', async () => {
    await arrive();
    await store(agreed());
    await go('strict');
    await until(() => sent('here').length, 'the tie');
    const { k: o } = await stored();
    await page.evaluate((o) => {
      const item = JSON.parse(localStorage.stile_consent);
      const late = (t) => ({ ...item, q: ['withdraw', { w: 'call', o }, { a: 'declined', v: item.v, t, e: item.e }] });
      const tell = (t) => dispatchEvent(new StorageEvent('storage', { key: 'stile_consent', newValue: JSON.stringify(late(t)) }));
      // One from before this agreement says nothing about it.
      tell(item.t - 1);
      tell(item.t + 1);
    }, o);
    const after = await arrived();
    assert.deepEqual([after.a, after.k, sent('withdraw').length], ['declined', undefined, 1]);
    assert.equal(sent('withdraw')[0].o, o);
  });

  for (const [how, sending] of [['that is on its way', true], ['that has arrived', false]]) {
    test(`an agreement that a tab wrote over a refusal ${how}, because it was told late, ends`, async () => {
      await asked('strict');
      await button('agree').click();
      const { k: o } = await arrived();
      await page.evaluate((sending) => {
        const { v, t, e } = JSON.parse(localStorage.stile_consent);
        const tell = (t) => {
          const item = { a: 'declined', v, t, e };
          const q = sending ? ['decline', { w: 'call' }, item] : undefined;
          dispatchEvent(new StorageEvent('storage', { key: 'stile_consent', newValue: JSON.stringify({ ...item, q }) }));
        };
        // One from before this agreement says nothing about it.
        tell(t - 1);
        tell(t + 1);
      }, sending);
      await until(() => sent('withdraw').length, 'the agreement ends');
      const after = await arrived();
      assert.deepEqual([after.a, after.k, sent('withdraw').map(({ o }) => o)], ['declined', undefined, [o]]);
    });
  }

  test('what the server could not take is not sent again once the visitor answered otherwise in another tab', async () => {
    await asked('strict');
    const other = await otherTab();
    server.refuse = ['decline'];
    await button('decline').click();
    await until(() => sent('decline').length, 'the first attempt');
    await other.evaluate(() => stile('consent', true));
    await pause(1500);
    assert.equal(sent('decline').length, 1);
    assert.equal((await stored()).a, 'agreed');
  });

  test('the time of an answer is when it was given, not when it arrived', async () => {
    await asked('strict');
    await page.route(/stile-consent$/, async (route) => {
      await pause(2500);
      await route.continue();
    });
    const given = now();
    await button('agree').click();
    await banner().waitFor({ state: 'detached' });
    assert.ok(now() - given >= 2);
    assert.ok((await stored()).t - given <= 1);
  });

  test('an item that is broken is removed, and the visitor is asked', async () => {
    for (const broken of ['{broken', 'null', '5', '{"a":"agreed"}', JSON.stringify(agreed({ a: 'yes' })), JSON.stringify(agreed({ k: 'x' })), JSON.stringify(agreed({ q: 5 }))]) {
      await arrive();
      await page.addInitScript((broken) => {
        localStorage.stile_consent = broken;
        addEventListener('stile-consent', () => (window.ready = true));
      }, broken);
      await go('strict');
      await page.waitForFunction(() => window.ready);
      await banner().waitFor();
      await page.evaluate(() => stile('consent'));
      await panel().waitFor();
      await button('agree').click();
      await page.getByText('12 visits').waitFor();
      assert.equal((await stored()).a, 'agreed', broken);
      assert.deepEqual(sent('agree').map(({ before }) => before), [undefined], broken);
      faultless();
    }
  });

  test('one who agrees again stays the same visitor, unless erased elsewhere', async () => {
    const item = agreed({ v: 'f00d'.padEnd(64, '0') });
    for (const erased of [false, true]) {
      await arrive();
      await store(item);
      await go('strict');
      await banner().waitFor();
      await until(() => sent('here').length, 'the tie');
      server.erased = erased ? item.k.slice(0, 32) : undefined;
      await button('agree').click();
      await banner().waitFor({ state: 'detached' });
      const bits = sent('agree').map(({ p }) => p);
      assert.equal(bits[0], item.k.slice(0, 32));
      assert.equal(bits.length, erased ? 2 : 1);
      assert.equal((await stored()).k.slice(0, 32), bits.at(-1));
      assert.equal(bits.at(-1) == bits[0], !erased);
    }
  });

  test('a banner that changed since is shown again before anything is recorded', async () => {
    const version = 'beef'.padEnd(64, '0');
    await asked('strict');
    server.changed = true;
    server.banner = { version };
    await button('agree').click();
    await until(() => sent('shown').length == 2, 'the other banner');
    assert.equal(await stored(), null);
    server.changed = false;
    await button('agree').click();
    await banner().waitFor({ state: 'detached' });
    assert.deepEqual(sent('agree').map(({ b }) => b), [VERSION, version]);
    assert.equal((await stored()).v, version);
  });

  test('answered in another tab: the banner goes in this one', async () => {
    await asked('strict');
    const other = await person.context.newPage();
    await other.addInitScript(openShadows);
    await other.goto(`${server.origin}/dark.html`);
    await other.locator('stile-consent .agree').click();
    await banner().waitFor({ state: 'detached' });
    await until(() => sent('here').length == 1, 'the tie of this tab');
    assert.deepEqual(sent('agree').length, 1);
  });

  test('a visit that is not there yet is tied two seconds later, and not again for ten minutes', async () => {
    await arrive();
    await store(agreed());
    server.visitOpen = false;
    await go('strict');
    await until(() => sent('here').length == 1, 'the first attempt');
    server.visitOpen = true;
    const began = Date.now();
    await until(() => sent('here').length == 2, 'the second attempt');
    assert.ok(Date.now() - began > 1500, `${Date.now() - began} ms`);
    await page.click('#taste');
    await pause(300);
    assert.equal(sent('here').length, 2);
    await page.evaluate(() => {
      const real = Date.now;
      Date.now = () => real() + 601_000;
    });
    await page.click('#taste');
    await until(() => sent('here').length == 3, 'the attempt after ten minutes');
    assert.ok(person.faults.every((fault) => fault.includes("404")), person.faults.join());
  });

  test('erased elsewhere: the device forgets the ticket', async () => {
    await arrive();
    await store(agreed());
    server.gone = true;
    await go('strict');
    await until(async () => (await stored()) == null, 'the item gone');
  });
});

describe('whom it asks nothing', () => {
  const silent = async () => {
    await settled();
    assert.equal(await page.locator('stile-consent').count(), 0);
    assert.deepEqual(server.sent, []);
    assert.deepEqual(await person.kept(), []);
    faultless();
  };

  test('a site that is not in this mode: nothing of this is loaded, and a call is an event as any other', async () => {
    await arrive();
    server.mode = null;
    await go('strict', '#stile_consent');
    await silent();
    assert.ok(!server.loaded.some((name) => /consent|banner/.test(name)), String(server.loaded));
    await page.evaluate(() => stile('consent', { props: { a: 1 } }));
    await until(() => server.hits.length == 2, 'the event');
    assert.equal(server.hits[1].n, 'consent');
  });

  test('Global Privacy Control that the browser has', async () => {
    await arrive();
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await go('strict', '#stile_consent');
    await pause(1000);
    assert.equal(await page.locator('stile-consent').count(), 0);
    assert.deepEqual([server.sent, server.hits], [[], []]);
    assert.deepEqual(await person.kept(), []);
  });

  test('Global Privacy Control that only the server sees: recorded without any tie', async () => {
    await arrive();
    server.banner = { gpc: true, ask: false };
    await go('strict');
    await until(() => sent('gpc').length, 'the signal');
    await pause(300);
    assert.deepEqual(sent().map(({ k, w, p, o }) => [k, w, p, o]), [['gpc', 'signal', undefined, undefined]]);
    assert.equal(await banner().count(), 0);
    assert.deepEqual(await person.kept(), []);
    await page.evaluate(() => stile('consent'));
    await panel().waitFor();
    assert.equal(await button('agree').count(), 0, 'and the panel does not ask either');
  });

  test('a bot by its own account, and one that the server knows', async () => {
    const driven = await launch({ driven: true });
    opened.push(() => driven.close());
    await arrive({}, {}, driven);
    await go('strict');
    await silent();
    await arrive();
    server.banner = { ask: false };
    await go('strict');
    await silent();
  });

  test('an opt-out on the device', async () => {
    await arrive();
    await page.addInitScript(() => (localStorage.stile_ignore = 'yes'));
    await go('strict', '#stile_consent');
    await pause(800);
    assert.equal(await page.locator('stile-consent').count(), 0);
    assert.deepEqual([server.sent, server.hits], [[], []]);
  });
});

describe('the panel', () => {
  test('opens from a link and from a call, without an answer says so, and asks as the banner does', async () => {
    await asked('strict');
    await page.click('#last');
    await panel().waitFor();
    assert.equal(page.url(), `${server.origin}/strict.html`, 'the fragment is taken away');
    assert.equal(await banner().count(), 0);
    await page.getByText('You have not agreed').waitFor();
    await clean(page, 'the panel before an answer');
    await page.screenshot({ path: `${shots}consent-panel-asks.png` });
    const [no, yes] = [await button('decline').boundingBox(), await button('agree').boundingBox()];
    assert.deepEqual([no.width, no.height, no.y], [yes.width, yes.height, yes.y]);
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    assert.deepEqual(sent('agree', 'decline'), []);
    await page.click('#last');
    await panel().waitFor();
    await button('agree').click();
    await page.getByText('12 visits').waitFor();
    assert.deepEqual(sent('agree').map(({ w }) => w), ['panel']);
    faultless();
  });

  test('opens at once where the address asks for it', async () => {
    await arrive();
    await go('strict', '#stile_consent');
    await panel().waitFor();
    assert.equal(await banner().count(), 0);
    await page.getByRole('button', { name: 'Close' }).click();
    await panel().waitFor({ state: 'detached' });
    assert.deepEqual(kinds(), []);
    faultless();
  });

  for (const colorScheme of ['light', 'dark']) {
    test(`shows what is kept, and the code for a request, ${colorScheme}`, async () => {
      await arrive({}, { viewport: { width: 390, height: 844 }, colorScheme });
      await store(agreed());
      await go('app');
      await until(() => sent('here').length, 'the tie');
      await page.click('#know');
      await panel().waitFor();
      assert.equal(await focused(), 'title');
      const text = await panel().innerText();
      assert.match(text, /You agreed on November 24, 2025\. We keep 12 visits of this browser, with 1,234 page views and events, until December 24, 2026\./);
      assert.match(text, /1b4e28ba-2fa1-8d2a-9b7c-0242ac130003/);
      assert.deepEqual(sent('about').map(({ o }) => TICKET.test(o)), [true]);
      await clean(page, `the panel, ${colorScheme}`);
      await page.screenshot({ path: `${shots}consent-panel-${colorScheme}.png` });
      assert.deepEqual(await page.evaluate(() => window.shifts), []);
      // The page behind is out of reach of keys until it is closed; then the focus is back where it was.
      for (let n = 0; n < 6; n++) {
        await page.keyboard.press('Tab');
        assert.notEqual(await focused(), 'first');
      }
      await page.keyboard.press('Escape');
      await panel().waitFor({ state: 'detached' });
      assert.equal(await focused(), 'know');
      faultless();
    });
  }

  for (const [name, kind] of [['withdraw', 'withdraw'], ['forget', 'forget']]) {
    test(`${name}: one click, sent once, and the device has no ticket any more`, async () => {
      const item = agreed();
      await arrive();
      await store(item);
      await go('strict');
      await until(() => sent('here').length, 'the tie');
      await page.evaluate(() => stile('consent'));
      await panel().waitFor();
      await button(name).dblclick();
      await page.getByText('You have not agreed').waitFor();
      const { a, v } = item;
      assert.deepEqual(
        sent('withdraw', 'forget').map(({ k, o, w, before }) => ({ k, o, w, before })),
        [{ k: kind, o: item.k, w: 'panel', before: { a, v } }],
      );
      const after = await stored();
      assert.deepEqual([after.a, after.k], ['declined', undefined]);
      await button('agree').waitFor();
      faultless();
    });
  }

  test('if withdrawing does not arrive, it says so and nothing is forgotten; the next page sends it again', async () => {
    await arrive();
    await store(agreed());
    server.refuse = ['withdraw'];
    await go('strict');
    await until(() => sent('here').length, 'the tie');
    await page.evaluate(() => stile('consent'));
    await panel().waitFor();
    await button('withdraw').click();
    await page.getByText('That did not work.').waitFor();
    assert.equal(sent('withdraw').length, 3);
    const { a, k } = await stored();
    assert.equal(a, 'agreed');
    // The ticket is not used again, and nothing is asked.
    assert.equal(await page.evaluate(() => stile('visitor')), undefined);
    server.refuse = [];
    server.mode = { ...server.mode, v: 'beef'.padEnd(64, '0') };
    await go('dark');
    await until(() => sent('withdraw').length == 4, 'the attempt of the next page');
    assert.deepEqual([sent('withdraw')[3].o, sent('here').length], [k, 1]);
    const after = await arrived();
    assert.deepEqual([after.a, after.k], ['declined', undefined]);
    assert.equal(await banner().count(), 0);
  });

  test('a ticket that the server does not know, and a banner that changed: the current one is shown', async () => {
    await arrive();
    await store(agreed({ v: 'f00d'.padEnd(64, '0') }));
    server.unknown = true;
    await go('strict');
    await banner().waitFor();
    await button('decline').click();
    await until(() => sent('shown').length == 2, 'the banner again');
    assert.equal(await stored(), null);
    await button('decline').click();
    await banner().waitFor({ state: 'detached' });
    assert.deepEqual(sent('decline').map(({ o }) => o === undefined), [false, true]);
  });

  test('a site that no longer asks: the ticket is not used, and the panel withdraws it', async () => {
    const item = agreed();
    await arrive();
    await store(item);
    server.mode = { f: server.mode.f, kept: true };
    server.banner = { ask: false };
    await go('strict');
    await settled();
    assert.deepEqual(kinds(), []);
    assert.ok(!server.loaded.some((name) => /consent|banner/.test(name)), String(server.loaded));
    await page.evaluate(() => stile('consent', true, { shown: { version: '3', language: 'en', text: 'May we?' } }));
    assert.equal(await page.evaluate(() => stile('visitor')), undefined);
    await page.evaluate(() => stile('consent'));
    await panel().waitFor();
    await button('withdraw').click();
    await page.getByText('You have not agreed').waitFor();
    assert.deepEqual(sent().map(({ k, o }) => [k, o]), [['about', item.k], ['withdraw', item.k]]);
    assert.equal(await button('agree').count(), 0);
    faultless();
  });

  test('from right to left, and 320 px', async () => {
    await arrive({}, { viewport: { width: 320, height: 480 } });
    await store(agreed());
    await go('rtl', '#stile_consent');
    await panel().waitFor();
    assert.equal(await panel().getAttribute('dir'), 'rtl');
    const { wide, inner } = await panel().evaluate((element) => ({ wide: element.scrollWidth, inner: element.clientWidth }));
    assert.ok(wide <= inner, `${wide} in ${inner}`);
    await page.screenshot({ path: `${shots}consent-panel-rtl.png` });
    await clean(page, 'the panel from right to left');
  });
});

describe("a tool of the site's own", () => {
  const shown = { version: 'cmp 3', language: 'en', text: 'We would like to recognise you.' };
  const begin = async (item) => {
    await arrive();
    server.mode = { f: server.mode.f };
    server.banner = { version: null, texts: { panel: (await panelWords()) }, light: null, dark: null };
    if (item) await store(item);
    await page.addInitScript(() => addEventListener('stile-consent', () => (window.ready = true)));
    await go('strict');
    await page.waitForFunction(() => window.ready);
  };
  const panelWords = async () =>
    JSON.parse(await (await import('node:fs/promises')).readFile(new URL('./pages/consent/banners.json', import.meta.url))).en.panel;
  const call = (answer) => page.evaluate(([answer, shown]) => stile('consent', answer, { shown }), [answer, shown]);

  test('no banner; its answer is sent once with its words, however often it repeats it', async () => {
    await begin();
    await pause(500);
    assert.equal(await banner().count(), 0);
    assert.deepEqual(kinds(), []);
    await call(true);
    await call(true);
    await until(() => sent('agree').length, 'the answer');
    await pause(200);
    const [{ w, b, tool, p }, ...more] = sent('agree');
    assert.deepEqual([more, w, b, tool], [[], 'call', undefined, shown]);
    assert.match(p, /^[0-9a-f]{32}$/);
    assert.match(await page.evaluate(() => stile('visitor')), TICKET);
    await call(false);
    await call(false);
    assert.deepEqual(sent('decline', 'withdraw').map(({ k, w, tool }) => [k, w, tool]), [['withdraw', 'call', shown]]);
    assert.equal(await page.evaluate(() => stile('visitor')), undefined);
    faultless();
  });

  test('declined without an agreement before it', async () => {
    await begin();
    await call(false);
    await call(false);
    assert.deepEqual(sent('decline', 'withdraw').map(({ k, w }) => [k, w]), [['decline', 'call']]);
  });

  test('its visitors see the panel in the colours of the browser', async () => {
    await begin(agreed({ v: shown.version }));
    await page.evaluate(() => stile('consent'));
    await panel().waitFor();
    await clean(page, 'the panel without colours of the site');
    await button('withdraw').click();
    await page.getByText('You have not agreed').waitFor();
    assert.equal(await button('agree').count(), 0, 'the tool asks, not the panel');
  });
});

test('nothing of it makes a page fail: the storage is closed, the item is broken, the server is away', async () => {
  await arrive();
  await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } }));
  await go('strict');
  await settled();
  assert.equal(await banner().count(), 0);
  faultless();
  await arrive();
  await page.addInitScript(() => (localStorage.stile_consent = '{broken'));
  await go('strict');
  await settled();
  faultless();
  await arrive();
  await page.route(/stile-banner/, (route) => route.fulfill({ status: 503, body: '{}' }));
  await go('strict');
  await settled();
  assert.equal(await banner().count(), 0);
  assert.ok(person.faults.every((fault) => fault.includes('503')), person.faults.join());
});
