// The chart split by a dimension: its lines, legend, read-out, table and files, by mouse and by keyboard, on a phone in
// German, in light and dark. The stub's answers are made up; what is shown must be what it answers.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { clean } from './axe.mjs';
import { api, launch, until, visitor } from './browser.mjs';
import { Hand } from './hand.mjs';
import { SITE, startStubbed } from './stubbed.mjs';

/** A period that is over: its figures stay the same. */
const PAST = 'period=2026-01-01..2026-01-31';
let browser, stub, person, page, hand;
before(async () => {
  browser = await launch();
  stub = await startStubbed();
});
after(async () => {
  await browser?.close();
  stub?.close();
});

async function arrive(search, { width = 1280, ...options } = {}) {
  person = await visitor(browser, {
    viewport: { width, height: 844 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...options,
  });
  page = person.page;
  page.setDefaultTimeout(10_000);
  hand = new Hand(page);
  await page.goto(`${stub.origin}/sites/${SITE}?${PAST}${search}`);
  await page.locator('.chart canvas').waitFor();
  await page.waitForFunction(() => !document.querySelector('[data-busy=true], [aria-busy=true]'));
}
const asked = () => new URL(page.url()).searchParams;
const asks = (name, value) => until(() => asked().get(name) == value, `${name}=${value}, not ${page.url()}`);
const choice = (name = 'Split by') => page.getByRole('combobox', { name });
const legend = (name) => page.getByRole('group', { name });
const chart = () => page.getByRole('slider');
const heard = () => chart().getAttribute('aria-valuetext');
const answered = (by) => api(page, `/sites/${SITE}/series?${PAST}&interval=day&metric=visitors&metric=views&by=${by}`);
const number = (n) => new Intl.NumberFormat('en-US').format(n);
/** How many points of the chart's canvas have the colour of a token. */
const painted = (token) =>
  page.locator('.chart').evaluate((element, token) => {
    const canvas = element.querySelector('canvas');
    const [red, green, blue] = getComputedStyle(element).getPropertyValue(token).match(/\d+/g).map(Number);
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let found = 0;
    for (let i = 0; i < data.length; i += 4) {
      if (data[i] == red && data[i + 1] == green && data[i + 2] == blue && data[i + 3] == 255) found += 1;
    }
    return found;
  }, token);

describe('the chart', () => {
  test('is split by a dimension, and the address remembers it', async () => {
    await arrive('');
    assert.equal(await legend('Lines by source').count(), 0);
    await choice().selectOption({ label: 'Source' });
    await asks('by', 'source');
    await legend('Lines by source').waitFor();
    const { by } = await answered('source');
    const wanted = by.groups.map(({ value, other }) => (other ? 'Other' : (value ?? 'Direct / unknown')));
    assert.deepEqual(await legend('Lines by source').getByRole('button').allInnerTexts(), wanted);
    for (const n of [1, 2, 3, 4, 5]) assert.ok((await painted(`--line-${n}`)) > 50, `line ${n} is drawn`);
    await chart().and(page.getByLabel('Visitors by day, split by source')).waitFor();
    await clean(page, 'a split chart', '.hero');
    await page.reload();
    await legend('Lines by source').waitFor();
    await choice().selectOption({ label: 'Don’t split' });
    await asks('by', null);
    await legend('Lines by source').waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('option', { name: 'Goal', exact: true }).count(), 0, 'a series has no goals');
    assert.deepEqual(person.faults.filter((fault) => !fault.includes('404')), []);
    await person.leave();
  });

  test('says each line of a day, to eyes and ears', async () => {
    await arrive('&by=source');
    await legend('Lines by source').waitFor();
    const { points, by } = await answered('source');
    await chart().focus();
    await page.keyboard.press('Home');
    const parts = by.groups
      .map(({ value, other, points }) => [other ? 'Other' : (value ?? 'Direct / unknown'), points[0].visitors])
      .sort(([, one], [, other]) => other - one)
      .map(([name, visitors]) => `${name}: ${number(visitors)}`);
    const day = `${number(points[0].visitors)}. ${parts.join(', ')}`;
    await until(async () => (await heard()).endsWith(day), `${day}, not ${await heard()}`);
    const seen = await page.locator('.read-out-part').allInnerTexts();
    assert.deepEqual(seen.map((text) => text.replace(/\s*\n\s*/g, ': ')), parts);
    // Another metric of the same lines.
    await page.getByRole('button', { name: 'Page views', exact: true }).click();
    await chart().and(page.getByLabel('Page views by day, split by source')).waitFor();
    await person.leave();
  });

  test('hides lines and shows them again; pointing at one fades the others', async () => {
    await arrive('&by=source');
    const lines = legend('Lines by source').getByRole('button');
    await lines.first().waitFor();
    const first = await painted('--line-1');
    await lines.nth(1).hover();
    await until(async () => (await painted('--line-1')) == 0, 'the first line stands back');
    assert.ok((await painted('--line-2')) > 50);
    await page.mouse.move(5, 5);
    await until(async () => (await painted('--line-1')) == first, 'the first line is back');
    await lines.nth(0).click();
    assert.equal(await lines.nth(0).getAttribute('aria-pressed'), 'false');
    await page.mouse.move(5, 5);
    await until(async () => (await painted('--line-1')) == 0, 'the first line is gone');
    await clean(page, 'a hidden line', '.hero');
    await lines.nth(0).click();
    await page.mouse.move(5, 5);
    await until(async () => (await painted('--line-1')) > 50, 'the first line is there again');
    await person.leave();
  });

  test('as a table and as files', async () => {
    await arrive('&by=country');
    await legend('Lines by country').waitFor();
    const { points, by } = await answered('country');
    await page.getByRole('button', { name: 'Show as table' }).click();
    const table = page.locator('.point-table table');
    const heads = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    assert.deepEqual(heads, ['Date', 'Visitors', 'Germany', 'United States', 'United Kingdom', 'France', 'Netherlands', 'Other']);
    const cells = await table.locator('tbody tr').first().getByRole('cell').allInnerTexts();
    assert.deepEqual(cells, [points[0].visitors, ...by.groups.map((group) => group.points[0].visitors)].map(number));
    await clean(page, 'the table', '.hero');
    const save = async (name) => {
      await page.locator('.chart-head button.card-menu').click();
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
      return readFile(await file.path());
    };
    const [head, row] = (await save('CSV')).toString().split('\r\n');
    assert.equal(head, 'at,visitors,Germany,United States,United Kingdom,France,Netherlands,Other');
    assert.equal(row, [points[0].label, points[0].visitors, ...by.groups.map((group) => group.points[0].visitors)].join());
    assert.equal((await save(/^Image/)).subarray(1, 4).toString(), 'PNG');
    await person.leave();
  });

  test('by keyboard: a dimension is chosen, a line hidden, and the focus stays', async () => {
    await arrive('');
    await hand.to('Split by');
    await hand.type('Dev');
    await asks('by', 'device');
    assert.equal((await hand.here()).name, 'Split by');
    await legend('Lines by device').waitFor();
    await hand.to('Mobile');
    await until(async () => (await painted('--line-1')) == 0, 'the other lines stand back');
    await hand.key('Space');
    assert.equal(await page.getByRole('button', { name: 'Mobile', exact: true }).getAttribute('aria-pressed'), 'false');
    assert.equal((await hand.here()).name, 'Mobile');
    await hand.to(/^Visitors by day, split by device/);
    await hand.key('End');
    await until(async () => /Desktop: /.test(await heard()), 'the last day is read');
    assert.doesNotMatch(await heard(), /Mobile: /);
    await person.leave();
  });

  test('an address that names no dimension splits nothing', async () => {
    for (const by of ['colour', 'goal', 'page,source']) {
      await arrive(`&by=${by}`);
      assert.equal(await page.locator('.split-legend').count(), 0, by);
      await person.leave();
    }
  });
});

for (const [width, colorScheme] of [[390, 'light'], [390, 'dark'], [320, 'light'], [1280, 'dark']]) {
  test(`in German at ${width} px, ${colorScheme}: all is in the window`, async () => {
    const touch = width < 500 ? { hasTouch: true, isMobile: true } : {};
    await arrive('&by=page', { width, colorScheme, locale: 'de-DE', ...touch });
    await legend('Linien nach Seite').waitFor();
    const outside = await page
      .locator('.chart-panel :is(button, select, .legend span)')
      .evaluateAll((all) =>
        all.filter((one) => {
          const { left, right } = one.getBoundingClientRect();
          return one.checkVisibility() && (left < 0 || right > innerWidth);
        }).map(({ textContent }) => textContent),
      );
    assert.deepEqual(outside, []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    await choice('Aufteilen nach').selectOption({ label: 'Land' });
    await asks('by', 'country');
    await legend('Linien nach Land').getByRole('button', { name: 'Deutschland' }).waitFor();
    await clean(page, 'the split chart in German', '.hero');
    await person.leave();
  });
}
