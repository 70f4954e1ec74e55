// The operator's area, with the stub's accounts: what only months and many customers would bring is there at once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clean, looked } from './axe.mjs';
import { drawn, heading, launch, press, said, until } from './browser.mjs';
import { HELD, account, card, dialog, focused, posted, refused, watch } from './operator.mjs';
import { withStubbed } from './stubbed.mjs';

let browser;

before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
});

const stubbed = (state, run) => withStubbed(browser, state, run);
const operating = (run) => withStubbed(browser, 'operator', run);

test('operators without two-factor authentication see how to set it up, and nothing is requested', () =>
  stubbed('', async (page, origin) => {
    const sent = watch(page, origin);
    await page.goto(`${origin}/admin/accounts`);
    await page.getByRole('heading', { name: 'Two-factor authentication required' }).waitFor();
    await looked(page, 'operator-gate');
    assert.equal(await page.getByRole('navigation', { name: 'Operator area' }).count(), 0);
    assert.deepEqual(sent, []);
    await page.getByRole('link', { name: 'Set up two-factor authentication' }).click();
    await heading(page, 'Security');
  }));

test('for everyone else there is no such page, and no link to it', () =>
  operating(async (page, origin) => {
    const sent = watch(page, origin);
    await page.route('**/api/v1/me', async (route) => {
      const me = await (await route.fetch()).json();
      await route.fulfill({ json: { ...me, operator: false } });
    });
    const loaded = [];
    page.on('request', (request) => loaded.push(request.url()));
    for (const path of ['/admin', '/admin/accounts', HELD, '/admin/log', '/admin/nothing']) {
      await page.goto(origin + path);
      await heading(page, 'Page not found');
    }
    await page.goto(`${origin}/settings/nothing`);
    await heading(page, 'Page not found');
    const text = await page.locator('main').innerText();
    await page.goto(`${origin}/admin`);
    await heading(page, 'Page not found');
    assert.equal(await page.locator('main').innerText(), text, 'the same page as at any other address');
    assert.deepEqual(sent, []);
    assert.deepEqual(loaded.filter((url) => /texts-\w+-operator/.test(url)), [], 'nothing of the area is loaded');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('link', { name: 'API reference' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Operator area' }).count(), 0);
  }));

test('when it cannot be found out who is signed in, the area says so, and asks again', () =>
  operating(async (page, origin, faults) => {
    let fails = true;
    await page.route('**/api/v1/me', (route) =>
      fails
        ? route.fulfill({ status: 500, json: { code: 'internal', message: 'The server could not answer.', request_id: 'x' } })
        : route.continue(),
    );
    await page.goto(`${origin}/admin`);
    await page.getByText('The server could not answer.').waitFor();
    assert.equal(await page.getByText('Page not found').count(), 0);
    await refused(faults, 500);
    fails = false;
    await press(page, 'Try again');
    await heading(page, 'Overview');
  }));

test('a list that was asked for meanwhile is not taken for another one', () =>
  operating(async (page, origin) => {
    await page.goto(`${origin}/admin/accounts`);
    await page.locator('.account-link').first().waitFor();
    const state = page.getByLabel('State');
    for (const [chosen, count] of [['held', '1 account'], ['', '163 accounts'], ['held', '1 account'], ['', '163 accounts']]) {
      await state.selectOption(chosen);
      await page.getByText(count, { exact: true }).first().waitFor();
    }
    await state.selectOption('held');
    await page.getByText('1 account', { exact: true }).first().waitFor();
    await page.locator('.account-link').first().click();
    await heading(page, 'Quayside Roasters');
    await page.keyboard.press('u');
    await heading(page, 'Accounts');
    assert.equal(await page.locator('.account-link').count(), 1);
    // The way back is shown as it was; other filters, and these again, are asked for.
    const sent = watch(page, origin);
    await state.selectOption('');
    await page.getByText('163 accounts', { exact: true }).first().waitFor();
    await state.selectOption('held');
    await page.getByText('1 account', { exact: true }).first().waitFor();
    assert.equal(sent.length, 2);
  }));

test('operators find the area in the menu and among the commands', () =>
  operating(async (page, origin) => {
    await page.goto(`${origin}/settings/me`);
    await heading(page, 'Profile');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('link', { name: 'Operator area' }).click();
    await heading(page, 'Overview');
    await drawn(page);
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await heading(page, 'Log');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('customers');
    await until(async () => (await page.getByRole('option').first().innerText()).startsWith('Accounts'), 'the accounts');
    await page.keyboard.press('Enter');
    await heading(page, 'Accounts');
    await drawn(page);
    await page.keyboard.press('?');
    await dialog(page).getByText('Next account').waitFor();
  }));

test('the overview has what needs attention first, then the numbers as charts and as tables', () =>
  operating(async (page, origin) => {
    await page.goto(`${origin}/admin`);
    await page.getByRole('heading', { name: '3 problems need attention' }).waitFor();
    const first = page.locator('.overview-attention .line').first();
    assert.match(await first.innerText(), /Critical[\s\S]*last backup[\s\S]*docs\/runbooks\/backups\.md/);
    await page.getByRole('img', { name: 'Hits by month' }).waitFor();
    await looked(page, 'operator-overview');
    await page.locator('.overview-charts .chart-panel').first().getByRole('button', { name: 'Show as table' }).click();
    assert.equal(await page.getByRole('region', { name: 'Hits by month' }).getByRole('row').count(), 14);
    await clean(page, 'the overview with a table');
    await press(page, 'Deleted');
    // Amounts of different currencies have no sum.
    const revenue = card(page, 'Revenue by currency');
    for (const amount of ['€3,284.50', '$416.00', 'CHF 87.00']) await revenue.getByText(amount).waitFor();
    // What is counted leads to the accounts that it counts.
    await card(page, 'Accounts by state').getByRole('link', { name: 'Over limit' }).click();
    await page.waitForURL('**/admin/accounts?state=held');
    await page.getByText('1 account', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Quayside Roasters' }).waitFor();
  }));

test('where nothing needs attention, the overview says so', () =>
  stubbed('operator-calm', async (page, origin) => {
    await page.goto(`${origin}/admin`);
    await page.getByRole('heading', { name: 'Nothing needs attention' }).waitFor();
    await clean(page, 'a calm overview');
    for (const [path, text] of [
      ['invites', 'No invites yet'],
      ['announcements', /^No announcements yet/],
      ['log', 'No changes'],
    ]) {
      await page.goto(`${origin}/admin/${path}`);
      await page.getByText(text).waitFor();
      await clean(page, `${path}, empty`);
    }
  }));

test('accounts are searched while one types, with one request after the last key', () =>
  operating(async (page, origin) => {
    await page.clock.install();
    await page.goto(`${origin}/admin/accounts`);
    await page.getByText('163 accounts', { exact: true }).first().waitFor();
    const sent = watch(page, origin);
    await page.keyboard.press('/');
    // However long a busy machine takes between two keys, the page sees none of it.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.keyboard.type('roasters');
    assert.deepEqual(sent, []);
    await page.clock.resume();
    await page.waitForURL('**/admin/accounts?q=roasters');
    const found = page.locator('.account-link');
    await until(async () => (await found.count()) < 50, 'fewer accounts');
    assert.deepEqual(
      sent.map(({ path }) => path),
      ['/admin/accounts?q=roasters&sort=age'],
    );
    // In the name, or in an owner's address.
    assert.ok((await page.locator('tbody th').allInnerTexts()).every((text) => /roasters/i.test(text)));
    // The only result is what was searched for.
    const field = page.getByRole('searchbox', { name: 'Search accounts' });
    await field.fill('quayside roasters');
    await until(async () => (await found.count()) == 1, 'one account');
    await field.press('Enter');
    await heading(page, 'Quayside Roasters');
    await page.goto(`${origin}/admin/accounts?q=nothing-like-it`);
    await page.getByRole('heading', { name: 'No account found for “nothing-like-it”' }).waitFor();
    await looked(page, 'operator-accounts-none');
    await press(page, 'Clear search and filters');
    await page.getByText('163 accounts', { exact: true }).first().waitFor();
    assert.equal(await field.inputValue(), '');
    assert.equal(new URL(page.url()).search, '');
  }));

test('they are filtered and sorted, as the address says', () =>
  operating(async (page, origin) => {
    await page.goto(`${origin}/admin/accounts`);
    await page.locator('.account-link').first().waitFor();
    await page.getByLabel('State').selectOption('past_due');
    await page.waitForURL('**?state=past_due');
    await page.getByLabel('Plan', { exact: true }).selectOption('starter');
    await page.waitForURL('**?state=past_due&plan=starter');
    await until(
      async () => (await page.locator('.account-state').allInnerTexts()).every((text) => /Payment failed[\s\S]*Starter/.test(text)),
      'only those',
    );
    await looked(page, 'operator-accounts');
    await page.getByRole('button', { name: 'Hits this period' }).click();
    await page.waitForURL('**&sort=usage');
    assert.equal(await page.getByRole('columnheader', { name: 'Hits this period' }).getAttribute('aria-sort'), 'descending');
    await page.reload();
    await page.locator('.account-link').first().waitFor();
    assert.equal(await page.getByLabel('State').inputValue(), 'past_due');
    assert.equal(await page.getByLabel('Sort by').inputValue(), 'usage');
    await page.getByRole('link', { name: 'Accounts', exact: true }).click();
    await page.getByText('163 accounts', { exact: true }).first().waitFor();
    assert.equal(await page.getByLabel('State').inputValue(), '');
  }));

test('more accounts come while one scrolls, up to the last one', () =>
  operating(async (page, origin) => {
    await page.goto(`${origin}/admin/accounts`);
    const rows = page.locator('.account-link');
    await rows.first().waitFor();
    assert.equal(await rows.count(), 50);
    await until(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return (await rows.count()) == 163;
    }, 'all accounts');
    await page.getByText('All 163 accounts shown').waitFor();
    const ids = await rows.evaluateAll((all) => all.map((row) => row.dataset.account));
    assert.equal(new Set(ids).size, 163);
  }));

test('the keyboard goes from account to account, into one, and back to where it was', () =>
  operating(async (page, origin) => {
    await page.goto(`${origin}/admin/accounts?sort=seen`);
    await page.locator('.account-link').first().waitFor();
    await drawn(page);
    const names = await page.locator('.account-link').allInnerTexts();
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
    assert.equal(await focused(page), names[1]);
    await page.keyboard.press('Enter');
    await heading(page, names[1]);
    const sent = watch(page, origin);
    await drawn(page);
    await page.keyboard.press('u');
    await heading(page, 'Accounts');
    assert.match(page.url(), /\?sort=seen$/);
    await until(async () => (await focused(page)) == names[1], 'the account that was opened');
    assert.deepEqual(sent, [], 'the list is shown as it was');
    await page.keyboard.press('j');
    assert.equal(await focused(page), names[2]);
  }));

test('the log has changes at first, views on demand, and those of one account', () =>
  operating(async (page, origin) => {
    await page.goto(`${origin}/admin/log`);
    await heading(page, 'Log');
    const lines = page.locator('.lines > .line');
    await lines.first().waitFor();
    const changes = await lines.count();
    assert.ok((await lines.allInnerTexts()).every((text) => !/^(Viewed|Listed)/.test(text)));
    await looked(page, 'operator-log');
    const sent = watch(page, origin);
    await press(page, 'Views');
    await until(async () => (await lines.count()) > 0 && (await lines.allInnerTexts()).every((text) => /^(Viewed|Listed)/.test(text)), 'views');
    await press(page, 'All');
    await until(async () => (await lines.count()) > changes, 'both');
    assert.deepEqual(
      sent.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('only')),
      ['reads', null],
    );
    await press(page, 'Changes');
    await page.getByRole('link', { name: 'Only entries about Quayside Roasters' }).first().click();
    await page.waitForURL('**/admin/log?account=*');
    await until(
      async () => (await lines.count()) > 0 && (await lines.allInnerTexts()).every((text) => text.includes('Quayside Roasters')),
      'only entries about it',
    );
    await page.getByText('In the news; agreed by phone.').waitFor();
    await clean(page, 'the log of an account');
    await press(page, 'Show entries about all accounts');
    await until(async () => (await lines.count()) == changes, 'all of them again');
  }));

test('invites are sent with a plan and a trial, listed, and withdrawn', () =>
  operating(async (page, origin, faults) => {
    const sent = watch(page, origin);
    await page.goto(`${origin}/admin/invites`);
    await page.getByText('mara@fairhaven-legal.example', { exact: true }).waitFor();
    await looked(page, 'operator-invites');
    await press(page, 'New invite');
    await dialog(page).getByLabel('Email address').fill('mara@fairhaven-legal.example');
    await press(page, 'Send invite');
    await dialog(page).getByRole('alert').getByText(/^This address has an invite/).waitFor();
    await refused(faults, 409);
    await dialog(page).getByLabel('Email address').fill('new@customer.example');
    await dialog(page).getByLabel('Plan', { exact: true }).selectOption('team');
    await dialog(page).getByLabel('Trial days').fill('21');
    await clean(page, 'an invite');
    await press(page, 'Send invite');
    await said(page, 'Invite sent to new@customer.example.');
    assert.deepEqual(posted(sent).at(-1).body, { email: 'new@customer.example', plan: 'team', trial_days: 21 });
    await page.getByText('21-day trial of Team').waitFor();
    await page.getByRole('button', { name: /^Withdraw… ?: new@customer/ }).click();
    await press(page, 'Withdraw invite');
    await said(page, 'Withdrew the invite for new@customer.example.');
    await page.getByRole('button', { name: /^Withdraw… ?: new@customer/ }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^Open account ?: tomas@oakmoor/ }).click();
    await heading(page, 'Oakmoor Timber');
  }));

