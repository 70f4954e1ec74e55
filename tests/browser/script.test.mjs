// The script alone, in a real browser, against a stub of the server: what is a view.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { launch, launchAlone, pause, until } from './browser.mjs';
import { arrive, events, faultless, hits, opened, paths, person, pings, ready, site, snippet, stub, views } from './script.mjs';
import { policyWithoutWasm } from './serve.mjs';

describe('views', () => {
  test('the first view is sent at once, then the tracker is fetched', async () => {
    const page = await arrive();
    await page.goto(`${site.origin}/?utm_source=news#top`, { referer: 'https://search.example/' });
    await hits(1);
    const { v, s, u, r, w, n, i, b } = stub.hits[0];
    assert.deepEqual(
      { v, s, u, r, w, n, i, b },
      { v: 1, s: 'shop.example', u: `${site.origin}/?utm_source=news`, r: 'https://search.example/', w: 1280, n: undefined, i: true, b: false },
    );
    await ready(page);
    assert.deepEqual(stub.loaded.map((name) => name.replace(/-[0-9a-f]{6}/, '-*')), ['stile.js', 'stile-*.js', 'stile-*.wasm']);
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

  for (const policy of [undefined, policyWithoutWasm]) {
    const [tracker, how] = policy ? ['loader', ', WebAssembly forbidden'] : ['tracker', ''];
    const open = async (more, path) => {
      const page = await arrive({ snippet: snippet(more), policy: policy?.(stub.origin) });
      await page.goto(site.origin + path);
      policy ? await until(() => stub.loaded.length > 1, 'the tracker') : await ready(page);
      await pause(300);
      return page;
    };

    test(`whatever \`data-hash\` says, the address stays whole${how}`, async () => {
      const page = await open('data-hash="true"', '/docs?true=1#/true');
      await page.evaluate(() => (location.hash = '#/true/b'));
      await pause(100);
      await page.evaluate(() => (location.hash = '#/true/b?tab=2'));
      await pause(100);
      await page.evaluate(() => stile('Done'));
      await hits(3);
      assert.deepEqual(paths(views()), ['/docs?true=1#/true', '/docs?true=1#/true/b']);
      assert.deepEqual(paths(events()), ['/docs?true=1#/true/b?tab=2']);
      faultless();
    });

    test(`a query's parameter that is kept makes a page${how}`, async () => {
      const page = await open('data-keep="id,page"', '/docs?id=1');
      for (const query of ['?id=1&sort=name', '?id=2&sort=name', '?sort=price&id=2', '?id=2&page=2', '?xid=5&id=2&page=2', '']) {
        await page.evaluate((query) => history.pushState({}, '', `/docs${query}`), query);
        await pause(50);
      }
      await hits(4);
      assert.deepEqual(paths(views()), ['/docs?id=1', '/docs?id=2&sort=name', '/docs?id=2&page=2', '/docs']);
      faultless();
    });

    test(`a page that is never shown does not count${how}`, async () => {
      const page = await open('', '/app/');
      await page.evaluate(() => {
        history.pushState({}, '', '/r1');
        history.replaceState({}, '', '/r2');
      });
      await pause(100);
      await page.evaluate(() => {
        history.pushState({}, '', '/r3');
        stile('At r3');
      });
      await hits(4);
      assert.deepEqual(paths(views()), ['/app/', '/r2', '/r3']);
      assert.deepEqual(paths(events()), ['/r3']);
      assert.deepEqual(views().map((hit) => hit.r.replace(site.origin, '')), ['', '/app/', '/r2']);
      faultless();
    });

    test(`more than a browser keeps for pages that are left is sent all the same (${tracker})`, async () => {
      const page = await open('', '/docs');
      await page.evaluate(() => {
        const props = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`k${n}`, 'x'.repeat(500)]));
        for (let n = 0; n < 12; n++) stile(`Large ${n}`, { props });
      });
      await hits(13);
      assert.deepEqual(new Set(events().map((hit) => hit.n)).size, 12);
      assert.equal(stub.hits.length, 13, 'none twice');
      assert.deepEqual(stub.problems, []);
    });
  }

  test('a script of another version, from a cache, gets the tracker there is', async () => {
    const page = await arrive();
    const loader = await readFile(new URL('../../tracker-wasm/dist/stile.js', import.meta.url), 'utf8');
    const body = loader.replace(/stile-[0-9a-f]+\.js/, 'stile-01d01d01.js');
    await page.route(/\/stile\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto(`${site.origin}/app/`);
    await ready(page);
    await page.click('main >> text=Beans');
    await hits(2);
    assert.ok(stub.loaded.includes('stile-01d01d01.js'));
    assert.deepEqual(paths(views()), ['/app/', '/app/beans']);
    faultless();
  });

  test('a fragment does not make a page otherwise', async () => {
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

  test('a page that a browser really renders ahead counts when it is shown', async () => {
    // No tool can click in a browser that is not automated: the page itself sends the requests, and leaves.
    const steps = `<script>
      if (location.pathname == '/about') {
        const rules = document.createElement('script');
        rules.type = 'speculationrules';
        rules.textContent = JSON.stringify({ prerender: [{ urls: ['/pricing'], eagerness: 'immediate' }] });
        addEventListener('load', () => document.head.append(rules));
        setInterval(() => fetch('/leave').then(({ ok }) => ok && (location.href = '/pricing')), 300);
      }
    </script>`;
    const event = `<script>addEventListener('load', () => stile('Seen', { props: { ahead: document.prerendering } }))</script>`;
    let leave = false;
    await arrive({ snippet: (stile) => steps + snippet('')(stile) + event, answers: { '/leave': () => leave } });
    const alone = await launchAlone(`${site.origin}/about`);
    opened.push(alone.close);
    const scripts = () => stub.loaded.filter((name) => name == 'stile.js').length;
    await until(() => scripts() == 2, 'a page rendered ahead', { timeout: 20_000 });
    await pause(1000);
    assert.deepEqual(paths(views()), ['/about'], 'it is not counted yet');
    leave = true;
    await until(() => events().length == 2, 'the page that is shown');
    assert.deepEqual(paths(views()), ['/about', '/pricing']);
    assert.deepEqual(events().map((hit) => hit.p.ahead), [false, true], 'it was rendered ahead');
    assert.deepEqual(stub.problems, []);
  });

  test('if the browser has no navigation event, the tracker watches history', async () => {
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
