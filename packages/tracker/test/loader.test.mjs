// The script that the server serves takes over what the package collected, and understands the tag that it adds.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import vm from 'node:vm';
import { event, init, view } from '../index.js';
import { closePage, openPage } from './page.mjs';

const loader = await readFile(new URL('../../../tracker-wasm/loader/stile.js', import.meta.url), 'utf8');

/** Runs the script as the browser does once the added tag has loaded; gives back what it sends. */
async function load(tag, { stile }) {
  const sent = [];
  const globals = {
    document: { currentScript: tag, referrer: '', prerendering: false },
    location: { href: 'https://shop.example/?id=7&x=1#/a', hash: '#/a', hostname: 'shop.example' },
    URL: class extends URL {
      constructor(url, base) {
        super(url?.href ?? url, base);
      }
    },
    screen: { width: 1280 },
    navigator: { webdriver: false },
    localStorage: {},
    addEventListener() {},
    fetch: async (to, { body }) => sent.push([String(to), JSON.parse(body)]),
    stile,
  };
  globals.self = globals;
  vm.runInNewContext(loader, globals);
  await new Promise((wake) => setTimeout(wake, 20));
  return { sent, stile: globals.stile };
}

test('what waited is sent after the first view, later calls at once', async () => {
  const { tags, window } = openPage();
  event('Early', { props: { plan: 'pro' }, value: 5, currency: 'EUR', interactive: false });
  init({ site: 'shop.example', server: 'https://stats.example', keep: ['id'] });
  const { sent, stile } = await load(tags[0], window);
  window.stile = stile;
  event('Late');
  view();
  view({ again: true });
  await new Promise((wake) => setTimeout(wake, 20));
  closePage();

  assert.deepEqual(new Set(sent.map(([to]) => to)), new Set(['https://stats.example/hit']));
  const seen = sent.map(([, { s, u, n, p, a, c, i }]) => ({ s, u, n, p, a, c, i }));
  const common = { s: 'shop.example', u: 'https://shop.example/?id=7&x=1', n: undefined, p: undefined, a: undefined, c: undefined, i: true };
  assert.deepEqual(seen.map((hit) => hit.n), [undefined, 'Early', 'Late', null]);
  assert.deepEqual(seen[0], common);
  assert.deepEqual(seen[1], { ...common, n: 'Early', p: { plan: 'pro' }, a: 5, c: 'EUR', i: false });
  // The same page again is not a view; with `again` it is.
  assert.deepEqual(seen[3], { ...common, n: null });
});

test('hash routing and an address for hits', async () => {
  const { tags, window } = openPage();
  init({ site: 'shop.example', script: '/stats/stile.js', hash: true, to: 'https://hits.example/hit?receipts=true' });
  const { sent } = await load(tags[0], window);
  closePage();
  assert.deepEqual(
    sent.map(([to, { u }]) => [to, u]),
    [['https://hits.example/hit?receipts=true', 'https://shop.example/?id=7&x=1#/a']],
  );
});