test('an announcement is counted and previewed, then sent with its progress, and stopped', () =>
  operating(async (page, origin) => {
    const sent = watch(page, origin);
    await page.goto(`${origin}/admin/announcements`);
    await heading(page, 'Announcements');
    await page.getByText('to 158 owners').waitFor();
    await looked(page, 'operator-announcements');
    await page.getByLabel('State').selectOption('ended');
    await page.getByLabel('Plan', { exact: true }).selectOption('business');
    await page.getByLabel('Subject').fill('Maintenance <on> Sunday');
    await page.getByLabel('Text', { exact: true }).fill('We move to a <b>larger</b> server.\n\nHits are counted all the time.');
    // What was typed stays while another page is open.
    await page.getByRole('link', { name: 'Log', exact: true }).click();
    await heading(page, 'Log');
    await page.goBack();
    await heading(page, 'Announcements');
    assert.equal(await page.getByLabel('Subject').inputValue(), 'Maintenance <on> Sunday');
    await press(page, 'Count and preview');
    await page.getByText(/^Recipients:/).waitFor();
    assert.deepEqual(
      posted(sent).map(({ body }) => [body.dry_run, body.state, body.plan]),
      [[true, 'ended', 'business']],
    );
    const email = page.frameLocator('iframe[title="Preview"]').locator('body');
    await email.getByText('We move to a <b>larger</b> server.').waitFor();
    await press(page, 'Plain text');
    await page.getByRole('group', { name: 'Plain text' }).getByText('Hits are counted all the time.').waitFor();
    // Another audience is counted again before anything is sent.
    await page.getByLabel('State').selectOption('');
    await page.getByText('You changed the announcement after the preview.').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Send to/ }).count(), 0);
    await page.getByLabel('Plan', { exact: true }).selectOption('');
    await press(page, 'Count and preview again');
    await page.getByRole('button', { name: /^Send to 1\d\d owners…$/ }).click();
    await clean(page, 'sending an announcement');
    await press(page, 'Send now');
    await page.getByRole('progressbar', { name: 'Emails sent' }).waitFor();
    await said(page, /^Sending to 1\d\d owners\.$/);
    assert.equal(posted(sent).at(-1).body.dry_run, false);
    await until(async () => (await page.getByRole('progressbar', { name: 'Emails sent' }).getAttribute('value')) > 0, 'progress');
    await clean(page, 'an announcement under way');
    await page.getByRole('button', { name: /^Stop…/ }).click();
    await press(page, 'Stop sending');
    await said(page, /^Stopped after \d+ of 1\d\d emails\.$/);
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Subject').inputValue(), '');
  }));

