// What changed, why, and what was excluded, as an owner sees it: two days of known visits; the pages must show
// what they were, and add up.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clean } from './axe.mjs';
import { agents, api, daysAgo, heading, launch, openAccount, pause, period, press, tell, until, visitor } from './browser.mjs';
import { startServer } from './server.mjs';
import { firstView } from './shop.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const HOST = 'shop.example';
const HOME = `/sites/${HOST}`;
const DAY = 86_400;
// At noon, so that neither day is over 72 hours old or not begun.
const yesterday = Date.parse(daysAgo(1)) / 1000 + DAY / 2;
const day = period(1);
let browser, server, owner, page, token;

const visits = (count, time, path, more = {}) =>
  Array.from({ length: count }, (_, n) => ({
    url: `https://${HOST}${path}`,
    time: time + n,
    visitor: { id: `${path} ${time} ${n}`, user_agent: agents.desktop },
    ...more,
  }));

/** 40 visitors, then 58: a new page, and a newsletter that was not sent again. Six of them return to a page. */
const sent = [
  ...firstView(HOST, yesterday - 1.5 * DAY),
  ...visits(28, yesterday - DAY, '/'),
  ...visits(12, yesterday - DAY, '/?utm_source=letter&utm_campaign=first'),
  ...visits(30, yesterday, '/'),
  ...visits(6, yesterday, '/').map((hit) => ({ ...hit, time: hit.time + 60 })),
  ...visits(28, yesterday, '/new'),
  ...visits(3, yesterday, '/', { visitor: { id: 'crawler', user_agent: agents.crawler } }),
  ...visits(2, yesterday, '/', { url: 'https://copy.example/' }),
];

