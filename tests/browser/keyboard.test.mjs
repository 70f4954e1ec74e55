// Main tasks by keyboard alone: Tab, arrows, Enter, Space, Escape and letters. There is no mouse in this file. At
// each stop the focus is seen, and it is never lost.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { api, launch, until, visitor } from './browser.mjs';
import { Hand } from './hand.mjs';
import { startServer } from './server.mjs';
import { ADA, openShop, SHOP } from './shop.mjs';

const HOME = `/sites/${SHOP}`;
const day = 'period=yesterday';
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
const asks = (name, value) => until(() => asked().get(name) == value, `${name}=${value}`);
const said = (text) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
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
  const from = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const [year, month, dayOf] = from.split('-');
  await hand.type(month + dayOf + year);
  await hand.press('Show these days');
  await until(() => asked().get('period')?.startsWith(`${from}..`), 'the days in the address');
  await hand.at(/^Period:/);
});

test('a row of a card becomes a filter, is turned round, and is taken away', async () => {
  await go(`?${day}`, '.rows');
  await hand.press('/pricing: show only this page');
  await asks('filter', 'page:/pricing');
  await page.getByRole('list', { name: 'Filters' }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await hand.here();
  await hand.press('Page is /pricing. Turn round', { back: true });
  await asks('filter', '!page:/pricing');
  await hand.at('Page is not /pricing. Turn round');
  await hand.press('Remove: Page is not /pricing');
  await until(() => !asked().has('filter'), 'no filter');
  await hand.here();
});

test('the figures are set beside other days', async () => {
  await go(`?${day}`, '.rows');
  await hand.to('Compare with');
  await hand.key('ArrowDown');
  await asks('compare', 'year');
  await hand.at('Compare with');
  await hand.key('ArrowDown');
  await asks('compare', 'none');
});

test('an address of one’s own is left out, once the preview has said what that does', async () => {
  await go('/settings/counting', 'fieldset');
  await hand.to('Add to “Addresses”');
  await hand.type('192.0.2.7');
  await hand.key('Enter');
  await page.getByRole('button', { name: 'Remove 192.0.2.7' }).waitFor();
  await hand.at('Add to “Addresses”');
  await page.getByRole('region', { name: 'Not saved yet' }).waitFor();
  await until(async () => /hits?/.test(await page.getByRole('region', { name: 'Not saved yet' }).textContent()), 'the preview');
  await hand.press('Save');
  await said('The rules are saved.');
  await page.getByRole('region', { name: 'Not saved yet' }).waitFor({ state: 'detached' });
  await hand.here();
  await until(async () => (await api(page, HOME)).excluded_addresses.join() == '192.0.2.7', 'it is saved');
});

test('no fault in the console', () => assert.deepEqual(owner.faults, []));