test('a deployment without plans has no word of them', () =>
  stubbed('operator-plain', async (page, origin) => {
    const texts = [];
    const words =
      /\bplans?\b|\btrials?\b|\bbilling\b|\bpric(es?|ing)\b|\binvoices?\b|\bsubscriptions?\b|\brevenue\b|\bchurn\b|\bpaid\b|\bpayments?\b|\blimits?\b|\bpast due\b|\bover limit\b/i;
    const read = async (path, title) => {
      await page.goto(origin + path);
      await heading(page, title);
      await page.waitForFunction(() => !document.querySelector('[class*=skeleton], .part-waiting'));
      texts.push([path, await page.evaluate(() => document.body.innerText)]);
    };
    for (const [path, title] of [
      ['/admin', 'Overview'],
      ['/admin/accounts', 'Accounts'],
      ['/admin/accounts?q=nothing-like-it', 'Accounts'],
      ['/admin/invites', 'Invites'],
      ['/admin/announcements', 'Announcements'],
      ['/admin/log', 'Log'],
    ]) {
      await read(path, title);
      assert.equal(await page.getByLabel('Plan', { exact: true }).count(), 0, path);
      await clean(page, `${path} without plans`);
    }
    await read(HELD, 'Quayside Roasters');
    for (const name of ['Plan and use', 'Limits']) assert.equal(await card(page, name).count(), 0, name);
    await clean(page, 'an account without plans');
    for (const open of ['Suspend account…', 'Delete account…', 'Request access…']) {
      await press(page, open);
      texts.push([open, await dialog(page).innerText()]);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
    await page.goto(`${origin}/admin/invites`);
    await press(page, 'New invite');
    texts.push(['an invite', await dialog(page).innerText()]);
    assert.deepEqual(
      texts.flatMap(([path, text]) => text.split('\n').filter((line) => words.test(line)).map((line) => `${path}: ${line}`)),
      [],
    );
    assert.ok(texts.every(([, text]) => text.length > 20));
  }));

test('an account that no longer exists still leads to what was done to it', () =>
  operating(async (page, origin, faults) => {
    await page.route('**/api/v1/admin/accounts/*', (route) =>
      route.fulfill({ status: 404, json: { code: 'unknown_account', message: 'This account does not exist.', request_id: 'x' } }),
    );
    await page.goto(origin + account(999));
    await page.getByRole('heading', { name: 'This account does not exist' }).waitFor();
    await page.getByRole('link', { name: 'Operators’ log of this account' }).click();
    await page.waitForURL('**/admin/log?account=*');
    await refused(faults, 404);
  }));
