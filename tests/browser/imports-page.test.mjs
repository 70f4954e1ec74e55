// Imports with the stub's answers: each step and state, what is refused, roles, languages; and how imported days are shown.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clean, looked } from './axe.mjs';
import { drawn, heading, launch, pause, press, said, until, visitor } from './browser.mjs';
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
/** The error that a field is marked with. */
const blamed = (field) =>
  field.evaluate((input) =>
    input.getAttribute('aria-invalid') == 'true'
      ? document.getElementById(input.getAttribute('aria-errormessage')).textContent
      : undefined,
  );
const hasFocus = (element) => element.evaluate((one) => one === document.activeElement);
const focused = (page) => page.evaluate(() => document.activeElement.textContent);
/** Why the file that was chosen last is refused. */
const fault = (page) => page.locator('.import-file .fault-line').textContent();
/** Drops files with these texts, as a drag from outside does. Returns whether the browser would leave the page. */
const drop = (target, texts, name = 'export.csv') =>
  target.evaluate(
    (area, [texts, name]) => {
      const dataTransfer = new DataTransfer();
      for (const text of texts) dataTransfer.items.add(new File([text], name));
      const sent = (type) => area.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      return [sent('dragover'), sent('drop')].some(Boolean);
    },
    [texts, name],
  );
/** Whether the browser would ask before the page is left. */
const asksBeforeLeaving = (page) => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
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
    await review.getByText('12 of the file’s 799 days are already counted or imported.').waitFor();
    await until(() => hasFocus(review), 'the focus');
    await looked(page, 'import-review');
    const [first, last] = [review.getByLabel('First day'), review.getByLabel('Last day')];
    const [from, to] = [await first.inputValue(), await last.inputValue()];
    await first.fill('');
    await review.getByText('Enter the first and the last day.').waitFor();
    assert.deepEqual([await blamed(first), await blamed(last)], ['Enter the first and the last day.', undefined]);
    assert.equal(await review.getByRole('button', { name: 'Start import' }).isDisabled(), true);
    await first.fill(to);
    await last.fill(from);
    await review.getByText('The last day is before the first one.').waitFor();
    assert.deepEqual([await blamed(first), await blamed(last)], [undefined, 'The last day is before the first one.']);
    await clean(page, 'days in the wrong order');
    await first.fill(from);
    await last.fill(to);
    await press(page, 'Start import');
    await said(page, 'Started the import from Plausible.');
    await until(() => hasFocus(region(page, 'Imports')), 'the focus is on the list');
    const one = line(page, 'Plausible');
    await one.getByText('Running').waitFor();
    await until(async () => Number(await one.getByRole('progressbar').getAttribute('value')) >= 0.2, 'progress');
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
    await page.getByText('No figure includes any of it yet.').waitFor();
    await press(page, 'Stop import');
    await said(page, 'Stopped the import from web server logs.');
  }));

test('an import that ended before it was stopped is taken back only if one says so', () =>
  withStubbed(browser, '', async (page, origin) => {
    await page.goto(origin + FRESH);
    await send(page, 'Fathom', 'a file');
    await press(page, 'Start import');
    await line(page, 'Fathom').getByRole('button', { name: 'Stop…' }).click();
    const stop = page.getByRole('dialog', { name: 'Stop the import from Fathom?' });
    await stop.waitFor();
    const deleted = [];
    page.on('request', (request) => request.method() == 'DELETE' && deleted.push(request.url()));
    // A page that is not seen does not look again: the dialog is older than what the server knows.
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true, configurable: true }));
    const states = async () => (await (await fetch(`${origin}/api/v1${FRESH}s`)).json()).imports.map(({ state }) => state);
    await until(async () => (await states())[0] == 'done', 'the import is done');
    await stop.getByRole('button', { name: 'Stop import' }).click();
    const takeBack = page.getByRole('dialog', { name: 'Take back the import from Fathom?' });
    await takeBack.getByText('The import ended in the meantime.').waitFor();
    await takeBack.getByText('Deletes its 799 days from all figures').waitFor();
    const button = takeBack.getByRole('button', { name: 'Take back import' });
    assert.equal(await button.isDisabled(), true, 'a double click takes nothing back');
    await until(() => button.isEnabled(), 'the button');
    await clean(page, 'an import that ended meanwhile', '.dialog');
    assert.deepEqual([deleted, await states()], [[], ['done']]);
    await button.click();
    await said(page, 'Taking back the import from Fathom.');
    assert.equal(deleted.length, 1);
  }));

