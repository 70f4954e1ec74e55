// Reports by email and the nightly check: against the server what is saved and sent, against the stub what takes nights.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clean, looked } from './axe.mjs';
import { addSite, api, heading, launch, openAccount, press, said, until, visitor } from './browser.mjs';
import { Mailbox } from './mail.mjs';
import { startServer } from './server.mjs';
import { SITE, withStubbed } from './stubbed.mjs';

const HOST = 'shop.example';
const HOME = `/sites/${HOST}`;
const ADA = 'ada@shop.example';
const FRIEND = 'friend@elsewhere.example';
let browser, server, owner, page;

before(async () => {
  browser = await launch();
  server = await startServer();
  owner = await visitor(browser, { timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' });
  page = owner.page;
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const go = (path) => page.goto(server.origin + path);
const frame = () => page.frameLocator('iframe[title="Preview"]');
const stubbed = (state, run) => withStubbed(browser, state, run);

test('the report of a site is set: when, to whom, and what is in it', async () => {
  await openAccount(page, server.startLink);
  await addSite(page, HOST);
  for (let n = 0; n < 6; n++) await server.hit(HOST, '/pricing', { n });
  await page.getByRole('navigation', { name: /^Settings of/ }).getByRole('link', { name: 'Email report' }).click();
  await heading(page, 'Email report');
  await page.getByLabel('Weekly').check();
  await page.getByLabel('Day', { exact: true }).selectOption('thursday');
  await page.getByLabel('Time', { exact: true }).selectOption('7');
  await page.getByText(/It covers the last full week\. Time zone: /).waitFor();
  const field = page.getByLabel('Add addresses');
  await field.fill('not an address');
  await press(page, 'Add');
  await page.getByText('Enter complete email addresses').waitFor();
  await field.fill(`${ADA}, ${FRIEND}`);
  await field.press('Enter');
  await page.getByText(FRIEND).waitFor();
  assert.equal(await field.inputValue(), '');
  await clean(page, 'an edited report');
  await press(page, 'Save');
  await said(page, 'Saved the report.');
  await page.getByText('Waiting for confirmation').waitFor();
  await page.getByText(/^Next report: /).waitFor();
  const saved = await api(page, `${HOME}/reports`);
  assert.deepEqual([saved.rhythm, saved.weekday, saved.hour], ['weekly', 'thursday', 7]);
  assert.deepEqual(saved.waiting, [FRIEND]);
});

test('the preview is the email: on a desk, on a phone and as text, with today’s figures', async () => {
  await press(page, 'Show preview');
  await page.getByText(/^Subject:/).waitFor();
  await until(async () => (await frame().locator('body').innerText()).includes(HOST), 'the email');
  const styled = await frame().locator('body').evaluate((body) => ({
    mode: body.ownerDocument.compatMode,
    scripts: body.ownerDocument.querySelectorAll('script').length,
    links: body.ownerDocument.querySelectorAll('[href]').length,
    styled: [...body.querySelectorAll('*')].some((one) => one.style.length > 0),
    // Every picture of it is loaded.
    pictures: [...body.ownerDocument.images].every((one) => one.complete && one.naturalWidth > 0),
  }));
  assert.deepEqual(styled, { mode: 'CSS1Compat', scripts: 0, links: 0, styled: true, pictures: true });
  await press(page, 'Phone');
  await until(async () => (await frame().locator('body').evaluate(() => innerWidth)) <= 360, 'a narrow window');
  await press(page, 'Plain text');
  await page.getByRole('group', { name: 'Plain text' }).getByText(HOST).first().waitFor();
  await looked(page, 'site-report');
  // What is not saved shows, too.
  const subject = () => page.locator('p', { hasText: /^Subject:/ }).innerText();
  const weekly = await subject();
  await page.getByLabel('Monthly').check();
  await until(async () => (await subject()) != weekly, 'the monthly report');
  await press(page, 'Discard');
});

test('it is sent to oneself at once', async () => {
  const mails = new Mailbox(server.mails, ADA);
  await press(page, 'Send to me now');
  await said(page, `Sent to ${ADA}.`);
  const { text } = await mails.next('the report', (mail) => mail.text.includes(HOST));
  assert.ok(text.length > 100);
});

test('an address outside the account is asked, and confirms by its link', async () => {
  const { link } = await new Mailbox(server.mails, FRIEND).next('a request to confirm');
  assert.match(link, /\/reports\/confirm\?token=/);
  const friend = await visitor(browser, { timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' });
  await friend.page.goto(link);
  await heading(friend.page, 'Confirm email reports');
  await looked(friend.page, 'report-confirm');
  assert.deepEqual((await api(page, `${HOME}/reports`)).waiting, [FRIEND], 'opening the page confirms nothing');
  await press(friend.page, 'Confirm address');
  await heading(friend.page, 'Address confirmed');
  await friend.page.getByText(FRIEND).waitFor();
  assert.deepEqual((await api(page, `${HOME}/reports`)).waiting, []);
  assert.deepEqual(friend.faults, []);
  await friend.leave();
});

test('the digest is set in one’s own settings', async () => {
  await go('/settings/reports');
  await heading(page, 'Email digest');
  await page.getByLabel('Monthly').check();
  await page.getByLabel('Day of the month').selectOption('28');
  await press(page, 'Save');
  await said(page, 'Saved the report.');
  const saved = await api(page, '/reports/digest');
  assert.deepEqual([saved.rhythm, saved.month_day], ['monthly', 28]);
  await press(page, 'Show preview');
  await page.getByText(/^Subject:/).waitFor();
  await until(async () => (await frame().locator('body').innerText()).length > 20, 'the email');
  await looked(page, 'digest');
});

test('nothing went wrong in the console', () => assert.deepEqual(owner.faults, []));

test('the page of a link unsubscribes only when asked', () =>
  stubbed('signed-out', async (page, origin) => {
    const sent = [];
    page.on('request', (request) => request.method() == 'POST' && sent.push(request.url().replace(origin, '')));
    await page.goto(`${origin}/reports/unsubscribe?token=secret-word`);
    await heading(page, 'Unsubscribe from this report');
    await looked(page, 'report-unsubscribe');
    assert.deepEqual(sent, []);
    await press(page, 'Unsubscribe');
    await heading(page, 'Unsubscribed');
    assert.deepEqual(sent, ['/api/v1/reports/unsubscribe?token=secret-word']);
    await page.goto(`${origin}/reports/unsubscribe`);
    await page.getByText('This link is incomplete.').waitFor();
  }));

test('before the first night, the nightly check says so', async () => {
  await go(`${HOME}/nightly`);
  await heading(page, 'Nightly check');
  await page.getByRole('heading', { name: 'Not checked yet' }).waitFor();
  await looked(page, 'site-nightly-none');
  await page.getByRole('link', { name: 'All sites', exact: true }).click();
  await page.waitForURL('**/nightly');
  await page.getByRole('heading', { name: 'Not checked yet' }).waitFor();
  await looked(page, 'nightly-none');
});

test('operators start the nightly check, and see it end', () =>
  stubbed('', async (page, origin) => {
    await page.goto(`${origin}/nightly`);
    await page.getByRole('heading', { name: '2 problems found' }).waitFor();
    await page.getByRole('region', { name: 'This server' }).getByText('61 GB are left').waitFor();
    await looked(page, 'nightly');
    await press(page, 'Run now');
    await said(page, 'Started the check.');
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Run now' }).waitFor({ timeout: 20_000 });
    await page.goto(`${origin}/sites/${SITE}/nightly`);
    await page.locator('.checks-list').waitFor();
    // What is wrong comes first.
    const results = await page.locator('.checks-list .severity').allInnerTexts();
    assert.deepEqual(results.slice(0, 3), ['Error', 'Warning', 'Not checked']);
    await looked(page, 'site-nightly');
  }));

test('viewers see no report of a site, and nothing of the server', () =>
  stubbed('viewer', async (page, origin) => {
    await page.goto(`${origin}/sites/${SITE}/reports`);
    await page.getByText('Only editors, admins and owners see this report.').waitFor();
    await page.goto(`${origin}/nightly`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    assert.equal(await page.getByRole('heading', { name: 'This server' }).count(), 0);
    await clean(page, 'the nightly check of a viewer');
  }));

test('an email’s scripts, forms and other servers’ pictures are not in the preview', () =>
  stubbed('', async (page, origin) => {
    const foreign = [];
    page.on('request', (request) => request.url().includes('tracker.example') && foreign.push(request.url()));
    await page.route('**/reports/preview', async (route) => {
      const answer = await (await route.fetch()).json();
      const html =
        '<!doctype html><html><body onload="parent.hurt=1"><p style="color:rgb(1,2,3)" onclick="1">Hello &amp; <b>welcome</b></p>' +
        '<img src="http://tracker.example/x.png" onerror="parent.hurt=1"><form action="/"><input></form>' +
        '<iframe src="/"></iframe><script>parent.hurt = 1</script><svg><script>parent.hurt=1</script></svg></body></html>';
      await route.fulfill({ json: { ...answer, html } });
    });
    await page.goto(`${origin}/sites/${SITE}/reports`);
    await press(page, 'Show preview');
    const text = page.frameLocator('iframe[title="Preview"]').locator('p');
    await text.getByText('welcome').waitFor();
    assert.equal(await text.innerText(), 'Hello & welcome');
    assert.equal(await text.evaluate((one) => getComputedStyle(one).color), 'rgb(1, 2, 3)');
    const made = await text.evaluate((one) => [...one.ownerDocument.body.querySelectorAll('*')].map((each) => each.tagName));
    assert.deepEqual(made, ['P', 'B', 'IMG']);
    assert.equal(await text.evaluate((one) => one.attributes.length), 1, 'only its style');
    assert.deepEqual(foreign, []);
    assert.equal(await page.evaluate(() => window.hurt), undefined);
  }));
