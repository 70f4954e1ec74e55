// Sharing: an owner shares a site's dashboard, and people without a session read it, on its own and embedded in other
// pages. How it looks with many visits is in shared-dashboard.test.mjs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clean, looked } from './axe.mjs';
import { agents, api, drawn, heading, launch, NOON_ZONE, press, said, tell, until, visitor } from './browser.mjs';
import { startServer } from './server.mjs';
import { card, refused } from './shared-dashboard.mjs';

const HOST = 'shop.example';
const ADA = 'ada@shop.example';
const SETTINGS = `/sites/${HOST}/sharing`;
const DASHBOARD = `/share/${HOST}`;
const PASSWORD = 'four quiet green boats';
/** A page that is on no list of hosts, and one that is. On the port of http, as hosts are meant. */
const OTHER = 'other.example';
const PARTNER = 'www.partner.example';
const all = { public: true, parts: ['series', 'pages', 'sources', 'devices'], smallest: 0, counts: false, hosts: [] };
let browser, server, owner, page;

before(async () => {
  // Only such pages may be allowed to have one of this machine in a frame.
  browser = await launch({ secure: [OTHER, PARTNER].map((host) => `http://${host}`).join() });
  // A whole file is one address to the server.
  server = await startServer({ STILE_LIMITS_SHARE_VIEW: 'off' });
  await server.api.start(server.startLink);
  await server.api.post('/sites', { name: HOST, zone: NOON_ZONE });
  for (let n = 0; n < 8; n++) await server.hit(HOST, { u: `https://${HOST}/`, r: n < 6 ? 'https://www.google.com/' : '' }, { n });
  for (let n = 0; n < 5; n++) await server.hit(HOST, '/pricing', { n });
  await server.hit(HOST, '/about', { n: 0 });
  await server.hit(HOST, '/', { agent: agents.phone });
  owner = await visitor(browser, { timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' });
  page = owner.page;
  page.setDefaultTimeout(15_000);
  await page.goto(await server.signInLink(ADA));
  await page.waitForURL((url) => url.pathname == '/');
  await until(async () => (await api(page, `/sites/${HOST}/stats?period=today`)).totals.views.value == 15, 'the hits');
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const go = (path) => page.goto(server.origin + path);
const share = (change = {}) => tell(page, 'PUT', `/sites/${HOST}/share`, { ...all, ...change });
const link = (body) => tell(page, 'POST', `/sites/${HOST}/share/links`, body);
const total = (reader, name) => reader.locator('.total', { hasText: name }).locator('.total-value').innerText();

/** Someone without a session; `asked` has the paths of their requests to the API. */
async function reader(options = {}) {
  const person = await visitor(browser, { timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce', ...options });
  const asked = [];
  person.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  person.page.setDefaultTimeout(15_000);
  return { ...person, asked };
}

/** Runs with a reader at this address, who has no other errors in the console than those that the test takes. */
async function reading(address, run, options) {
  const person = await reader(options);
  await person.page.goto(address.startsWith('/') ? server.origin + address : address);
  await run(person.page, person);
  assert.deepEqual(person.faults, []);
  await person.leave();
}

test('a site that shares nothing has no dashboard, and does not say whether it exists', async () => {
  for (const name of [HOST, 'nothing.example']) {
    await reading(`/share/${name}`, async (reader, { faults, asked }) => {
      await heading(reader, 'Dashboard not found');
      await reader.getByText('There is no shared dashboard at this address').waitFor();
      await looked(reader, 'share-missing');
      assert.deepEqual(asked, [`/api/v1/share/${name}`]);
      refused(faults, 404);
    });
  }
});

test('an owner makes the dashboard public, without a part', async () => {
  await go(`/sites/${HOST}/settings`);
  await page.getByRole('navigation', { name: /^Settings of/ }).getByRole('link', { name: 'Sharing' }).click();
  await heading(page, 'Sharing');
  await page.getByText('No preview: the dashboard is not public.').waitFor();
  await looked(page, 'sharing-off');
  await page.getByLabel('Everyone can open the dashboard').check();
  await page.getByLabel('Countries').uncheck();
  await press(page, 'Save');
  await said(page, 'Saved the sharing settings.');
  await page.getByText(server.origin + DASHBOARD, { exact: true }).waitFor();
  const preview = page.getByRole('region', { name: `Preview of the dashboard of ${HOST}` });
  await card(preview, 'Pages').getByText('/pricing').waitFor();
  assert.equal(await card(preview, 'Countries').count(), 0);
  await looked(page, 'sharing');
  const saved = await api(page, `/sites/${HOST}/share`);
  assert.deepEqual([saved.public, saved.parts], [true, all.parts]);
});

test('everyone reads it, with no request but its own and nothing stored', async () => {
  await reading(DASHBOARD, async (reader, { asked, kept }) => {
    await heading(reader, HOST);
    await card(reader, 'Pages').getByText('/pricing').waitFor();
    assert.deepEqual([await total(reader, 'Visitors'), await total(reader, 'Page views')], ['9', '15']);
    for (const name of ['Pages', 'Sources', 'Devices']) await card(reader, name).waitFor();
    assert.equal(await card(reader, 'Countries').count(), 0);
    assert.equal(await reader.getByRole('button', { name: /account|search/i }).count(), 0);
    await looked(reader, 'share');
    assert.deepEqual([...new Set(asked)], [`/api/v1${DASHBOARD}`]);
    assert.deepEqual(await kept(), []);
    assert.match(await reader.title(), new RegExp(`Stats of ${HOST}`));
  });
});

test('the request is sent while the page’s script loads, and once', async () => {
  const person = await reader();
  const order = [];
  person.page.on('request', (request) => order.push(new URL(request.url()).pathname));
  let release;
  const held = new Promise((done) => (release = done));
  await person.page.route(/assets\/(texts-en-)?sharing-/, async (route) => {
    await held;
    await route.continue();
  });
  await person.page.goto(server.origin + DASHBOARD);
  await until(() => order.includes(`/api/v1${DASHBOARD}`), 'the request');
  release();
  await card(person.page, 'Pages').waitFor();
  assert.equal(person.asked.length, 1);
  await person.leave();
});

test('no other page learns the address', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${server.port}${DASHBOARD}`);
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  const referrers = [];
  const person = await reader();
  person.page.on('request', async (request) => {
    if (!request.isNavigationRequest()) referrers.push((await request.allHeaders()).referer);
  });
  await person.page.goto(`${server.origin}${DASHBOARD}?period=7d`);
  await card(person.page, 'Pages').waitFor();
  assert.ok(referrers.length > 3);
  assert.deepEqual(referrers.filter((one) => one?.includes('/share/')), []);
  await person.leave();
});

test('a row is a filter, which its chip removes, by mouse and by keyboard', async () => {
  await reading(DASHBOARD, async (reader) => {
    await reader.getByRole('button', { name: 'Filter by page: /pricing' }).click();
    await reader.waitForURL((url) => url.searchParams.get('filter') == 'page:/pricing');
    const chip = reader.getByRole('list', { name: 'Filters' });
    await chip.getByText('/pricing').waitFor();
    await until(async () => (await total(reader, 'Visitors')) == '5', 'visitors of the page');
    await looked(reader, 'share-filter');
    await reader.goBack();
    await until(async () => (await total(reader, 'Visitors')) == '9', 'all visitors');
    assert.equal(await chip.count(), 0);
    await reader.getByRole('button', { name: 'Filter by source: Google' }).focus();
    await reader.keyboard.press('Enter');
    await until(async () => (await total(reader, 'Visitors')) == '6', 'visitors of the source');
    await drawn(reader);
    assert.notEqual(await reader.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus is kept');
    await chip.getByRole('button', { name: 'Remove: Source is Google' }).focus();
    await reader.keyboard.press('Enter');
    await until(async () => (await total(reader, 'Visitors')) == '9', 'all visitors');
    assert.equal(await reader.evaluate(() => document.activeElement.id), 'main');
  });
});

test('a filter on a row that is not shown can be removed', async () => {
  await reading(`${DASHBOARD}?filter=page:/nothing`, async (reader, { faults }) => {
    await reader.getByText('This dashboard does not show “Page is /nothing” in this period.').waitFor();
    refused(faults, 400);
    await clean(reader, 'an unknown filter');
    await press(reader, 'Remove filter');
    await card(reader, 'Pages').getByText('/pricing').waitFor();
    assert.equal(new URL(reader.url()).search, '');
  });
});

test('the four periods are in the address', async () => {
  await reading(`${DASHBOARD}?period=all`, async (reader) => {
    const periods = reader.getByRole('group', { name: 'Period' });
    const picked = () => periods.getByRole('button', { pressed: true }).innerText();
    assert.equal(await picked(), '30 days', 'another period is not asked for');
    for (const [name, word] of [['Today', 'today'], ['7 days', '7d'], ['12 months', '12mo'], ['30 days', '30d']]) {
      await press(reader, name);
      await reader.waitForURL((url) => url.searchParams.get('period') == word);
      assert.equal(await picked(), name);
      await card(reader, 'Pages').getByText('/pricing').waitFor();
    }
    await reader.getByRole('button', { name: 'Page views', exact: true }).click();
    await press(reader, 'Show as table');
    await reader.getByRole('columnheader', { name: 'Page views' }).waitFor();
    await clean(reader, 'figures as a table');
  });
});

test('small groups are part of all others, and a filter shows only totals', async () => {
  await share({ smallest: 5 });
  await reading(DASHBOARD, async (reader) => {
    await reader.getByText('Values with fewer than 5 visitors are only part of “All others”.').waitFor();
    const sources = card(reader, 'Sources');
    assert.deepEqual(await sources.getByRole('rowheader').allInnerTexts(), ['All others'], 'two visitors give nobody away');
    await looked(reader, 'share-smallest');
    await reader.getByRole('button', { name: 'Filter by page: /', exact: true }).click();
    await reader.getByText('With a filter, this dashboard shows only totals').waitFor();
    await until(async () => (await reader.locator('.card').count()) == 0, 'no breakdowns');
    assert.equal(await reader.locator('.chart').count(), 0);
    await clean(reader, 'only totals');
  });
  await go(SETTINGS);
  assert.equal(await page.getByLabel('Everyone can ask how often a page was viewed').isDisabled(), true);
  await page.getByLabel('Smallest group').fill('101');
  await page.getByText('Enter a whole number from 0 to 100.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true);
  await clean(page, 'a number that is too large');
  await press(page, 'Discard');
  await page.getByLabel('Smallest group').fill('0');
  await page.getByLabel('Everyone can ask how often a page was viewed').check();
  await press(page, 'Save');
  await said(page, 'Saved the sharing settings.');
  await page.getByRole('group', { name: 'Code that shows the views of a page' }).waitFor();
  const counted = await fetch(`http://127.0.0.1:${server.port}/api/v1${DASHBOARD}/count?path=/pricing`);
  assert.equal((await counted.json()).views, 5);
  await share();
});

test('a private link opens with its password, in this tab only', async () => {
  await share({ public: false });
  await go(SETTINGS);
  await press(page, 'Create link…');
  const dialog = page.getByRole('dialog', { name: 'Create link' });
  await dialog.getByLabel('Name').fill('Press');
  await dialog.getByLabel('Password (optional)').fill(HOST);
  await press(page, 'Create link');
  await dialog.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  await clean(page, 'a password that is easy to guess', '.dialog');
  await dialog.getByLabel('Password (optional)').fill(PASSWORD);
  await press(page, 'Create link');
  await page.getByRole('heading', { name: 'Created “Press”' }).waitFor();
  const address = await page.getByRole('group', { name: 'Address of the link' }).innerText();
  assert.ok(address.startsWith(`${server.origin}${DASHBOARD}?key=`));
  await looked(page, 'sharing-link');
  await page.reload();
  await page.getByText('Created by Ada on').waitFor();
  assert.ok(!(await page.content()).includes(new URL(address).searchParams.get('key')), 'the key is not shown again');

  await reading(address, async (reader, { faults, asked, kept }) => {
    await heading(reader, 'Password required');
    refused(faults, 401);
    await looked(reader, 'share-locked');
    await reader.getByLabel('Password of the link').fill('another password');
    await press(reader, 'Open dashboard');
    await reader.getByText('This is not the password of the link.').waitFor();
    refused(faults, 401);
    await clean(reader, 'a wrong password');
    await reader.getByLabel('Password of the link').fill(PASSWORD);
    await reader.keyboard.press('Enter');
    await heading(reader, HOST);
    await card(reader, 'Pages').getByText('/pricing').waitFor();
    await reader.reload();
    await card(reader, 'Pages').getByText('/pricing').waitFor();
    assert.deepEqual([...new Set(asked)], [`/api/v1${DASHBOARD}`, `/api/v1${DASHBOARD}/unlock`]);
    assert.deepEqual(await kept(), [], 'neither cookies nor local storage');
  });
  await reading(address, async (reader, { faults }) => {
    await heading(reader, 'Password required');
    refused(faults, 401);
  });
});

test('a revoked link opens nothing', async () => {
  const { url } = await link({ name: 'Board' });
  await reading(url, async (reader, { faults }) => {
    await card(reader, 'Pages').getByText('/pricing').waitFor();
    await go(SETTINGS);
    const line = page.getByRole('listitem').filter({ hasText: /^Board/ });
    await line.getByText('Last used').waitFor();
    await line.getByRole('button', { name: 'Revoke link' }).click();
    await page.getByRole('dialog', { name: 'Revoke “Board”?' }).waitFor();
    await clean(page, 'the question', '.dialog');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
    await said(page, 'Revoked “Board”.');
    await until(async () => (await line.count()) == 0, 'the shorter list');
    await reader.reload();
    await heading(reader, 'Dashboard not found');
    refused(faults, 404);
  });
});

test('the address determines how an embedded dashboard looks', async () => {
  await share();
  await reading(`${DASHBOARD}?embed&theme=dark&width=600`, async (reader) => {
    await card(reader, 'Pages').getByText('/pricing').waitFor();
    assert.equal(await reader.getByRole('banner').count(), 0);
    const look = await reader.evaluate(() => ({
      scheme: getComputedStyle(document.documentElement).colorScheme,
      width: document.getElementById('main').getBoundingClientRect().width,
      padding: getComputedStyle(document.getElementById('main')).padding,
    }));
    assert.deepEqual(look, { scheme: 'dark', width: 600, padding: '0px' });
    await press(reader, 'Today');
    await reader.waitForURL((url) => url.searchParams.get('period') == 'today' && url.searchParams.get('theme') == 'dark');
    await clean(reader, 'an embedded dashboard');
  });
  await reading(`${DASHBOARD}?theme=light`, (reader) => card(reader, 'Pages').getByText('/pricing').waitFor(), { colorScheme: 'dark' });
});

/** A page of this host with the dashboard in a frame. */
async function framing(host, address, run) {
  const person = await reader();
  await person.context.grantPermissions(['local-network-access'], { origin: `http://${host}` });
  const body = `<!doctype html><html lang="en"><title>A page</title><iframe src="${address}" title="Visitors" width="900" height="700"></iframe></html>`;
  await person.page.route(`http://${host}/`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await person.page.goto(`http://${host}/`);
  await run(person.page.frameLocator('iframe'), person);
  await person.leave();
}

test('only pages of named hosts embed it', async () => {
  await share({ hosts: [PARTNER] });
  const address = `${server.origin}${DASHBOARD}?embed`;
  await framing(PARTNER, address, async (frame, { faults, page: around }) => {
    await card(frame, 'Pages').getByText('/pricing').waitFor();
    const before = await around.evaluate(() => history.length);
    await frame.getByRole('button', { name: 'Today', exact: true }).click();
    await card(frame, 'Pages').getByText('/pricing').waitFor();
    assert.equal(await around.evaluate(() => history.length), before, 'the way back is that of the page around it');
    assert.deepEqual(faults, []);
  });
  await framing(OTHER, address, async (frame, { faults }) => {
    await until(() => faults.some((one) => one.includes('frame-ancestors')), 'the refusal');
    assert.equal(await frame.getByRole('heading', { name: HOST }).count(), 0);
  });
  await go(SETTINGS);
  await page.getByLabel('Add to “Hosts that may embed it”').fill('https://www.second.example/about, not a host');
  await press(page, 'Add');
  await page.getByRole('button', { name: 'Remove not' }).waitFor();
  for (const name of ['not', 'a', 'host']) await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
  await press(page, 'Dark');
  await page.getByLabel('Maximum width in pixels').fill('800');
  const code = await page.getByRole('group', { name: 'Code that embeds the dashboard' }).innerText();
  assert.ok(code.includes(`${DASHBOARD}?embed=1&amp;theme=dark&amp;width=800"`), code);
  await press(page, 'Save');
  await said(page, 'Saved the sharing settings.');
  assert.deepEqual((await api(page, `/sites/${HOST}/share`)).hosts, [PARTNER, 'www.second.example']);
});

test('a host that is none is refused where it is', async () => {
  await go(SETTINGS);
  await page.getByLabel('Add to “Hosts that may embed it”').fill('*.com');
  await press(page, 'Add');
  await press(page, 'Save');
  await page.locator('.entry-wrong', { hasText: '*.com' }).waitFor();
  await clean(page, 'a host that is none');
  owner.faults.splice(0);
  await press(page, 'Discard');
});

test('the audit log names what was shared', async () => {
  await go('/settings/audit');
  for (const text of ['Changed what a site shares', 'Created a private link', 'Revoked a private link'])
    await page.getByText(text).first().waitFor();
});

test('nothing else went wrong in the console', () =>
  assert.deepEqual(owner.faults.filter((one) => !/status of 40[01]/.test(one)), []));
