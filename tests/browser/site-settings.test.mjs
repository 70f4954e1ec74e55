// A site's own pages, as its owner uses them: installs it, watches it hit by hit, previews its rules before saving
// them, pauses, renames, erases, deletes it. The pages must show what the server has.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clean, cleanAnywhere } from './axe.mjs';
import { addSite, agents, api, daysAgo, heading, launch, openAccount, press, said, tell, until, visitor } from './browser.mjs';
import { startServer } from './server.mjs';

const HOST = 'shop.example';
const HOME = `/sites/${HOST}`;
let browser, server, owner, page;

before(async () => {
  browser = await launch();
  server = await startServer({ STILE_COUNTS_KEEP_DAYS: '90' });
  owner = await visitor(browser, { timezoneId: 'UTC' });
  page = owner.page;
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const go = (path) => page.goto(server.origin + path);
const at = (path) => page.waitForURL((url) => decodeURIComponent(url.pathname) == path);
const aside = (name) => page.getByRole('navigation', { name: /^Settings of/ }).getByRole('link', { name, exact: true }).click();

const hit = (sent, options) => server.hit(HOST, sent, options);

test('a new site waits for its first hit, and sees it come', async () => {
  await openAccount(page, server.startLink);
  await addSite(page, HOST);
  await heading(page, 'Install');
  await page.getByText('Waiting for the first hit').waitFor();
  await page.getByText(`data-site="${HOST}"`).first().waitFor();
  await clean(page, 'install');
  await hit('/', { agent: agents.crawler });
  await page.getByText(/A hit arrived .* but was excluded/).waitFor();
  await hit('/');
  await page.getByText('Receiving hits').waitFor();
});

test('the code of each place has an address of its own', async () => {
  await page.getByRole('radio', { name: 'WordPress' }).check();
  await page.waitForURL((url) => url.searchParams.get('with') == 'wordpress');
  await page.getByText('add_action("wp_head"').waitFor();
  await go(`${HOME}/install?with=nginx`);
  await page.getByText('proxy_pass').waitFor();
  assert.ok(await page.getByRole('radio', { name: 'nginx' }).isChecked());
  await press(page, 'Check page');
  await page.getByText('The page could not be loaded').waitFor();
  await clean(page, 'install, checked');
});

test('the live test shows the verdict on each hit', async () => {
  await aside('Live test');
  await heading(page, 'Live test');
  await page.getByText('Waiting for a hit').waitFor();
  await page.getByText('Connected').waitFor();
  await clean(page, 'dry run, empty');
  await hit({ u: `https://${HOST}/pricing?utm_source=news&utm_medium=email`, n: 'Sign-up', p: { plan: 'pro' }, i: 1 });
  await hit('/robots', { agent: agents.crawler });
  const lines = page.locator('.dry-run-line');
  await until(async () => (await lines.count()) == 2, 'two hits');
  assert.match(await lines.nth(0).textContent(), /Known bots.*\/robots/s);
  assert.match(await lines.nth(1).textContent(), /Counted.*Sign-up.*news/s);
  await lines.nth(1).click();
  await page.getByRole('term').filter({ hasText: 'plan' }).waitFor();
  await lines.nth(0).click();
  await page.getByText(/Check \d+:/).waitFor();
  // From there to what can be done about it, and to a page without hits.
  const advice = page.getByRole('link', { name: 'What you can do' });
  assert.equal(await advice.getAttribute('href'), `${HOME}/left-out?period=today&reason=bot`);
  assert.equal(await page.getByRole('link', { name: 'Check the page' }).getAttribute('href'), `${HOME}/install`);
  await clean(page, 'dry run');

  await press(page, 'Pause');
  await hit('/later', { agent: agents.crawler });
  await press(page, 'Show 1 newer hit');
  await until(async () => (await lines.count()) == 3, 'the one that was held back');
  await press(page, 'Counted');
  await page.waitForURL((url) => url.searchParams.get('show') == 'counted');
  await until(async () => (await lines.count()) == 1, 'only what is counted');
  await press(page, 'All');
  await press(page, 'Clear');
  await page.getByText('Waiting for a hit').waitFor();
});

test('a rule shows what it would have done, and nothing is saved until it is', async () => {
  await hit('/preview/a');
  await hit('/preview/b');
  await aside('Filtering rules');
  await heading(page, 'Filtering rules');
  assert.match(await page.getByLabel('Link to exclude a browser').textContent(), /#stile_ignore=yes$/);
  await until(async () => (await api(page, `${HOME}/stats?period=7d`)).totals.views.value == 3, 'three views');
  const pages = page.getByLabel('Add to “Pages”');
  await pages.fill('preview/*');
  await pages.press('Enter');
  await page.getByText(/^2 of the 4 hits counted in the last 30 days/).waitFor();
  await page.getByText('Filter hits').click();
  await page.getByRole('region', { name: 'Unsaved changes' }).getByText('/preview/a').waitFor();
  assert.deepEqual((await api(page, HOME)).excluded_paths, []);
  await clean(page, 'rules');

  const addresses = page.getByLabel('Add to “IP addresses”');
  await addresses.fill('office');
  await addresses.press('Enter');
  await page.getByText('is not an IP address', { exact: false }).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Save' }).isDisabled());
  await clean(page, 'rules, one wrong');
  await press(page, 'Remove office');

  const countries = page.getByLabel('Add to “Countries”');
  await countries.fill('new z');
  await page.getByRole('option', { name: /^New Zealand/ }).waitFor();
  await countries.press('ArrowDown');
  await countries.press('Enter');
  await page.getByRole('button', { name: 'Remove New Zealand' }).waitFor();
  await press(page, 'Save');
  await said(page, 'Rules saved.');
  const site = await api(page, HOME);
  assert.deepEqual([site.excluded_paths, site.excluded_countries], [['/preview/*'], ['NZ']]);
  await until(async () => (await hit('/preview/c')) == 'excluded_path', 'the rule holds');
});

test('what the server writes its own way is saved all the same, and the bar goes', async () => {
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await bar.waitFor({ state: 'detached' });
  const addresses = page.getByLabel('Add to “IP addresses”');
  await addresses.fill('192.0.2.7/24');
  await addresses.press('Enter');
  await bar.waitFor();
  await press(page, 'Save');
  await page.getByRole('button', { name: 'Remove 192.0.2.0/24' }).waitFor();
  await bar.waitFor({ state: 'detached' });
  assert.deepEqual((await api(page, HOME)).excluded_addresses, ['192.0.2.0/24']);
});

test('fewer days are kept after the page says when figures are deleted, and more at once', async () => {
  await aside('Data');
  await heading(page, 'Data');
  const card = page.getByRole('region', { name: 'Data retention' });
  await card.getByText('This server keeps at most 90 days.', { exact: false }).waitFor();
  const days = card.getByLabel('Days to keep, plus the current day');
  const kept = async () => (await api(page, HOME)).keep_days ?? null;
  await days.fill('30');
  await press(page, 'Keep fewer days…');
  const dialog = page.getByRole('dialog', { name: 'Keep only 30 days?' });
  // Tomorrow, when the deletion may begin, 30 days are today and the 29 before.
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  await dialog.getByText(`from before ${long.format(Date.now() - 29 * 86_400_000)} will be permanently deleted`).waitFor();
  await dialog.getByText('so nothing is that old yet.', { exact: false }).waitFor();
  await dialog.getByText('Deletion starts after 24 hours', { exact: false }).waitFor();
  await cleanAnywhere(page, 'fewer days');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await kept(), null);
  await press(page, 'Keep fewer days…');
  await dialog.getByRole('button', { name: 'Keep fewer days' }).click();
  await said(page, 'Data retention saved.');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await kept(), 30);
  // More than the server keeps is refused in the field.
  await days.fill('91');
  await card.getByRole('button', { name: 'Save' }).click();
  assert.ok(await days.evaluate((field) => field.validity.rangeOverflow));
  assert.equal(await kept(), 30);
  await days.fill('60');
  await card.getByRole('button', { name: 'Save' }).click();
  await until(async () => (await kept()) == 60, 'more days');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await days.fill('');
  await card.getByRole('button', { name: 'Save' }).click();
  await until(async () => (await kept()) === null, 'no number of its own');
});

test('an editor, who may not delete data, may not keep fewer days', async () => {
  const me = await api(page, '/me');
  const asEditor = (route) => route.fulfill({ json: { ...me, role: 'editor' } });
  await page.route('**/api/v1/me', asEditor);
  await page.reload();
  const card = page.getByRole('region', { name: 'Data retention' });
  await card.getByText('Only owners and admins can set a number', { exact: false }).waitFor();
  const days = card.getByLabel('Days to keep, plus the current day');
  assert.ok(await days.isDisabled());
  // A number can be raised, and not lowered.
  await tell(page, 'PATCH', HOME, { keep_days: 30 });
  await page.reload();
  await until(async () => (await days.inputValue()) === '30', 'the number');
  await card.getByText('Only owners and admins can keep fewer days', { exact: false }).waitFor();
  assert.ok(await days.isEnabled());
  await days.fill('29');
  assert.ok(await days.evaluate((field) => field.validity.rangeUnderflow));
  await days.fill('31');
  await card.getByRole('button', { name: 'Save' }).click();
  await until(async () => (await api(page, HOME)).keep_days === 31, 'one day more');
  await clean(page, 'data, by an editor');
  await tell(page, 'PATCH', HOME, { keep_days: null });
  await page.unroute('**/api/v1/me', asEditor);
  await page.reload();
});

test('the clock, the money and the weeks of the figures', async () => {
  await aside('General');
  await heading(page, 'General');
  const zones = page.getByRole('combobox', { name: 'Time zone' });
  await zones.fill('auck');
  await page.getByRole('option', { name: /^Pacific\/Auckland/ }).click();
  // An invalid zone is reset.
  await zones.fill('nowhere');
  await zones.press('Tab');
  assert.equal(await zones.inputValue(), 'Pacific/Auckland');
  await page.getByLabel('Currency').selectOption('NZD');
  await page.getByText('Sunday').click();
  await press(page, 'Save');
  await said(page, 'Settings saved.');
  const { zone, currency, week_start } = await api(page, HOME);
  assert.deepEqual([zone, currency, week_start], ['Pacific/Auckland', 'NZD', 'sunday']);
  await clean(page, 'general');
});

test('while counting is paused nothing counts, and the live test says what would', async () => {
  await press(page, 'Pause');
  await page.getByText('Counting paused.').first().waitFor();
  await aside('Live test');
  await page.getByText('Connected').waitFor();
  await until(async () => (await hit('/tried')) == 'paused', 'the pause holds');
  await page.getByText('Would be counted').first().waitFor();
  await clean(page, 'dry run, paused');
  await press(page, 'Resume counting');
  await said(page, 'Counting resumed.');
  assert.equal((await api(page, HOME)).paused, false);
});

test('every change is listed, with old and new', async () => {
  await aside('History');
  await heading(page, 'History');
  const line = page.getByRole('listitem').filter({ hasText: 'Time zone' }).filter({ hasText: 'Currency' }).first();
  assert.match(await line.textContent(), /EUR.*NZD.*Monday.*Sunday.*UTC.*Pacific\/Auckland.*Ada/s);
  await page.getByRole('listitem').filter({ hasText: 'New Zealand' }).waitFor();
  await page.getByText('Added the site').waitFor();
  await clean(page, 'changes');
});

test('older changes come page by page, each once, up to the end', async () => {
  const [line] = await api(page, `${HOME}/changes`);
  // Each action changed two settings.
  const changes = Array.from({ length: 150 }, (_, n) =>
    ['currency', 'zone'].map((what) => ({ ...line, id: String(n), at: line.at - n, action: 'site.changed', what, old: 'A', new: `${what} ${n}.` })),
  );
  await page.route('**/changes?*', (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const before = Number(asked.get('before') ?? Number.MAX_SAFE_INTEGER);
    return route.fulfill({ json: changes.filter(([{ at }]) => at < before).slice(0, Number(asked.get('limit'))).flat() });
  });
  await page.reload();
  const lines = page.locator('li.log');
  await until(async () => (await lines.count()) == 100, 'a page of changes');
  assert.equal(await page.getByText('End of the list.').count(), 0);
  await press(page, 'Show older');
  await page.getByText('End of the list.').waitFor();
  const texts = await lines.allTextContents();
  assert.equal(texts.length, 150);
  texts.forEach((text, n) => assert.ok(text.includes(`currency ${n}.`) && text.includes(`zone ${n}.`), `${n}: ${text}`));
  assert.equal(await page.getByRole('button', { name: 'Show older' }).count(), 0);
  await page.unrouteAll();
  await page.reload();
});

test('another name, then the end: the name is typed', async () => {
  await aside('General');
  await page.getByLabel('Site name').fill('https://harbour.example/');
  await press(page, 'Rename…');
  await press(page, 'Rename');
  await at('/sites/harbour.example/settings');
  await aside('Data');
  await heading(page, 'Data');
  await press(page, 'Delete site…');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/page views?$/).waitFor();
  await cleanAnywhere(page, 'deleting');
  const sure = dialog.getByRole('button', { name: 'Delete site' });
  await dialog.getByLabel('Type harbour.example to confirm').fill(HOST);
  assert.ok(await sure.isDisabled());
  await dialog.getByLabel('Type harbour.example to confirm').fill('harbour.example');
  await sure.click();
  await at('/');
  assert.deepEqual(await api(page, '/sites'), []);
});

