// Navigation between a site's pages, on a desktop and on a phone; the text of an (i); and the size of all text.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { clean } from './axe.mjs';
import { launch, until, visitor } from './browser.mjs';
import { smallTexts, watchCanvas } from './small-text.mjs';
import { SITE, startStubbed } from './stubbed.mjs';

let browser, stub;
before(async () => {
  browser = await launch();
  stub = await startStubbed();
});
after(async () => {
  await browser?.close();
  stub?.close();
});

/** At a page of the site. */
async function arrive(path, { width = 1280, amounts = true, ...options } = {}) {
  const person = await visitor(browser, { viewport: { width, height: 844 }, locale: 'en-US', reducedMotion: 'reduce', ...options });
  await person.page.addInitScript(watchCanvas);
  if (!amounts) {
    await person.page.route('**/revenue?*', async (route) => {
      try {
        const answer = await route.fetch();
        const told = await answer.json();
        const totals = { ...told.totals, count: 0, original: [] };
        await route.fulfill({ response: answer, json: { ...told, totals } });
      } catch (error) {
        // Who leaves the page does not wait for its answers.
        if (!person.page.isClosed() && !/disposed|closed/.test(error.message)) throw error;
      }
    });
  }
  const asked = amounts ? undefined : person.page.waitForResponse(/\/revenue\?/);
  await person.page.goto(`${stub.origin}/sites/${SITE}${path}`);
  await person.page.locator('.site-tabs').waitFor();
  await (await asked)?.finished();
  return person;
}

const tabs = (page) => page.locator('.site-tabs a').allTextContents();
const subtabs = (page) => page.locator('.site-subtabs a').allTextContents();

