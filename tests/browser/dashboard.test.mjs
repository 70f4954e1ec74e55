// The dashboard as its owner meets it: the printed link, the first account, a site, its figures. What stands on
// the page must be what the API says. Screenshots go to shots/.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { agents, launch, pause, until, visitor } from './browser.mjs';
import { serveSite } from './serve.mjs';
import { startServer } from './server.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const HOST = 'shop.example';
let browser, server, site, owner, page;
const failed = [];

before(async () => {
  await mkdir(shots, { recursive: true });
  browser = await launch();
  server = await startServer();
  site = await serveSite({ stile: server.origin, host: HOST });
  owner = await visitor(browser);
  page = owner.page;
  page.on('requestfailed', (request) => {
    // A request that the next page made needless is no failure.
    const { errorText } = request.failure();
    if (errorText != 'net::ERR_ABORTED') failed.push(`${request.url()}: ${errorText}`);
  });
  page.on('response', (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`));
});
after(async () => {
  await browser?.close();
  await site?.close();
  await server?.close();
});

/** The browser's own session asks, as the page does. */
const api = (path) => page.evaluate(async (path) => (await fetch(`/api/v1${path}`)).json(), path);

test('the printed link opens the first account', async () => {
  await page.goto(server.startLink);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('E-mail address').fill('ada@shop.example');
  await page.getByLabel('Name of the account').fill('Harbour');
  await Promise.all([page.waitForURL('**/add-site'), page.click('button[type=submit]')]);
  assert.equal((await api('/me')).person.email, 'ada@shop.example');
});

test('a site is added and its hits arrive', async () => {
  const form = page.locator('form');
  await form.locator('input').first().fill(HOST);
  await form.locator('button[type=submit]').click();
  await until(async () => (await api('/sites')).length == 1, 'the site');
  for (const agent of [agents.desktop, agents.windows, agents.phone]) {
    const guest = await visitor(browser, { agent });
    for (const path of ['/', '/pricing', '/blog/first']) {
      await guest.page.goto(site.origin + path);
      await pause(300);
    }
    await guest.leave();
  }
  await until(async () => (await api(`/sites/${HOST}/stats?period=today`)).totals.views.value == 9, 'nine views');
});

test('the headline says what the API says', async () => {
  await page.goto(`${server.origin}/sites/${HOST}?period=today`);
  const { totals } = await api(`/sites/${HOST}/stats?period=today`);
  for (const [name, metric] of [
    ['Visitors', 'visitors'],
    ['Visits', 'visits'],
    ['Page views', 'views'],
  ]) {
    const total = page.locator('.total', { has: page.getByRole('button', { name, exact: true }) });
    const value = totals[metric].value;
    await until(
      async () => (await total.locator('.total-value').textContent().catch(() => '')) == String(value),
      `${name} ${value}`,
    );
  }
  await page.getByText('/blog/first').first().waitFor();
});

for (const [width, height] of [
  [1280, 900],
  [390, 844],
]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`pictures at ${width} px, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      for (const [name, path] of [['sites', '/'], ['site', `/sites/${HOST}?period=today`], ['install', `/sites/${HOST}/install`]]) {
        await page.goto(server.origin + path);
        await page.waitForLoadState('networkidle');
        await pause(400);
        await page.screenshot({ path: `${shots}${name}-${width}-${colorScheme}.png`, fullPage: true });
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wider <= 0, `${path} is ${wider} px wider than the window`);
      }
    });
  }
}

test('no fault in the console and no failed request', () => {
  assert.deepEqual(owner.faults, []);
  assert.deepEqual(failed, []);
});
