// Alerts, the settings for them and their channels: against the server what is saved and sent, against the stub what takes
// days to come about.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { clean, cleanAnywhere, looked } from './axe.mjs';
import { addSite, api, drawn, heading, launch, openAccount, press, said, until, visitor } from './browser.mjs';
import { Hand } from './hand.mjs';
import { startServer } from './server.mjs';
import { withStubbed } from './stubbed.mjs';

const HOST = 'shop.example';
const CHANNELS = '/settings/alert-channels';
let browser, server, owner, page, receiver, secret;

/** Someone's program that takes webhooks: what arrived, and the status that it answers. */
async function startReceiver() {
  const taken = [];
  const answer = { status: 200, text: 'thank you' };
  const program = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    taken.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) });
    response.writeHead(answer.status, { 'content-type': 'text/plain' }).end(answer.text);
  });
  await new Promise((ready) => program.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${program.address().port}/hook`, taken, answer, close: () => program.close() };
}

before(async () => {
  browser = await launch();
  server = await startServer({ STILE_FETCH_LOCAL: 'true' });
  receiver = await startReceiver();
  owner = await visitor(browser, { timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' });
  page = owner.page;
});
after(async () => {
  await browser?.close();
  await server?.close();
  receiver?.close();
});

const go = (path) => page.goto(server.origin + path);
const dialog = () => page.getByRole('dialog');
const actions = async () => (await api(page, '/audit')).map(({ action }) => action);
const bell = (page) => page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: /^Alerts/ });
const stubbed = (state, run) => withStubbed(browser, state, run);

test('an account without alerts says what is watched', async () => {
  await openAccount(page, server.startLink);
  await addSite(page, HOST);
  await bell(page).click();
  await heading(page, 'Alerts');
  await page.getByRole('heading', { name: 'Nothing needs your attention' }).waitFor();
  await page.getByText('Stile has been watching 1 site since').waitFor();
  await page.getByText(/nightly check/).last().waitFor();
  assert.equal(await page.locator('.bell-count').count(), 0);
  await looked(page, 'attention-none');
});

test('settings are saved as they were chosen, and discarded', async () => {
  await page.getByRole('link', { name: 'Alert settings' }).click();
  await heading(page, 'Alert settings');
  await page.getByText(/Would (not )?have fired/).first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0);
  const before = await api(page, '/alert-settings');
  await page.getByLabel('Hourly').check();
  await press(page, 'Discard');
  assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0);
  assert.ok(await page.getByLabel('At once').isChecked());
  // Nothing would be sent: that is not saved.
  await press(page, 'Select all');
  await press(page, 'Clear selection');
  await page.getByText('Select at least one.').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Save' }).isDisabled());
  await press(page, 'Discard');
  // As it was before, also in another order.
  await page.getByLabel(/^Site down/).uncheck();
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await page.getByLabel(/^Site down/).check();
  assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0);

  await page.getByLabel('Daily').check();
  await page.getByLabel('Time of day').selectOption('17');
  const quiet = page.getByLabel('Quiet hours');
  await quiet.setChecked(true);
  await page.getByLabel('From', { exact: true }).fill('21:30');
  await page.getByLabel('Until', { exact: true }).fill('06:15');
  // Of an owner, what is broken or due is selected from the start.
  await page.getByText('12 of 15 kinds are selected.').waitFor();
  await page.getByLabel(/^Traffic drop/).uncheck();
  await page.getByText('11 of 15 kinds are selected.').waitFor();
  await page.getByLabel('Only these sites').check();
  await page.getByLabel(HOST, { exact: true }).check();
  await clean(page, 'edited alert settings');
  await press(page, 'Save');
  await said(page, 'Saved your alert settings.');

  const saved = await api(page, '/alert-settings');
  assert.deepEqual([saved.frequency, saved.daily_hour], ['daily', 17]);
  assert.deepEqual(saved.quiet, { from: '21:30', until: '06:15' });
  // Without plans, that of their limits is not shown.
  const shown = saved.kinds.filter((kind) => kind != 'limit');
  assert.ok(!shown.includes('drop') && shown.length == 11);
  assert.equal(saved.sites.length, 1);
  assert.equal(saved.email, before.email);
  await page.reload();
  await page.getByText('11 of 15 kinds are selected.').waitFor();
  await press(page, 'Select all');
  await page.getByLabel('All sites, including those added later').check();
  await press(page, 'Save');
  await said(page, 'Saved your alert settings.');
  const all = await api(page, '/alert-settings');
  assert.equal(all.kinds ?? null, null);
  assert.equal(all.sites ?? null, null);
  assert.ok((await actions()).includes('alert_settings.changed'));
  await looked(page, 'alert-settings');
});

test('without a channel the page says what one is for', async () => {
  await go(CHANNELS);
  await page.getByText('No channels yet. Add one to send alerts').waitFor();
  await looked(page, 'channels-none');
});

test('a webhook is created, and its secret shown once', async () => {
  await page.getByRole('link', { name: 'Add channel' }).click();
  await heading(page, 'Add channel');
  for (const kind of ['Slack', 'Telegram', 'PagerDuty', 'Webhook']) {
    await page.getByRole('radio', { name: kind, exact: true }).check();
    await clean(page, `a new channel: ${kind}`);
  }
  const create = page.getByRole('button', { name: 'Create channel' });
  assert.ok(await create.isDisabled());
  await page.getByLabel('Name', { exact: true }).fill('Warehouse');
  await page.getByLabel('Address (URL)').fill('nowhere');
  await create.click();
  await until(
    () => page.evaluate(() => document.activeElement?.getAttribute('aria-errormessage')),
    'the field at fault has the focus',
  );
  await page.getByLabel('Address (URL)').fill(receiver.url);
  await create.click();
  await page.getByText('Copy it now: Stile does not show it again.').waitFor();
  await said(page, 'Created “Warehouse”.');
  secret = await page.getByRole('group', { name: 'Signing secret' }).textContent();
  assert.match(secret, /^whsec_\S{20,}$/);
  await cleanAnywhere(page, 'a secret');
  await press(page, 'I copied it');
  await page.reload();
  await page.getByText('Warehouse').first().waitFor();
  assert.equal(await page.getByText(secret).count(), 0, 'it is not shown again');
});

test('a test says what the other side answered', async () => {
  await press(page, 'Send test');
  await page.getByText('The test was delivered.').waitFor();
  await page.getByRole('status').getByText('thank you').waitFor();
  assert.equal(receiver.taken.length, 1);
  assert.ok(receiver.taken[0].headers['webhook-id']);
  receiver.answer.status = 500;
  receiver.answer.text = 'no more room';
  await press(page, 'Send test');
  await page.getByText('The test was not delivered.').waitFor();
  await page.getByRole('status').getByText('no more room').waitFor();
  await looked(page, 'channel-tested');
  receiver.answer.status = 200;
});

test('deliveries have both, and can be limited to a recipient', async () => {
  await page.getByRole('link', { name: 'View all deliveries' }).click();
  await heading(page, 'Deliveries');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await until(async () => (await rows.count()) == 2, 'two rows');
  await rows.first().getByText(/^status 500/).waitFor();
  await page.getByLabel('Recipient').selectOption({ label: 'Warehouse' });
  await page.getByText('2 of 2 loaded deliveries').waitFor();
  await looked(page, 'deliveries');
});

test('the secret is rotated, and the former one stays valid for a while', async () => {
  await go(CHANNELS);
  await page.getByRole('link', { name: 'Edit' }).click();
  await heading(page, 'Edit “Warehouse”');
  await press(page, 'Rotate secret…');
  await clean(page, 'rotating a secret');
  await dialog().getByRole('button', { name: 'Create new secret' }).click();
  await page.getByText('Copy it now: Stile does not show it again.').waitFor();
  const rotated = await page.getByRole('group', { name: 'Signing secret' }).textContent();
  assert.match(rotated, /^whsec_\S{20,}$/);
  assert.notEqual(rotated, secret);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByText(/Messages are also signed with the previous secret until/).waitFor();
  await looked(page, 'channel-edit');
});

test('a channel is changed, turned off and on, and deleted', async () => {
  await page.getByLabel('Name', { exact: true }).fill('Warehouse two');
  await page.getByLabel(/^New source/).uncheck();
  await press(page, 'Save');
  await said(page, 'Saved “Warehouse two”.');
  await page.getByText('14 kinds of alert').waitFor();
  await press(page, 'Turn off');
  await said(page, 'Turned off “Warehouse two”.');
  assert.deepEqual((await api(page, '/channels')).map(({ on }) => on), [false]);
  await press(page, 'Turn on');
  await said(page, 'Turned on “Warehouse two”.');
  assert.deepEqual((await api(page, '/channels')).map(({ on }) => on), [true]);
  await press(page, 'Delete…');
  await clean(page, 'deleting a channel');
  await dialog().getByRole('button', { name: 'Delete channel' }).click();
  await said(page, 'Deleted “Warehouse two”.');
  await page.getByText('No channels yet.').waitFor();
  assert.ok(await page.evaluate(() => document.activeElement != document.body), 'the focus stays on the page');
  const done = await actions();
  for (const action of ['created', 'changed', 'tested', 'deleted']) assert.ok(done.includes(`channel.${action}`), action);
});

test('nothing went wrong in the console', () =>
  assert.deepEqual(owner.faults.filter((fault) => !/status of 4\d\d/.test(fault)), []));

test('the number in the bar is requested once, and on pages behind the sign-in only', () =>
  stubbed('', async (page, origin) => {
    const asked = [];
    page.on('request', (request) => request.url().endsWith('/api/v1/attention') && asked.push(request.url()));
    await page.goto(`${origin}/reports/unsubscribe?token=x`);
    await heading(page, 'Unsubscribe from this report');
    await page.goto(`${origin}/demo`);
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    assert.equal(asked.length, 0);
    await page.goto(`${origin}/settings/me`);
    await page.locator('.bell-count').getByText('6').waitFor();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sessions' }).click();
    await heading(page, 'Sessions');
    await page.getByRole('link', { name: 'Alerts: 6 open' }).waitFor();
    assert.equal(asked.length, 1, 'pages share it');
  }));

test('the number is requested again only while the page can be seen', () =>
  stubbed('', async (page, origin) => {
    let asked = 0;
    page.on('request', (request) => (asked += request.url().endsWith('/api/v1/attention')));
    await page.clock.install();
    await page.goto(`${origin}/settings/me`);
    await page.locator('.bell-count').waitFor();
    const later = () => page.clock.runFor(121_000);
    const see = (hidden) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await later();
    await until(() => asked == 2, 'another request');
    await see(true);
    await later();
    await later();
    assert.equal(asked, 2, 'none while it is hidden');
    await see(false);
    await until(() => asked == 3, 'a request once it is seen');
  }));

test('alerts are muted and unmuted, by hand and by keyboard', () =>
  stubbed('', async (page, origin) => {
    await page.goto(`${origin}/attention`);
    await heading(page, 'Alerts');
    for (const group of ['Repair the site', 'Meet an obligation', 'Repair what sends messages', 'Look at the figures']) {
      await page.getByRole('region', { name: group }).waitFor();
    }
    await looked(page, 'attention');
    // A sign and a word, in addition to the colour.
    const first = page.locator('.alert').first();
    await first.getByText('Critical').waitFor();

    await drawn(page);
    const hand = new Hand(page);
    await hand.key('j');
    await hand.at(/^Check the site: No hits/);
    await hand.key('j');
    await hand.at(/^Check the site: The certificate/);
    await hand.key('k');
    await hand.at(/^Check the site: No hits/);
    await hand.key('m');
    await hand.at('1 day');
    await clean(page, 'the menu that mutes');
    await hand.key('Escape');
    await hand.at(/^Check the site: No hits/);
    await hand.key('m');
    await hand.at('1 day');
    await hand.key('Tab');
    await hand.at('7 days');
    await hand.key('Enter');
    await said(page, 'Muted “No hits: shop.hedgerow.example” for 7 days.');
    const muted = page.getByRole('region', { name: 'Muted' });
    await muted.getByText('No hits: shop.hedgerow.example').waitFor();
    await muted.getByText(/by Ada Ferrer/).waitFor();
    await page.getByRole('link', { name: 'Alerts: 5 open' }).waitFor();
    assert.ok(await page.evaluate(() => document.activeElement != document.body), 'the focus stays on the page');

    await muted.getByRole('button', { name: /^Unmute ?: No hits/ }).click();
    await said(page, 'Unmuted “No hits: shop.hedgerow.example”.');
    await page.getByRole('link', { name: 'Alerts: 6 open' }).waitFor();
  }));

test('a message’s link to mute leads to its alert', () =>
  stubbed('', async (page, origin) => {
    await page.goto(`${origin}/attention?alert=a3`);
    await new Hand(page).at('1 day');
    await page.getByText('Mute “Data request: hedgerow.example” for').waitFor();
  }));

test('viewers see alerts, and neither mute them nor see channels', () =>
  stubbed('viewer', async (page, origin) => {
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${origin}/attention`);
    await page.locator('.alert').first().waitFor();
    assert.equal(await page.getByRole('button', { name: /mute/i }).count(), 0);
    await clean(page, 'alerts of a viewer');
    for (const [path, text] of [
      [CHANNELS, 'Only editors, admins and owners see channels.'],
      ['/settings/deliveries', 'Only editors, admins and owners see deliveries.'],
    ]) {
      await page.goto(origin + path);
      await page.getByText(text).waitFor();
      await clean(page, `${path} of a viewer`);
    }
    assert.deepEqual(asked.filter((path) => /\/api\/v1\/(channels|deliveries)/.test(path)), []);
  }));

