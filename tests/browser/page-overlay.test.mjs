// A page's snapshot with what visitors did on it, what the script stores, and giving a site to another account. The
// server fetches pages from the public internet only, so the snapshot itself is made here; its script is the server's.
import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clean, cleanAnywhere } from './axe.mjs';
import { addSite, api, heading, launch, openAccount, press, said, tell, until, visitor } from './browser.mjs';
import { startServer } from './server.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const HOST = 'shop.example';
const HOME = `/sites/${HOST}`;
const views = { 1280: 900, 390: 844 };
let browser, server, owner, page;
const snapshots = [];

before(async () => {
  await mkdir(shots, { recursive: true });
  browser = await launch();
  server = await startServer();
  owner = await visitor(browser, { timezoneId: 'UTC', reducedMotion: 'reduce' });
  page = owner.page;
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const go = (path) => page.goto(server.origin + path);

/** The page at both widths, in both colours, with nothing that axe minds. */
async function looked(name) {
  for (const [width, height] of Object.entries(views)) {
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width: Number(width), height });
      await page.emulateMedia({ colorScheme });
      await clean(page, `${name}, ${width}, ${colorScheme}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} fits ${width}`);
      await page.screenshot({ path: `${shots}${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: null });
}

const html = async () => `<!doctype html><html lang="en"><title>Shop</title><style>body{margin:0;font:20px serif}main{height:3000px;overflow:hidden}</style>
<main><h1>Shop</h1><a href="#" data-stile-link="https://${HOST}/pricing">Prices</a>
<p style="margin-top:1400px"><a href="#" data-stile-link="https://${HOST}/pricing">Prices again</a> <button id="buy">Buy</button></p></main>
<script>${await readFile(new URL('../../server/sites/src/snapshots/measure.js', import.meta.url), 'utf8')}</script></html>`;

/** Fakes the server's snapshots, since the server fetches none from this machine. */
async function standIn() {
  const json = (route, status, body) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
  await page.route(/\/snapshots(\/frame)?(\?|$)/, async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    const path = url.searchParams.get('path');
    if (url.pathname.endsWith('/frame')) {
      const snapshot = snapshots.find((one) => one.path == path);
      return json(route, 200, { address: `${server.origin}/snapshots/made`, until: 9e9, snapshot });
    }
    if (request.method() == 'POST') {
      const { url: wanted } = request.postDataJSON();
      snapshots.unshift({ id: crypto.randomUUID(), path: wanted, url: `https://${HOST}${wanted}`, title: 'Shop', bytes: 9, links: 2, missing: 1, made_at: 1_780_000_000, made_by: 'Ada' });
      return json(route, 201, snapshots[0]);
    }
    if (request.method() == 'DELETE') {
      snapshots.splice(0);
      return route.fulfill({ status: 204 });
    }
    return json(route, 200, snapshots);
  });
  await page.route('**/snapshots/made', async (route) =>
    route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': 'sandbox allow-scripts' }, body: await html() }),
  );
}

test('a site with visits that followed links', async () => {
  await openAccount(page, server.startLink);
  await addSite(page, HOST);
  for (let n = 0; n < 3; n++) {
    for (const path of ['/', '/pricing']) assert.equal(await server.hit(HOST, path, { n }), null);
  }
  const { id } = await tell(page, 'POST', `${HOME}/picks`, { name: 'Buy button', page: '/', selectors: ['#buy'] });
  assert.ok(id);
  await until(async () => (await api(page, `${HOME}/overlay?path=/&period=7d`)).links[0]?.clicks == 3, 'three followed a link');
});

test('without a snapshot the figures are listed, and errors are in plain words', async () => {
  await go(`${HOME}/around?path=/`);
  await page.getByRole('link', { name: 'Page overlay' }).click();
  await heading(page, 'Page overlay');
  await page.getByRole('heading', { name: 'No snapshot of / yet' }).waitFor();
  const row = page.getByRole('row').filter({ hasText: '/pricing' });
  assert.equal(await row.locator('td').first().textContent(), '3');
  await looked('overlay-none');
  // The server itself answers: this host is not on the public internet.
  await press(page, 'Take snapshot');
  await page.getByRole('alert').filter({ hasText: HOST }).waitFor({ timeout: 30_000 });
  owner.faults.length = 0;
});

