// Using the dashboard by keyboard: the commands, single keys, saved views, a card as a file, printing.
import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clean, cleanAnywhere } from './axe.mjs';
import { NOON_ZONE, addSite, api, drawn, launch, openAccount, pause, press, until, visitor } from './browser.mjs';
import { startServer } from './server.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const HOST = 'shop.example';
const HOME = `/sites/${HOST}`;
const paths = ['/', '/', '/', '/pricing', '/pricing', '/blog/a,b'];
const GERMAN = '84.140.20.30';
let browser, server, owner, page;

before(async () => {
  await mkdir(shots, { recursive: true });
  browser = await launch();
  server = await startServer();
  owner = await visitor(browser, { timezoneId: NOON_ZONE, acceptDownloads: true });
  page = owner.page;
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const go = (path) => page.goto(server.origin + path);
const key = (name) => page.keyboard.press(name);
const field = () => page.getByRole('combobox', { name: /^(Search pages|Search: |Filter by)/ });
/** Opens a window by keys and waits for it; early input is kept, except Enter. */
const open = async (name) => {
  await closed();
  await page.locator('.figures').waitFor();
  await drawn(page);
  await key(name);
  await field().waitFor();
};
// The page below has its own options, in its selects.
const found = () => page.getByRole('listbox').getByRole('option');
const chosen = () => page.locator('[role=listbox] [role=option][aria-selected=true]');
const closed = () => until(async () => (await page.locator('dialog[open]').count()) == 0, 'no window open');
const asks = (wanted) =>
  until(async () => decodeURIComponent(await page.evaluate(() => location.pathname + location.search)) == wanted, wanted);

test('an account, a site, and some hits', async () => {
  await openAccount(page, server.startLink);
  await addSite(page, HOST);
  for (const [n, path] of paths.entries()) await server.hit(HOST, path, { n, ...(n == 3 && { address: GERMAN }) });
  const views = async () => (await api(page, `${HOME}/stats?period=7d`)).totals.views.value;
  await until(async () => (await views()) == paths.length, 'all views');
});

test('the commands are loaded when they are asked for, and not before', async () => {
  await go(HOME);
  await page.locator('.rows').first().waitFor();
  const scripts = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js')),
    );
  /** How many of the scripts have this in them. */
  const saying = (names, words) =>
    page.evaluate(
      async ([names, words]) => {
        const texts = await Promise.all(names.map(async (name) => (await fetch(name)).text()));
        return texts.filter((text) => text.includes(words)).length;
      },
      [names, words],
    );
  // A class of its list, and what makes a file of a picture.
  const [commands, picture] = ['find-note', '.toBlob('];
  const before = await scripts();
  assert.notEqual(before.length, 0);
  await key('Control+k');
  await field().waitFor();
  const fresh = async () => (await scripts()).filter((name) => !before.includes(name));
  await until(async () => (await saying(await fresh(), commands)) == 1, 'the script of the commands');
  assert.equal(await saying(before, commands), 0);
  // The code that paints pictures is loaded when the first is requested.
  assert.equal(await saying(await scripts(), picture), 0);
  await cleanAnywhere(page, 'the commands');
  await page.screenshot({ path: `${shots}commands-1280-light.png` });
});

test('the pattern of a combobox: the field keeps the focus, the arrows choose', async () => {
  const active = () => field().getAttribute('aria-activedescendant');
  const first = await active();
  await key('ArrowDown');
  assert.notEqual(await active(), first);
  assert.equal(await chosen().getAttribute('id'), await active());
  await key('ArrowUp');
  await key('ArrowUp');
  assert.equal(await chosen().getAttribute('id'), await found().last().getAttribute('id'));
  assert.equal(await field().evaluate((element) => element == document.activeElement), true);
  await page.keyboard.type('12mo');
  await until(async () => (await found().first().textContent()).startsWith('Last 12 months'), 'the period is found');
  await key('Enter');
  await closed();
  await asks(`${HOME}?period=12mo`);
});

test('the button does the same; an empty result shows a message', async () => {
  await page.getByRole('button', { name: /^Search and commands/ }).click();
  await field().fill('xyzzy');
  await page.getByText('No matches for “xyzzy”.').waitFor();
  await key('Escape');
  await closed();
});

test('a filter by keys alone: / then a dimension, then a value; shift leaves it out', async () => {
  await go(HOME);
  await page.locator('.rows').first().waitFor();
  await open('/');
  await page.keyboard.type('page');
  await key('Enter');
  await until(async () => (await found().count()) == 3, 'three pages');
  await cleanAnywhere(page, 'the values of a dimension');
  await page.keyboard.type('pric');
  await until(async () => (await found().first().textContent()).includes('2 visitors'), 'the page with its visitors');
  await key('Enter');
  await asks(`${HOME}?filter=page:/pricing`);
  await page.getByRole('list', { name: 'Filters' }).getByText('/pricing').waitFor();
  await open('/');
  await page.keyboard.type('browser');
  await key('Enter');
  await until(async () => (await found().first().textContent()).includes('visitor'), 'the browser with its visitors');
  await key('Shift+Enter');
  await asks(`${HOME}?filter=page:/pricing&filter=!browser:Chrome`);
  await open('/');
  await key('Backspace');
  await page.getByRole('group', { name: 'Go to' }).waitFor();
  await key('Escape');
  await closed();
});

test('what is chosen stays on a page that asks about it; languages are found by their names', async () => {
  await go(`${HOME}/why?period=today`);
  await page.locator('.change-head').waitFor();
  await drawn(page);
  await key('Control+k');
  await field().waitFor();
  await page.keyboard.type('7 days');
  await until(async () => (await found().first().textContent()).startsWith('Last 7 days'), 'the period is found');
  await key('Enter');
  await closed();
  await asks(`${HOME}/why?period=7d`);
  await go(`${HOME}/retention`);
  await page.getByRole('heading', { level: 1, name: 'Retention' }).waitFor();
  await drawn(page);
  await key('Control+k');
  await field().waitFor();
  await page.keyboard.type('language');
  await until(async () => (await found().first().textContent()).startsWith('Language'), 'the dimension is found');
  await key('Enter');
  await until(async () => (await found().first().textContent()).includes('visitor'), 'the languages with their visitors');
  await page.keyboard.type('engl');
  await until(async () => (await found().count()) == 1, 'one language');
  assert.match(await found().first().textContent(), /^English/);
  await key('Enter');
  await asks(`${HOME}?filter=language:en`);
});

test('who types a page, a country or a goal finds it without saying what it is', async () => {
  await go(HOME);
  await page.locator('.rows').first().waitFor();
  await open('Control+k');
  await page.keyboard.type('pricing');
  const line = found().filter({ hasText: '/pricing' });
  await until(async () => (await line.textContent()).endsWith('/pricingPage2 visitors'), 'the page, what it is, and its visitors');
  await clean(page, 'commands and values');
  await line.click();
  await closed();
  await asks(`${HOME}?filter=page:/pricing`);
  await go(HOME);
  await page.locator('.rows').first().waitFor();
  await open('Control+k');
  await page.keyboard.type('germany');
  await until(async () => (await found().count()) == 1, 'one country');
  assert.match(await found().first().textContent(), /^GermanyCountry1 visitor$/);
  await key('Shift+Enter');
  await closed();
  await asks(`${HOME}?filter=!country:DE`);
});

test('the selection stays when a later answer is inserted before it', async () => {
  await go(HOME);
  await page.locator('.rows').first().waitFor();
  let arrive;
  const held = new Promise((resolve) => (arrive = resolve));
  await page.route('**/stats?*search=*', async (route) => (await held, route.continue()));
  await open('Control+k');
  await page.keyboard.type('pr');
  await until(async () => (await found().count()) > 7, 'the commands');
  for (let n = 0; n < 6; n++) await key('ArrowDown');
  const before = await chosen().textContent();
  assert.equal(await chosen().evaluate((one) => [...one.parentElement.children].indexOf(one)), 6);
  arrive();
  await found().filter({ hasText: '/pricing' }).waitFor();
  assert.equal(await chosen().textContent(), before);
  assert.ok((await chosen().evaluate((one) => [...one.parentElement.children].indexOf(one))) > 6, 'the value stands before it');
  await page.unroute('**/stats?*search=*');
  await key('Escape');
  await closed();
});

test('single keys: periods, metrics, the period before and after, pages', async () => {
  await go(HOME);
  await page.locator('.rows').first().waitFor();
  await key('w');
  await asks(`${HOME}?period=7d`);
  await key('3');
  await asks(`${HOME}?period=7d&metric=views`);
  await key('d');
  await asks(`${HOME}?period=today&metric=views`);
  await key('ArrowLeft');
  await asks(`${HOME}?period=yesterday&metric=views`);
  await key('ArrowRight');
  await asks(`${HOME}?period=today&metric=views`);
  await key('g');
  await key('f');
  await asks(`${HOME}/funnels?period=today&metric=views`);
  // The second key of a sequence does not act as a single one.
  await key('g');
  await key('d');
  await asks(`${HOME}?period=today&metric=views`);
});

test('keys are listed, never work while one types, and can be turned off', async () => {
  await key('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByText('Last 12 months').waitFor();
  await cleanAnywhere(page, 'the list of keys');
  await key('w');
  await list.getByRole('checkbox').uncheck();
  await key('Escape');
  await closed();
  await key('w');
  await pause(200);
  await asks(`${HOME}?period=today&metric=views`);
  await open('Control+k');
  await page.keyboard.type('keyboard');
  await until(async () => (await found().first().textContent()).startsWith('Keyboard'), 'the list among the commands');
  await key('Enter');
  await list.getByRole('checkbox').check();
  await key('Escape');
  await closed();
  await key('w');
  await asks(`${HOME}?period=7d&metric=views`);
});

test('a view is saved, chosen and deleted', async () => {
  await go(`${HOME}?period=7d&metric=views&filter=page:/pricing`);
  await press(page, 'Saved');
  await press(page, 'Save view…');
  await page.getByLabel('Name', { exact: true }).fill('Prices');
  await page.getByLabel(`Everyone with access to ${HOST}`).check();
  await cleanAnywhere(page, 'saving a view');
  await press(page, 'Save');
  await page.getByRole('status').filter({ hasText: 'View saved.' }).waitFor();
  const [view] = await api(page, `${HOME}/views`);
  assert.deepEqual(
    [view.name, view.period, view.compare, view.filters, view.metric, view.seen_by],
    ['Prices', '7d', 'previous', ['page:/pricing'], 'views', 'team'],
  );
  await go(HOME);
  await open('Control+k');
  await page.keyboard.type('prices');
  await until(async () => (await found().first().textContent()).startsWith('Prices'), 'the view among the commands');
  await key('Enter');
  await asks(`${HOME}?period=7d&metric=views&filter=page:/pricing`);
  await press(page, 'Saved');
  await page.getByRole('link', { name: /^Prices/ }).waitFor();
  await cleanAnywhere(page, 'the saved views');
  await press(page, 'Delete Prices');
  await press(page, 'Delete');
  await closed();
  await until(async () => (await api(page, `${HOME}/views`)).length == 0, 'no view left');
});

test('a theme by the commands', async () => {
  const colours = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  for (const theme of ['dark', 'light']) {
    await open('Control+k');
    await page.keyboard.type(theme);
    await key('Enter');
    await closed();
    await until(async () => (await colours()) == theme, theme);
  }
});

/** What is downloaded by an item of a card's menu. */
async function saved(card, item) {
  await page.getByRole('button', { name: `Download ${card}` }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.card-menu-panel .menu-item').filter({ hasText: item }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('each card as CSV and as a picture', async () => {
  await go(`${HOME}?period=today`);
  await page.locator('.rows').first().waitFor();
  const rows = (await saved('Pages', 'CSV')).bytes.toString().trim().split(/\r?\n/);
  assert.match(rows[0], /^page,visitors,/);
  assert.equal(rows.length, 4);
  assert.ok(rows.some((row) => row.startsWith('"/blog/a,b",1,')), rows.join('\n'));
  const course = (await saved('Chart', 'CSV')).bytes.toString().split('\r\n');
  // Counting began today: there is nothing before it.
  assert.match(course[0], /^at,visitors,visits,views,(?!.*_before)/);
  const views = course.slice(1, -1).map((row) => Number(row.split(',')[3]));
  assert.equal(views.reduce((a, b) => a + b), paths.length);
  for (const card of ['Pages', 'Chart']) {
    const { name, bytes } = await saved(card, 'Image');
    assert.match(name, /^shop\.example_.*\.png$/);
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
    // Twice as fine as it is wide.
    assert.equal(bytes.readUInt32BE(16), card == 'Pages' ? 1280 : 2000);
  }
});

test('what is searched by its name says of its file that it is of all', async () => {
  await go(`${HOME}?period=today&devices=language`);
  await page.getByRole('region', { name: 'Devices' }).getByRole('button', { name: /^(Show all \d+|Details)$/ }).click();
  const file = page.getByRole('dialog').getByRole('link', { name: /^CSV/ });
  assert.equal(await file.textContent(), 'CSV');
  await page.getByRole('searchbox').fill('engl');
  await until(async () => (await file.textContent()) == 'CSV: All languages', 'the name of all');
  await page.getByRole('dialog').getByRole('button', { name: 'Filter by language: English' }).waitFor();
  await cleanAnywhere(page, 'a list that is searched');
  const [saved] = await Promise.all([page.waitForEvent('download'), file.click()]);
  assert.match((await readFile(await saved.path())).toString(), /^language,visitors,[^\n]*\r?\nen,6,/);
  await key('Escape');
  await closed();
});

test('all rows in another order, in pairs and by their numbers, as the server answers them', async () => {
  await go(`${HOME}?period=today&details=page&sort=-views&where=views>=2`);
  const dialog = page.getByRole('dialog');
  const read = (part) => dialog.locator(`.rows tbody ${part} .value-text`).allTextContents();
  const shows = (part, ...wanted) =>
    until(async () => (await read(part)).join() == wanted.join(), `${part}: ${wanted}`);
  await shows('th', '/', '/pricing');
  await dialog.getByRole('columnheader', { name: 'Views' }).getByRole('button', { name: 'Views', exact: true }).click();
  await shows('th', '/pricing', '/');
  await dialog.getByRole('combobox', { name: 'Break down by' }).selectOption({ label: 'Device' });
  await shows('.row-second', 'Desktop', 'Desktop');
  await shows('th', '/pricing', '/');
  const file = await dialog.getByRole('link', { name: 'CSV' }).getAttribute('href');
  const rows = (await page.evaluate(async (file) => (await fetch(file)).text(), file)).trim().split(/\r?\n/);
  assert.match(rows[0], /^page,device,visitors,/);
  assert.deepEqual(rows.slice(1).map((row) => row.split(',').slice(0, 3).join()), ['/pricing,desktop,2', '/,desktop,3']);
  await key('Escape');
  await closed();
});

test('the chart by pages, as the server answers it', async () => {
  await go(`${HOME}?period=today&by=page`);
  const lines = page.getByRole('group', { name: 'Lines by page' }).getByRole('button');
  await lines.first().waitFor();
  // All values have a line: there are no others.
  assert.deepEqual(await lines.allTextContents(), ['/', '/pricing', '/blog/a,b']);
  await page.getByRole('button', { name: 'Show as table' }).click();
  const cells = await page.locator('.point-table tbody tr').evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => Number(textContent))),
  );
  const sums = [0, 1, 2, 3].map((n) => cells.reduce((sum, row) => sum + row[n], 0));
  assert.deepEqual(sums, [6, 3, 2, 1]);
  await go(`${HOME}?period=today`);
  await page.locator('.chart canvas').waitFor();
});