before(async () => {
  await mkdir(shots, { recursive: true });
  browser = await launch();
  server = await startServer();
  owner = await visitor(browser, { timezoneId: 'UTC' });
  page = owner.page;
  await openAccount(page, server.startLink);
  await tell(page, 'POST', '/sites', { name: HOST, zone: 'UTC' });
  const wish = { name: 'Backend', scopes: ['events:write'], sites: null, expires_at: null };
  ({ token } = await tell(page, 'POST', '/tokens', wish));
  await send('events/batch', sent);
  await tell(page, 'POST', `${HOME}/annotations`, { day: daysAgo(1), text: 'The new page went online' });
  const totals = async () => (await api(page, `${HOME}/stats?${day}`)).totals;
  await until(async () => (await totals()).visitors.value == 58, '58 visitors');
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** As a backend of the site. */
async function send(what, body) {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1${HOME}/${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const told = await answer.json();
  assert.equal(answer.status, 202, JSON.stringify(told));
  return told;
}

const go = (path) => page.goto(server.origin + path);
const at = (test) => page.waitForURL((url) => test(url.pathname, url.searchParams));
const text = (selector) => page.locator(selector).first().innerText();
const number = (written) => Number(written.replace('−', '-').replace(/[+,\s]/g, ''));
const card = (name) => page.locator('section.card', { has: page.getByRole('heading', { name, exact: true }) });

test('a click on a change in the dashboard tells why, with all that the address asked', async () => {
  await go(`${HOME}?${day}`);
  await page.getByRole('link', { name: /\. Why\?/ }).nth(2).click();
  await at((path, asked) => path == `${HOME}/why` && asked.get('metric') == 'views' && `period=${asked.get('period')}` == day);
  await heading(page, 'Why it changed');
  await page.getByLabel('Metric').selectOption('visitors');
  await at((path, asked) => !asked.has('metric'));
  await page.getByText('Visitors rose by 18, from 40 to 58.').waitFor();
  await clean(page, 'why');
});

test('changes on the site’s side come first, and the page says whether a change is normal, or that this is unknown', async () => {
  const sections = await page.locator('main h2').allInnerTexts();
  assert.equal(sections[0], 'First, check: your own changes and tracking problems');
  await page.getByText('The new page went online').waitFor();
  assert.match(await text('.normal-range-verdict'), /not enough earlier data/);
});

test('the parts add up to the whole move, in every card', async () => {
  const cards = await page.locator('.driver-card').all();
  assert.equal(cards.length, 6);
  for (const one of cards) {
    const parts = (await one.locator('tbody td').allInnerTexts()).map(number);
    assert.equal(parts.reduce((sum, part) => sum + part, 0), 18, await one.innerText());
    assert.equal(number(await one.locator('tfoot td').innerText()), 18);
  }
  const rows = card('By page').getByRole('row');
  await rows.filter({ hasText: '/new' }).getByText('new, at 28').waitFor();
  await page.locator('.standouts').getByText('/new is new: 28 visitors.').waitFor();
});

test('a value is asked about alone, and the way back leads back', async () => {
  await page.getByRole('button', { name: 'Filter by source: letter' }).click();
  await at((path, asked) => asked.get('filter') == 'source:letter');
  await page.getByText('Visitors fell by 12, from 12 to 0.').waitFor();
  await page.goBack();
  await page.getByText('Visitors rose by 18, from 40 to 58.').waitFor();
});

test('for a rate, mix and rate are separate, and add up', async () => {
  await go(`${HOME}/why?${day}&metric=views_per_visit`);
  await page.getByText('Mix effect:').waitFor();
  await page.getByText('How mix and rate effects are separated').waitFor();
  const move = (await api(page, `${HOME}/why?${day}&metric=views_per_visit`)).moved;
  for (const { mix, rate } of move.by) assert.ok(Math.abs(mix + rate - move.difference) < 1e-9);
  // And as the page writes them, each of them rounded.
  const cards = await page.locator('.driver-card').all();
  assert.equal(cards.length, 6);
  for (const one of cards) {
    const said = await one.innerText();
    const near = (sum, count) => assert.ok(Math.abs(sum - whole) < 0.0005 * count + 1e-9, said);
    const whole = number(await one.locator('tfoot td').innerText());
    assert.equal(whole, 0.103, said);
    const [mix, rate] = (await one.locator('p.driver-mix').innerText()).match(/[+−]?\d+\.\d{3}/g).map(number);
    near(mix + rate, 3);
    const parts = (await one.locator('tbody td').allInnerTexts()).map((cell) => number(cell.match(/^[+−]?\d+\.\d{3}/)[0]));
    assert.notEqual(parts.length, 0);
    near(parts.reduce((sum, part) => sum + part, 0), parts.length + 1);
  }
  await clean(page, 'why of a rate');
});

test('without a period before, the page says so and offers one', async () => {
  await go(`${HOME}/why?period=all`);
  await press(page, 'Compare the last 30 days');
  await at((path, asked) => !asked.has('period'));
});

test('what rose and what fell make the whole', async () => {
  await go(`${HOME}/changed?${day}`);
  await heading(page, 'What changed');
  await card('Rising pages').getByRole('row').filter({ hasText: '/new' }).getByText('+28').waitFor();
  await card('Falling sources').getByRole('row').filter({ hasText: 'letter' }).getByText('−12').waitFor();
  assert.equal(await page.locator('.changed-sum').count(), 2);
  assert.equal(await page.locator('.changed-sum b').count(), 6);
  for (const line of await page.locator('.changed-sum b').all()) assert.match(await line.innerText(), /^[+−]?\d+$/);
  for (const line of await page.locator('.changed-sum').all()) {
    const [rose, fell, whole] = (await line.locator('b').allInnerTexts()).map(number);
    assert.equal(rose + fell, whole);
    assert.equal(whole, 18);
  }
  await clean(page, 'changed');
  await press(page, 'Page views');
  await page.getByText('Page views rose by 24').waitFor();
  await page.getByRole('link', { name: /^Bounce rate/ }).click();
  await at((path, asked) => path == `${HOME}/why` && asked.get('metric') == 'bounce_rate');
});

test('received is counted and left out, and each reason is explained in place', async () => {
  await go(`${HOME}?${day}`);
  await page.getByRole('link', { name: 'Details and advice' }).click();
  await heading(page, 'Excluded hits');
  await page.locator('.out-reasons').waitFor();
  const [received, counted, out] = (await page.locator('.sum-line dd').allInnerTexts()).map(number);
  assert.deepEqual([received, counted, out], [69, 64, 5]);
  const reason = (name) => page.locator('.out-reasons li').filter({ hasText: name });
  await reason('Known bots').getByText('Usually nothing to do: bots do not read pages').waitFor();
  await reason('Other hostnames').getByText('copy.example').waitFor();
  await press(page, 'Known bots');
  await at((path, asked) => asked.get('reason') == 'bot');
  await press(page, 'Show as table');
  const row = await page.locator('.point-table tbody tr').first().locator('td').allInnerTexts();
  assert.deepEqual(row.map(number), [69, 64, 5, 3]);
  await clean(page, 'left out');
  assert.equal(await page.getByRole('link', { name: 'live test' }).getAttribute('href'), `${HOME}/dry-run`);
});

test('a receipt has the verdict on one hit', async () => {
  const { receipt } = await send('events?receipts=true', {
    url: 'https://copy.example/',
    visitor: { id: 'one', user_agent: agents.desktop },
  });
  await page.getByText('Look up a hit').click();
  await page.getByLabel('Receipt').fill(receipt);
  await press(page, 'Look up hit');
  await page.getByText('Excluded: other hostnames.').waitFor();
});

for (const [width, height] of [[1280, 900], [390, 844]]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`pictures at ${width} px, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      for (const name of ['changed', 'why', 'left-out']) {
        await go(`${HOME}/${name}?${day}`);
        await page.waitForLoadState('networkidle');
        await pause(400);
        await page.screenshot({ path: `${shots}${name}-${width}-${colorScheme}.png`, fullPage: true });
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wider <= 0, `${name} is ${wider} px wider than the window`);
        await clean(page, `${name} at ${width} px, ${colorScheme}`);
      }
    });
  }
}

test('no fault in the console', () => assert.deepEqual(owner.faults, []));