test('a snapshot is taken, marked, and its marks and its list point at each other', async () => {
  await standIn();
  await press(page, 'Take snapshot');
  await said(page, 'Snapshot of / taken.');
  const marks = page.locator('.overlay-mark');
  await until(async () => (await marks.count()) == 3, 'two links and an element are marked');
  const frame = page.locator('iframe');
  await until(async () => (await frame.getAttribute('height')) == '3000', 'the frame is as high as its page');
  // A mark is where the link is in the frame.
  const link = await page.frameLocator('iframe').getByText('Prices', { exact: true }).boundingBox();
  const mark = await marks.first().boundingBox();
  // The frame is scaled down, which boxes inside it do not show.
  const { x, y, width } = await frame.boundingBox();
  const scale = width / 1280;
  const there = { x: x + (link.x - x) * scale, y: y + (link.y - y) * scale, width: link.width * scale };
  for (const side of ['x', 'y', 'width']) assert.ok(Math.abs(there[side] - mark[side]) < 2, `${side} of the mark`);
  await page.getByText('Snapshot taken by Ada').waitFor();
  await page.getByText('1 image, font or style sheet could not be fetched.').waitFor();
  const name = page.getByRole('button', { name: '/pricing' });
  await name.focus();
  await page.keyboard.press('Enter');
  assert.equal(await name.getAttribute('aria-pressed'), 'true');
  assert.equal(await page.locator('.overlay-mark[data-picked=true]').count(), 2);
  await page.locator('.overlay-mark[data-kind=pick]').click();
  assert.equal(await page.getByRole('button', { name: 'Buy button' }).getAttribute('aria-pressed'), 'true');
  await page.getByRole('checkbox', { name: 'Links' }).uncheck();
  assert.equal(await marks.count(), 1);
  await page.getByRole('checkbox', { name: 'Links' }).check();
  await press(page, 'Phone');
  await until(async () => (await frame.getAttribute('width')) == '390' && (await marks.count()) == 3, 'the page of a phone is marked');
  await press(page, 'Desktop');
  await until(async () => (await marks.count()) == 3, 'and that of a desk again');
  await looked('overlay');
});

test('a snapshot is deleted', async () => {
  await press(page, 'Delete…');
  await cleanAnywhere(page, 'deleting a snapshot', '.dialog');
  await press(page, 'Delete snapshot');
  await said(page, 'Snapshot of / deleted.');
  await page.getByRole('heading', { name: 'No snapshot of / yet' }).waitFor();
  await page.unrouteAll();
});

test('what the script stores, as a text to copy', async () => {
  await go(`${HOME}/settings`);
  await page.getByRole('link', { name: 'Cookie policy' }).click();
  await heading(page, 'Cookie policy');
  await page.getByText('Nothing is stored.').first().waitFor();
  const text = page.getByRole('group', { name: 'Text for your cookie policy' });
  assert.match(await text.textContent(), /stile_ignore/);
  await press(page, 'Markdown');
  assert.match(await text.textContent(), /\| `stile_ignore` \|/);
  await looked('stores');
});

test('a site is offered to another account, the code is shown once, and the offer is withdrawn', async () => {
  await go(`${HOME}/settings`);
  await heading(page, 'General');
  await looked('transfer');
  await press(page, 'Transfer…');
  await page.getByText('These move to the other account:').waitFor();
  await cleanAnywhere(page, 'offering a site', '.dialog');
  await press(page, 'Create code');
  await said(page, 'Transfer code created.');
  const code = await page.getByRole('group', { name: 'Transfer code' }).textContent();
  assert.ok(code.length > 15, code);
  await looked('transfer-code');
  await press(page, 'I have copied it');
  assert.equal(await page.getByText(code).count(), 0);
  await page.reload();
  await page.getByText('Offered to another account until').waitFor();
  assert.equal(await page.getByText(code).count(), 0);

  await go('/add-site');
  await page.getByRole('link', { name: 'Take over a site' }).click();
  await heading(page, 'Take over a site');
  await looked('take-over');
  const enter = async (typed) => {
    await page.getByLabel('Transfer code').fill(typed);
    await press(page, 'Take over site');
  };
  await enter('nonsense');
  await page.getByText('This code was not found').waitFor();
  await enter(code);
  await page.getByText('This site already belongs to this account.').waitFor();

  await go(`${HOME}/settings`);
  await press(page, 'Withdraw offer');
  await said(page, 'Offer withdrawn.');
  await until(async () => (await api(page, HOME)).offered_until == null, 'no offer is open');
});

test('nothing went wrong in the browser', () => {
  const refused = /status of (403|404)/;
  assert.deepEqual(owner.faults.filter((fault) => !refused.test(fault)), []);
});