test('data up to a day is erased, once the name is typed', async () => {
  const site = 'old.example';
  await tell(page, 'POST', '/sites', { name: site, zone: 'UTC' });
  const { token } = await tell(page, 'POST', '/tokens', { name: 'Backend', scopes: ['events:write'], sites: null, expires_at: null });
  // Two days ago in the site's time zone: before the last possible day, and recent enough to be accepted.
  const time = Date.parse(daysAgo(2)) / 1000 + 86_399;
  const sent = [
    { url: `https://${site}/`, time, visitor: { id: 'ada', user_agent: agents.desktop } },
    { url: 'https://copy.example/', time, visitor: { id: 'ben', user_agent: agents.desktop } },
  ];
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/sites/${site}/events/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });
  assert.equal(answer.status, 202);
  const holds = async () => {
    const { views, left_out } = await api(page, `/sites/${site}/holds`);
    return `${views} ${left_out}`;
  };
  await until(async () => (await holds()) == '1 1', 'one view, and one hit left out');

  await go(`/sites/${site}/settings/erase`);
  await heading(page, 'Data');
  await page.getByLabel('Up to and including').fill(daysAgo(2));
  await press(page, 'Delete data…');
  const dialog = page.getByRole('dialog');
  const sure = dialog.getByRole('button', { name: 'Delete data' });
  await dialog.getByLabel('Type old.example to confirm').fill('old');
  assert.ok(await sure.isDisabled());
  await cleanAnywhere(page, 'erasing');
  await dialog.getByLabel('Type old.example to confirm').fill(site);
  await sure.click();
  await said(page, 'deleted.');
  await until(async () => (await holds()) == '0 0', 'nothing is held any more');
});

test('no fault in the console but the one that was meant', () => {
  assert.deepEqual(owner.faults.filter((fault) => !fault.includes('400')), []);
});
