// The script alone, in a real browser, against a stub of the server.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { agents, launch, pause, until, visitor } from './browser.mjs';
import { policyWithoutWasm, serveSite } from './serve.mjs';
import { startStub } from './stub.mjs';

let browser, stub, site, person;
const opened = [];

before(async () => {
  browser = await launch();
});
after(() => browser.close());
beforeEach(async () => {
  stub = await startStub();
});
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one();
  await stub.close();
});

/** A visitor on the site, who sees a page of any other host as an empty one. */
async function arrive(options = {}, context = {}) {
  site = await serveSite({ stile: stub.origin, ...options });
  person = await visitor(options.browser ?? browser, context);
  opened.push(site.close, person.leave);
  await person.context.route(/partner\.example|cdn\.example/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  return person.page;
}

const snippet = (more) => (stile) => `<script defer src="${stile}/stile.js" data-site="shop.example" ${more}></script>`;
const views = () => stub.hits.filter((hit) => !hit.k && !hit.n);
const events = () => stub.hits.filter((hit) => hit.n);
const pings = () => stub.hits.filter((hit) => hit.k);
const paths = (hits) => hits.map((hit) => hit.u.replace(site.origin, ''));
const hits = (count) => until(() => stub.hits.length >= count, `${count} hits`).then(() => pause(150));

/** The tracker has taken over from the loader. */
async function ready(page) {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.wasm')));
  await pause(200);
}

function faultless() {
  assert.deepEqual(stub.problems, []);
  assert.deepEqual(person.faults, []);
}

describe('views', () => {
  test('the first view is sent at once, then the tracker is fetched', async () => {
    const page = await arrive();
    await page.goto(`${site.origin}/?utm_source=news#top`, { referer: 'https://search.example/' });
    await hits(1);
    const { v, s, u, r, w, n, i, b } = stub.hits[0];
    assert.deepEqual(
      { v, s, u, r, w, n, i, b },
      { v: 1, s: 'shop.example', u: `${site.origin}/?utm_source=news`, r: 'https://search.example/', w: 1280, n: undefined, i: 1, b: 0 },
    );
    await ready(page);
    assert.deepEqual(stub.loaded.map((name) => name.replace(/-[0-9a-f]{8}/, '-*')), ['stile.js', 'stile-*.js', 'stile-*.wasm']);
    assert.equal(stub.hits.length, 1);
    assert.deepEqual(await person.kept(), []);
    faultless();
  });

  for (const [what, policy] of [['', undefined], [', WebAssembly forbidden', policyWithoutWasm]]) {
    test(`a single-page site: each new path is a view${what}`, async () => {
      const page = await arrive({ policy: policy?.(stub.origin) });
      await page.goto(`${site.origin}/app/`);
      policy ? await until(() => stub.loaded.length > 1, 'the tracker') : await ready(page);
      await pause(300);
      for (const deed of ['text=Beans', '#sort', 'text=Beans', '#rename', 'back', 'forward']) {
        deed == 'back' ? await page.goBack() : deed == 'forward' ? await page.goForward() : await page.click(`main >> ${deed}`);
        await pause(100);
      }
      await hits(5);
      assert.deepEqual(paths(views()), ['/app/', '/app/beans', '/app/orders', '/app/beans?sort=name', '/app/orders']);
      assert.deepEqual(
        views().map((hit) => hit.r.replace(site.origin, '')).slice(0, 3),
        ['', '/app/', '/app/beans'],
      );
      if (policy) assert.ok(!stub.loaded.some((name) => name.endsWith('.wasm')), 'no module is fetched in vain');
      faultless();
    });
  }

  test('a site that routes by hash', async () => {
    const page = await arrive({ snippet: snippet('data-hash') });
    await page.goto(`${site.origin}/docs#/a`);
    await ready(page);
    await page.evaluate(() => (location.hash = '#/b'));
    await page.click('#same-page');
    await hits(3);
    assert.deepEqual(paths(views()), ['/docs#/a', '/docs#/b', '/docs#grind']);
    faultless();
  });

  test('a fragment is no page otherwise', async () => {
    const page = await arrive();
    await page.goto(`${site.origin}/docs`);
    await ready(page);
    await page.click('#same-page');
    await pause(200);
    assert.deepEqual(paths(views()), ['/docs']);
  });

  for (const early of [true, false]) {
    test(`a page back from the cache is a view (${early ? 'before' : 'after'} the tracker)`, async () => {
      const page = await arrive({ policy: early ? policyWithoutWasm(stub.origin) : undefined });
      await page.goto(`${site.origin}/about`);
      early ? await hits(1) : await ready(page);
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await hits(2);
      assert.deepEqual(paths(views()), ['/about', '/about']);
      faultless();
    });
  }

  test('a real way back through the cache', async () => {
    const cached = await launch({ cache: true });
    opened.push(() => cached.close());
    const page = await arrive({ browser: cached });
    await page.goto(`${site.origin}/about`);
    await ready(page);
    await page.evaluate(() => (window.kept = true));
    await page.goto(`${site.origin}/docs`);
    await ready(page);
    await page.evaluate(() => history.back());
    await until(() => views().length == 3, 'the third view');
    assert.deepEqual(paths(views()), ['/about', '/docs', '/about']);
    assert.equal(await page.evaluate(() => window.kept), true, 'the page came from the cache');
    await pause(1500);
    await page.goto(`${site.origin}/pricing`);
    await until(() => pings().filter((ping) => ping.u.endsWith('/about')).at(-1)?.e > 1400, 'the use after the way back');
    faultless();
  });

  test('a page rendered ahead counts when it is shown', async () => {
    const page = await arrive();
    await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true }));
    await page.goto(`${site.origin}/pricing`);
    await page.click('#buy');
    await pause(300);
    assert.equal(stub.hits.length, 0);
    await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
    await hits(2);
    assert.deepEqual(stub.hits.map((hit) => hit.n ?? 'view'), ['view', 'Purchase']);
    faultless();
  });

  test('where the browser does not tell of navigation, the tracker watches history', async () => {
    const page = await arrive();
    await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    await page.goto(`${site.origin}/app/`);
    await ready(page);
    await page.click('main >> text=Beans');
    await page.goBack();
    await hits(3);
    assert.deepEqual(paths(views()), ['/app/', '/app/beans', '/app/']);
  });
});

