// One account in the operator's area: what is shown of it, and what an operator does to it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clean, looked } from './axe.mjs';
import { heading, launch, press, said, until } from './browser.mjs';
import { BARE, CONSUMER, HELD, TRIAL, account, act, card, dialog, posted, refused, watch } from './operator.mjs';
import { withStubbed } from './stubbed.mjs';

let browser;

before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
});

const operating = (run) => withStubbed(browser, 'operator', run);

test('an account has all that concerns it', () =>
  operating(async (page, origin) => {
    await page.goto(origin + HELD);
    await heading(page, 'Quayside Roasters');
    await card(page, 'Plan and use').getByText('128,400').waitFor();
    await card(page, 'Plan and use').getByText(/^Over its limit: new hits are excluded/).waitFor();
    await card(page, 'Limits').getByText('plan: 20').waitFor();
    await card(page, '4 members').getByText('jonas@quayside-roasters.example').waitFor();
    await card(page, '6 sites').getByRole('link', { name: 'shop.quayside-roasters.example' }).waitFor();
    await card(page, 'Waiting emails').getByText('450 4.2.2 The mailbox is full').waitFor();
    await card(page, 'Notes').getByText(/^Called Hana/).waitFor();
    await looked(page, 'operator-account');
    const history = card(page, 'History');
    const before = await history.getByRole('listitem').count();
    await history.getByRole('button', { name: /^Show all/ }).click();
    assert.ok((await history.getByRole('listitem').count()) > before);
    await history.getByRole('button', { name: 'Operators' }).click();
    await until(async () => (await history.getByRole('listitem').count()) < 6, 'only what operators did');
    await history.getByRole('link', { name: 'Operators’ log of this account' }).click();
    await page.waitForURL('**/admin/log?account=*');
    await heading(page, 'Log');
  }));

test('an operator changes the plan, a trial and the limits, each with a reason', () =>
  operating(async (page, origin, faults) => {
    const sent = watch(page, origin);
    await page.goto(origin + HELD);
    await act(page, 'Change plan…', 'Change plan', ' Ordered by phone. ', async (window) => {
      // The dialog names the email, and who gets it.
      await window.getByText(/^Email about the plan, to: hana\.okafor@.*, jonas@/).waitFor();
      await window.getByLabel('Plan', { exact: true }).selectOption('business');
    });
    await said(page, 'Quayside Roasters is on the plan Business now.');
    await card(page, 'Plan and use').getByText('of 1,000,000 hits').waitFor();
    assert.deepEqual(posted(sent).at(-1).body, { plan: 'business', reason: 'Ordered by phone.' });
    // One that the settings do not offer is named by its id; the server may not know it.
    await page.getByRole('button', { name: 'Change plan…' }).click();
    await dialog(page).getByLabel('Plan', { exact: true }).selectOption({ label: 'Another plan, by its ID…' });
    await dialog(page).getByLabel('Plan ID').fill('gold');
    await dialog(page).getByLabel('Reason').fill('x');
    await dialog(page).getByRole('button', { name: 'Change plan', exact: true }).click();
    await dialog(page).getByRole('alert').getByText(/^This plan does not exist/).waitFor();
    await clean(page, 'an unknown plan');
    await refused(faults, 404);
    await page.keyboard.press('Escape');

    await act(page, 'Set limits…', 'Set limits', 'In the news.', async (window) => {
      await window.getByLabel('Hits a month').fill('1,5');
      await window.getByText(/^Enter whole numbers/).waitFor();
      await window.getByLabel('Hits a month').fill('1,500,000');
      await window.getByLabel('Sites').fill('50');
      // Whether there is an email depends on what was used.
      await window.getByText(/get an email if the account is then at 80, 100 or 120 %/).waitFor();
      assert.equal(await window.getByText('No email is sent.').count(), 0);
    });
    await said(page, 'Set the limits of Quayside Roasters.');
    assert.deepEqual(posted(sent).at(-1).body, { hits: 1_500_000, sites: 50, reason: 'In the news.' });
    await card(page, 'Limits').getByText('1,500,000').waitFor();
    await act(page, 'Remove own limits…', 'Remove own limits', 'No longer needed.');
    await said(page, 'Quayside Roasters has the limits of its plan again.');

    await page.goto(origin + TRIAL);
    assert.equal(await page.getByText(/ bills this plan\./).count(), 0);
    await act(page, 'Change trial…', 'Set new end', 'They need two more weeks.', async (window) => {
      await window.getByLabel('Days from now').fill('400');
      await window.getByText('Enter 1 to 365 days.').waitFor();
      await window.getByLabel('Days from now').fill('14');
      await window.getByText(/^The account can use the plan until/).waitFor();
    });
    assert.deepEqual(posted(sent).at(-1).body, { plan: 'team', days: 14, reason: 'They need two more weeks.' });
  }));

test('what a payment provider bills, an operator does not change until it ended', () =>
  operating(async (page, origin) => {
    await page.goto(origin + CONSUMER);
    const billed = card(page, 'Plan and use').getByText(/^Stripe bills this plan\. Owners and members who manage billing can change it/);
    await billed.waitFor();
    const names = () => card(page, 'Plan and use').getByRole('button').allInnerTexts();
    assert.deepEqual(await names(), ['Resend email…', 'Stop renewal…', 'Withdraw…']);
    await act(page, 'Withdraw…', 'Withdraw and refund', 'Within 14 days.');
    await billed.waitFor({ state: 'detached' });
    await card(page, 'Plan and use').getByText(/^The plan ended\. Hits are excluded from /).waitFor();
    assert.deepEqual(await names(), ['Change plan…', 'Start trial…', 'Resend email…']);
  }));

