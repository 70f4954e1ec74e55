// Notes on the chart, as people use them: written by keyboard alone, read there, read from the API, deleted and
// restored; a failure that loses nothing; a viewer, who can read but not write. Real hits, a real server.
import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clean } from './axe.mjs';
import { api, daysAgo, heading, launch, openAccount, period, press, tell, until, visitor } from './browser.mjs';
import { Mailbox } from './mail.mjs';
import { startServer } from './server.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const HOST = 'shop.example';
const HOME = `/sites/${HOST}`;
const BEN = 'ben@shop.example';
let browser, server, owner, page;

before(async () => {
  await mkdir(shots, { recursive: true });
  browser = await launch();
  server = await startServer();
  owner = await visitor(browser, { timezoneId: 'UTC', locale: 'en-GB' });
  page = owner.page;
  await openAccount(page, server.startLink);
  await tell(page, 'POST', '/sites', { name: HOST, zone: 'UTC' });
  for (const n of [1, 2, 3]) assert.equal(await server.hit(HOST, '/', { address: `73.16.7.${n}` }), null);
  await until(async () => (await api(page, `${HOME}/stats?period=7d`)).totals.views.value == 3, '3 views');
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const week = period(6, 0);
// The site was counted only today: compared with nothing, the chart has its other days too.
const go = async (asked = week, who = page) => {
  await who.goto(`${server.origin}${HOME}?${asked}&compare=none`);
  await who.locator('.chart canvas').waitFor();
};
const inSeries = async () => (await api(page, `${HOME}/series?${week}&interval=day`)).annotations;
const texts = async () => (await inSeries()).map(({ text }) => text);
const chart = (who = page) => who.getByRole('slider');
const heard = (who = page) => chart(who).getAttribute('aria-valuetext');
const fold = (who = page) => who.locator('.notes-fold');
const type = async (text) => page.keyboard.type(text);
/** What has the focus, by its name. */
const focus = () =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element.getAttribute('aria-label') ?? (element.labels?.[0] ?? element).textContent.trim();
  });
/** How many points of the chart's canvas have the colour of notes, in the line of the axis. */
const marks = () =>
  page.locator('.chart').evaluate((element) => {
    const canvas = element.querySelector('canvas');
    const one = new OffscreenCanvas(1, 1).getContext('2d');
    one.fillStyle = getComputedStyle(element).getPropertyValue('--ink-soft').trim();
    one.fillRect(0, 0, 1, 1);
    const wanted = one.getImageData(0, 0, 1, 1).data;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let found = 0;
    for (let at = 0; at < data.length; at += 4) if ([0, 1, 2, 3].every((n) => data[at + n] == wanted[n])) found += 1;
    return found;
  });

test('one is written by keyboard alone, from the chart', async () => {
  await go();
  await page.getByText('No notes in this period').waitFor();
  assert.equal(await marks(), 0);
  await chart().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('n');
  await until(async () => (await focus()) == 'What happened?', 'focus on the text');
  assert.equal(await page.getByLabel('Day', { exact: true }).inputValue(), daysAgo(2));
  await clean(page, 'the form of a note');
  await type('New prices');
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Note added.' }).waitFor();
  // Back where one was.
  assert.equal(await focus(), await chart().getAttribute('aria-label'));
  assert.deepEqual(
    (await inSeries()).map(({ day, last_day, whole_days, text }) => [day, last_day, whole_days, text]),
    [[daysAgo(2), daysAgo(2), true, 'New prices']],
  );
  assert.ok((await marks()) > 20, 'a mark on the axis');
  assert.equal(await fold().textContent(), '1 note in this period');
});

test('it is shown and read out at its day, from any other by one key', async () => {
  await go();
  await fold().waitFor();
  await chart().focus();
  assert.match(await heard(), /Page Up and Page Down/);
  await page.keyboard.press('Home');
  assert.doesNotMatch(await heard(), /New prices/);
  await page.keyboard.press('PageDown');
  await until(async () => /Note: New prices/.test(await heard()), 'the note is heard');
  assert.equal(await page.locator('.read-out-note').textContent().then((text) => text.trim()), 'New prices');
  // Held still, it can be used.
  await page.keyboard.press('Enter');
  const held = page.locator('.read-out[data-held=true]');
  await held.waitFor();
  await until(async () => (await focus()) == (await held.getAttribute('aria-label')), 'focus in what is held');
  await clean(page, 'a day that is held');
  await page.keyboard.press('Escape');
  await held.waitFor({ state: 'detached' });
  assert.equal(await focus(), await chart().getAttribute('aria-label'));
  await press(page, 'Show as table');
  assert.equal(await page.locator('.point-note').textContent(), 'New prices');
});