test('on paper: figures and no buttons, no wider than the sheet, light', async () => {
  const colours = () =>
    page.evaluate(() => {
      const of = (selector) => getComputedStyle(document.querySelector(selector));
      const { filter } = of('.chart-canvas canvas');
      return [of('html').backgroundColor, of('body').backgroundColor, of('.card').backgroundColor, filter];
    });
  const [white, clear] = ['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'];
  await page.emulateMedia({ colorScheme: 'light' });
  await open('Control+k');
  await page.keyboard.type('dark');
  await key('Enter');
  await closed();
  await page.locator('.chart-canvas[data-dark] canvas').waitFor();
  assert.deepEqual(await colours(), ['rgb(13, 18, 16)', clear, 'rgb(20, 27, 24)', 'none']);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 703, height: 1000 });
  await pause(300);
  // The chart was painted dark.
  assert.deepEqual(await colours(), [white, clear, white, 'invert(1) hue-rotate(180deg)']);
  assert.equal(await page.getByRole('button', { name: 'Saved' }).isVisible(), false);
  assert.equal(await page.locator('.total-value').first().isVisible(), true);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  // What was not loaded yet leaves no empty frame; what is printed later has it.
  assert.equal(await page.locator('.card:empty:visible').count(), 0);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.locator('section.when').waitFor();
  await page.screenshot({ path: `${shots}paper.png`, fullPage: true });
  await page.emulateMedia({ media: null, colorScheme: null });
});

test('on a phone the commands fill the window', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await go(HOME);
  await page.getByRole('button', { name: /^Search and commands/ }).click();
  await field().waitFor();
  await clean(page, 'the commands on a phone');
  const { width, height } = await page.locator('dialog[open]').boundingBox();
  assert.deepEqual([width, height], [390, 844]);
  await press(page, 'Close');
  await closed();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  await clean(page, 'the dashboard on a phone');
});

test('no fault in the console', () => assert.deepEqual(owner.faults, []));
