// Imports with the stub's answers: each step and state, what is refused, roles, languages; and how imported days are shown.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clean, looked } from './axe.mjs';
import { drawn, heading, launch, press, said, until, visitor } from './browser.mjs';
import { refused } from './shared-dashboard.mjs';
import { SITE, startStubbed, withStubbed } from './stubbed.mjs';

const IMPORTS = `/sites/${SITE}/import`;
/** Another site of the stub, where nothing was imported. */
const FRESH = '/sites/fieldnotes.example/import';
let browser;

before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const region = (page, name) => page.getByRole('region', { name, exact: true });
const file = (text, name = 'export.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const field = (page) => page.getByLabel('Choose a file, or drop it here');
/** Chooses a tool, then a file with this text. */
async function send(page, tool, text) {
  await page.getByText(tool, { exact: true }).first().click();
  await field(page).setInputFiles(file(text));
}
/** Takes the reports of pictures of sources, which the stub does not have. */
const withoutPictures = (faults) => assert.deepEqual(faults.splice(0).filter((one) => !one.includes('status of 404')), []);
const line = (page, text) => region(page, 'Imports').getByRole('listitem').filter({ hasText: text }).first();

test('a file is checked, its days are chosen, and the import is watched and taken back', () =>
  withStubbed(browser, '', async (page, origin) => {
    await page.goto(origin + FRESH);
    await heading(page, 'Import');
    await page.getByText('No imports yet.').waitFor();
    await looked(page, 'import-empty');
    // The tools are a group of radio buttons: arrow keys choose, and each says how to get its file.
    await page.getByRole('radio', { name: 'Google Analytics 4' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Export reports or explorations').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Export the site’s stats in Plausible').waitFor();
    await looked(page, 'import-tool');
    await field(page).setInputFiles(file('large'));
    await said(page, 'The file is checked.');
    const review = region(page, 'Plausible: checked file');
    await review.getByText('1,204,118').waitFor();
    await review.getByText('12 of 799 days will not be imported').waitFor();
    await until(() => page.evaluate(() => document.activeElement.className == 'import-review'), 'the focus');
    await looked(page, 'import-review');
    const [first, last] = [review.getByLabel('First day'), review.getByLabel('Last day')];
    const [from, to] = [await first.inputValue(), await last.inputValue()];
    await first.fill('');
    await review.getByText('Enter the first and the last day.').waitFor();
    assert.equal(await review.getByRole('button', { name: 'Start import' }).isDisabled(), true);
    await first.fill(to);
    await last.fill(from);
    await review.getByText('The last day is before the first one.').waitFor();
    await clean(page, 'days in the wrong order');
    await first.fill(from);
    await last.fill(to);
    await press(page, 'Start import');
    await said(page, 'Started the import from Plausible.');
    const one = line(page, 'Plausible');
    await one.getByText('Running').waitFor();
    await until(async () => Number(await one.getByRole('progressbar').getAttribute('aria-valuenow')) >= 20, 'progress');
    await looked(page, 'import-running');
    await said(page, 'The import from Plausible is done.');
    await one.getByText('799 days are in figures.').waitFor();
    await one.getByRole('button', { name: 'Take back…' }).click();
    await page.getByRole('dialog', { name: 'Take back the import from Plausible?' }).waitFor();
    await page.getByText('Deletes its 799 days from all figures').waitFor();
    await clean(page, 'the question', '.dialog');
    await page.getByRole('button', { name: 'Take back import' }).click();
    await one.getByText('Being taken back').waitFor();
    await page.getByText('No imports yet.').waitFor();
    assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus is kept');
  }));

test('an import is stopped while it runs', () =>
  withStubbed(browser, '', async (page, origin) => {
    await page.goto(origin + FRESH);
    await send(page, 'Web server logs', 'a log');
    await page.getByText('These days become hits like all others').waitFor();
    await looked(page, 'import-logs');
    await press(page, 'Start import');
    await line(page, 'Web server logs').getByRole('button', { name: 'Stop…' }).click();
    await page.getByText('Nothing of it is in figures yet.').waitFor();
    await press(page, 'Stop import');
    await said(page, 'Stopped the import from web server logs.');
  }));

test('what was imported before, with its states', () =>
  withStubbed(browser, '', async (page, origin) => {
    await page.goto(origin + IMPORTS);
    await line(page, 'Plausible').getByText('1,074 days are in figures.').waitFor();
    await line(page, 'Matomo').getByText('did not accept the token').waitFor();
    await line(page, 'Web server logs').getByText('None of them is in figures').waitFor();
    await line(page, 'Plausible').getByText('Contents', { exact: true }).click();
    await line(page, 'Plausible').getByText('Page: visits, bounce rate').waitFor();
    await looked(page, 'imports');
    // On a phone the buttons are below the text.
    await page.setViewportSize({ width: 320, height: 700 });
    assert.ok((await line(page, 'Plausible').locator('.line-main').boundingBox()).width > 200);
    await page.setViewportSize({ width: 1280, height: 800 });
    await line(page, 'Matomo').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Only its line in this list is removed').waitFor();
    await page.keyboard.press('Escape');
    const shown = await line(page, 'Plausible').getByRole('link', { name: 'Show figures' }).getAttribute('href');
    assert.match(shown, /^\/sites\/hedgerow\.example\?period=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/);
  }));

test('what cannot be imported is refused where it was chosen, and can be chosen again', () =>
  withStubbed(browser, '', async (page, origin, faults) => {
    await page.goto(origin + FRESH);
    await send(page, 'Umami', 'damaged');
    const alert = page.locator('.import-file').getByRole('alert');
    await alert.getByText('cut off or damaged in line 12').waitFor();
    await looked(page, 'import-damaged');
    refused(faults, 400);
    await field(page).setInputFiles(file('other'));
    await alert.getByText('This file is not one of this source.').waitFor();
    refused(faults, 400);
    await field(page).setInputFiles(file(''));
    await alert.getByText('This file is empty.').waitFor();
    await field(page).setInputFiles(file('taken'));
    await page.getByText('None of these days would be imported').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Start import' }).isDisabled(), true);
    await press(page, 'Close');
    await region(page, 'Checked files').getByRole('button', { name: 'Choose days' }).click();
    await page.getByText('None of these days would be imported').waitFor();
    await press(page, 'Close');
    await looked(page, 'import-waiting');
  }));

test('several files at once, and a file that is dropped', () =>
  withStubbed(browser, '', async (page, origin) => {
    await page.goto(origin + FRESH);
    await page.getByText('Fathom', { exact: true }).click();
    const drop = (texts) =>
      page.locator('.import-drop').evaluate((area, texts) => {
        const dataTransfer = new DataTransfer();
        for (const text of texts) dataTransfer.items.add(new File([text], 'export.csv'));
        area.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
        area.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      }, texts);
    await drop(['one', 'two']);
    await page.getByText('Pack several into a ZIP file first.').waitFor();
    await drop(['one']);
    await region(page, 'Fathom: checked file').waitFor();
  }));

test('sending a file can be cancelled', () =>
  withStubbed(browser, '', async (page, origin, faults) => {
    await page.goto(origin + FRESH);
    let release;
    const held = new Promise((done) => (release = done));
    await page.route(/imports\/check/, async (route) => {
      await held;
      await route.abort().catch(() => {});
    });
    await send(page, 'GoatCounter', 'x'.repeat(2_000_000));
    await page.getByRole('progressbar', { name: 'Sending export.csv' }).waitFor();
    await drawn(page);
    await looked(page, 'import-sending');
    assert.equal(await page.getByRole('radio', { name: 'Umami' }).isDisabled(), true);
    await press(page, 'Cancel');
    await field(page).waitFor({ state: 'attached' });
    assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus is kept');
    assert.equal(await page.locator('.import-file .fault-line').textContent(), '');
    release();
    faults.splice(0);
  }));

test('a Matomo is imported by its address', () =>
  withStubbed(browser, '', async (page, origin, faults) => {
    await page.goto(origin + FRESH);
    await page.getByText('Matomo', { exact: true }).click();
    const address = page.getByLabel('Address of the Matomo');
    await address.fill('http://matomo.example.com');
    await page.getByLabel('Token', { exact: true }).fill('0123456789abcdef');
    await page.getByLabel('First day').fill('2024-01-01');
    await looked(page, 'import-matomo');
    await press(page, 'Start import');
    await page.getByText('with https and without a password').waitFor();
    assert.equal(await address.getAttribute('aria-invalid'), 'true');
    await clean(page, 'an address that is refused');
    refused(faults, 400);
    await address.fill('https://matomo.example.com');
    await press(page, 'Start import');
    await line(page, 'Matomo').getByText('Fetching reports').waitFor();
    await clean(page, 'a Matomo that is fetched');
    assert.equal(await page.getByLabel('Token', { exact: true }).inputValue(), '', 'the token is not kept');
    await page.getByText('From a file', { exact: true }).click();
    await page.getByText('Save responses of Matomo’s Reporting API').waitFor();
    await clean(page, 'a file of Matomo');
  }));

test('editors have neither a link nor the page, and ask for nothing', () =>
  withStubbed(browser, 'editor', async (page, origin) => {
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(origin + IMPORTS);
    await page.getByText('Only admins and owners can import data.').waitFor();
    const links = page.getByRole('navigation', { name: /^Settings of/ });
    await links.getByRole('link', { name: 'Install' }).waitFor();
    assert.equal(await links.getByRole('link', { name: 'Import' }).count(), 0);
    assert.deepEqual(asked.filter((path) => path.endsWith('/imports')), []);
    await page.goto(`${origin}/sites/${SITE}/install`);
    await heading(page, 'Install');
    assert.equal(await page.getByRole('link', { name: 'Import it' }).count(), 0);
    await clean(page, 'imports of an editor');
  }));

test('first steps lead to imports', () =>
  withStubbed(browser, 'waiting', async (page, origin) => {
    for (const path of [`/sites/${SITE}/install`, `/sites/${SITE}`]) {
      await page.goto(origin + path);
      await page.getByText('Do you have years of history in another tool?').waitFor();
      await clean(page, `the way to imports on ${path}`);
    }
    await page.getByRole('link', { name: 'Import it' }).click();
    await heading(page, 'Import');
  }));

test('figures say which days were imported, and what they lack', () =>
  withStubbed(browser, 'imported', async (page, origin, faults) => {
    await page.goto(`${origin}/sites/${SITE}`);
    await page.getByText('days that were imported from Plausible.').waitFor();
    await looked(page, 'imported-days');
    await page.locator('.imported').getByRole('button', { name: 'Details' }).click();
    await page.getByText('visitors of several days are added up').waitFor();
    await page.getByText('Page: visits, exits').waitFor();
    await looked(page, 'imported-details');
    await page.getByRole('link', { name: 'Imports of this site' }).waitFor();
    await page.keyboard.press('Escape');
    // A definition names the tool.
    await page.getByRole('button', { name: 'About “Visitors”' }).first().click();
    await page.getByText('visitors@plausible').waitFor();
    await page.goto(`${origin}/sites/${SITE}?filter=page:/`);
    await page.getByText(/^Does not include \d+ days that were imported from Plausible\./).waitFor();
    await page.locator('.imported').getByRole('button', { name: 'Details' }).click();
    await page.getByText('they cannot be filtered').waitFor();
    await clean(page, 'figures without imported days');
    await page.goto(`${origin}/sites/${SITE}?period=7d`);
    await page.locator('.total-value').first().waitFor();
    await until(async () => (await page.locator('.skeleton').count()) == 0, 'figures');
    assert.equal(await page.locator('.imported').count(), 0);
    withoutPictures(faults);
  }));

test('all of it is in German, too', async () => {
  const stub = await startStubbed('imported');
  const { page, faults, leave } = await visitor(browser, { timezoneId: 'UTC', locale: 'de-DE', reducedMotion: 'reduce' });
  await page.goto(`${stub.origin}${IMPORTS}`);
  await page.getByText('1074 Tage sind in den Zahlen.').or(page.getByText('1.074 Tage sind in den Zahlen.')).waitFor();
  await page.getByText('Plausible', { exact: true }).first().click();
  await page.getByLabel('Datei auswählen oder hierher ziehen').setInputFiles(file('large'));
  await page.getByText('12 von 799 Tagen werden nicht importiert').waitFor();
  await looked(page, 'import-german');
  await page.goto(`${stub.origin}/sites/${SITE}`);
  await page.getByText('Tage, die aus Plausible importiert wurden.').waitFor();
  await clean(page, 'imported days in German');
  withoutPictures(faults);
  await leave();
  stub.close();
});
