// What the tests of the script share: a site, a visitor in it, and a stub of the server.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach } from 'node:test';
import { launch, pause, until, visitor } from './browser.mjs';
import { serveSite } from './serve.mjs';
import { startStub } from './stub.mjs';

/** The stub, the site and the visitor of the current test. */
export let stub, site, person;
let browser;
/** What is closed when the test ends, the last first. */
export const opened = [];

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
export async function arrive(options = {}, context = {}) {
  site = await serveSite({ stile: stub.origin, ...options });
  person = await visitor(options.browser ?? browser, context);
  opened.push(site.close, person.leave);
  await person.context.route(/partner\.example|cdn\.example/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  return person.page;
}

export const snippet = (more) => (stile) => `<script defer src="${stile}/stile.js" data-site="shop.example" ${more}></script>`;
export const views = () => stub.hits.filter((hit) => !hit.k && !hit.n);
export const events = () => stub.hits.filter((hit) => hit.n);
export const pings = () => stub.hits.filter((hit) => hit.k);
export const paths = (hits) => hits.map((hit) => hit.u.replace(site.origin, ''));
export const hits = (count) => until(() => stub.hits.length >= count, `${count} hits`).then(() => pause(150));

/** The tracker has taken over from the loader. */
export async function ready(page) {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.wasm')));
  await pause(200);
}

export function faultless() {
  assert.deepEqual(stub.problems, []);
  assert.deepEqual(person.faults, []);
}
