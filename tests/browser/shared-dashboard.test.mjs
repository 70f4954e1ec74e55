// A shared dashboard with the stub's figures: many visits and none, what loads and fails, roles, languages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clean, looked } from './axe.mjs';
import { heading, launch, press, until, visitor } from './browser.mjs';
import { card, refused } from './shared-dashboard.mjs';
import { smallTexts, watchCanvas } from './small-text.mjs';
import { SITE, startStubbed, withStubbed } from './stubbed.mjs';

let browser;

before(async () => {
  browser = await launch();
});
after(() => browser?.close());

test('a year of many visits: every row, all others, both themes and a phone', () =>
  withStubbed(browser, '', async (reader, origin) => {
    await reader.addInitScript(watchCanvas);
    await reader.goto(`${origin}/share/${SITE}?period=12mo`);
    const pages = card(reader, 'Pages');
    await pages.getByRole('button', { name: 'Show all 50' }).click();
    assert.equal(await pages.getByRole('rowheader').count(), 51);
    await pages.getByRole('rowheader', { name: /other values$/ }).waitFor();
    await looked(reader, 'share-year');
    assert.deepEqual(await smallTexts(reader), []);
    await pages.getByRole('button', { name: 'Show fewer' }).click();
    assert.equal(await pages.getByRole('rowheader').count(), 8);
    await reader.getByRole('button', { name: 'Filter by country: Germany' }).click();
    await reader.getByRole('list', { name: 'Filters' }).getByText('Germany').waitFor();
    // The chart is read by keyboard, too.
    await reader.getByRole('slider').focus();
    await reader.keyboard.press('Home');
    await until(async () => /Visitors|:/.test((await reader.getByRole('slider').getAttribute('aria-valuetext')) ?? ''), 'a value');
  }));

test('totals alone, no visits, and a site that was counted since today', async () => {
  await withStubbed(browser, '', async (reader, origin) => {
    await reader.goto(`${origin}/share/docs.gatepost.example`);
    await reader.locator('.total-value').first().waitFor();
    await until(async () => (await reader.locator('.skeleton').count()) == 0, 'the totals');
    assert.equal(await reader.locator('.card, .chart').count(), 0);
    await looked(reader, 'share-totals');
  });
  await withStubbed(browser, 'waiting', async (reader, origin) => {
    await reader.goto(`${origin}/share/${SITE}`);
    await reader.getByText('No data in this period.').waitFor();
    await looked(reader, 'share-empty');
  });
  await withStubbed(browser, 'begun', async (reader, origin) => {
    await reader.goto(`${origin}/share/${SITE}`);
    await card(reader, 'Pages').waitFor();
    await clean(reader, 'counted since today');
  });
});

test('while it loads the page has its frame, and an error can be tried again', async () => {
  await withStubbed(browser, 'slow', async (reader, origin) => {
    await reader.goto(`${origin}/share/${SITE}`);
    await heading(reader, SITE);
    await reader.locator('.skeleton-chart').waitFor();
    await clean(reader, 'a dashboard that loads');
    await card(reader, 'Pages').waitFor();
  });
  await withStubbed(browser, 'error', async (reader, origin, faults) => {
    await reader.goto(`${origin}/share/${SITE}`);
    await reader.getByText('The server is busy.').waitFor();
    await looked(reader, 'share-error');
    await press(reader, 'Try again');
    await until(() => faults.length == 2, 'the second request');
    refused(faults, 503);
  });
});

test('too many passwords are refused in words', () =>
  withStubbed(browser, '', async (reader, origin, faults) => {
    await reader.goto(`${origin}/share/${SITE}?key=locked`);
    const field = reader.getByLabel('Password of the link');
    for (let n = 0; n < 10; n++) {
      await field.fill(`wrong password ${n}`);
      await press(reader, 'Open dashboard');
      await until(() => faults.length == n + 2, 'the refusal');
    }
    refused(faults, 401);
    await field.fill('wrong again');
    await press(reader, 'Open dashboard');
    await reader.getByText('Too many passwords were entered for this link.').waitFor();
    refused(faults, 429);
    await clean(reader, 'too many passwords');
  }));

test('editors read the settings, viewers do not see them', async () => {
  await withStubbed(browser, 'editor', async (editor, origin) => {
    await editor.goto(`${origin}/sites/${SITE}/sharing`);
    await editor.getByText('You have read-only access. Admins and owners can change').waitFor();
    await editor.getByText('Printers and publishing partners').waitFor();
    const fields = editor.locator('.setting :is(input, fieldset input)');
    // Choices for the code are not settings.
    assert.deepEqual(await fields.evaluateAll((all) => all.filter((one) => !one.disabled).map((one) => one.placeholder)), ['960']);
    for (const name of ['Create link…', 'Revoke link', 'Add', 'Save'])
      assert.equal(await editor.getByRole('button', { name, exact: true }).count(), 0, name);
    await looked(editor, 'sharing-editor');
  });
  await withStubbed(browser, 'viewer', async (member, origin) => {
    await member.goto(`${origin}/sites/${SITE}/sharing`);
    await member.getByText('Only editors, admins and owners see what a site shares.').waitFor();
    const links = member.getByRole('navigation', { name: /^Settings of/ });
    await links.getByRole('link', { name: 'History' }).waitFor();
    assert.equal(await links.getByRole('link', { name: 'Sharing' }).count(), 0);
    await clean(member, 'sharing of a viewer');
  });
});

test('a browser that stores nothing for frames still shows the dashboard', () =>
  withStubbed(browser, '', async (reader, origin) => {
    await reader.addInitScript(() => {
      const refuse = { get: () => { throw new DOMException('Access is denied for this document.', 'SecurityError'); } };
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, refuse);
    });
    await reader.goto(`${origin}/share/${SITE}?key=open&theme=dark`);
    await card(reader, 'Pages').waitFor();
    assert.equal(await reader.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark');
  }));

test('readers see it in their language', async () => {
  const stub = await startStubbed('');
  const { page: leser, faults, leave } = await visitor(browser, { timezoneId: 'UTC', locale: 'de-DE', reducedMotion: 'reduce' });
  await leser.goto(`${stub.origin}/share/fieldnotes.example`);
  await leser.getByText('Werte mit weniger als 5 Besuchern sind nur Teil von „Alle anderen“.').waitFor();
  await looked(leser, 'share-german');
  await leser.goto(`${stub.origin}/share/${SITE}?key=locked`);
  await heading(leser, 'Passwort erforderlich');
  await clean(leser, 'the password in German');
  faults.splice(0);
  await leave();
  stub.close();
});