test('an operator stops a renewal, withdraws for a consumer, and resends an email', () =>
  operating(async (page, origin) => {
    const sent = watch(page, origin);
    await page.goto(origin + CONSUMER);
    await card(page, 'Plan and use').getByText('PO 4711').waitFor();
    await act(page, 'Resend email…', 'Send email', 'They lost it.');
    await act(page, 'Stop renewal…', 'Stop renewal', 'Asked by letter.');
    await page.getByText('Cancelled').first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Stop renewal…' }).count(), 0);
    await act(page, 'Withdraw…', 'Withdraw and refund', 'Within 14 days.', async (window) => {
      await window.getByText('New hits are excluded after the grace period.').waitFor();
      await window.getByText('The payment provider refunds everything that was paid for the plan.').waitFor();
    });
    await said(page, 'Withdrew from the contract for Millbrook Clinic.');
    assert.deepEqual(
      posted(sent).map(({ path }) => path.split('/').at(-1)),
      ['resend', 'cancel', 'withdraw'],
    );
  }));

test('an account is suspended once its owners have the email, and resumed', () =>
  operating(async (page, origin) => {
    await page.goto(`${origin}/admin/accounts`);
    const row = page.getByRole('row').filter({ hasText: 'Fairhaven Legal' });
    await row.waitFor();
    assert.equal(await row.getByText('Suspended').count(), 0);
    await row.getByRole('link', { name: 'Fairhaven Legal' }).click();
    await act(page, 'Suspend account…', 'Suspend account', 'Most hits are generated by a program.');
    await page.getByText(/^Owners are being informed\./).waitFor();
    await page.getByRole('progressbar', { name: 'Waiting for emails' }).waitFor();
    await clean(page, 'a suspension that waits');
    // It is looked for again without a reload.
    await card(page, 'Counting').getByText(/^Suspended since/).waitFor({ timeout: 20_000 });
    await page.getByText('Suspended', { exact: true }).first().waitFor();
    // The list shows it, too.
    await page.keyboard.press('u');
    await row.getByText('Suspended').waitFor();
    await row.getByRole('link', { name: 'Fairhaven Legal' }).click();
    await act(page, 'Resume account…', 'Resume account', 'They filter it now.');
    await card(page, 'Counting').getByText('Hits of this account are counted.').waitFor();
    await page.keyboard.press('u');
    await row.waitFor();
    await until(async () => (await row.getByText('Suspended').count()) == 0, 'the list without a suspension');
  }));

test('a deletion needs a day a week ahead, the account’s name and a reason, and can be cancelled', () =>
  operating(async (page, origin) => {
    const sent = watch(page, origin);
    await page.goto(origin + TRIAL);
    await act(page, 'Delete account…', 'Schedule deletion', 'The contract ended.', async (window) => {
      const day = window.getByLabel('Day of deletion');
      const first = await day.getAttribute('min');
      await day.fill(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10));
      await window.getByText(/^Choose a day that is at least a week/).waitFor();
      await day.fill(first);
      await window.getByLabel('Type Fairhaven Legal to confirm').fill('Fairhaven Legal');
    });
    assert.deepEqual(Object.keys(posted(sent).at(-1).body), ['day', 'reason']);
    await card(page, 'Deletion').getByText(/^Scheduled by an operator for/).waitFor();
    await act(page, 'Cancel deletion…', 'Cancel deletion', 'They renewed.');
    await card(page, 'Deletion').getByText('Not scheduled.').waitFor();
    // The first account of the deployment cannot be deleted.
    await page.goto(origin + account(1));
    await card(page, 'Deletion').getByText(/^The first account of the deployment/).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Delete account…' }).count(), 0);
  }));

test('support access is requested, and used once an owner granted it', () =>
  operating(async (page, origin) => {
    await page.goto(origin + BARE);
    await act(page, 'Request access…', 'Request access', 'You asked why a page has no hits.');
    await card(page, 'Support access').getByText(/waiting for an owner\.$/).waitFor();
    await page.goto(origin + CONSUMER);
    const chosen = page.waitForRequest((request) => request.url().endsWith('/api/v1/me/account'));
    await press(page, 'Open as support');
    assert.deepEqual((await chosen).postDataJSON(), { account: CONSUMER.split('/').at(-1) });
    await page.waitForURL(`${origin}/`);
  }));

test('notes are for operators, and the field is empty once one is saved', () =>
  operating(async (page, origin) => {
    await page.goto(origin + BARE);
    const notes = card(page, 'Notes');
    await notes.getByText('Only operators see them.').waitFor();
    assert.equal(await notes.getByRole('button').count(), 0);
    await notes.getByLabel('New note').fill('Pays by invoice.\n\nCall before changes.');
    await press(page, 'Add note');
    await said(page, 'Note added.');
    await notes.getByText('Pays by invoice.').waitFor();
    assert.equal(await notes.getByLabel('New note').inputValue(), '');
  }));
