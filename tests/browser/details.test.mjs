// The rows of a breakdown: sorted by any column, in cards and in the window with all of them, broken down by a second
// dimension, and filtered by their numbers. By mouse, by keyboard, on a phone in German, in light and dark. The stub's
// answers are made up, but what is shown must be what it answers to the same question.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { clean } from './axe.mjs';
import { api, launch, until, visitor } from './browser.mjs';
import { Hand } from './hand.mjs';
import { SITE, startStubbed } from './stubbed.mjs';

let browser, stub, person, page, hand;
before(async () => {
  browser = await launch();
  stub = await startStubbed();
});
after(async () => {
  await browser?.close();
  stub?.close();
});

/** At the site's page, with its figures. */
async function arrive(search = '', { width = 1280, ...options } = {}) {
  person = await visitor(browser, { viewport: { width, height: 844 }, locale: 'en-US', reducedMotion: 'reduce', ...options });
  page = person.page;
  page.setDefaultTimeout(10_000);
  hand = new Hand(page);
  await page.goto(`${stub.origin}/sites/${SITE}${search}`);
  await page.locator('.rows').first().waitFor();
  await settled();
}
const settled = () => page.waitForFunction(() => !document.querySelector('[data-busy=true], [aria-busy=true], .rows-skeleton'));
/** Its window is loaded on its own: a key before that would go to the page. */
const opened = () => dialog().waitFor().then(settled);
const asked = () => new URL(page.url()).searchParams;
const asks = (name, ...values) => until(() => asked().getAll(name).join() == values.join(), `${name}=${values}, not ${page.url()}`);

