// Without a connection: a line says so, the page keeps what it showed, and continues by itself. And the page for
// an account without data: demo figures, without requests to the server.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { clean } from './axe.mjs';
import { NOON_ZONE, heading, launch, until, visitor } from './browser.mjs';
import { startServer } from './server.mjs';

const HOST = 'shop.example';
const HOME = `/sites/${HOST}`;
let server, browser, ada, page;

const line = () => page.locator('.offline');
const views = () => page.locator('.total', { hasText: 'Page views' }).locator('.total-value').textContent();

/** An acknowledged hit is in the figures a moment later; a page asks for them once. */
const inFigures = (views) =>
  until(async () => (await server.api.get(`${HOME}/stats?period=7d`)).totals.views.value == views, `${views} in the figures`);

before(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  await server.api.start(server.startLink);
  await server.api.post('/sites', { name: HOST, zone: NOON_ZONE });
  ada = await visitor(browser);
  page = ada.page;
  await page.goto(await server.signInLink('ada@shop.example'));
  await heading(page, 'Sites');
});

after(async () => {
  await browser?.close();
  await server?.close();
});

// Each test starts with a connection.
afterEach(() => ada.context.setOffline(false));

test('offline: the figures stay, with their time, and update by themselves', async () => {
  await server.hit(HOST, '/');
  await inFigures(1);
  await page.goto(`${server.origin}${HOME}?period=today`);
  await until(async () => (await views()) == '1', 'the first view');
  assert.equal(await line().textContent(), '');

  await ada.context.setOffline(true);
  await line().getByText('You are offline.').waitFor();
  assert.match(await line().textContent(), /No connection since \d/);
  assert.equal(await views(), '1');
  assert.equal(await page.locator('.fault').count(), 0, 'one line says it, and nothing else');
  await clean(page, 'offline');

  // A part that has not loaded says so in its place, and loads once it can.
  await page.locator('.period').click();
  await page.getByRole('button', { name: /^Last 7 days/ }).click();
  await page.locator('.fault').first().waitFor();
  await page.locator('.figures[data-busy=true]').waitFor();
  await server.hit(HOST, '/later');
  await inFigures(2);
  await ada.context.setOffline(false);
  await until(async () => (await line().textContent()) == '', 'the line to go');
  await until(async () => (await views()) == '2', 'the newer figures');
  // Each part of the page sends its own request: the others arrive independently.
  await until(async () => (await page.locator('.fault, .figures[data-busy=true]').count()) == 0, 'every other part');
});

test('an answer that was under way when the line broke does not say that it is back', async () => {
  const page = await ada.context.newPage();
  await page.addInitScript(() => {
    const { fetch } = window;
    window.holding = 0;
    window.fetch = async (request, ...rest) => {
      const response = await fetch(request, ...rest);
      if (!window.held || !request.url?.includes('/stats')) return response;
      const whole = new Response(await response.blob(), response);
      window.holding += 1;
      await window.held;
      window.holding -= 1;
      return whole;
    };
  });
  await page.goto(`${server.origin}${HOME}?period=today`);
  const figures = page.locator('.total', { hasText: 'Page views' }).locator('.total-value');
  await until(async () => (await figures.textContent().catch(() => '')) == '2', 'the figures');
  await page.evaluate(() => {
    window.held = new Promise((arrive) => (window.arrive = arrive));
  });
  await page.locator('.period').click();
  await page.getByRole('button', { name: /^Last 7 days/ }).click();
  await page.waitForFunction(() => window.holding > 0);
  await page.context().setOffline(true);
  await page.locator('.offline').getByText('You are offline.').waitFor();
  await page.evaluate(() => window.arrive());
  await page.waitForFunction(() => window.holding == 0 && !document.querySelector('.figures[aria-busy=true]'));
  assert.match(await page.locator('.offline').textContent(), /^You are offline. No connection since \d/);
  await page.context().setOffline(false);
  await until(async () => (await page.locator('.offline').textContent()) == '', 'the line to go');
  await page.close();
});

test('a server that does not answer: the line says that it is the server', async () => {
  await page.goto(`${server.origin}${HOME}/goals`);
  await heading(page, 'Goals');
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await line().getByText('The server is not responding.').waitFor();
  await page.unroute('**/api/**');
  await until(async () => (await line().textContent()) == '', 'the line to go');
  await until(async () => (await views().catch(() => '')) == '2', 'the figures');
});

