// The script in a real browser against a stub of the server: picked elements and stretches.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pause, until } from './browser.mjs';
import { arrive, events, faultless, hits, pings, ready, site, stub, views } from './script.mjs';

const id = (n) => `018f2b6e-0000-7000-8000-${String(n).padStart(12, '0')}`;
const pick = (n, selectors, pages = '*') => ({ id: id(n), pages, selectors });
const stretch = (n, from, to = [], pages = '*') => ({ id: id(n), pages, from, to });
const clicks = () => events().filter(({ n }) => n == 'Click').map(({ p, u }) => [p.pick, u.replace(site.origin, '')]);
/** What all heartbeats reported together. */
const shown = () => {
  const sums = {};
  for (const { x } of pings()) for (const [key, ms] of Object.entries(x ?? {})) sums[key] = (sums[key] ?? 0) + ms;
  return sums;
};

async function open(path, told, options) {
  const page = await arrive(options);
  Object.assign(stub.told, told);
  await page.goto(site.origin + path);
  await ready(page);
  await pause(400);
  return page;
}
const leave = async (page) => {
  await page.goto('about:blank');
  await until(() => pings().length, 'a ping');
  await pause(200);
};

describe('picked elements', () => {
  test('a click on one counts, by hand and by key, and on what is in it', async () => {
    const page = await open('/', { picks: [pick(1, ['#none', '#taste']), pick(2, ['main'])] });
    await page.click('#taste');
    await page.focus('#taste');
    await page.keyboard.press('Enter');
    await page.click('h1');
    await page.click('nav', { position: { x: 1, y: 1 } });
    await until(() => clicks().length >= 5, 'the clicks');
    await pause(200);
    assert.deepEqual(clicks(), [[id(1), '/'], [id(2), '/'], [id(1), '/'], [id(2), '/'], [id(2), '/']]);
    assert.ok(events().every(({ n, i }) => n != 'Click' || i === undefined), 'clicks are interactive');
    faultless();
  });

  test('a picked link counts before its page is left, in addition to the other event', async () => {
    const page = await open('/', { picks: [pick(1, ['#to-pricing'])] });
    await page.click('#to-pricing');
    await until(() => clicks().length == 1 && views().length == 2, 'click and view');
    assert.deepEqual(clicks(), [[id(1), '/']]);
    faultless();
  });

  test('only on its pages, and only where one selector finds one element alone', async () => {
    const told = { picks: [pick(1, ['#taste'], '/other'), pick(2, ['nav a']), pick(3, ['[[', 'p > a', '#taste'], '/*')] };
    const page = await open('/?x=1', told);
    await page.click('#taste');
    await until(() => clicks().length, 'a click');
    await pause(200);
    assert.deepEqual(clicks(), [[id(3), '/?x=1']]);
    faultless();
  });

  test('one that is added later, replaced, reused, or on another page of a single-page site', async () => {
    const page = await open('/app/', { picks: [pick(1, ['#late']), pick(2, ['#sort'], '/app/orders')] });
    await page.evaluate(() => {
      const add = () => document.querySelector('main').append(Object.assign(document.createElement('button'), { id: 'late', textContent: 'Late' }));
      add();
      document.getElementById('late').remove();
      add();
    });
    await page.click('#late');
    // A script's click is not a visitor's, and an element that is reused for something else is not the picked one.
    await page.evaluate(() => {
      const late = document.getElementById('late');
      late.click();
      late.id = 'other';
    });
    await page.click('#other');
    await page.click('#sort');
    await page.click('main >> text=Orders');
    await pause(200);
    await page.click('#sort');
    await until(() => clicks().length >= 2, 'the clicks');
    await pause(200);
    assert.deepEqual(clicks(), [[id(1), '/app/'], [id(2), '/app/orders']]);
    faultless();
  });

  test('under a policy that allows the script and its posts alone', async () => {
    const page = await arrive({
      policy: `default-src 'none'; script-src ${'http://stats.example:*'} 'self' 'wasm-unsafe-eval'; connect-src http://stats.example:*; style-src 'self'; img-src data:; require-trusted-types-for 'script'`,
    });
    Object.assign(stub.told, { picks: [pick(1, ['#taste'])] });
    await page.goto(`${site.origin}/`);
    await ready(page);
    await pause(400);
    await page.click('#taste');
    await until(() => clicks().length, 'a click');
    faultless();
  });
});

describe('what was in the window', () => {
  test('is reported by heartbeats, from one second on, while the page is in use', async () => {
    const told = {
      picks: [pick(1, ['h1']), pick(2, ['section:nth-of-type(9) h2'])],
      stretches: [
        stretch(3, ['section:nth-of-type(1)'], ['section:nth-of-type(3)']),
        stretch(4, ['section:nth-of-type(6)']),
        stretch(5, ['section:nth-of-type(6)'], ['#never']),
      ],
    };
    const page = await open('/long', told);
    await pause(1500);
    await page.evaluate(() => document.querySelector('section:nth-of-type(6)').scrollIntoView());
    await pause(2000);
    // Scrolled past, too fast to be seen.
    await page.evaluate(() => document.querySelector('section:nth-of-type(9)').scrollIntoView());
    await pause(300);
    await page.evaluate(() => scrollTo(0, 0));
    await pause(100);
    await leave(page);
    const told_ = shown();
    assert.deepEqual(Object.keys(told_).sort(), [id(1), id(3), id(4)]);
    const engaged = pings().reduce((sum, { e }) => sum + e, 0);
    for (const ms of Object.values(told_)) assert.ok(ms >= 1000 && ms <= engaged, `${ms} of ${engaged}`);
    faultless();
  });

  test('begins again on each page of a single-page site', async () => {
    const page = await open('/app/', { stretches: [stretch(1, ['main'], [], '/app/'), stretch(2, ['main'], [], '/app/orders')] });
    await pause(1300);
    await page.click('main >> text=Orders');
    await pause(1800);
    await leave(page);
    const told = pings().map(({ u, x }) => [u.replace(site.origin, ''), Object.keys(x ?? {})]);
    assert.deepEqual(told, [['/app/', [id(1)]], ['/app/orders', [id(2)]]]);
    faultless();
  });

  test('a site that watches nothing asks once, and that is all', async () => {
    const page = await open('/app/', {});
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.click('main >> text=Orders');
    await hits(2);
    assert.ok(!asked.some((url) => url.includes('stile-picks')));
    assert.deepEqual(events(), []);
    faultless();
  });
});