describe('events', () => {
  for (const [what, policy] of [['', undefined], [', WebAssembly forbidden', policyWithoutWasm]]) {
    test(`the page's own events${what}`, async () => {
      const page = await arrive({ policy: policy?.(stub.origin) });
      await page.goto(`${site.origin}/pricing`);
      policy ? await hits(1) : await ready(page);
      await page.click('#buy');
      await hits(2);
      const { n, p, a, c, i } = events()[0];
      assert.deepEqual(
        { n, p, a, c, i: i ?? 1 },
        { n: 'Purchase', p: { plan: 'kilo', count: 2, gift: true }, a: 52.5, c: 'EUR', i: 1 },
      );
      await page.evaluate(() => stile('Quiet', { interactive: false }));
      await hits(3);
      assert.equal(events()[1].i, 0);
      faultless();
    });
  }

  test('calls made before the script is there are kept in order', async () => {
    const early = 'window.stile=window.stile||function(){(stile.q=stile.q||[]).push(arguments)};stile("One");stile("Two",{props:{a:1}})';
    const page = await arrive({ snippet: (stile) => `<script>${early}</script>${snippet('')(stile)}` });
    await page.goto(`${site.origin}/`);
    await hits(3);
    const sent = stub.hits.map((hit) => hit.n ?? 'view');
    assert.deepEqual([sent[0], ...sent.slice(1).sort()], ['view', 'One', 'Two']);
    faultless();
  });

  test('nothing a page hands over makes it fail', async () => {
    const page = await arrive();
    await page.goto(`${site.origin}/`);
    await ready(page);
    await page.evaluate(() => {
      const round = {};
      round.round = round;
      stile('Odd', { props: { round, none: null, nan: NaN, list: [1], fn() {}, kept: 'é🦀"\\\n', half: '\ud83e' } });
      stile('Thrown', { props: { get bad() { throw new Error('bad'); } } });
      stile('Much', { props: Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`k${n}`, 'x'.repeat(900)])) });
      stile('x'.repeat(300), null);
      stile();
      stile('', {});
      stile({}, 5);
    });
    await hits(5);
    await page.evaluate(() => stile('Still there', { value: Infinity }));
    await hits(6);
    const named = (name) => events().find((hit) => hit.n.startsWith(name));
    assert.deepEqual(named('Odd').p, { kept: 'é🦀"\\\n', half: '\ufffd' });
    assert.ok(Object.keys(named('Much').p).length > 5);
    assert.equal(named('xxx').n.length, 120);
    assert.ok(named('Still there'));
    faultless();
  });

  test('downloads and links that lead away', async () => {
    const page = await arrive();
    await page.goto(`${site.origin}/downloads`);
    await ready(page);
    await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
    for (const id of ['pdf', 'elsewhere', 'marked', 'partner-site', 'www', 'mail']) await page.click(`#${id}`);
    await page.click('#partner-site', { button: 'middle' });
    await page.click('#pdf', { button: 'right' });
    await hits(6);
    assert.deepEqual(
      events().map((hit) => `${hit.n} ${hit.p.url}`).sort(),
      [
        `Download ${site.origin}/files/labels`,
        `Download ${site.origin}/files/prices.pdf`,
        'Download https://cdn.example/brew.zip',
        'Outbound link https://partner.example/',
        'Outbound link https://partner.example/',
      ],
    );
    faultless();
  });

  test('an event survives the page it was caused on', async () => {
    const page = await arrive();
    await page.goto(`${site.origin}/about`);
    await ready(page);
    await page.click('#partner');
    await page.waitForURL('https://partner.example/**');
    await until(() => events().length, 'the outbound link');
    assert.deepEqual([events()[0].n, events()[0].p], ['Outbound link', { url: 'https://partner.example/roasting' }]);
    faultless();
  });

  test('forms', async () => {
    const page = await arrive();
    await page.goto(`${site.origin}/contact`);
    await ready(page);
    await page.click('#send');
    await pause(200);
    assert.equal(events().length, 0, 'a form that is not complete is not sent');
    await page.fill('[name=name]', 'Ada');
    await page.click('#send');
    await page.waitForURL('**/thanks**');
    await until(() => events().length, 'the form');
    assert.deepEqual([events()[0].n, events()[0].p], ['Form', { form: 'message' }]);
    assert.ok(!JSON.stringify(events()).includes('Ada'));
  });

  test('a page that was not found says so', async () => {
    const page = await arrive();
    await page.goto(`${site.origin}/nowhere`);
    await hits(2);
    assert.deepEqual([paths(views()), events()[0].n, events()[0].i], [['/nowhere'], '404', 0]);
    await page.goto('about:blank');
    const other = await arrive({ snippet: snippet('data-status="404"') });
    await other.goto(`${site.origin}/about`);
    await until(() => events().length == 2, 'the second 404');
  });
});

