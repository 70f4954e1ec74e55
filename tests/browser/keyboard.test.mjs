// The main tasks by keyboard alone: Tab, arrows, Enter, Space, Escape and letters. This file uses no mouse. The
// focus is always visible, and never lost.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { api, daysAgo, launch, said, until, visitor } from './browser.mjs';
import { Hand } from './hand.mjs';
import { startServer } from './server.mjs';
import { ADA, BLOG, openShop, SHOP, YESTERDAY } from './shop.mjs';

const HOME = `/sites/${SHOP}`;
let browser, server, owner, page, hand;

before(async () => {
  browser = await launch();
  server = await startServer();
  await openShop(server);
  owner = await visitor(browser, { timezoneId: 'UTC', locale: 'en-US' });
  page = owner.page;
  page.setDefaultTimeout(10_000);
  await page.goto(await server.signInLink(ADA));
  await page.waitForURL((url) => url.pathname == '/');
});
after(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(() => {
  hand = new Hand(page);
});

const asked = () => new URL(page.url()).searchParams;
const at = (path) => until(() => decodeURIComponent(new URL(page.url()).pathname) == path, path);
const asks = (name, value) => until(() => asked().get(name) == value, `${name}=${value}`);
/** A page of the shop, with all its figures. */
async function go(rest, ready) {
  await page.goto(server.origin + HOME + rest);
  await page.locator(ready).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .rows-skeleton, .form-skeleton'));
}

test('a period is chosen', async () => {
  await go('', '.rows');
  await hand.press(/^Period:/);
  await hand.press(/^Yesterday/);
  await asks('period', 'yesterday');
  await hand.at(/^Period: Yesterday/);
});

test('two days of one’s own are chosen', async () => {
  await go('', '.rows');
  await hand.press(/^Period:/);
  await hand.to('From');
  const [first, last] = await page.locator('.custom-dates input').evaluateAll((all) => all.map((one) => one.valueAsNumber));
  assert.equal((last - first) / 86_400_000, 29, 'one begins from the days that are shown');
  const over = await page.locator('.period-menu').evaluate((menu) => menu.scrollWidth - menu.clientWidth);
  assert.equal(over, 0, 'the fields stand inside the menu');
  const from = daysAgo(2);
  const [year, month, dayOf] = from.split('-');
  await hand.type(month + dayOf + year);
  await hand.press('Apply');
  await until(() => asked().get('period')?.startsWith(`${from}..`), 'the days in the address');
  await hand.at(/^Period:/);
});

test('a row of a card becomes a filter, is turned round, and is taken away', async () => {
  await go(`?${YESTERDAY}`, '.rows');
  await hand.press('Filter by page: /pricing');
  await asks('filter', 'page:/pricing');
  await page.getByRole('list', { name: 'Filters' }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await hand.here();
  await hand.press('Page is /pricing. Exclude instead', { back: true });
  await asks('filter', '!page:/pricing');
  await hand.at('Page is not /pricing. Include instead');
  await hand.press('Remove: Page is not /pricing');
  await until(() => !asked().has('filter'), 'no filter');
  await hand.here();
});

test('the figures are compared with other days', async () => {
  await go(`?${YESTERDAY}`, '.rows');
  await hand.press(/^Compare with/);
  await hand.press('Same period last year');
  await asks('compare', 'year');
  await hand.at(/^Compare with/);
  await hand.key('Enter');
  await hand.press(/^No comparison/);
  await asks('compare', 'none');
  await hand.at(/^Compare with/);
  await hand.key('Enter');
  await hand.press('Apply');
  await asks('compare', `${daysAgo(2)}..${daysAgo(2)}`);
});

test('periods, comparison and interval have keys, and so has the search for a site', async () => {
  await go('?period=7d', '.rows');
  await hand.key('x');
  await asks('compare', 'none');
  await hand.key('x');
  await until(() => !asked().has('compare'), 'compared again');
  await hand.key('i');
  await asks('interval', 'hour');
  await hand.key('i');
  await until(() => !asked().has('interval'), 'the first interval again');
  for (const [key, period] of Object.entries({ f: '28d', s: '6mo', q: 'quarter', p: 'last_month' })) {
    const answered = ['stats', 'series'].map((part) =>
      page.waitForResponse((answer) => {
        const { pathname, searchParams } = new URL(answer.url());
        return pathname.endsWith(`/${part}`) && searchParams.get('period') == period;
      }),
    );
    await hand.key(key);
    await asks('period', period);
    for (const answer of await Promise.all(answered)) assert.equal(answer.status(), 200, answer.url());
  }
  await page.goto(`${server.origin}/`);
  await page.locator('.site-link').first().waitFor();
  await hand.key('/');
  await hand.at('Search sites');
});

test('what is within the value that is filtered by takes its place', async () => {
  await go(`?${YESTERDAY}`, '.rows');
  const tab = (name) => page.getByRole('button', { name, exact: true, pressed: true }).waitFor();
  await hand.press('Filter by source: Google');
  await tab('Referrers');
  await page.getByRole('rowheader', { name: 'google.com' }).waitFor();
  await hand.here();
  await hand.press('Remove: Source is Google', { back: true });
  await tab('Sources');
  await page.getByRole('button', { name: 'Filter by source: Google' }).waitFor();
});

test('Escape clears the filters, and only what is open over them while something is', async () => {
  await go(`?${YESTERDAY}&filter=page:/pricing&filter=!browser:Firefox`, '.rows');
  await hand.press(/^Period:/);
  await page.locator('.period-menu').waitFor();
  await hand.key('Escape');
  await page.locator('.period-menu').waitFor({ state: 'detached' });
  assert.equal(asked().getAll('filter').length, 2);
  await hand.key('Escape');
  await until(() => !asked().has('filter'), 'no filter');
  await hand.at(/^Period:/);
});

test('a card’s whole list is opened and searched, and the way back is where it began', async () => {
  await go(`?${YESTERDAY}`, '.rows');
  await hand.to('Page flow');
  await hand.press(/^(Show all \d+|Details)$/);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await hand.here();
  await hand.to('Search', { most: 4 });
  await hand.type('pric');
  await until(async () => (await dialog.getByRole('row').count()) == 2, 'one page is found');
  await hand.press('Filter by page: /pricing', { most: 30 });
  await asks('filter', 'page:/pricing');
  await hand.here();
  await hand.press(/^(Show all \d+|Details)$/);
  await dialog.waitFor();
  await hand.key('Escape');
  await dialog.waitFor({ state: 'detached' });
  await hand.at(/^(Show all \d+|Details)$/);
});

test('a row that goes with the newer figures leaves the focus to its card', async () => {
  await go(`?${YESTERDAY}`, '.rows');
  await hand.press('Exclude Google');
  await asks('filter', '!source:Google');
  await page.getByRole('button', { name: 'Exclude Google', exact: true }).waitFor({ state: 'detached' });
  const held = () => page.evaluate(() => document.activeElement?.closest('.card')?.querySelector('h2')?.textContent);
  assert.equal(await held(), 'Sources');
  await hand.key('Tab');
  assert.match((await hand.here()).name, /^(Sources|Channels|Campaigns)$/);
});

test('a figure is chosen, and the chart is read point by point', async () => {
  await go(`?${YESTERDAY}`, '.chart canvas');
  await hand.press('Page views');
  await asks('metric', 'views');
  await hand.to(/^Page views by hour/);
  await hand.key('Home');
  const told = () => page.getByRole('slider').getAttribute('aria-valuetext');
  const first = await told();
  await hand.key('ArrowRight');
  assert.notEqual(await told(), first);
  const { points } = await api(page, `${HOME}/series?${YESTERDAY}&metric=views&interval=hour`);
  const busy = points.findIndex(({ values, views }) => (values?.views ?? views) > 0);
  for (let n = 1; n < busy; n++) await hand.key('ArrowRight');
  assert.match(await told(), new RegExp(`: ${points[busy].values?.views ?? points[busy].views}(,|$)`));
  await page.locator('.read-out').waitFor();
  await hand.press('Show as table', { back: true });
  await page.getByRole('columnheader', { name: 'Hour' }).waitFor();
  await hand.here();
});

test('another site is found and gone to', async () => {
  await go(`?${YESTERDAY}`, '.rows');
  await hand.press(/^Search and commands/);
  await hand.at(/^Search pages/);
  await hand.type('blog');
  await until(async () => (await page.getByRole('listbox').getByRole('option').first().textContent()).includes(BLOG), BLOG);
  await hand.key('Enter');
  await at(`/sites/${BLOG}`);
  await hand.here();
});

test('a view is saved, and chosen again', async () => {
  await go(`?${YESTERDAY}&filter=page:/pricing`, '.rows');
  await hand.press('Saved');
  await page.getByRole('button', { name: 'Save view…' }).waitFor();
  await hand.press('Save view…');
  await hand.at('Name');
  await hand.key('Control+A');
  await hand.type('Prices, yesterday');
  await hand.key('Enter');
  await said(page, 'View saved.');
  await hand.here();
  await go('', '.rows');
  await hand.press('Saved');
  await page.getByRole('list', { name: 'Saved views' }).waitFor();
  await hand.press('Prices, yesterday');
  await asks('filter', 'page:/pricing');
  await hand.here();
});

test('a goal is made, and paused', async () => {
  await go('/goals', 'table');
  await hand.press('New goal');
  await hand.at('Name');
  await hand.type('Reads about beans');
  await hand.to(/^Page$/);
  await hand.type('beans');
  await page.getByRole('option', { name: /beans/ }).waitFor();
  await hand.key('ArrowDown');
  await hand.key('Enter');
  await hand.press(/^Create goal$/);
  await said(page, '“Reads about beans” created.');
  await at(`${HOME}/goals`);
  await hand.here();
  await page.getByRole('row').filter({ hasText: 'Reads about beans' }).waitFor();
  await hand.press('Actions for Reads about beans');
  await hand.press('Pause');
  await said(page, 'paused. It does not count');
  await hand.here();
});

test('a funnel is built, and its steps change places', async () => {
  await go('/funnels', 'main a[href$="/funnels/new"]');
  await hand.press('New funnel');
  await hand.at('Name');
  await hand.type('From the prices');
  await hand.press('Add first step…');
  await hand.press('A page');
  const steps = page.locator('.step-handle');
  await until(async () => (await steps.count()) == 1, 'a first step');
  await hand.at('Page');
  await hand.type('/thanks');
  await hand.key('Escape');
  await hand.press('Add step…');
  await hand.press('Signs up');
  await until(async () => (await steps.count()) == 2, 'a second step');
  await hand.to(/^Step 2: Signs up/, { back: true });
  await hand.key('ArrowUp');
  await hand.at(/^Step 1: Signs up/);
  await hand.press('Create funnel');
  await page.getByRole('heading', { level: 1, name: 'From the prices' }).waitFor();
  await page.locator('.fstep').first().waitFor();
  await hand.here();
});

test('a person is invited', async () => {
  await page.goto(`${server.origin}/settings/team`);
  await page.getByRole('button', { name: 'Invite member' }).waitFor();
  await hand.press('Invite member');
  await hand.at('Email address');
  await hand.type('dora@shop.example');
  await hand.to(/^Viewer/);
  await hand.to(SHOP);
  await hand.key('Space');
  await hand.press('Send invitation');
  await said(page, 'Invitation sent to dora@shop.example.');
  await hand.here();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await hand.at('Invite member');
});

test('an address of one’s own is left out, once the preview has said what that does', async () => {
  await go('/settings/counting', 'fieldset');
  await hand.to('Add to “IP addresses”');
  await hand.type('192.0.2.7');
  await hand.key('Enter');
  await page.getByRole('button', { name: 'Remove 192.0.2.7' }).waitFor();
  await hand.at('Add to “IP addresses”');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
  await until(async () => /hits?/.test(await page.getByRole('region', { name: 'Unsaved changes' }).textContent()), 'the preview');
  await hand.press('Save');
  await said(page, 'Rules saved.');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  await hand.here();
  await until(async () => (await api(page, HOME)).excluded_addresses.join() == '192.0.2.7', 'it is saved');
});

test('no fault in the console', () => assert.deepEqual(owner.faults, []));