describe('the pages of a site', () => {
  test('are in six places, and those of one place in a second line', async () => {
    const { page, leave } = await arrive('');
    await page.getByRole('link', { name: 'Revenue' }).waitFor();
    assert.deepEqual(await tabs(page), ['Dashboard', 'Live', 'Goals & funnels', 'Insights', 'Revenue', 'Settings']);
    assert.deepEqual(await subtabs(page), []);
    await page.getByRole('link', { name: 'Insights' }).click();
    await page.waitForURL('**/changed');
    assert.deepEqual(await subtabs(page), ['What changed', 'Why', 'Paths', 'Page flow']);
    for (const [name, path] of [['Why', 'why'], ['Paths', 'paths'], ['Page flow', 'around']]) {
      await page.locator('.site-subtabs').getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**/${path}`);
      assert.deepEqual(await page.locator('.site-nav [aria-current]').allTextContents(), ['Insights', name]);
    }
    await page.getByRole('link', { name: 'Goals & funnels' }).click();
    await page.waitForURL('**/goals');
    assert.deepEqual(await subtabs(page), ['Goals', 'Funnels']);
    await clean(page, 'goals', '.site-nav');
    await leave();
  });

  test('without amounts there is no Revenue, without consent no Retention; their addresses stay', async () => {
    const { page, leave } = await arrive('', { amounts: false });
    // A link that depends on the answer would be shown by now.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    assert.deepEqual(await tabs(page), ['Dashboard', 'Live', 'Goals & funnels', 'Insights', 'Settings']);
    for (const path of ['retention', 'revenue']) {
      await page.goto(`${stub.origin}/sites/${SITE}/${path}`);
      await page.getByRole('heading', { level: 1, name: path, exact: false }).waitFor();
    }
    assert.ok((await tabs(page)).includes('Revenue'), 'whoever is there sees its link');
    await leave();
  });

  test('where visitors are asked for consent, Insights has Retention; elsewhere the site is not asked about it', async () => {
    const asking = await startStubbed('consent');
    const { page, leave } = await visitor(browser);
    const asked = [];
    page.on('request', (request) => /\/stats\?period=today&/.test(request.url()) && asked.push(request.url()));
    try {
      await page.goto(`${asking.origin}/sites/${SITE}/goals`, { waitUntil: 'networkidle' });
      assert.deepEqual(asked, []);
      await page.locator('.site-tabs').getByRole('link', { name: 'Insights' }).click();
      await page.locator('.site-subtabs').getByRole('link', { name: 'Retention' }).click();
      await page.getByRole('heading', { level: 1, name: 'Retention' }).waitFor();
      assert.equal(asked.length, 1);
    } finally {
      await leave();
      asking.close();
    }
  });

  test('a site without amounts is asked about once, not again with every page', async () => {
    const { page, leave } = await arrive('/live', { amounts: false });
    const asked = [];
    page.on('request', (request) => request.url().includes('/revenue?') && asked.push(request.url()));
    for (const [name, path] of [['Goals & funnels', 'goals'], ['Insights', 'changed'], ['Settings', 'settings'], ['Dashboard', SITE]]) {
      await page.locator('.site-tabs').getByRole('link', { name }).click();
      await page.waitForURL(`**/${path}`);
      await page.locator('.site-tabs [aria-current]', { hasText: name }).waitFor();
    }
    await page.waitForFunction(() => document.querySelector('.figures[aria-busy=false]'));
    assert.deepEqual(asked, []);
    await leave();
  });

  test('the menu of periods is within a low window, and scrolls there', async () => {
    const { page, leave } = await arrive('');
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.getByRole('button', { name: /^Period:/ }).click();
    const menu = page.locator('.period-menu');
    const { bottom, wide } = await menu.evaluate((one) => ({
      bottom: one.getBoundingClientRect().bottom,
      wide: one.scrollWidth - one.clientWidth,
    }));
    assert.ok(bottom <= 600, String(bottom));
    assert.equal(wide, 0);
    await menu.getByRole('button', { name: 'This quarter' }).click();
    await page.waitForURL('**?period=quarter');
    await page.getByRole('button', { name: 'Period: This quarter' }).waitFor();
    await leave();
  });

  test('keys open them as before, and two more', async () => {
    const { page, leave } = await arrive('');
    for (const [key, path] of [['g', 'goals'], ['f', 'funnels'], ['c', 'changed'], ['w', 'why'], ['p', 'paths'], ['o', 'around'], ['r', 'retention'], ['v', 'revenue'], ['e', 'settings'], ['l', 'live']]) {
      await page.locator('.site-tabs').waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await page.waitForURL(`**/${path}`);
    }
    await leave();
  });

  for (const [width, locale] of [[390, 'en-US'], [390, 'de-DE'], [360, 'de-DE'], [320, 'de-DE']]) {
    test(`on ${width} px all are in the window, none outside (${locale})`, async () => {
      for (const path of ['', '/why', '/settings']) {
        const { page, leave } = await arrive(path, { width, locale });
        await until(async () => (await tabs(page)).length == 6, 'all places');
        await page.getByRole('heading', { level: 1 }).waitFor();
        const boxes = await page.evaluate(() =>
          [...document.querySelectorAll('.site-nav a, .aside a')].map((link) => {
            const { left, right } = link.getBoundingClientRect();
            const wide = link.scrollWidth - link.clientWidth;
            return { text: link.textContent, out: left < 0 || right > innerWidth || wide > 0 };
          }),
        );
        assert.deepEqual(boxes.filter(({ out }) => out), [], path);
        const bar = await page.locator('.site-tabs').boundingBox();
        assert.ok(Math.abs(bar.y + bar.height - 844) <= 1, 'at the lower edge of the window');
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `${path} is wider than the window`);
        await leave();
      }
    });
  }
});

test('how figures were computed is behind an (i), for keys and ears too', async () => {
  const { page, leave } = await arrive('');
  const sign = page.getByRole('button', { name: 'About “How this was computed”' });
  await sign.waitFor();
  assert.equal(await page.getByText(/Computed from/).count(), 0);
  await sign.focus();
  await page.keyboard.press('Enter');
  await page.getByText(/Computed from [\d,]+ rows in/).waitFor();
  assert.equal(await sign.getAttribute('aria-expanded'), 'true');
  await page.keyboard.press('Escape');
  assert.equal(await page.getByText(/Computed from/).count(), 0);
  await leave();
});

describe('text', () => {
  const pages = ['', '/live', '/goals', '/goals/new', '/funnels', '/funnels/new', '/paths', '/revenue', '/retention', '/settings', '/install'];
  for (const width of [1280, 390]) {
    test(`is nowhere smaller than 12 px at ${width} px`, async () => {
      const { page, leave } = await arrive('', { width });
      for (const path of pages) {
        await page.goto(`${stub.origin}/sites/${SITE}${path}`);
        // Without a heading the page is still empty, and nothing can be too small.
        await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
        await page.waitForFunction(() => {
          // Some cards are loaded once they are near the window.
          document.querySelector('[class*=-waiting]')?.scrollIntoView({ block: 'center' });
          return !document.querySelector('[class*=skeleton], [class*=-waiting], [aria-busy=true]');
        });
        assert.deepEqual(await smallTexts(page), [], path);
      }
      await leave();
    });
  }

  test('is as large as the browser is set to', async () => {
    const { page, context, leave } = await arrive('');
    const session = await context.newCDPSession(page);
    const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
    const usual = await size();
    await session.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
    await until(async () => (await size()) == usual * 1.5, 'text half as large again');
    await leave();
  });
});