describe('engaged time and depth', () => {
  const turn = (page, state) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);

  test('time counts while the page is visible; depth is what was seen', async () => {
    const page = await arrive();
    await page.goto(`${site.origin}/long`);
    await ready(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate((half) => scrollTo(0, half), height / 2 - 800);
    await pause(1500);
    await turn(page, 'hidden');
    await until(() => pings().length == 1, 'a ping');
    await pause(1500);
    await turn(page, 'visible');
    await pause(2000);
    await page.goto(`${site.origin}/about`);
    await until(() => pings().length == 2, 'a second ping');
    const [first, second] = pings();
    assert.ok(Math.abs(first.d - 50) <= 2 && second.d == first.d, `depths ${first.d}, ${second.d}`);
    assert.ok(first.e >= 1500 && first.e < 2500, `first ${first.e} ms`);
    assert.ok(second.e >= 2000 && second.e < 2800, `second ${second.e} ms`);
    assert.deepEqual(paths(pings()), ['/long', '/long']);
    faultless();
  });

  test('each page of a single-page site has its own', async () => {
    const page = await arrive();
    await page.goto(`${site.origin}/app/`);
    await ready(page);
    await pause(1200);
    await page.click('main >> text=Beans');
    await pause(600);
    await page.click('main >> text=Orders');
    await hits(5);
    assert.deepEqual(paths(pings()), ['/app/', '/app/beans']);
    assert.ok(pings()[0].e > 1200 && pings()[0].e < 2400, `${pings()[0].e} ms`);
    assert.deepEqual(pings().map((ping) => ping.d), [100, 100]);
    faultless();
  });
});