test('a rehearsal shows what would have fired, also for some sites only', () =>
  stubbed('', async (page, origin) => {
    await page.goto(`${origin}/settings/alerts`);
    await page.getByRole('progressbar').waitFor();
    await page.getByText('With this selection you would have got 16 alerts in the last 90 days.').waitFor();
    await page.getByText('Would have fired 11 times in the last 90 days').waitFor();
    await page.getByText('Show alerts').nth(2).click();
    await page.getByText('and 3 more').waitFor();
    await page.getByLabel('Only these sites').check();
    await page.getByLabel('fieldnotes.example').check();
    await page.getByText('With this selection you would have got 2 alerts in the last 90 days.').waitFor();
    await page.getByLabel(/^Traffic drop/).uncheck();
    await page.getByText('With this selection you would have got 1 alert in the last 90 days.').waitFor();
    await looked(page, 'rehearsal');
  }));

test('channels in every state, and deliveries in pages', () =>
  stubbed('', async (page, origin) => {
    await page.goto(origin + CHANNELS);
    for (const state of ['On', 'Failing', 'Waiting for confirmation', 'Turned off by Stile']) {
      await page.getByText(state, { exact: true }).first().waitFor();
    }
    await looked(page, 'channels');
    await page.goto(`${origin}/settings/deliveries`);
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await rows.first().waitFor();
    assert.equal(await rows.count(), 50);
    await press(page, 'Show older');
    await until(async () => (await rows.count()) == 100, 'another page');
    await press(page, 'Show older');
    await page.getByText('No older deliveries').waitFor();
    await page.getByLabel('Recipient').selectOption({ label: 'On-call phone' });
    await until(async () => (await rows.count()) < 60, 'fewer rows');
    await clean(page, 'all deliveries');
  }));

test('the first steps lead to the settings', () =>
  stubbed('', async (page, origin) => {
    await page.goto(origin);
    await page.getByRole('link', { name: 'Choose alerts' }).click();
    await heading(page, 'Alert settings');
  }));

test('the page of a link confirms the address of a channel only when asked', () =>
  stubbed('signed-out', async (page, origin) => {
    const sent = [];
    page.on('request', (request) => request.method() == 'POST' && sent.push(request.postData()));
    await page.goto(`${origin}/confirm-channel?token=secret-word`);
    await heading(page, 'Confirm alerts');
    await looked(page, 'confirm-channel');
    assert.deepEqual(sent, []);
    await press(page, 'Confirm address');
    await heading(page, 'Address confirmed');
    assert.deepEqual(sent, ['{"token":"secret-word"}']);
    await page.goto(`${origin}/confirm-channel`);
    await page.getByText('This link is incomplete.').waitFor();
  }));