test('a dialog says so when its import ends', () =>
  withStubbed(browser, '', async (page, origin) => {
    await page.goto(origin + FRESH);
    await send(page, 'Fathom', 'a file');
    await press(page, 'Start import');
    await line(page, 'Fathom').getByRole('button', { name: 'Stop…' }).click();
    await page.getByRole('dialog', { name: 'Stop the import from Fathom?' }).waitFor();
    await page.getByRole('dialog', { name: 'Take back the import from Fathom?' }).waitFor();
    await page.getByText('The import ended in the meantime.').waitFor();
    await press(page, 'Cancel');
    await line(page, 'Fathom').getByText('799 days are in figures.').waitFor();
  }));

test('the page stops looking for progress once it may not, until one tries again', () =>
  withStubbed(browser, '', async (page, origin, faults) => {
    await page.goto(origin + FRESH);
    await send(page, 'Fathom', 'a file');
    await press(page, 'Start import');
    await line(page, 'Fathom').getByText('Running').waitFor();
    let looks = 0;
    await page.route(/\/imports$/, (route) => {
      looks += 1;
      return route.fulfill({ status: 403, json: { code: 'not_allowed', message: 'Only admins and owners can import.' } });
    });
    await page.getByRole('alert').getByText('Only admins and owners can import.').waitFor();
    await pause(2500);
    assert.equal(looks, 1);
    await line(page, 'Fathom').getByText('Running').waitFor();
    await page.unroute(/\/imports$/);
    refused(faults, 403);
    await press(page, 'Try again');
    await said(page, 'The import from Fathom is done.');
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
    // It does not stay under another tool.
    await page.getByText('GoatCounter', { exact: true }).click();
    await drawn(page);
    assert.equal(await fault(page), '');
    await field(page).setInputFiles(file('damaged'));
    await alert.getByText('cut off or damaged in line 12').waitFor();
    refused(faults, 400);
    await page.getByText('Umami', { exact: true }).click();
    await drawn(page);
    assert.equal(await fault(page), '');
    await field(page).setInputFiles(file('taken'));
    await page.getByText('All of the file’s days are already counted or imported.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Start import' }).isDisabled(), true);
    await press(page, 'Close');
    assert.equal(await focused(page), 'Choose days: Umami');
    await page.keyboard.press('Enter');
    await page.getByText('All of the file’s days are already counted or imported.').waitFor();
    await press(page, 'Close');
    assert.equal(await focused(page), 'Choose days: Umami');
    await looked(page, 'import-waiting');
  }));

test('several files at once, and a file that is dropped', () =>
  withStubbed(browser, '', async (page, origin) => {
    await page.goto(origin + FRESH);
    await page.getByText('Fathom', { exact: true }).click();
    const zone = page.locator('.import-drop');
    await drop(zone, ['one', 'two']);
    await page.getByText('Pack several into a ZIP file first.').waitFor();
    await drop(zone, ['one']);
    await region(page, 'Fathom: checked file').waitFor();
  }));

test('a file that is dropped elsewhere does not leave the page', () =>
  withStubbed(browser, '', async (page, origin) => {
    await page.goto(origin + FRESH);
    await page.getByText('No imports yet.').waitFor();
    const title = page.getByRole('heading', { level: 1 });
    assert.equal(await drop(title, ['one']), false);
    await page.getByRole('alert').getByText('Choose first where the data is from.').waitFor();
    await looked(page, 'import-tool-first');
    await page.getByText('Fathom', { exact: true }).click();
    assert.equal(await page.getByText('Choose first where the data is from.').count(), 0);
    assert.equal(await drop(title, ['one']), false);
    // Text can still be dragged.
    assert.equal(await drop(title, []), true);
    await page.getByRole('link', { name: 'Install' }).first().click();
    await heading(page, 'Install');
    assert.equal(await drop(page.getByRole('heading', { level: 1 }), ['one']), true, 'other pages do not care');
  }));

test('what is no file, and what cannot be read, is not sent', () =>
  withStubbed(browser, '', async (page, origin) => {
    const sent = [];
    page.on('request', (request) => request.url().includes('/imports/check') && sent.push(request.url()));
    await page.goto(origin + FRESH);
    await page.getByText('Fathom', { exact: true }).click();
    const [zone, alert] = [page.locator('.import-drop'), page.locator('.import-file').getByRole('alert')];
    await drop(zone, []);
    await drawn(page);
    assert.equal(await fault(page), '', 'dragged text');
    await page.evaluate(() => {
      DataTransferItem.prototype.webkitGetAsEntry = () => ({ isDirectory: true });
    });
    await drop(zone, ['one'], 'reports');
    await alert.getByText('Stile cannot import a folder.').waitFor();
    await page.evaluate(() => {
      DataTransferItem.prototype.webkitGetAsEntry = () => ({ isDirectory: false });
      Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    });
    await drop(zone, ['one']);
    await alert.getByText('Your browser cannot read this file.').waitFor();
    assert.equal(await asksBeforeLeaving(page), false);
    assert.deepEqual(sent, []);
  }));