describe('when nothing is sent', () => {
  const silent = async (page) => {
    await page.evaluate(() => stile('Event'));
    await pause(500);
    assert.deepEqual(stub.hits, []);
    faultless();
  };

  test('Global Privacy Control', async () => {
    const page = await arrive();
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await page.goto(`${site.origin}/`);
    await silent(page);
  });

  test('an opt-out on the device', async () => {
    const page = await arrive();
    await page.addInitScript(() => (localStorage.stile_ignore = 'true'));
    await page.goto(`${site.origin}/`);
    await silent(page);
  });

  test('on this machine, unless asked to count', async () => {
    let page = await arrive({ host: 'localhost' });
    await page.goto(`${site.origin}/`);
    await silent(page);
    page = await arrive({ host: '127.0.0.1' });
    await page.goto(`${site.origin}/`);
    await silent(page);
    page = await arrive({ host: '127.0.0.1', snippet: snippet('data-local="count"') });
    await page.goto(`${site.origin}/`);
    await hits(1);
  });
});

describe('where it is served', () => {
  test('behind a path of the site, under another name', async () => {
    const own = '<script defer src="/a/x.js" data-site="shop.example"></script>';
    const page = await arrive({ proxy: ['/a/', 'x.js'], snippet: () => own });
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${site.origin}/pricing`);
    await ready(page);
    await page.click('#buy');
    await hits(2);
    assert.ok(asked.every((url) => url.startsWith(site.origin)), asked.join(' '));
    faultless();
  });

  test('with another address for the hits', async () => {
    const page = await arrive({ proxy: ['/b/', 'x.js'], snippet: snippet('data-to="/b/hit"') });
    await page.goto(`${site.origin}/pricing`);
    await ready(page);
    const asked = [];
    page.on('request', (request) => request.method() == 'POST' && asked.push(request.url()));
    await page.click('#buy');
    await hits(2);
    assert.deepEqual(asked, [`${site.origin}/b/hit`]);
    faultless();
  });

  test('the service being away harms nothing', async () => {
    const page = await arrive();
    await page.goto(`${site.origin}/pricing`);
    await ready(page);
    await person.context.setOffline(true);
    await page.click('#buy');
    await pause(200);
    assert.ok(person.faults.every((fault) => fault.includes('ERR_INTERNET_DISCONNECTED')), person.faults.join());
  });
});

test('a browser driven by a program says so', async () => {
  const driven = await launch({ driven: true });
  const page = await arrive({ browser: driven }, { agent: agents.desktop });
  await page.goto(`${site.origin}/pricing`);
  await ready(page);
  await page.click('#buy');
  await hits(2);
  assert.deepEqual(stub.hits.map((hit) => hit.b), [1, 1]);
  await driven.close();
});