test('the tab of a card is a part of the address', async () => {
  const card = page.locator('.card', { has: page.getByRole('heading', { name: 'Pages', exact: true }) });
  await card.getByRole('button', { name: 'Entry', exact: true }).click();
  await until(() => new URL(page.url()).searchParams.get('pages') == 'entry', 'the tab in the address');
  await page.reload();
  await card.getByRole('columnheader', { name: 'Entry page' }).waitFor();
  assert.equal(await card.getByRole('button', { name: 'Entry', exact: true }).getAttribute('aria-pressed'), 'true');
  await card.getByRole('button', { name: 'Pages', exact: true }).click();
  await until(() => !new URL(page.url()).searchParams.has('pages'), 'the first tab is not said');
});

test('one request without an answer is repeated, and a proxy’s error for a missing server is no answer', async () => {
  let cut = 0;
  await page.route('**/api/v1/sites/*/stats*', (route) => {
    cut += 1;
    if (cut == 1) return route.abort('connectionreset');
    return cut == 2 ? route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }) : route.continue();
  });
  await page.goto(`${server.origin}${HOME}?period=today`);
  await until(async () => (await views().catch(() => '')) == '2', 'the figures');
  assert.ok(cut > 2);
  // The two requests that failed may be those of other parts.
  await until(async () => (await page.locator('.fault').count()) == 0, 'what else was cut');
  await page.unroute('**/api/v1/sites/*/stats*');
});

test('a page whose script was cut comes when the server is back', async () => {
  await page.goto(`${server.origin}${HOME}`);
  await until(async () => (await views().catch(() => '')) == '2', 'the figures');
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Live', exact: true }).click();
  await page.getByText('This page could not be loaded').waitFor();
  await page.unroute('**/*');
  await heading(page, 'Live');
});

for (const [locale, said, again, file] of [
  ['en-GB', 'This page could not be loaded completely.', 'Reload', 'first'],
  ['de-AT', 'Diese Seite konnte nicht vollständig geladen werden.', 'Neu laden', 'first'],
  ['de-AT', 'Diese Seite konnte nicht vollständig geladen werden.', 'Neu laden', 'texts-de-first'],
]) {
  test(`a first file that does not load shows an error, with a way to continue: ${file}, ${locale}`, async () => {
    const { page, leave } = await visitor(browser, { locale });
    await page.route(`**/assets/${file}-*.js`, (route) => route.abort('connectionreset'));
    await page.goto(`${server.origin}/sign-in`);
    await page.getByRole('alert').getByText(said).waitFor();
    assert.equal(await page.getByRole('alert').getAttribute('lang'), locale.slice(0, 2));
    await page.unroute(`**/assets/${file}-*.js`);
    await page.getByRole('link', { name: again }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    await leave();
  });
}

test('demo figures: for anybody, without a question to the server', async () => {
  await server.api.post('/sites', { name: 'new.example', zone: NOON_ZONE });
  await page.goto(`${server.origin}/sites/new.example`);
  await page.getByText('No hits yet').waitFor();
  await page.getByRole('link', { name: 'View a dashboard with demo data' }).click();
  await heading(page, 'A fictional shop for tea and pottery');

  const stranger = await visitor(browser);
  const asked = [];
  stranger.page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
  await stranger.page.goto(`${server.origin}/demo`);
  const total = stranger.page.locator('.total', { hasText: 'Visitors' }).locator('.total-value');
  const month = await until(async () => {
    const text = await total.textContent();
    return Number(text.replace(/\D/g, '')) > 100 && text;
  }, 'the figures of the month');
  await stranger.page.locator('.uplot').waitFor();
  await clean(stranger.page, 'demo figures');
  await stranger.page.getByRole('button', { name: '12 months', exact: true }).click();
  await until(async () => (await total.textContent()) != month, 'the figures of the year');
  assert.equal(new URL(stranger.page.url()).searchParams.get('period'), '12mo');
  await stranger.page.getByRole('button', { name: 'Channels', exact: true }).click();
  await stranger.page.getByRole('columnheader', { name: 'Channel' }).waitFor();
  assert.deepEqual(asked, []);
  assert.deepEqual(stranger.faults, []);
  await stranger.page.getByRole('link', { name: 'Track your own site' }).first().click();
  await stranger.page.waitForURL('**/sign-in');
  await stranger.leave();
});