test('an answer that is none of the server’s is an error of the file', () =>
  withStubbed(browser, '', async (page, origin) => {
    await page.goto(origin + FRESH);
    await page.route(/imports\/check/, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Sign in' }));
    await send(page, 'Fathom', 'a file');
    await page.locator('.import-file').getByText('could not read the server’s response').waitFor();
    await heading(page, 'Import');
  }));

test('a large file is sent and read, which the page says', () =>
  withStubbed(browser, '', async (page, origin) => {
    await page.goto(origin + FRESH);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 2_000_000,
    });
    assert.equal(await asksBeforeLeaving(page), false);
    await send(page, 'Umami', 'x'.repeat(6_000_000));
    await page.getByText(/^[1-5](\.\d)? MB of 6 MB sent$/).waitFor();
    assert.equal(await asksBeforeLeaving(page), true);
    await said(page, 'Reading the file…');
    await clean(page, 'a file that is read');
    await said(page, 'The file is checked.');
    assert.equal(await asksBeforeLeaving(page), false);
  }));

test('sending a file can be cancelled', () =>
  withStubbed(browser, '', async (page, origin) => {
    await page.goto(origin + FRESH);
    let release;
    const held = new Promise((done) => (release = done));
    await page.route(/imports\/check/, async (route) => {
      await held;
      await route.abort().catch(() => {});
    });
    await send(page, 'GoatCounter', 'x'.repeat(2_000_000));
    await page.getByRole('progressbar', { name: 'Sending export.csv' }).waitFor();
    await page.getByText('0 kB of 2 MB sent').waitFor();
    await drawn(page);
    await looked(page, 'import-sending');
    assert.equal(await page.getByRole('radio', { name: 'Umami' }).isDisabled(), true);
    await press(page, 'Cancel');
    await field(page).waitFor({ state: 'attached' });
    assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus is kept');
    assert.equal(await fault(page), '');
    release();
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

test('a Matomo that is started leaves an open file open; it may wait, or fail', () =>
  withStubbed(browser, '', async (page, origin) => {
    await page.goto(origin + FRESH);
    await send(page, 'Fathom', 'a file');
    const review = region(page, 'Fathom: checked file');
    await review.waitFor();
    await page.getByText('Matomo', { exact: true }).click();
    const start = async (address) => {
      await page.getByLabel('Address of the Matomo').fill(address);
      await page.getByLabel('Token', { exact: true }).fill('0123456789abcdef');
      await page.getByLabel('First day').first().fill('2024-01-01');
      await page.locator('.import-matomo').getByRole('button', { name: 'Start import' }).click();
      await said(page, 'Started the import from Matomo.');
    };
    await start('https://away.example/');
    await line(page, 'Matomo').getByText('Fetching reports').waitFor();
    await start('https://matomo.example/');
    await line(page, 'Matomo').getByText('Waiting').waitFor();
    await review.waitFor();
    await said(page, 'The import from Matomo failed.');
    const sign = await page.locator('.toast path').getAttribute('d');
    await line(page, 'Matomo').getByText('Fetching reports').waitFor();
    await review.getByRole('button', { name: 'Start import' }).click();
    await said(page, 'Started the import from Fathom.');
    await review.waitFor({ state: 'detached' });
    assert.notEqual(await page.locator('.toast path').getAttribute('d'), sign, 'a failure has another sign');
    assert.equal(await region(page, 'Imports').getByRole('listitem').filter({ hasText: 'Matomo' }).count(), 2);
    assert.equal(await region(page, 'Checked files').count(), 0);
  }));

for (const role of ['editor', 'viewer'])
  test(`${role}s have neither a link nor the page, and ask for nothing`, () =>
    withStubbed(browser, role, async (page, origin) => {
      const asked = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(origin + IMPORTS);
      await page.getByText('Only admins and owners can import data.').waitFor();
      assert.equal(await page.getByRole('link', { name: 'Import', exact: true }).count(), 0);
      assert.deepEqual(asked.filter((path) => path.endsWith('/imports')), []);
      await clean(page, `imports for ${role}s`);
      await page.goto(`${origin}/sites/${SITE}/install`);
      await heading(page, 'Install');
      assert.equal(await page.getByRole('link', { name: 'Import it' }).count(), 0);
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

test('the card of first steps leads to imports', () =>
  withStubbed(browser, '', async (page, origin, faults) => {
    await page.goto(origin);
    await region(page, 'Get started').getByRole('link', { name: 'Import it' }).click();
    await heading(page, 'Import');
    withoutPictures(faults);
  }));

/** Changes the stub's answers about figures. */
const change = (page, how) =>
  page.route(/\/stats\?/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    how(json);
    await route.fulfill({ response, json });
  });

test('a site that has only imported visitors yet shows them', () =>
  withStubbed(browser, 'waiting', async (page, origin, faults) => {
    await change(page, (stats) => {
      const { from } = stats.period;
      stats.period.imported = { from, to: from, days: 1, sources: ['plausible'], left_out: ['views', 'events'] };
      stats.totals.visitors.value = 12;
    });
    await page.goto(`${origin}/sites/${SITE}`);
    await page.getByText('Includes 1 day that was imported from Plausible.').waitFor();
    await page.locator('.total-value').first().waitFor();
    assert.equal(await page.getByText('No hits yet').count(), 0);
    withoutPictures(faults);
  }));

test('rare values that are combined are said, with imported days too', () =>
  withStubbed(browser, 'imported', async (page, origin, faults) => {
    let rare = false;
    await change(page, ({ by }) => {
      if (rare) by[0].other = { ...by[0].rows[0], value: '' };
    });
    const how = async () => {
      await page.goto(`${origin}/sites/${SITE}`);
      await page.getByText('days that were imported from Plausible.').waitFor();
      await page.getByRole('button', { name: 'About “How this was computed”' }).click();
      return page.getByText(/^Computed from /).innerText();
    };
    assert.doesNotMatch(await how(), /rare values/);
    rare = true;
    assert.match(await how(), /rare values are combined/);
    withoutPictures(faults);
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

test('programs with a language model are connected with a line to copy', () =>
  withStubbed(browser, '', async (page, origin) => {
    await page.goto(`${origin}/settings/tokens`);
    await page.locator('.below').getByRole('link', { name: 'Language models (MCP)' }).click();
    await heading(page, 'Language models (MCP)');
    await page.getByRole('group', { name: 'Address' }).getByText(`${origin}/mcp`).waitFor();
    const line = page.getByRole('group', { name: 'Configuration for Claude Code' });
    assert.equal(await line.innerText(), `claude mcp add --transport http stile ${origin}/mcp`);
    await looked(page, 'mcp');
    for (const [name, part] of [
      ['Claude Desktop', '"command": "stile"'],
      ['Cursor', '"mcpServers"'],
      ['VS Code', '"type": "http"'],
      ['API token', 'Bearer stile_'],
    ]) {
      await page.getByText(name, { exact: true }).click();
      const code = page.getByRole('group', { name: `Configuration for ${name}` });
      await code.waitFor();
      assert.ok((await code.innerText()).includes(part), name);
    }
    await looked(page, 'mcp-token');
    await page.getByRole('link', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'New API token' });
    await dialog.waitFor();
    assert.equal(await dialog.getByLabel('Read stats').isChecked(), true);
    await press(page, 'Cancel');
    await page.waitForURL((url) => url.pathname == '/settings/tokens' && url.search == '');
  }));

test('all of it is in German, too', async () => {
  const stub = await startStubbed('imported');
  const { page, faults, leave } = await visitor(browser, { timezoneId: 'UTC', locale: 'de-DE', reducedMotion: 'reduce' });
  await page.goto(`${stub.origin}${IMPORTS}`);
  await page.getByText('1074 Tage sind in den Zahlen.').or(page.getByText('1.074 Tage sind in den Zahlen.')).waitFor();
  await page.getByText('Plausible', { exact: true }).first().click();
  await page.getByLabel('Datei auswählen oder hierher ziehen').setInputFiles(file('large'));
  await page.getByText('12 der 799 Tage dieser Datei sind schon gezählt oder importiert.').waitFor();
  await looked(page, 'import-german');
  await page.goto(`${stub.origin}/sites/${SITE}`);
  await page.getByText('Tage, die aus Plausible importiert wurden.').waitFor();
  await clean(page, 'imported days in German');
  await page.goto(`${stub.origin}/settings/mcp`);
  await heading(page, 'Sprachmodelle (MCP)');
  await looked(page, 'mcp-german');
  withoutPictures(faults);
  await leave();
  stub.close();
});
