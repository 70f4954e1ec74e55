// Imports, as an owner meets them: a file of another tool and a log are imported, show in figures, and are taken back.
// Each state, and what is refused before a file is read, is in imports-page.test.mjs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clean, looked } from './axe.mjs';
import { agents, api, daysAgo, heading, launch, period, press, said, tell, until, visitor } from './browser.mjs';
import { Mailbox } from './mail.mjs';
import { startServer } from './server.mjs';
import { refused } from './shared-dashboard.mjs';

const HOST = 'shop.example';
const ADA = 'ada@shop.example';
const IMPORTS = `/sites/${HOST}/import`;
let browser, server, owner, page;

before(async () => {
  browser = await launch();
  server = await startServer();
  await server.api.start(server.startLink);
  await server.api.post('/sites', { name: HOST, zone: 'UTC' });
  owner = await visitor(browser, { timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' });
  page = owner.page;
  page.setDefaultTimeout(15_000);
  await page.goto(await server.signInLink(ADA));
  await page.waitForURL((url) => url.pathname == '/');
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const go = (path) => page.goto(server.origin + path);
const region = (name) => page.getByRole('region', { name, exact: true });
const line = (text) => region('Imports').getByRole('listitem').filter({ hasText: text }).first();
const field = () => page.getByLabel('Choose a file, or drop it here');
const file = (text, name) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const total = (name) => page.locator('.total', { hasText: name }).locator('.total-value').innerText();

/** Three days of Plausible, long before today. */
const plausible = [
  'date,visitors,pageviews,bounces,visits,visit_duration',
  `${daysAgo(12)},10,40,5,20,1000`,
  `${daysAgo(11)},20,60,10,30,2000`,
  `${daysAgo(10)},30,90,10,40,3000`,
].join('\n');

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** A request as nginx logs it. */
function logged(days, address, path) {
  const [year, month, day] = daysAgo(days).split('-');
  const at = `${day}/${months[month - 1]}/${year}:12:00:00 +0000`;
  return `${address} - - [${at}] "GET ${path} HTTP/1.1" 200 1234 "-" "${agents.windows}"`;
}

test('the first steps lead to imports, of which there are none yet', async () => {
  await go(`/sites/${HOST}/install`);
  await page.getByRole('link', { name: 'Import it' }).click();
  await heading(page, 'Import');
  await page.getByText('No imports yet.').waitFor();
  await looked(page, 'imports-none');
});

test('a file that is not of the tool is refused, and nothing of it is kept', async () => {
  await page.getByText('Plausible', { exact: true }).click();
  await field().setInputFiles(file('a,b\n1,2\n', 'other.csv'));
  await page.locator('.import-file').getByRole('alert').getByText('This file is not one of this source.').waitFor();
  refused(owner.faults, 400);
  await clean(page, 'a file of another tool');
  assert.deepEqual((await api(page, `/sites/${HOST}/imports`)).uploads, []);
});

test('two of three days are imported', async () => {
  await field().setInputFiles(file(plausible, 'imported_visitors.csv'));
  await said(page, 'The file is checked.');
  const review = region('Plausible: checked file');
  await review.getByText('190', { exact: true }).waitFor();
  await review.getByText('Stile imports sums by day from Plausible.').waitFor();
  assert.equal(await review.getByLabel('First day').inputValue(), daysAgo(12));
  await review.getByLabel('First day').fill(daysAgo(11));
  await looked(page, 'imports-review');
  await press(page, 'Start import');
  await said(page, 'Started the import from Plausible.');
  await line('Plausible').getByText('2 days are in figures.').waitFor();
  await line('Plausible').getByText('by Ada').waitFor();
  await looked(page, 'imports-done');
});

test('figures include them, and say so', async () => {
  await line('Plausible').getByRole('link', { name: 'Show figures' }).click();
  await page.getByText('Includes 2 days that were imported from Plausible.').waitFor();
  await until(async () => (await total('Visitors')) == '50', 'the visitors of both days');
  assert.equal(await total('Page views'), '150');
  await page.locator('.imported').getByRole('button', { name: 'Details' }).click();
  await page.getByText('visitors are distinguished within a day').waitFor();
  await page.getByText('visitors of several days are added up').waitFor();
  await looked(page, 'imports-figures');
  await go(`/sites/${HOST}?${period(12, 10)}&filter=page:/`);
  await page.getByText('Does not include 2 days that were imported from Plausible.').waitFor();
  await clean(page, 'figures without the imported days');
});

test('a log becomes hits, of which figures are exact', async () => {
  await go(IMPORTS);
  await page.getByText('Web server logs', { exact: true }).click();
  // Addresses of a provider of private connections: those of data centers, and those for examples, are not people's.
  const log = [logged(20, '79.200.10.7', '/'), logged(20, '79.200.10.8', '/'), logged(20, '79.200.10.8', '/style.css')];
  await field().setInputFiles(file(`${log.join('\n')}\n`, 'access.log'));
  const review = region('Web server logs: checked file');
  await review.getByText('These days become hits like all others').waitFor();
  await review.getByText('Requests for files, and requests without success.').waitFor();
  await press(page, 'Start import');
  await line('Web server logs').getByText('1 day is in figures.').waitFor();
  await go(`/sites/${HOST}?${period(20)}&filter=page:/`);
  await until(async () => (await total('Visitors')) == '2', 'the visitors of the log');
});

test('an import is taken back, with all of its days', async () => {
  await go(IMPORTS);
  await line('Plausible').getByRole('button', { name: 'Take back…' }).click();
  await page.getByText('Deletes its 2 days from all figures').waitFor();
  await clean(page, 'the question', '.dialog');
  await press(page, 'Take back import');
  await until(async () => (await api(page, `/sites/${HOST}/imports`)).imports.length == 1, 'the import is taken back');
  await until(async () => (await region('Imports').getByRole('listitem').filter({ hasText: 'Plausible' }).count()) == 0, 'the list');
  await go(`/sites/${HOST}?${period(12, 10)}`);
  await until(async () => (await api(page, `/sites/${HOST}/stats?${period(12, 10)}`)).totals.visitors.value == 0, 'figures without it');
  const actions = (await api(page, '/audit')).map(({ action }) => action);
  for (const action of ['import.checked', 'import.started', 'import.removed']) assert.ok(actions.includes(action), action);
});

test('a Matomo that is not on the internet is refused at its field', async () => {
  await go(IMPORTS);
  await page.getByText('Matomo', { exact: true }).click();
  await page.getByLabel('Address of the Matomo').fill('https://127.0.0.1/');
  await page.getByLabel('Token', { exact: true }).fill('0123456789abcdef0123456789abcdef');
  await page.getByLabel('First day').fill(daysAgo(30));
  await press(page, 'Start import');
  await page.getByText('The address must be that of a Matomo on the internet').waitFor();
  assert.equal(await page.getByLabel('Address of the Matomo').getAttribute('aria-invalid'), 'true');
  refused(owner.faults, 400);
  await looked(page, 'imports-matomo');
});

test('editors do not see imports', async () => {
  const email = 'ben@shop.example';
  await server.api.post('/team/invitations', { email, role: 'editor', sites: [HOST] });
  const token = new URL((await new Mailbox(server.mails, email).next('an invitation')).link).searchParams.get('token');
  const ben = await visitor(browser, { timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' });
  await ben.page.goto(`${server.origin}/sign-in`);
  await tell(ben.page, 'POST', '/auth/invitation', { token, name: 'Ben' });
  await ben.page.goto(server.origin + IMPORTS);
  await ben.page.getByText('Only admins and owners can import data.').waitFor();
  assert.equal(await ben.page.getByRole('link', { name: 'Import', exact: true }).count(), 0);
  assert.deepEqual(ben.faults, []);
  await ben.leave();
  assert.deepEqual(owner.faults, []);
});
