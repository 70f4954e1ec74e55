// The overview of all sites, and the lower parts of a site's page: the map, properties, weekday by hour, what
// surrounds a page, and hits as they arrive. The pages must show what the visits were.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clean, cleanAnywhere } from './axe.mjs';
import { NOON_ZONE, api, heading, launch, openAccount, press, tell, until, visitor } from './browser.mjs';
import { startServer } from './server.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const HOST = 'shop.example';
const OTHER = 'blog.example';
const HOME = `/sites/${HOST}`;
let browser, server, owner, page;

/** The pages of each visitor, in order; those with a plan sign up at the end. */
const visits = [
  { pages: ['/', '/pricing', '/thanks'], plan: 'pro' },
  { pages: ['/', '/pricing', '/thanks'], plan: 'pro' },
  { pages: ['/', '/pricing'], plan: 'free' },
  { pages: ['/pricing', '/about'] },
];

before(async () => {
  await mkdir(shots, { recursive: true });
  browser = await launch();
  server = await startServer();
  owner = await visitor(browser, { timezoneId: NOON_ZONE });
  page = owner.page;
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const go = (path) => page.goto(server.origin + path);
const asked = () => new URL(page.url()).searchParams;
const names = () => page.locator('.site-link').allTextContents();

const hit = async (n, sent) => assert.equal(await server.hit(HOST, sent, { n }), null);

async function play() {
  for (const [n, { pages, plan }] of visits.entries()) {
    for (const path of pages) await hit(n, path);
    if (plan) await hit(n, { u: `https://${HOST}${pages.at(-1)}`, n: 'Sign-up', p: { plan } });
  }
  const views = visits.flatMap(({ pages }) => pages).length;
  const counted = async () => (await api(page, `${HOME}/stats?period=7d`)).totals.views.value == views;
  await until(counted, `${views} views`);
}

test('sites are listed with their visitors, and the one without a hit says what to do', async () => {
  await openAccount(page, server.startLink);
  for (const name of [HOST, OTHER]) await tell(page, 'POST', '/sites', { name, zone: NOON_ZONE });
  await play();

  await go('/');
  await heading(page, 'Sites');
  const row = (name) => page.getByRole('row').filter({ hasText: name });
  await row(HOST).getByText(String(visits.length), { exact: true }).first().waitFor();
  await row(OTHER).getByText('Waiting for the first hit').waitFor();
  assert.equal(
    await row(OTHER).getByRole('link', { name: 'Install snippet' }).getAttribute('href'),
    `/sites/${OTHER}/install`,
  );
  await cleanAnywhere(page, 'all sites');
  await page.screenshot({ path: `${shots}sites.png`, fullPage: true });
});

test('order, search and period are kept in the address', async () => {
  assert.deepEqual(await names(), [HOST, OTHER]);
  await press(page, 'Site');
  await until(async () => (await names())[0] == OTHER, 'A to Z');
  assert.equal(asked().get('sort'), 'name');
  assert.equal(await page.getByRole('columnheader', { name: 'Site' }).getAttribute('aria-sort'), 'ascending');

  await page.getByLabel('Search sites').fill('shop');
  await until(async () => (await names()).join() == HOST, 'the one found');
  await page.reload();
  await until(async () => (await names()).join() == HOST, 'the one found, after a reload');
  await page.getByLabel('Search sites').fill('nothing of the kind');
  await press(page, 'Show all sites');
  await until(async () => (await names()).length == 2, 'both');

  await page.locator('.period').click();
  await page.getByRole('button', { name: /^Today/ }).click();
  await until(() => asked().get('period') == 'today', 'the period in the address');
  await page.getByRole('link', { name: HOST, exact: true }).click();
  await page.waitForURL((url) => url.pathname == HOME && url.searchParams.get('period') == 'today');
});

test('a property leads to its values, and a value is a filter', async () => {
  await go(`${HOME}?period=today`);
  const card = page.locator('.card', { has: page.getByRole('heading', { name: /Properties|plan/ }) });
  await page.getByRole('heading', { name: 'Events' }).scrollIntoViewIfNeeded();
  await press(page, 'plan: show values');
  await card.getByRole('row').filter({ hasText: 'pro' }).getByText('2', { exact: true }).first().waitFor();
  assert.equal(asked().get('prop'), 'plan');
  await press(page, 'Filter by plan: pro');
  await until(() => asked().getAll('filter').join() == 'prop.plan:pro', 'the filter');
  await press(page, 'Back to all properties');
  await until(() => !asked().has('prop'), 'all properties');
});

test('weekday by hour is a table with what the API says', async () => {
  // The page's own response, because the current hour's average changes every second. It leaves the previous page
  // first, whose request may still be running, and whose response would be gone.
  await page.goto('about:blank');
  const asks = ({ pathname, searchParams }) => pathname == `/api/v1${HOME}/when` && searchParams.get('period') == 'today';
  const answered = page.waitForResponse((answer) => asks(new URL(answer.url())));
  await go(`${HOME}?period=today`);
  await page.getByRole('heading', { name: 'Events' }).scrollIntoViewIfNeeded();
  const { cells } = await (await answered).json();
  const table = page.getByRole('table', { name: /by weekday and hour/ });
  await table.waitFor();
  assert.equal(await table.getByRole('row').count(), 8);
  const top = cells.find(({ visitors }) => visitors == Math.max(...cells.map((cell) => cell.visitors)));
  const shown = table.getByRole('row').filter({ hasText: new RegExp(top.weekday, 'i') }).getByRole('cell').nth(top.hour);
  const mean = top.visitors_per_hour;
  assert.ok(mean > 0);
  const digits = mean < 10 ? 2 : 0;
  const numbers = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const text = numbers.format(mean);
  assert.equal((await shown.textContent()).trim(), digits ? text.replace(/0$/, '') : text);
});

test('the map is drawn, and the page has nothing that axe minds', async () => {
  const map = page.getByRole('img', { name: /^World map: visitors/ });
  await map.waitFor();
  assert.ok((await map.locator('path').count()) > 150);
  await clean(page, 'the dashboard with all that is below');
  await page.screenshot({ path: `${shots}dashboard-below.png`, fullPage: true });
});

test('from its row to what precedes and follows a page', async () => {
  await go(`${HOME}?period=today`);
  const link = page.getByRole('link', { name: 'Page flow: /pricing' });
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname == `${HOME}/around` && url.searchParams.get('path') == '/pricing');
  await heading(page, 'Page flow');
  assert.equal(asked().get('period'), 'today');
  const side = (name) => page.getByRole('region', { name });
  await side('Previous pages').getByRole('listitem').filter({ hasText: '/' }).getByText('75.0%').waitFor();
  await side('Entries').getByText('25.0%').first().waitFor();
  await side('Next pages').getByRole('listitem').filter({ hasText: '/thanks' }).getByText('50.0%').waitFor();
  await clean(page, 'around a page');
  await page.screenshot({ path: `${shots}around.png`, fullPage: true });
  await side('Next pages').getByRole('link', { name: 'Page flow: /thanks' }).click();
  await until(() => asked().get('path') == '/thanks', 'the next page');
});

test('a hit shows up on the live page as it arrives, and not while it is paused', async () => {
  // A hit before the stream is open is not shown.
  const stream = ({ pathname }) => pathname == `/api/v1${HOME}/stream`;
  const opened = page.waitForResponse((answer) => stream(new URL(answer.url())));
  await go(`${HOME}/live`);
  await page.getByText('New hits appear here as they arrive').waitFor();
  assert.equal((await opened).status(), 200);
  await hit(20, { u: `https://${HOST}/fresh`, n: 'Download' });
  const hits = page.getByRole('region', { name: 'Hits, newest first' }).getByRole('listitem');
  await hits.filter({ hasText: '/fresh' }).filter({ hasText: 'Download' }).waitFor();
  await cleanAnywhere(page, 'live');
  assert.equal(await page.getByRole('link', { name: 'live test' }).getAttribute('href'), `${HOME}/dry-run`);
  await page.screenshot({ path: `${shots}live.png`, fullPage: true });
  await press(page, 'Pause');
  await page.getByText('List paused. New hits are still counted').waitFor();
  await hit(21, '/later');
  await until(async () => (await api(page, `${HOME}/live`)).pages.some(({ value }) => value == '/later'), 'it is counted');
  const listening = page.waitForResponse((answer) => stream(new URL(answer.url())));
  await press(page, 'Resume');
  assert.equal((await listening).status(), 200);
  await hit(22, '/at-last');
  await hits.filter({ hasText: '/at-last' }).waitFor();
  // Whatever arrived before it is below it by now.
  assert.equal(await hits.filter({ hasText: '/later' }).count(), 0);
  await page.getByRole('button', { name: 'Filter by page: /fresh' }).click();
  await page.waitForURL((url) => url.pathname == HOME && url.search == '?period=today&filter=page:/fresh');
});

test('a site counted since today has no change, and it says why', async () => {
  await go('/?period=7d');
  await page.getByText('Sites that started tracking during this time show no change.').waitFor();
  const row = page.getByRole('row').filter({ hasText: HOST });
  assert.match(await row.locator('.site-change').textContent(), /^–Tracking started on .+, so there is no earlier period to compare with\.$/);
  // Its own dashboard shows the day it has, and compares it with nothing.
  await go(`${HOME}?period=7d`);
  await page.locator('.chart canvas').waitFor();
  // The frames of the figures are there before the figures.
  await page.locator('.total-value', { hasText: /\d/ }).first().waitFor();
  for (const part of ['.total-why', '.legend-before']) assert.equal(await page.locator(part).count(), 0, part);
  await go(`${HOME}/changed?period=7d`);
  await page.locator('.changed-line .hint').filter({ hasText: 'Tracking started on' }).waitFor();
});

test('a site that fell silent is not said to be counting', async () => {
  const daysAgo = (days) => Math.floor(Date.now() / 1000) - days * 86_400;
  const answer = (told) => ({ json: { arriving: false, by_hostname: [], ...told } });
  const told = { last_hit: daysAgo(3), last_counted: daysAgo(3), last_left_out: null };
  await page.route(`**/api/v1/sites/${HOST}/arriving`, (route) => route.fulfill(answer(told)));
  await go(`${HOME}/install`);
  const state = page.locator('.waiting');
  await state.getByText('Last hit counted 3 days ago').waitFor();
  await state.getByText('Open a page of your site in another tab').waitFor();
  Object.assign(told, { last_hit: daysAgo(1), last_left_out: { at: daysAgo(1), reason: 'bot', explanation: 'A robot.' } });
  await state.getByText('A hit arrived yesterday but was excluded').waitFor();
  Object.assign(told, { last_hit: daysAgo(0), last_counted: daysAgo(0) });
  await state.getByText('Receiving hits').waitFor();
  await page.unroute(`**/api/v1/sites/${HOST}/arriving`);
});

test('no errors in the console', () => assert.deepEqual(owner.faults, []));
