// A site's first day, with and without a comparison; and a day compared with one of 25 hours.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { cleanAnywhere } from './axe.mjs';
import { launch, until, visitor } from './browser.mjs';
import { SITE, startStubbed } from './stubbed.mjs';

let browser;
/** Where counting began today. */
let begun;
before(async () => {
  begun = await startStubbed('begun');
  browser = await launch();
});
after(async () => {
  begun?.close();
  await browser?.close();
});

/** At the site's dashboard, once its chart is rendered. */
async function arrive(stub, search, prepare = () => {}) {
  const person = await visitor(browser, { viewport: { width: 1280, height: 900 }, locale: 'en-US', timezoneId: 'Europe/Berlin' });
  const asked = [];
  person.page.on('request', (request) => request.url().includes('/series?') && asked.push(new URL(request.url()).searchParams));
  await prepare(person.page);
  await person.page.goto(`${stub.origin}/sites/${SITE}${search}`);
  await person.page.locator('.chart[role=slider]').waitFor();
  return { ...person, asked };
}

/** How many charts there are once the page has rendered what has come. */
const shown = (page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
    return document.querySelectorAll('.chart[role=slider]').length;
  });

/** What the chart's table has: the first cell of each row, and whether it has a column of the previous period. */
async function table(page) {
  await page.locator('.chart-head').getByRole('button', { name: 'Show as table' }).click();
  await page.locator('.point-table tbody tr').first().waitFor();
  const rows = await page.locator('.point-table tbody tr').allTextContents();
  return { rows, heads: await page.locator('.point-table thead th').allTextContents() };
}

describe('counting began today', () => {
  for (const search of ['', '?compare=none', '?period=month&compare=none', '?period=year&compare=none', '?period=month', '?period=quarter']) {
    test(`its hours, and no days of zeros: ${search || 'as it opens'}`, async () => {
      const { page, asked, leave } = await arrive(begun, search);
      await page.waitForFunction(() => !document.querySelector('.chart-panel[data-busy=true]'));
      const last = asked.at(-1);
      assert.equal(last.get('interval'), 'hour');
      assert.match(last.get('period'), /^(\d{4}-\d\d-\d\d)\.\.\1$/);
      const { rows, heads } = await table(page);
      assert.deepEqual(heads, ['Hour', 'Visitors'], 'nothing is compared with');
      assert.ok(rows.length >= 1 && rows.length <= 25, String(rows.length));
      await leave();
    });
  }
});

describe('the list of sites', () => {
  /**
   * Where the lines of a site's sparkline begin and end, as parts of its cell's width; undefined without one. In the
   * first hour of a day there is only the base.
   */
  const drawn = (row) =>
    row.locator('.site-spark').evaluate((cell) => {
      const svg = cell.querySelector('svg');
      if (!svg) return undefined;
      const all = svg.getBoundingClientRect();
      const lines = ['.spark-base', '.spark-fill'].map((one) => svg.querySelector(one)).filter(Boolean);
      return lines.map((line) => {
        const { left, right } = line.getBoundingClientRect();
        return [left, right].map((x) => Math.round(((x - all.left) / all.width) * 100));
      });
    });

  test('sparklines begin where counting began, and a first day says from when there is one', async () => {
    const { page, faults, leave } = await visitor(browser, { locale: 'en-US', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' });
    await page.goto(begun.origin);
    const row = (name) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
    const [today, days, before, never] = [SITE, 'fieldnotes.example', 'shop.hedgerow.example', 'docs.gatepost.example'].map(row);
    await today.getByText('Tracking started today. The trend appears from tomorrow.').waitFor();
    assert.equal(await drawn(today), undefined);
    // The fourth of seven days: half of the way.
    assert.deepEqual(await drawn(days), [[50, 100], [50, 100]]);
    assert.deepEqual(await drawn(before), [[0, 100], [0, 100]]);
    assert.equal(await drawn(never), undefined);
    assert.equal(await never.locator('.site-spark').textContent(), '');
    await never.getByText('Waiting for the first hit.').waitFor();
    await cleanAnywhere(page, 'sites whose counting began lately');
    // Its hours are drawn.
    await page.goto(`${begun.origin}/?period=today`);
    await today.locator('.spark').waitFor();
    assert.deepEqual((await drawn(today))[0], [0, 100]);
    // By months there is one, and nothing is promised for tomorrow.
    await page.goto(`${begun.origin}/?period=12mo`);
    await today.getByText(/^Tracking started on \w+ \d+, \d{4}\.$/).waitFor();
    assert.deepEqual(faults.filter((fault) => !fault.includes('404')), []);
    await leave();
  });
});

describe('counting began today, and the totals come last', () => {
  test('the chart waits for its hours instead of showing one point first', async () => {
    let charts;
    const later = async (page) => {
      const series = page.waitForResponse(/\/series\?/);
      await page.route('**/stats?*', async (route) => {
        await (await series).finished();
        charts ??= await shown(page);
        await route.fallback();
      });
    };
    const { asked, leave } = await arrive(begun, '', later);
    assert.equal(charts, 0, 'without the totals');
    assert.deepEqual(asked.map((params) => params.get('interval')), ['day', 'hour']);
    await leave();
  });

  test('so it does after a change of the period, while the totals are still those of the previous one', async () => {
    const { page, leave } = await arrive(begun, '?period=today&compare=none');
    let charts;
    const series = page.waitForResponse(/\/series\?.*period=7d.*interval=day/);
    await page.route('**/stats?*', async (route) => {
      await (await series).finished();
      charts ??= await shown(page);
      await route.fallback();
    });
    await page.evaluate(() => {
      history.pushState(null, '', '?period=7d&compare=none');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await until(() => charts !== undefined, 'the totals are asked for');
    assert.equal(charts, 0, 'without the totals');
    await page.locator('.chart[role=slider]').waitFor();
    await leave();
  });
});

describe('a day of 24 hours, compared with one of 25', () => {
  let stub;
  before(async () => (stub = await startStubbed()));
  after(() => stub?.close());

  test('the hour without a counterpart is in the table and its CSV', async () => {
    const { page, leave } = await arrive(stub, '?period=2026-10-26..2026-10-26');
    const { rows } = await table(page);
    assert.equal(rows.length, 25);
    assert.match(rows.at(-1), /Sun, Oct 25, 11:00\sPM \(comparison period only\)/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.locator('.chart-head').getByRole('button', { name: /^Download/ }).click();
        await page.getByRole('button', { name: /CSV/ }).click();
      })(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
    assert.equal(lines.length, 1 + 24 + 1);
    assert.match(lines.at(-1), /^2026-10-25T23:00\+01:00,,,,,,,\d/);
    await leave();
  });
});
