// The script alone, in a real browser, against a stub of the server: events, engaged time, and where it is silent.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { agents, launch, pause, until } from './browser.mjs';
import { arrive, events, faultless, hits, opened, paths, person, pings, ready, site, snippet, stub, views } from './script.mjs';
import { policyWithoutWasm } from './serve.mjs';

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
        { n, p, a, c, i: i ?? true },
        { n: 'Purchase', p: { plan: 'kilo', count: 2, gift: true }, a: 52.5, c: 'EUR', i: true },
      );
      await page.evaluate(() => stile('Quiet', { interactive: false }));
      await hits(3);
      assert.equal(+events()[1].i, 0);
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

  test('a form without a target is reported, too', async () => {
    const page = await arrive();
    await page.goto(`${site.origin}/contact`);
    await ready(page);
    await page.evaluate(() => {
      document.addEventListener('submit', (event) => event.preventDefault());
      document.body.insertAdjacentHTML('beforeend', '<form action="//["><button id="nowhere">Go</button></form>');
    });
    await page.click('#nowhere');
    await until(() => events().length, 'the form');
    assert.deepEqual([events()[0].n, events()[0].p], ['Form', { form: '/contact' }]);
    faultless();
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

  test('a link that leaves this browser out, and one that counts it again', async () => {
    const page = await arrive();
    const said = [];
    page.on('dialog', (dialog) => {
      said.push(dialog.message());
      return dialog.accept();
    });
    await page.goto(`${site.origin}/#stile_ignore=yes`);
    await silent(page);
    await page.goto(`${site.origin}/pricing`);
    await silent(page);
    await page.goto('about:blank');
    await page.goto(`${site.origin}/#stile_ignore=`);
    await hits(1);
    assert.deepEqual(said, ['#stile_ignore=yes', '#stile_ignore=']);
    assert.equal(await page.evaluate(() => localStorage.stile_ignore), '');
  });

  test('on this machine, unless asked to count: the console says why', async () => {
    const said = [];
    const listen = (page) => page.on('console', (message) => said.push(message.text())) && page;
    for (const host of ['localhost', '127.0.0.1']) {
      const page = listen(await arrive({ host }));
      await page.goto(`${site.origin}/`);
      await silent(page);
      await page.evaluate(() => history.pushState(null, '', '/pricing'));
      await silent(page);
      assert.equal(said.length, 1, said.join());
      assert.match(said.pop(), /^Stile: localhost .*data-local/);
    }
    const page = listen(await arrive({ host: '127.0.0.1', snippet: snippet('data-local="count"') }));
    await page.goto(`${site.origin}/`);
    await hits(1);
    assert.deepEqual(said, []);
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
  opened.push(() => driven.close());
  const page = await arrive({ browser: driven }, { agent: agents.desktop });
  await page.goto(`${site.origin}/pricing`);
  await ready(page);
  await page.click('#buy');
  await hits(2);
  assert.deepEqual(stub.hits.map((hit) => +hit.b), [1, 1]);
});
