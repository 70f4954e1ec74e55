// The dashboard for its owner: the printed link, the first account, a site, its figures. The page must show what
// the API answers, and what the ledger of the visits says. Screenshots go to shots/.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { NOON_ZONE, api, heading, launch, openAccount, pause, until, visitor } from './browser.mjs';
import { Ledger } from './ledger.mjs';
import { serveSite } from './serve.mjs';
import { startServer } from './server.mjs';
import { playVisits } from './visit.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const HOST = 'shop.example';
let browser, server, site, owner, page;

before(async () => {
  await mkdir(shots, { recursive: true });
  browser = await launch();
  server = await startServer();
  site = await serveSite({ stile: server.origin, host: HOST });
  owner = await arrive();
  page = owner.page;
});
after(async () => {
  await browser?.close();
  await site?.close();
  await server?.close();
});

/** A person at the dashboard; `failed` has every request that did not succeed. */
async function arrive() {
  const person = await visitor(browser, { timezoneId: NOON_ZONE });
  const failed = [];
  const path = (request) => request.url().replace(server.origin, '');
  person.page.on('requestfailed', (request) => {
    // A request that the next page cancelled is not a failure.
    const { errorText } = request.failure();
    if (errorText != 'net::ERR_ABORTED') failed.push(`${errorText} ${path(request)}`);
  });
  person.page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${path(response.request())}`);
  });
  return { ...person, failed };
}

test('the printed link opens the first account', async () => {
  await openAccount(page, server.startLink);
  assert.equal((await api(page, '/me')).person.email, 'ada@shop.example');
});

test('a site is added, its hits arrive, and the headline says what the API and the ledger say', async () => {
  const form = page.locator('form');
  await form.locator('input').first().fill(HOST);
  await form.locator('button[type=submit]').click();
  await page.getByText('Waiting for the first hit').waitFor();
  const ledger = new Ledger();
  await playVisits({ site, ledger, wasm: true });
  await page.getByText('Receiving hits').waitFor();
  const expected = ledger.figures().totals;
  const totals = async () => (await api(page, `/sites/${HOST}/stats?period=7d`)).totals;
  await until(async () => (await totals()).events.value == expected.events, `${expected.events} events`);

  await page.goto(`${server.origin}/sites/${HOST}?period=7d`);
  const got = await totals();
  for (const [name, metric] of [['Visitors', 'visitors'], ['Visits', 'visits'], ['Page views', 'views']]) {
    const { value } = got[metric];
    assert.equal(value, expected[metric]);
    const total = page.locator('.total', { has: page.getByRole('button', { name, exact: true }) });
    const shown = () => total.locator('.total-value').textContent().catch(() => '');
    await until(async () => (await shown()) == String(value), `${name} ${value}`);
  }
  for (const text of ['/downloads', 'Purchase', 'Google', 'Direct / unknown']) {
    await page.getByText(text, { exact: true }).first().waitFor();
  }
});

test('the pages keep to a strict policy', async () => {
  const answer = await page.goto(`${server.origin}/sites/${HOST}?period=today`);
  const policy = answer.headers()['content-security-policy'];
  assert.match(policy, /default-src 'none'|default-src 'self'/);
  assert.doesNotMatch(policy, /script-src[^;]*(?<!wasm-)unsafe|script-src[^;]*\*/);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, responseStatus }) => `${responseStatus} ${new URL(name).pathname}`),
  );
  assert.ok(loaded.includes('200 /theme.js'), loaded.join());
  const icon = await page.evaluate(async () => {
    const answer = await fetch(document.querySelector('link[rel=icon]').href);
    return [answer.status, answer.headers.get('content-type')];
  });
  assert.deepEqual(icon, [200, 'image/svg+xml']);
});

const pages = [
  ['sites', '/'],
  ['site', `/sites/${HOST}?period=today`],
  ['install', `/sites/${HOST}/install`],
  ['docs', '/docs'],
];
for (const [width, height] of [[1280, 900], [390, 844]]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`pictures at ${width} px, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      for (const [name, path] of pages) {
        await page.goto(server.origin + path);
        await page.waitForLoadState('networkidle');
        await pause(400);
        await page.screenshot({ path: `${shots}${name}-${width}-${colorScheme}.png`, fullPage: name != 'docs' });
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wider <= 0, `${path} is ${wider} px wider than the window`);
      }
    });
  }
}