test('a click on a day, some days, and the hour of a moment', async () => {
  await go();
  const over = await page.locator('.chart .u-over').boundingBox();
  await page.mouse.click(over.x + over.width * 0.5, over.y + 60);
  await press(page, 'Add note here');
  await page.getByLabel('What happened?').fill('Sale');
  assert.equal(await page.getByLabel('Day', { exact: true }).inputValue(), daysAgo(3));
  await page.getByLabel('Until (optional)').fill(daysAgo(4));
  await press(page, 'Add note');
  await page.getByText('The end date is before the start date.').waitFor();
  await page.getByLabel('Until (optional)').fill(daysAgo(2));
  await press(page, 'Add note');
  await page.getByRole('status').filter({ hasText: 'Note added.' }).waitFor();
  const sale = (await inSeries()).find(({ text }) => text == 'Sale');
  assert.deepEqual([sale.day, sale.last_day], [daysAgo(3), daysAgo(2)]);

  await go(period(1));
  await page.keyboard.press('n');
  await page.getByLabel('What happened?').fill('Release 2');
  await page.getByLabel('Time (optional)').fill('14:05');
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Note added.' }).waitFor();
  const release = (await inSeries()).find(({ text }) => text == 'Release 2');
  assert.deepEqual([release.whole_days, release.at], [false, Date.parse(`${daysAgo(1)}T14:05:00Z`) / 1000]);
});

test('while a day is held, another is picked, and a stretch is drawn all the same', async () => {
  await go();
  const over = await page.locator('.chart .u-over').boundingBox();
  const [x, y] = [(part) => over.x + over.width * part, over.y + 60];
  const held = page.locator('.read-out[data-held=true]');
  await page.mouse.click(x(0.02), y);
  await held.waitFor();
  const first = await held.getAttribute('aria-label');
  await page.mouse.click(x(0.98), y);
  await until(async () => (await held.getAttribute('aria-label')) != first, 'another day is held');
  await page.mouse.click(x(0.98), y);
  await held.waitFor({ state: 'detached' });
  await page.mouse.click(x(0.98), y);
  await held.waitFor();
  await page.mouse.move(x(0.02), over.y + 150);
  await page.mouse.down();
  await page.mouse.move(x(0.2), over.y + 150);
  await page.mouse.move(x(0.34), over.y + 150);
  await page.mouse.up();
  await page.waitForURL((url) => url.searchParams.get('period') == `${daysAgo(6)}..${daysAgo(4)}`);
});

test('errors are shown, and no input is lost', async () => {
  await go();
  await fold().waitFor();
  const before = await texts();
  await page.route('**/annotations', (route) => route.abort());
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByLabel('What happened?').fill('A letter');
  await press(page, 'Add note');
  await page.getByRole('alert').filter({ hasText: '“A letter” could not be saved.' }).waitFor();
  assert.equal(await fold().textContent(), '3 notes in this period');
  await clean(page, 'a note that failed');
  await press(page, 'Edit');
  assert.equal(await page.getByLabel('What happened?').inputValue(), 'A letter');
  await page.keyboard.press('Escape');
  await page.unroute('**/annotations');
  assert.deepEqual(await texts(), before);
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  assert.equal(await page.getByLabel('What happened?').inputValue(), 'A letter');
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Note added.' }).waitFor();
  assert.ok((await texts()).includes('A letter'));
});

