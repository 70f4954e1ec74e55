// From nothing to a visitor who is erased, with a real server and the real script: the owner asks for consent, visitors
// agree, decline, withdraw and ask, the owner sees and erases them, and what was exported is proven.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { api, heading, press, said, until } from './browser.mjs';
import { HOME, Walk } from './consent-walk.mjs';
import { binary } from './server.mjs';

let walk, page, buyer, reader, decliner, code, folder;
const short = (code) => `Visitor ${code.slice(0, 8)}`;
const listed = async () => (await api(page, `${HOME}/visitors`)).visitors;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stile-walk-'));
  walk = await Walk.begin();
  page = walk.page;
  await walk.prepare();
});
after(async () => {
  await walk?.end();
  await rm(folder, { recursive: true, force: true });
});

test('before the owner turns it on, no visitor is asked', async () => {
  const early = await walk.visits(138);
  await early.page.goto(`${walk.site.origin}/`, { waitUntil: 'networkidle' });
  await until(async () => (await api(page, `${HOME}/stats?period=today`)).totals.visitors.value == 2, 'the view');
  assert.equal(await early.page.locator('stile-consent').count(), 0);
  assert.deepEqual(await early.kept(), []);
  await early.leave();
  const { agreed } = await api(page, `${HOME}/stats?period=today`);
  assert.equal(agreed, undefined);
  await walk.go('');
  assert.equal(await page.locator('.totals-consented').count(), 0);
  await walk.turnOn();
});

test('one agrees and buys, one agrees on a phone, one declines', async () => {
  buyer = await walk.visits(142);
  await walk.answers(buyer, 'agree');
  await Promise.all([buyer.page.waitForURL('**/pricing'), buyer.page.click('#to-pricing')]);
  await until(() => buyer.page.evaluate(() => typeof stile == 'function'), 'the script');
  await buyer.page.click('#buy');
  reader = await walk.visits(140, { viewport: { width: 390, height: 844 } });
  await walk.answers(reader, 'agree');
  await reader.page.click('#to-blog');
  decliner = await walk.visits(139);
  await walk.answers(decliner, 'decline');
  const item = await walk.arrived(decliner);
  assert.deepEqual([item.a, item.k], ['declined', undefined]);
  await until(async () => (await listed()).some(({ events }) => events == 1), 'the purchase');
  await until(async () => (await listed()).length == 2, 'the one on a phone');
});

test('the owner sees them: next to the totals, in the list of sites, and one with the purchase', async () => {
  await walk.go('');
  const line = page.locator('.totals-consented');
  await line.filter({ hasText: '66.7% of those asked agreed' }).waitFor();
  assert.equal(await line.locator('b').innerText(), '2');
  assert.equal(await page.locator('.total').first().locator('.total-value').innerText(), '5', 'with all who were not asked');
  await page.goto(walk.server.origin);
  await page.getByText('2 with consent').waitFor();
  await walk.go('/changed');
  await page.getByRole('link', { name: 'Retention', exact: true }).click();
  await heading(page, 'Retention');
  await page.getByText('Retention by first visit').waitFor();

  code = await walk.codeOf(buyer);
  await walk.go('/visitors');
  await page.getByRole('link', { name: short(code) }).click();
  await heading(page, short(code));
  const sale = page.locator('.visit-hits > li').filter({ hasText: 'Purchase' }).filter({ hasText: '€52.50' });
  await sale.filter({ hasText: '/pricing' }).waitFor();
});

test('withdrawing takes one click in the window: the browser forgets, and the visitor is no longer listed', async () => {
  await walk.codeOf(reader);
  await reader.page.locator('stile-consent .withdraw').click();
  await reader.page.locator('stile-consent dialog').getByText('You have not agreed').waitFor();
  const item = await walk.arrived(reader);
  assert.deepEqual([item.a, item.k], ['declined', undefined]);
  await until(async () => (await listed()).length == 1, 'only the buyer');
});

test('the buyer asks by the code to be erased; once it is done, nothing is left here or in the browser', async () => {
  await walk.go('/requests');
  await press(page, 'Create request…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Visitor’s code').fill(code);
  await dialog.getByLabel('Deletion').check();
  await dialog.getByRole('button', { name: 'Create request' }).click();
  await said(page, 'Created the request.');
  await press(page, 'Finish…');
  await dialog.getByRole('button', { name: 'Delete visitor' }).click();
  await said(page, 'Deleted the visitor, and finished the request.');
  assert.deepEqual(await listed(), []);
  await buyer.page.goto(`${walk.site.origin}/contact`);
  await until(async () => (await buyer.kept()).length == 0, 'the browser forgot its code');
  const panel = await walk.panel(buyer);
  await panel.getByText('You have not agreed').waitFor();
});

test('the export proves every answer, by the command and in the browser', async () => {
  const { chain } = await api(page, `${HOME}/consent`);
  const csv = await page.evaluate(async (path) => (await fetch(path)).text(), `/api/v1${HOME}/consent/export`);
  const file = join(folder, 'consent.csv');
  await writeFile(file, csv);
  const { stdout } = await promisify(execFile)(binary, ['consent', 'verify', file, '--key', chain.key]);
  assert.match(stdout, /^Proven: 4 records in an unbroken chain/);
  await walk.go('/consent/records');
  const [proof] = await Promise.all([
    walk.owner.context.waitForEvent('page'),
    page.getByRole('link', { name: 'in the browser' }).click(),
  ]);
  await proof.getByLabel('Export of consent records (CSV)').setInputFiles(file);
  await proof.getByLabel('Public key of the server').fill(chain.key);
  await press(proof, 'Verify file');
  await proof.getByRole('status').filter({ hasText: 'Proven: 4 records' }).waitFor();
});

test('nothing went wrong in the pages', () => {
  assert.deepEqual([walk.owner, reader, decliner].flatMap(({ faults }) => faults), []);
  // The server says that it no longer knows the code.
  assert.deepEqual(buyer.faults.filter((fault) => !/status of 410/.test(fault)), []);
});