test('no fault in the console and no failed request', () => {
  assert.deepEqual(owner.faults, []);
  assert.deepEqual(owner.failed, []);
});

test('a filter that nothing matches is named as the reason, and events are not said to be missing', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${server.origin}/sites/${HOST}?period=7d&filter=page:/never`);
  const told = page.getByText('No data matches these filters in this period.');
  await told.first().waitFor();
  assert.equal(await page.getByText('No events in this period').count(), 0);
  assert.equal(await page.getByText('No goals yet').count(), 0);
});

test('each page of an unknown site says so, and its name may be written in capitals', async () => {
  for (const part of ['', '/goals', '/install', '/live', '/settings']) {
    await page.goto(`${server.origin}/sites/none.example${part}`);
    await heading(page, 'none.example was not found');
    assert.equal(await page.getByRole('link', { name: 'Funnels' }).count(), 0, part);
  }
  await page.getByRole('link', { name: 'Go to your sites' }).click();
  await page.getByRole('link', { name: HOST }).first().waitFor();
  await page.goto(`${server.origin}/sites/${HOST.toUpperCase()}/install`);
  await heading(page, 'Install');
  await page.waitForLoadState('networkidle');
  assert.equal(await page.getByRole('heading', { level: 1, name: 'Install' }).count(), 1);
});

test('at 320 px, as at four times the size, nothing is wider than the window', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', `/sites/${HOST}?period=7d`, `/sites/${HOST}/why?period=7d`, `/sites/${HOST}/goals/new`]) {
    await page.goto(server.origin + path);
    await page.waitForLoadState('networkidle');
    await page.locator('h1').waitFor({ state: 'attached' });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, path);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('the list of settings says where one is, at the second addresses, too', async () => {
  for (const [path, name] of [['/settings', 'Profile'], ['/tokens', 'API tokens']]) {
    await page.goto(server.origin + path);
    const current = page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=page]');
    await current.waitFor();
    assert.equal(await current.innerText(), name);
  }
});

test('the page says how to sign in, and a link from the command line does it', async () => {
  const stranger = await arrive();
  await stranger.page.goto(`${server.origin}/sites/${HOST}`);
  await stranger.page.getByText('Didn’t get an email?').click();
  await stranger.page.getByText('stile sign-in-link').waitFor();
  await stranger.page.waitForLoadState('networkidle');
  await stranger.page.screenshot({ path: `${shots}sign-in-1280-light.png` });
  // The page finds out by requests that no one is signed in: only these may be refused.
  const asked = ['/me', '/sites', `/sites/${HOST}/`].map((path) => `401 /api/v1${path}`);
  const expected = stranger.failed.filter((line) => asked.some((one) => line == one || (one.endsWith('/') && line.startsWith(one))));
  assert.ok(expected.length > 0);
  assert.deepEqual(stranger.failed, expected);
  const complaint = 'console: Failed to load resource: the server responded with a status of 401 (Unauthorized)';
  assert.deepEqual(stranger.faults, expected.map(() => complaint));
  stranger.failed.length = stranger.faults.length = 0;

  const link = await server.signInLink('ada@shop.example');
  await stranger.page.goto(link);
  // The page that the person wanted.
  await stranger.page.waitForURL((url) => url.pathname == `/sites/${HOST}`);
  await stranger.page.getByText(HOST).first().waitFor();
  await stranger.page.waitForLoadState('networkidle');
  assert.deepEqual([stranger.failed, stranger.faults], [[], []]);
  // It works once.
  const late = await arrive();
  await late.page.goto(link);
  await late.page.getByText('This link is no longer valid').waitFor();
  assert.deepEqual(late.failed.map((line) => line.slice(0, 4)), ['401 ']);
});