/** A period that is over: its figures stay the same. */
const PAST = 'period=2026-01-01..2026-01-31';
const card = (name) => page.getByRole('region', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const column = (within, name) => within.getByRole('columnheader', { name, exact: true });
const sorter = (within, name) => column(within, name).getByRole('button', { name, exact: true });
const sorted = (within, name) => column(within, name).getAttribute('aria-sort');
const names = (within) => within.locator('.rows tbody th .value-text').allTextContents();
const seconds = (within) => within.locator('.rows tbody .row-second .value-text').allTextContents();
const rows = (search) => api(page, `/sites/${SITE}/stats?${PAST}&${search}`).then(({ by }) => by[0].rows);
const valuesOf = async (search) => (await rows(search)).map(({ value }) => value ?? 'Direct / unknown');
/** The rows are those of the server's answer to this. */
async function shows(within, search) {
  await settled();
  const wanted = await valuesOf(search);
  assert.ok(wanted.length > 1);
  await until(async () => (await names(within)).join() == wanted.join(), `${search}: ${await names(within)}`);
}
/** How many rows there are, once they are there. */
const count = async () =>
  Number((await until(async () => /of (\d+)/.exec(await dialog().getByRole('status').textContent()), 'a number of rows'))[1]);
const fileOf = async (within) => new URL(await within.getByRole('link', { name: /^CSV/ }).getAttribute('href'), stub.origin).searchParams;

describe('a card', () => {
  test('is sorted by a click on a column, both ways, and the address and the file remember it', async () => {
    await arrive(`?${PAST}`);
    const pages = card('Pages');
    assert.equal(await sorted(pages, 'Visitors'), 'descending');
    await sorter(pages, 'Views').click();
    await asks('pages-sort', '-views');
    assert.equal(await sorted(pages, 'Views'), 'descending');
    assert.equal(await sorted(pages, 'Visitors'), null);
    await shows(pages, 'by=page&limit=8&sort=-views');
    await sorter(pages, 'Views').click();
    await asks('pages-sort', 'views');
    assert.equal(await sorted(pages, 'Views'), 'ascending');
    await shows(pages, 'by=page&limit=8&sort=views');
    await sorter(pages, 'Page').click();
    await shows(pages, 'by=page&limit=8&sort=value');
    // The others are as they were.
    assert.equal(await sorted(card('Sources'), 'Visitors'), 'descending');
    await pages.locator('button.card-menu').click();
    const file = await pages.getByRole('link', { name: /^CSV/ }).getAttribute('href');
    assert.equal(new URL(file, stub.origin).searchParams.get('sort'), 'value');
    await page.keyboard.press('Escape');
    await clean(page, 'a sorted card', 'main');
    // A link shows the same to everyone; it omits the default order.
    await page.reload();
    await page.locator('.rows').first().waitFor();
    await shows(card('Pages'), 'by=page&limit=8&sort=value');
    await sorter(card('Pages'), 'Visitors').click();
    await asks('pages-sort');
    await shows(card('Pages'), 'by=page&limit=8');
    // Another tab has another order.
    await sorter(card('Pages'), 'Views').click();
    await asks('pages-sort', '-views');
    await card('Pages').getByRole('button', { name: 'Entry', exact: true }).click();
    await asks('pages-sort');
    await person.leave();
  });

  test('is sorted by keyboard, with the focus kept, and its definitions are still there', async () => {
    await arrive(`?${PAST}`);
    await hand.press('Bounce');
    await asks('sources-sort', '-bounce_rate');
    await shows(card('Sources'), 'by=source&limit=8&sort=-bounce_rate');
    assert.equal((await hand.here()).name, 'Bounce');
    await hand.key('Space');
    await asks('sources-sort', 'bounce_rate');
    assert.equal((await hand.here()).name, 'Bounce');
    await hand.press('About “Bounce”');
    await page.locator('.define-panel', { hasText: 'bounce_rate@1' }).waitFor();
    await person.leave();
  });
});

describe('the window with all rows', () => {
  test('has the order of its card, another one by a click, and is in the address', async () => {
    await arrive(`?${PAST}&pages-sort=-views`);
    await card('Pages').getByRole('button', { name: /^Show all/ }).click();
    await dialog().waitFor();
    await asks('details', 'page');
    await asks('sort', '-views');
    assert.equal(await sorted(dialog(), 'Views'), 'descending');
    await sorter(dialog(), 'Exit rate').click();
    await asks('sort', '-exit_rate');
    await shows(dialog(), 'by=page&limit=50&sort=-exit_rate');
    await sorter(dialog(), 'Exit rate').click();
    await shows(dialog(), 'by=page&limit=50&sort=exit_rate');
    assert.equal((await fileOf(dialog())).get('sort'), 'exit_rate');
    await clean(page, 'the window', 'dialog');
    await page.reload();
    await dialog().waitFor();
    await shows(dialog(), 'by=page&limit=50&sort=exit_rate');
    await dialog().getByRole('button', { name: 'Next rows' }).click();
    await shows(dialog(), 'by=page&limit=50&offset=50&sort=exit_rate');
    // Another order begins at its beginning.
    await sorter(dialog(), 'Visitors').click();
    await shows(dialog(), 'by=page&limit=50');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    assert.deepEqual([...asked().keys()].sort(), ['pages-sort', 'period']);
    await person.leave();
  });

  test('closes with the way back, which leaves the page where it was', async () => {
    await arrive(`?${PAST}`);
    await card('Sources').getByRole('button', { name: /^Show all/ }).click();
    await dialog().getByRole('searchbox').fill('goo');
    await asks('search', 'goo');
    await until(async () => (await names(dialog())).join() == 'Google', 'one source is found');
    await page.goBack();
    await dialog().waitFor({ state: 'detached' });
    assert.deepEqual([...asked().keys()], ['period']);
    await person.leave();
  });

  test('sorts countries by the names that are read, and finds them by these', async () => {
    await arrive(`?${PAST}&details=country`, { locale: 'de-DE' });
    await sorter(dialog(), 'Land').click();
    await asks('sort', 'value');
    const read = async () => (await names(dialog())).slice(0, 4).join();
    // By their codes, Austria would be the first, and Germany after Switzerland.
    await until(async () => (await read()) == 'Deutschland,Frankreich,Indien,Japan', `by name, not ${await read()}`);
    await sorter(dialog(), 'Land').click();
    await until(async () => (await names(dialog())).at(-1) == 'Deutschland', 'the other way');
    await dialog().getByRole('searchbox').fill('schw');
    await until(async () => (await names(dialog())).join() == 'Schweiz,Schweden', 'by a part of the name');
    await person.leave();
  });
});

describe('two dimensions at once', () => {
  test('are chosen in the window, and both values become filters', async () => {
    await arrive(`?${PAST}&details=page`);
    await dialog().getByRole('combobox', { name: 'Break down by' }).selectOption({ label: 'Source' });
    await asks('details', 'page,source');
    await dialog().getByRole('heading', { name: 'Pages by source' }).waitFor();
    await shows(dialog(), 'by=page,source&limit=50');
    const wanted = (await rows('by=page,source&limit=50')).map((row) => row.second_value ?? 'Direct / unknown');
    assert.deepEqual(await seconds(dialog()), wanted);
    assert.equal((await fileOf(dialog())).get('by'), 'page,source');
    assert.equal(await column(dialog(), 'Time on page').count(), 0, 'what the rows do not have');
    await sorter(dialog(), 'Bounce').click();
    await shows(dialog(), 'by=page,source&limit=50&sort=-bounce_rate');
    await clean(page, 'two dimensions', 'dialog');
    await dialog().getByRole('button', { name: 'Filter by source: GitHub' }).first().click();
    await dialog().waitFor({ state: 'detached' });
    await asks('filter', 'source:GitHub');
    assert.ok(!asked().has('details') && !asked().has('sort'));
    await page.goBack();
    await dialog().waitFor();
    await settled();
    const [path] = await names(dialog());
    await dialog().getByRole('button', { name: `Filter by page: ${path}`, exact: true }).first().click();
    await asks('filter', `page:${path}`);
    await person.leave();
  });

  test('are chosen by keyboard, and left again', async () => {
    await arrive(`?${PAST}&details=source`);
    await opened();
    await hand.to('Break down by', { most: 6 });
    await hand.type('Device');
    await asks('details', 'source,device');
    assert.equal((await hand.here()).name, 'Break down by');
    await shows(dialog(), 'by=source,device&limit=50');
    await hand.key('Home');
    await asks('details', 'source');
    await shows(dialog(), 'by=source&limit=50');
    await person.leave();
  });

  test('are found by the names of countries, too', async () => {
    await arrive(`?${PAST}&details=page,country`);
    await dialog().getByRole('searchbox').fill('germ');
    await until(async () => new Set(await seconds(dialog())).size == 1, 'one country is left');
    assert.equal((await seconds(dialog()))[0], 'Germany');
    assert.match(await dialog().getByRole('link', { name: /^CSV/ }).textContent(), /^CSV: All/);
    await person.leave();
  });

  test('an address that names none opens nothing', async () => {
    for (const by of ['colour', 'page,page', 'page,source,country']) {
      await arrive(`?${PAST}&details=${by}`);
      assert.equal(await dialog().count(), 0, by);
      assert.deepEqual(person.faults.filter((fault) => !fault.includes('404')), []);
      await person.leave();
    }
  });
});

describe('filters on numbers', () => {
  test('are added, combined and removed', async () => {
    await arrive(`?${PAST}&details=page`);
    const all = await count();
    const open = dialog().getByRole('button', { name: 'Filter rows' });
    await open.click();
    await dialog().getByLabel('Number', { exact: true }).fill('many');
    await dialog().getByRole('button', { name: 'Add filter' }).click();
    await dialog().getByRole('alert').getByText('Enter a number').waitFor();
    await clean(page, 'a number that is none', 'dialog');
    await dialog().getByLabel('Number', { exact: true }).fill('1000');
    await dialog().getByRole('button', { name: 'Add filter' }).click();
    await asks('where', 'visitors>=1000');
    await shows(dialog(), 'by=page&limit=50&where=visitors>=1000');
    const some = await count();
    assert.ok(some > 1 && some < all, `${some} of ${all}`);
    const chips = dialog().getByRole('list', { name: 'Row filters' });
    assert.equal((await chips.innerText()).replace(/\s+/g, ' ').trim(), 'Visitors at least 1,000');
    // A share is typed in percent.
    await open.click();
    await dialog().getByLabel('Metric').selectOption({ label: 'Bounce rate' });
    await dialog().getByLabel('Comparison').selectOption({ label: 'less than' });
    await dialog().getByLabel('Number (%)').fill('45');
    await page.keyboard.press('Enter');
    await asks('where', 'visitors>=1000', 'bounce_rate<0.45');
    await shows(dialog(), 'by=page&limit=50&where=visitors>=1000&where=bounce_rate<0.45');
    assert.deepEqual((await fileOf(dialog())).getAll('where'), ['visitors>=1000', 'bounce_rate<0.45']);
    await clean(page, 'two filters', 'dialog');
    await page.reload();
    await dialog().waitFor();
    await shows(dialog(), 'by=page&limit=50&where=visitors>=1000&where=bounce_rate<0.45');
    await chips.getByRole('button', { name: 'Remove: Visitors at least 1,000' }).click();
    await asks('where', 'bounce_rate<0.45');
    await shows(dialog(), 'by=page&limit=50&where=bounce_rate<0.45');
    await person.leave();
  });

  test('by keyboard: the focus goes into the form, back to its button, and on to what is left', async () => {
    await arrive(`?${PAST}&details=source`);
    await opened();
    await hand.press('Filter rows', { most: 8 });
    await hand.at('Metric');
    await hand.type('Visit d');
    await hand.to('Comparison', { most: 2 });
    await hand.to('Number (seconds)', { most: 2 });
    await hand.type('130');
    await hand.key('Enter');
    await asks('where', 'visit_duration_seconds>=130');
    await hand.at('Filter rows');
    await shows(dialog(), 'by=source&limit=50&where=visit_duration_seconds>=130');
    await hand.press('Remove: Visit duration at least 2m 10s', { most: 6 });
    await asks('where');
    await hand.at('Search');
    // Escape closes the form, and not the window.
    await hand.press('Filter rows', { most: 8 });
    await hand.at('Metric');
    await hand.key('Escape');
    await hand.at('Filter rows');
    await dialog().waitFor();
    await person.leave();
  });

  test('that nothing passes, and those that these rows do not have', async () => {
    await arrive(`?${PAST}&details=source&where=visitors>=99999999`);
    await dialog().getByText('No rows match.').waitFor();
    await clean(page, 'no rows', 'dialog');
    await person.leave();
    await arrive(`?${PAST}&details=source&where=exit_rate>0.3&where=nonsense&sort=-exits`);
    await shows(dialog(), 'by=source&limit=50');
    assert.equal(await dialog().getByRole('list', { name: 'Row filters' }).count(), 0);
    await person.leave();
  });
});

for (const [width, colorScheme] of [[390, 'light'], [390, 'dark'], [320, 'light'], [1280, 'dark']]) {
  test(`in German at ${width} px, ${colorScheme}: all is in the window`, async () => {
    const touch = width < 500 ? { hasTouch: true, isMobile: true } : {};
    await arrive(`?${PAST}&details=page,country&where=visitors>=100&where=bounce_rate<0.45`, {
      width,
      colorScheme,
      locale: 'de-DE',
      ...touch,
    });
    await dialog().getByRole('heading', { name: 'Seiten nach Land' }).waitFor();
    await settled();
    const outside = () =>
      dialog().locator(':is(.all-tools, .all-chips, .condition-form, .dialog-head) :is(button, a, select, input)').evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => ({ name: one.textContent || one.name, ...one.getBoundingClientRect().toJSON() }))
          .filter(({ left, right }) => left < 0 || right > innerWidth)
          .map(({ name }) => name),
      );
    assert.deepEqual(await outside(), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    await clean(page, 'the window in German', 'dialog');
    await dialog().getByRole('button', { name: 'Zeilen filtern' }).click();
    await dialog().getByLabel('Zahl', { exact: true }).fill('200');
    assert.deepEqual(await outside(), []);
    await clean(page, 'the form in German', 'dialog');
    await dialog().getByRole('button', { name: 'Filter hinzufügen' }).click();
    await asks('where', 'visitors>=100', 'bounce_rate<0.45', 'visitors>=200');
    await sorter(dialog(), 'Absprung').click();
    await asks('sort', '-bounce_rate');
    await person.leave();
  });
}