test('its form closes by a key that comes with it, and gives the focus back each time', async () => {
  await go();
  await fold().waitFor();
  for (const time of ['first', 'second']) {
    await chart().focus();
    await page.keyboard.press('n');
    await until(async () => (await focus()) == 'What happened?', `${time}: focus on the text`);
    await page.keyboard.press('Escape');
    assert.equal(await focus(), await chart().getAttribute('aria-label'), `${time}: focus on the chart`);
  }
  // Faster than any person: when the panel is inserted, before it is painted.
  await page.evaluate(() => {
    const escape = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    new MutationObserver((_, watch) => {
      if (document.querySelector('.note-panel')) (watch.disconnect(), escape());
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  assert.equal(await page.locator('.note-panel').count(), 0);
});

test('one is deleted, and brought back', async () => {
  await go();
  await fold().click();
  assert.equal(await fold().getAttribute('aria-expanded'), 'true');
  await page.locator('.note-row', { hasText: 'New prices' }).getByText('Ada').waitFor();
  await clean(page, 'the list of notes');
  await press(page, 'Delete note “New prices”');
  await until(async () => !(await texts()).includes('New prices'), 'it is gone for the API');
  await until(async () => (await focus()) == 'Undo', 'focus on the way back');
  assert.equal(await page.locator('.note-row', { hasText: 'New prices' }).count(), 0);
  await page.keyboard.press('Enter');
  await until(async () => (await texts()).includes('New prices'), 'it is back');
  await page.locator('.note-row', { hasText: 'New prices' }).waitFor();
});

test('what cannot be brought back is not lost: it can be written otherwise, and comes once', async () => {
  await go();
  await fold().click();
  let letGo;
  const held = new Promise((done) => (letGo = done));
  await page.route('**/annotations/*', async (route) => (await held, route.continue()));
  await page.route('**/annotations', (route) => route.abort());
  await press(page, 'Delete note “Sale”');
  await press(page, 'Undo');
  // Once, though it still exists.
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  letGo();
  await page.getByRole('alert').filter({ hasText: '“Sale” could not be saved.' }).waitFor();
  await press(page, 'Edit');
  await page.unroute('**/annotations/*');
  await page.unroute('**/annotations');
  assert.equal(await page.getByLabel('What happened?').inputValue(), 'Sale');
  assert.equal(await page.getByLabel('Day', { exact: true }).inputValue(), daysAgo(3));
  assert.equal(await page.getByLabel('Until (optional)').inputValue(), daysAgo(2));
  await press(page, 'Add note');
  await page.getByRole('status').filter({ hasText: 'Note added.' }).waitFor();
  const sales = (await inSeries()).filter(({ text }) => text == 'Sale');
  assert.deepEqual(sales.map(({ day, last_day }) => [day, last_day]), [[daysAgo(3), daysAgo(2)]]);
});

test('the commands and the key open it, the picture and the paper have it', async () => {
  await page.goto(`${server.origin}${HOME}/goals`);
  await heading(page, 'Goals');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await type('add note');
  await page.getByRole('option', { name: /Add note to chart/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname == HOME);
  await until(async () => (await focus()) == 'What happened?', 'focus on the text');
  await page.keyboard.press('Escape');

  // Lower by the lines of its notes than without them.
  const heights = [];
  for (const asked of [week, 'period=2020-01-01..2020-01-07']) {
    await go(asked);
    await page.getByText(/note.* in this period/i).waitFor();
    await page.getByRole('button', { name: 'Download Chart' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('Image (PNG)').click()]);
    const bytes = await readFile(await file.path());
    if (heights.length == 0) await file.saveAs(`${shots}notes.png`);
    heights.push(bytes.readUInt32BE(20));
  }
  assert.equal(heights[0] - heights[1], 2 * (4 * 21 + 12));

  await go();
  await fold().waitFor();
  assert.equal(await page.locator('.note-list').isVisible(), false);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.note-list').isVisible(), true);
  assert.equal(await page.getByRole('button', { name: 'Note', exact: true }).isVisible(), false);
  await page.emulateMedia({ media: null });
});

for (const [width, height] of [[1280, 900], [390, 844]]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`nothing to find for axe at ${width} px, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await go();
      await fold().click();
      const over = await page.locator('.chart .u-over').boundingBox();
      await page.mouse.click(over.x + over.width * 0.66, over.y + 60);
      await page.locator('.read-out[data-held=true]').waitFor();
      await clean(page, `notes at ${width} px, ${colorScheme}`);
      await page.screenshot({ path: `${shots}notes-${width}-${colorScheme}.png`, fullPage: true });
      await press(page, 'Add note here');
      await page.getByLabel('What happened?').waitFor();
      await clean(page, `writing one at ${width} px, ${colorScheme}`);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
      await page.keyboard.press('Escape');
    });
  }
}

test('a viewer reads them and is offered nothing', async () => {
  await tell(page, 'POST', '/team/invitations', { email: BEN, role: 'viewer', permissions: [], sites: [HOST] });
  const ben = await visitor(browser, { timezoneId: 'UTC', locale: 'en-GB' });
  await ben.page.goto((await new Mailbox(server.mails, BEN).next('an invitation')).link);
  await heading(ben.page, 'You’re invited');
  await ben.page.getByLabel('Your name').fill('Ben');
  await press(ben.page, 'Accept invitation');
  await ben.page.waitForURL((url) => url.pathname == '/');
  assert.equal((await api(ben.page, '/me')).role, 'viewer');
  await go(week, ben.page);
  await fold(ben.page).click();
  await ben.page.locator('.note-row', { hasText: 'New prices' }).waitFor();
  assert.equal(await ben.page.getByRole('button', { name: /^(Note|Delete note.*)$/ }).count(), 0);
  await chart(ben.page).focus();
  await ben.page.keyboard.press('PageUp');
  await until(async () => /Note: /.test(await heard(ben.page)), 'a note is heard');
  await ben.page.keyboard.press('n');
  await ben.page.keyboard.press('Enter');
  await ben.page.locator('.read-out[data-held=true]').waitFor();
  assert.equal(await ben.page.getByRole('button', { name: 'Add note here' }).count(), 0);
  await ben.page.keyboard.press('Control+k');
  await ben.page.getByRole('dialog').getByRole('combobox').fill('add note to chart');
  await ben.page.getByText('No matches for “add note to chart”').waitFor();
  assert.equal(await ben.page.getByRole('option', { name: /Add note/ }).count(), 0);
  assert.equal(await ben.page.locator('.note-form').count(), 0);
  await clean(ben.page, 'a viewer at the chart');
  assert.deepEqual(ben.faults, []);
  await ben.leave();
});

test('no fault in the console but the request that was cut', () => {
  assert.deepEqual(owner.faults.filter((fault) => !fault.includes('ERR_FAILED')), []);
});
