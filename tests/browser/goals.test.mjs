// Goals and what is based on them, as an owner uses them: creates a goal by keyboard with the tester next to it,
// changes it, filters by it; a funnel; paths, retention, revenue. The pages must show what the visits were.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clean, cleanAnywhere } from './axe.mjs';
import { addSite, api, heading, launch, openAccount, pause, press, said, tell, until, visitor } from './browser.mjs';
import { startServer } from './server.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const HOST = 'shop.example';
const HOME = `/sites/${HOST}`;
let browser, server, owner, page;

/** The visitors: how far each of them got. */
const people = [
  ...Array(3).fill({ pages: ['/', '/pricing', '/thanks'], plan: 'pro', paid: [49, 'EUR'] }),
  { pages: ['/', '/pricing', '/thanks'], plan: 'free', paid: [20, 'USD'] },
  ...Array(2).fill({ pages: ['/', '/pricing'], plan: 'free' }),
  ...Array(3).fill({ pages: ['/', '/pricing', '/contact'] }),
  ...Array(3).fill({ pages: ['/', '/blog/'] }),
];
const signedUp = people.filter(({ plan }) => plan).length;

before(async () => {
  await mkdir(shots, { recursive: true });
  browser = await launch();
  server = await startServer();
  owner = await visitor(browser, { timezoneId: 'UTC' });
  page = owner.page;
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const go = (path) => page.goto(server.origin + path);
const at = (path) => page.waitForURL((url) => decodeURIComponent(url.pathname) == path);

/** The figures in a row of the goals. */
const row = (name) => page.getByRole('row').filter({ hasText: name });
const figure = (name, head) => row(name).locator(`[data-head="${head}"]`).textContent();

/** Whether the colour of what is odd is anywhere in a chart. */
const marked = (chart) =>
  chart.evaluate((element) => {
    const canvas = element.querySelector('canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const one = new OffscreenCanvas(1, 1).getContext('2d');
    one.fillStyle = getComputedStyle(element).getPropertyValue('--odd').trim();
    one.fillRect(0, 0, 1, 1);
    const wanted = one.getImageData(0, 0, 1, 1).data;
    for (let at = 0; at < data.length; at += 4) if ([0, 1, 2, 3].every((n) => data[at + n] == wanted[n])) return true;
    return false;
  });

const hit = async (n, sent) => assert.equal(await server.hit(HOST, sent, { n }), null);

/** Plays the visits: pages in order, the sign-up after the prices, the purchase last. */
async function play() {
  for (const [n, { pages, plan, paid }] of people.entries()) {
    for (const path of pages) {
      await hit(n, path);
      if (path == '/pricing' && plan) await hit(n, { u: `https://${HOST}${path}`, n: 'Sign-up', p: { plan }, i: 1 });
    }
    if (paid) await hit(n, { u: `https://${HOST}/thanks`, n: 'Purchase', a: paid[0], c: paid[1], i: 1 });
  }
}

test('an account, a site, and its visits', async () => {
  await openAccount(page, server.startLink);
  await addSite(page, HOST);
  await play();
  const counted = async () => (await api(page, `${HOME}/stats?period=7d`)).totals;
  await until(async () => (await counted()).events.value == signedUp + 4, 'all events');
});

test('no goal yet: the page says what one is, and suggests some of the site itself', async () => {
  await go(HOME);
  await page.getByRole('link', { name: 'Create goal' }).waitFor();
  await page.getByRole('navigation', { name: HOST }).getByRole('link', { name: 'Goals' }).click();
  await heading(page, 'Goals');
  await page.getByText('Create your first goal').waitFor();
  await press(page, 'Add Thanks');
  await said(page, '“Thanks” created.');
  await until(async () => (await figure('Thanks', 'Visitors').catch(() => '')) == '4', 'four were thanked');
  await clean(page, 'goals');
});

test('a goal by keyboard: proposals, the tester, and its figures at once', async () => {
  const key = (name) => page.keyboard.press(name);
  await page.getByRole('link', { name: 'New goal' }).focus();
  await key('Enter');
  await heading(page, 'New goal');
  await until(() => page.evaluate(() => document.activeElement?.labels?.[0]?.textContent == 'Name'), 'focus on the name');
  await page.keyboard.type('Signs up');
  await key('Tab'); // the kinds
  await key('ArrowDown'); // an event
  await key('Tab');
  await page.keyboard.type('Sign');
  const proposal = page.getByRole('option', { name: /^Sign-up/ });
  await proposal.waitFor();
  await key('ArrowDown');
  await key('Enter');
  assert.equal(await page.getByRole('combobox', { name: 'Event' }).inputValue(), 'Sign-up');
  // The compiled rules answer at once, and the server adds the last days.
  await said(page, 'Completes the goal');
  await page.getByText(`${signedUp} times by ${signedUp} visitors`).waitFor();
  await page.getByRole('textbox', { name: 'Event', exact: true }).fill('Sign-out');
  await said(page, 'Does not complete the goal');
  await cleanAnywhere(page, 'a new goal');
  await page.getByLabel('Name', { exact: true }).focus();
  await key('Enter');
  await said(page, '“Signs up” created.');
  await at(`${HOME}/goals`);
  await until(async () => (await figure('Signs up', 'Visitors').catch(() => '')) == String(signedUp), 'all who signed up');
  assert.equal(await figure('Signs up', 'Rate'), '50.0%');
  assert.equal(await figure('Signs up', 'Conversions'), String(signedUp));
});

test('a changed definition shows both numbers, and becomes a version', async () => {
  await row('Signs up').getByRole('button', { name: 'Actions for Signs up' }).click();
  await page.getByRole('link', { name: 'Edit and view versions' }).click();
  await heading(page, 'Signs up');
  await press(page, 'Filter by property');
  await page.getByRole('combobox', { name: 'Property 1', exact: true }).fill('plan');
  await page.getByRole('combobox', { name: 'Property 1: value' }).fill('pro');
  await page.getByText('Previously: 6 times by 6 visitors.').waitFor();
  await page.getByText('the last 30 days still show 6 times by 6 visitors').waitFor();
  await page.getByText('The last 30 days would show 3 times by 3 visitors').waitFor();
  await page.getByText('−3', { exact: true }).waitFor();
  await page.getByText('removed').click();
  await page.getByText('Sign-up · plan=free').first().waitFor();
  await clean(page, 'a changed goal');
  await page.getByRole('radio', { name: /^Recalculate past data/ }).check();
  await press(page, 'Save changes');
  await said(page, 'Goal saved.');
  await until(async () => (await figure('Signs up', 'Conversions').catch(() => '')) == '3', 'the past was counted anew');

  await row('Signs up').getByRole('button', { name: 'Actions for Signs up' }).click();
  await page.getByRole('link', { name: 'Edit and view versions' }).click();
  await page.getByText('Version 2').waitFor();
  await page.getByText('Event “Sign-up”, where plan is pro').first().waitFor();
});

test('a pause is a mark in the chart', async () => {
  const more = () => row('Signs up').getByRole('button', { name: 'Actions for Signs up' }).click();
  await go(`${HOME}/goals`);
  await more();
  await press(page, 'Pause');
  await said(page, '“Signs up” paused');
  await row('Signs up').getByText('Paused').waitFor();
  await go(`${HOME}?compare=none`);
  await page.getByText('Goal changed or paused').waitFor();
  // Read with the keys, from the last hour of the day to this one: a first day is shown by its hours.
  const chart = page.getByRole('slider');
  for (let hour = 24; hour > new Date().getHours(); hour--) {
    await chart.press('ArrowLeft');
    if (/paused/.test(await chart.getAttribute('aria-valuetext'))) break;
  }
  assert.match(await chart.getAttribute('aria-valuetext'), /“Signs up” paused/);
  assert.deepEqual(await page.locator('.read-out-break').allTextContents(), ['“Signs up” paused']);
  assert.ok(await marked(chart), 'a line is drawn where it was paused');
  // Rendered again, in other colours: the position is kept.
  await page.locator('.chart canvas').evaluate((canvas) => canvas.setAttribute('data-old', ''));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('.chart canvas:not([data-old])').waitFor();
  assert.match(await chart.getAttribute('aria-valuetext'), /“Signs up” paused/);
  await page.emulateMedia({ colorScheme: null });
  assert.deepEqual(await page.locator('.read-out-break').allTextContents(), ['“Signs up” paused']);
  // Held still, it leads to the goal's versions; so does the line below.
  const { id } = (await api(page, `${HOME}/goals`)).find(({ name }) => name == 'Signs up');
  const versions = page.getByRole('link', { name: 'View versions' });
  await chart.press('Enter');
  await page.getByRole('dialog').and(page.locator('.read-out')).waitFor();
  assert.equal(await versions.getAttribute('href'), `${HOME}/goals/${id}`);
  await page.keyboard.press('Escape');
  await versions.waitFor({ state: 'detached' });
  await press(page, '1 goal change in this period');
  await page.locator('.note-row').getByText('“Signs up” paused').waitFor();
  assert.equal(await versions.getAttribute('href'), `${HOME}/goals/${id}`);
  await press(page, 'Show as table');
  await page.locator('.point-break').getByText('“Signs up” paused').waitFor();
  await go(`${HOME}/goals`);
  await more();
  await press(page, 'Resume counting');
  await said(page, '“Signs up” resumed.');
});

test('an element is picked on the page itself, and the list has it when one comes back', async () => {
  await go(`${HOME}/goals`);
  await owner.context.route(`https://${HOST}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Shop</title>' }),
  );
  await page.getByRole('combobox', { name: 'Page URL or path' }).fill('/pricing');
  const [tab] = await Promise.all([owner.context.waitForEvent('page'), press(page, 'Select element')]);
  await tab.waitForURL((url) => url.host == HOST && url.pathname == '/pricing' && url.hash.startsWith('#stile_pick='));
  await tab.close();
  const wish = { name: 'Buy button', page: '/pricing', selectors: ['#buy'] };
  await tell(page, 'POST', `${HOME}/picks`, wish);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.locator('strong', { hasText: 'Buy button' }).waitFor();
  await cleanAnywhere(page, 'elements');
  await press(page, 'Delete Buy button');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await said(page, '“Buy button” deleted.');
});

test('a goal is a filter by its name', async () => {
  await go(HOME);
  const card = page.locator('section.card', { has: page.getByRole('heading', { name: 'Goals' }) });
  await card.getByRole('button', { name: 'Filter by goal: Thanks' }).click();
  await page.getByRole('list', { name: 'Filters' }).getByText('Thanks').waitFor();
  const visitors = page.locator('.total').first().locator('.total-value');
  await until(async () => (await visitors.textContent()) == '4', 'those who were thanked');
  // It is kept on the other pages.
  await page.getByRole('link', { name: 'Revenue' }).click();
  await page.getByRole('list', { name: 'Filters' }).getByText('Thanks').waitFor();
  await press(page, 'Remove: Goal is Thanks');
});

test('a funnel: steps added, moved by keyboard, and reported', async () => {
  await go(`${HOME}/funnels`);
  await page.getByText('Create your first funnel').waitFor();
  await clean(page, 'no funnels');
  await page.getByRole('link', { name: 'New funnel' }).click();
  await heading(page, 'New funnel');
  await page.getByLabel('Name', { exact: true }).fill('To a customer');
  await press(page, 'Add first step…');
  await press(page, 'Thanks');
  await press(page, 'Add step…');
  await press(page, 'A page');
  await page.getByRole('combobox', { name: 'Page', exact: true }).fill('/pricing');
  // The page precedes the thanks.
  await page.getByRole('button', { name: /^Step 2: Views \/pricing/ }).focus();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: /^Step 1: Views \/pricing/ }).waitFor();
  // And back and forth by its handle.
  const handles = page.locator('.step-handle');
  const [one, two] = [await handles.nth(0).boundingBox(), await handles.nth(1).boundingBox()];
  await page.mouse.move(one.x + 8, one.y + 8);
  await page.mouse.down();
  await page.mouse.move(two.x + 8, two.y + 60, { steps: 8 });
  await page.getByRole('button', { name: /^Step 2: Views \/pricing/ }).waitFor();
  await page.mouse.move(one.x + 8, one.y + 8, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('button', { name: /^Step 1: Views \/pricing/ }).waitFor();
  await clean(page, 'a new funnel');
  await press(page, 'Create funnel');
  await heading(page, 'To a customer');
  await page.getByText('44.4%').first().waitFor();
  const shown = await page.locator('.fstep-figures').allTextContents();
  assert.match(shown[0], /^9 visits/);
  assert.match(shown[1], /^4 visits/);
  await page.getByText('Where they went instead').click();
  await page.getByRole('rowheader', { name: '/contact' }).waitFor();
  await press(page, 'Device');
  await page.getByRole('rowheader', { name: 'Desktop' }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Returning visitors' }).count(), 0, 'nobody gave consent');
  await clean(page, 'a funnel');
  // What it uses stays while it does.
  await go(`${HOME}/goals`);
  await row('Thanks').getByRole('button', { name: 'Actions for Thanks' }).click();
  await press(page, 'Delete…');
  await page.getByText('The funnel “To a customer” uses this goal.').waitFor();
  await cleanAnywhere(page, 'a goal in use');
  await press(page, 'Cancel');
});

test('paths: a picture whose steps can be begun from, and the same as a table', async () => {
  await go(`${HOME}/paths`);
  await page.getByRole('button', { name: /^\/ 12 visits/ }).waitFor();
  await page.getByRole('button', { name: /^\/pricing 9 visits/ }).click();
  await page.waitForURL((url) => url.searchParams.get('from') == '/pricing');
  await page.getByRole('button', { name: /^Sign-up 6 visits/ }).waitFor();
  await clean(page, 'paths');
  await press(page, 'Show as table');
  await page.getByRole('row', { name: /\/pricing.*Sign-up.*6/ }).waitFor();
  await clean(page, 'paths as a table');
});

test('retention says why it is empty; revenue adds up', async () => {
  await go(`${HOME}/retention`);
  await page.getByText('No consented visitors in this period').waitFor();
  await clean(page, 'retention');
  await go(`${HOME}/revenue`);
  const { totals } = await api(page, `${HOME}/revenue?period=30d`);
  assert.deepEqual(totals.original, [{ amount: 147, currency: 'EUR' }, { amount: 20, currency: 'USD' }]);
  const sum = new Intl.NumberFormat('en-US', { style: 'currency', currency: totals.converted.currency });
  await page.locator('.revenue-sum', { hasText: sum.format(totals.converted.amount) }).waitFor();
  await page.getByText('€147.00').first().waitFor();
  await page.getByText('Exchange rates (').click();
  await page.getByRole('rowheader', { name: 'USD' }).waitFor();
  // The source of a dollar's rate, and its day.
  const report = await api(page, `${HOME}/revenue?period=30d&compare=previous&by=goal&by=source&by=page&by=country`);
  report.rates = report.rates.map((rate) => ({ ...rate, day: '2026-11-20', from: 'ecb' }));
  await page.route(/\/revenue\?.*by=country/, (route) => route.fulfill({ json: report }));
  await page.reload();
  await page.getByText('USD converted at the rate of Nov 20, 2026, from the European Central Bank').waitFor();
  await page.unrouteAll();
  // A button under the sticky bar at the top is not clickable.
  await page.evaluate(() => scrollTo(0, 0));
  await clean(page, 'revenue');
});

for (const [width, height] of [[1280, 900], [390, 844]]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`pictures at ${width} px, ${colorScheme}`, async () => {
      const [goal] = await api(page, `${HOME}/goals`);
      const [funnel] = await api(page, `${HOME}/funnels`);
      const pages = [
        ['dashboard', ''],
        ['goals', '/goals'],
        ['goal', `/goals/${goal.id}`],
        ['goal-new', '/goals/new'],
        ['funnels', '/funnels'],
        ['funnel', `/funnels/${funnel.id}?by=device`],
        ['funnel-change', `/funnels/${funnel.id}?change=1`],
        ['paths', '/paths'],
        ['retention', '/retention'],
        ['revenue', '/revenue'],
      ];
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      for (const [name, path] of pages) {
        await go(HOME + path);
        await page.waitForLoadState('networkidle');
        await pause(400);
        await clean(page, `${name} at ${width} px, ${colorScheme}`);
        await page.screenshot({ path: `${shots}goals-${name}-${width}-${colorScheme}.png`, fullPage: true });
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wider <= 0, `${path} is ${wider} px wider than the window`);
      }
    });
  }
}

test('no fault in the console', () => assert.deepEqual(owner.faults, []));
