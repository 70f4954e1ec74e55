// An account and its people's own affairs, as they meet them: its name and the audit, passwords, another address, tokens,
// owners, a second account, the account's end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean, cleanAnywhere } from './axe.mjs';
import { api, heading, openAccount, press, said, tell, until } from './browser.mjs';
import { Mailbox } from './mail.mjs';
import { ada, alarm, at, ben, BEN, forget, go, looked, server, status } from './people.mjs';
import { SHOP } from './shop.mjs';
import { secondStep } from './totp.mjs';

let app;

test('an account of two: its owner, with two-factor authentication, and an editor', async () => {
  await openAccount(ada.page, server.startLink);
  await tell(ada.page, 'POST', '/sites', { name: SHOP, zone: 'UTC' });
  await tell(ada.page, 'POST', '/team/invitations', { email: BEN, role: 'editor', sites: [SHOP] });
  const token = new URL((await ben.mails.next('an invitation')).link).searchParams.get('token');
  await go(ben.page, '/sign-in');
  await tell(ben.page, 'POST', '/auth/invitation', { token, name: 'Ben' });
  app = await secondStep(ada.page);
});

const setting = (page, title) => page.getByRole('region', { name: title, exact: true });

/** By the password, from nothing. */
async function logIn(person, email, password) {
  await forget(person);
  await go(person.page, '/sign-in');
  await press(person.page, 'Sign in with a password');
  await person.page.getByLabel('Email address').fill(email);
  await person.page.getByLabel('Password', { exact: true }).fill(password);
  await press(person.page, 'Sign in');
}

test('an invitation that gives access to no site says so, and the menu leads to what is secret', async () => {
  const { page } = ada;
  await tell(page, 'POST', '/sites', { name: 'blog.example', zone: 'UTC' });
  await go(page, '/');
  await press(page, 'Account');
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await heading(page, 'Security');
  await go(page, '/settings/team');
  await press(page, 'Invite member');
  const dialog = page.getByRole('dialog');
  const none = dialog.getByText('without one, they see no stats', { exact: false });
  await none.waitFor();
  await cleanAnywhere(page, 'an invitation to no site');
  await dialog.getByRole('checkbox', { name: SHOP }).check();
  await none.waitFor({ state: 'detached' });
  await press(page, 'Cancel');
  await tell(page, 'DELETE', '/sites/blog.example?confirm=blog.example');
});

test('the account is renamed, and the audit shows who did it, old and new', async () => {
  const { page } = ada;
  await go(page, '/settings/account');
  await page.getByLabel('Account name').fill('Harbour Press');
  await press(page, 'Rename');
  await said(page, 'renamed');
  assert.equal((await api(page, '/me')).account.name, 'Harbour Press');
  await go(page, '/settings/audit');
  const line = page.getByRole('listitem').filter({ hasText: 'Renamed the account' }).first();
  await line.waitFor();
  const text = await line.textContent();
  for (const part of ['Ada', 'from: Harbour', 'to: Harbour Press']) assert.ok(text.includes(part), `${part} in ${text}`);
  // An editor does not read it, and is not led to it.
  await go(ben.page, '/settings/team');
  await heading(ben.page, 'Team');
  assert.equal(await ben.page.getByRole('link', { name: 'Audit log' }).count(), 0);
  assert.equal(await status(ben.page, '/audit'), 403);
});

test('a first password is set, and signs in; forgotten, another is chosen by mail', async () => {
  const { page } = ben;
  const [first, second] = ['seven grey herons', 'eight grey herons'];
  await go(page, '/settings/security');
  await setting(page, 'Password').getByRole('button', { name: 'Set password…' }).click();
  await page.getByLabel('New password').fill('seven');
  await page.getByText('5 more characters needed.').waitFor();
  await page.getByLabel('New password').fill(first);
  await clean(page, 'a first password');
  await press(page, 'Set password');
  await said(page, 'Password saved');
  await logIn(ben, BEN, 'seven grey cranes');
  await alarm(page).waitFor();
  assert.equal(await status(page, '/me'), 401);
  await page.getByLabel('Password', { exact: true }).fill(first);
  await press(page, 'Sign in');
  await at(page, '/');
  assert.equal((await api(page, '/me')).person.email, BEN);

  await forget(ben);
  await go(page, '/sign-in');
  await press(page, 'Sign in with a password');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await heading(page, 'Choose a new password');
  await page.getByLabel('Email address').fill(BEN);
  await press(page, 'Email me a link');
  await heading(page, 'Check your email');
  const { link } = await ben.mails.next('a link to a new password', ({ link }) => link?.includes('/reset'));
  await page.goto(link);
  await page.getByText(BEN).waitFor();
  await clean(page, 'choosing a new password');
  await page.getByLabel('New password').fill(second);
  await press(page, 'Set password');
  await heading(page, 'Password changed');
  await page.goto(link);
  await heading(page, 'This link is no longer valid');
  await logIn(ben, BEN, first);
  await alarm(page).waitFor();
  await logIn(ben, BEN, second);
  await at(page, '/');
  ben.password = second;
});

test('the address is changed by the link to the new one, and both get an email', async () => {
  const { page } = ben;
  const fresh = 'ben@new.example';
  const inbox = new Mailbox(server.mails, fresh);
  const wish = async (password) => {
    await page.getByLabel('New email address').fill(fresh);
    await page.getByLabel('Your password').fill(password);
    await press(page, 'Send link');
  };
  await go(page, '/settings/me');
  await wish('seven grey cranes');
  await alarm(page).waitFor();
  await wish(ben.password);
  await said(page, 'to confirm the change');
  await ben.mails.next('that another address was asked for', ({ text }) => text.includes(fresh));
  const { link } = await inbox.next('a link to the new address', ({ link }) => link?.includes('/email'));
  assert.equal((await api(page, '/me')).person.email, BEN);
  await page.goto(link);
  await heading(page, 'Email address changed');
  await ben.mails.next('that the address was changed', ({ text }) => text.includes(`you now sign in with ${fresh}`));
  assert.equal((await api(page, '/me')).person.email, fresh);
  await page.goto(link);
  await heading(page, 'Email address not changed');
  await logIn(ben, fresh, ben.password);
  await at(page, '/');
});

test('emails come in the chosen language, with times of the chosen zone', async () => {
  const { page } = ben;
  // Learnt from the browser when Ben signed in first.
  const before = await api(page, '/me');
  assert.deepEqual([before.language, before.zone], ['en', await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)]);
  await go(page, '/settings/me');
  const emails = setting(page, 'Emails');
  const save = emails.getByRole('button', { name: 'Save' });
  assert.ok(await save.isDisabled(), 'nothing was changed yet');
  await emails.getByLabel('Language').selectOption('de');
  await emails.getByRole('combobox', { name: 'Time zone' }).fill('new york');
  await page.getByRole('option', { name: /^America\/New York/ }).click();
  await clean(page, 'the profile');
  await save.click();
  await said(page, 'Email settings saved.');
  const { language, zone } = await api(page, '/me');
  assert.deepEqual([language, zone], ['de', 'America/New_York']);
  const inbox = new Mailbox(server.mails, before.person.email);
  await forget(ben);
  await go(page, '/sign-in');
  await tell(page, 'POST', '/auth/link', { email: before.person.email });
  const { link } = await inbox.next('a sign-in link in German', ({ text }) => /Mit diesem Link melden Sie sich an.*America\/New_York/s.test(text));
  await page.goto(link);
  await at(page, '/');
  await tell(page, 'PATCH', '/me', { language: 'en', zone: before.zone });
});

test('a token is created, works, and stops working once it is revoked', async () => {
  const { page } = ada;
  await go(page, '/settings/tokens');
  await press(page, 'New token');
  await page.getByRole('dialog').getByLabel('Name').fill('Weekly report');
  await cleanAnywhere(page, 'a new token');
  await press(page, 'Create token');
  await page.getByRole('heading', { name: /“Weekly report” was created/ }).waitFor();
  const token = (await page.getByLabel('New API token').textContent()).trim();
  const ask = async () =>
    (await fetch(`http://127.0.0.1:${server.port}/api/v1/sites`, { headers: { authorization: `Bearer ${token}` } })).status;
  assert.equal(await ask(), 200);
  await press(page, 'Done, I copied it');
  assert.equal(await page.getByText(token).count(), 0);
  await press(page, 'Revoke token Weekly report');
  await cleanAnywhere(page, 'revoking a token');
  await press(page, 'Cancel');
  assert.equal(await ask(), 200);
  await press(page, 'Revoke token Weekly report');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token', exact: true }).click();
  await page.getByText('No API tokens yet').waitFor();
  assert.equal(await ask(), 401);
});

test("the account's deletion is requested by its name, announced by email, and cancelled", async () => {
  const { page } = ada;
  await go(page, '/settings/account');
  await press(page, 'Delete account…');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Type Harbour Press to confirm');
  await name.fill('Harbour');
  assert.ok(await dialog.getByRole('button', { name: 'Schedule deletion' }).isDisabled());
  await name.fill('Harbour Press');
  await cleanAnywhere(page, 'deleting the account');
  await press(page, 'Schedule deletion');
  await said(page, 'Deletion scheduled');
  await page.getByRole('heading', { name: /^Scheduled for deletion on/ }).waitFor();
  const { deletion } = await api(page, '/account');
  assert.ok(Math.abs(deletion.at - deletion.asked_at - 7 * 86_400) < 60);
  await ada.mails.next('that the account will be deleted', ({ text }) => text.includes('asked to delete the account'));
  await clean(page, 'the deletion asked for');
  await press(page, 'Cancel deletion');
  await said(page, 'Deletion cancelled');
  await page.getByRole('button', { name: 'Delete account…' }).waitFor();
  assert.equal((await api(page, '/account')).deletion ?? null, null);
  await ada.mails.next('that it will not be', ({ text }) => text.includes('cancelled the deletion'));
});

test('ownership is handed over with the digits, and back with the password', async () => {
  const role = async ({ page }) => (await api(page, '/me')).role;
  const ask = async ({ page }, whom) => {
    await go(page, '/settings/team');
    await press(page, `Make owner… ${whom}`);
  };
  await ask(ada, 'Ben');
  const digits = ada.page.getByLabel('6-digit code from your authenticator app');
  const over = ada.page.getByRole('button', { name: 'Transfer ownership', exact: true });
  await digits.waitFor();
  await cleanAnywhere(ada.page, 'handing the account over');
  assert.ok(await over.isDisabled(), 'nothing is handed over without proof');
  await digits.fill('000000');
  await over.click();
  await alarm(ada.page).waitFor();
  assert.equal(await role(ada), 'owner');
  await digits.fill(await app.digits());
  await over.click();
  await said(ada.page, 'Ownership transferred to Ben');
  assert.deepEqual([await role(ada), await role(ben)], ['admin', 'owner']);

  await ask(ben, 'Ada');
  await ben.page.getByLabel('Your password').fill('seven grey cranes');
  await press(ben.page, 'Transfer ownership');
  await alarm(ben.page).waitFor();
  await ben.page.getByLabel('Your password').fill(ben.password);
  await press(ben.page, 'Transfer ownership');
  await said(ben.page, 'Ownership transferred to Ada');
  assert.deepEqual([await role(ada), await role(ben)], ['owner', 'admin']);
});

test('another account is opened, and one goes over and back', async () => {
  const { page } = ada;
  const account = async () => (await api(page, '/me')).account.name;
  await go(page, '/settings/account');
  await setting(page, 'New account').getByLabel('Name').fill('Lighthouse');
  await press(page, 'Create account');
  await heading(page, 'Add your first site');
  assert.equal(await account(), 'Lighthouse');
  assert.deepEqual(await api(page, '/sites'), []);
  for (const [from, to] of [['Lighthouse', 'Harbour Press'], ['Harbour Press', 'Lighthouse'], ['Lighthouse', 'Harbour Press']]) {
    await press(page, 'Account');
    const list = page.getByRole('list', { name: 'Accounts' });
    assert.match(await list.locator('[aria-current=true]').textContent(), new RegExp(`^${from}`));
    await cleanAnywhere(page, 'the menu with two accounts');
    await list.getByRole('button', { name: to }).click();
    if (to == 'Lighthouse') await heading(page, 'Add your first site');
    else await page.getByRole('link', { name: SHOP }).first().waitFor();
    assert.equal(await account(), to);
  }
});

test('it is not offered to people whom the server would refuse', async () => {
  const { page } = ben;
  const offered = async () => {
    await go(page, '/settings/account');
    await page.getByLabel('Account name').waitFor();
    await page.waitForLoadState('networkidle');
    return setting(page, 'New account').count();
  };
  assert.equal(await offered(), 1, 'sign-up is open');
  const ways = await api(page, '/auth/ways');
  await page.route('**/api/v1/auth/ways', (route) => route.fulfill({ json: { ...ways, sign_up: false } }));
  assert.equal(await offered(), 0, 'an admin where sign-up is closed');
  await page.unrouteAll();
});

test('where the sign-in is too long ago, one shows in place who one is', async () => {
  const { page } = ben;
  const refusal = { code: 'proof_needed', message: 'Sign in again.' };
  // The test does not wait 15 minutes.
  await page.route('**/api/v1/me/second-step/start', (route) => route.fulfill({ status: 400, json: refusal }));
  await go(page, '/settings/security');
  await setting(page, 'Two-factor authentication').getByRole('button', { name: 'Turn on…' }).click();
  await alarm(page).getByText('You signed in a while ago. Confirm that it’s you.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
  await cleanAnywhere(page, 'signed in too long ago');
  await page.unrouteAll();
  await alarm(page).getByLabel('Your password').fill(ben.password);
  await alarm(page).getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
});

test('older entries of the audit come page by page, each once, past a thousand, up to the end', async () => {
  const { page } = ada;
  const [line] = await api(page, '/audit');
  const entries = Array.from({ length: 1150 }, (_, n) => ({ ...line, id: String(n), at: line.at - n, subject: `entry ${n}.` }));
  let down = false;
  await page.route('**/api/v1/audit?*', (route) => {
    if (down) return route.fulfill({ status: 503, json: { code: 'busy', message: 'The server is busy.' } });
    const asked = new URL(route.request().url()).searchParams;
    const before = Number(asked.get('before') ?? Number.MAX_SAFE_INTEGER);
    return route.fulfill({ json: entries.filter(({ at }) => at < before).slice(0, Number(asked.get('limit'))) });
  });
  const lines = page.locator('li.log');
  const older = page.getByRole('button', { name: 'Show older' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await go(page, '/settings/audit');
  for (let shown = 100; shown < 1150; shown += 100) {
    await until(async () => (await lines.count()) == shown, `${shown} lines`);
    down = shown == 300;
    // By keyboard: the first of the new entries then has the focus.
    await older.focus();
    await page.keyboard.press('Enter');
    if (down) {
      await alarm(page).getByText('The server is busy.').waitFor();
      assert.equal(await lines.count(), shown);
      down = false;
      assert.equal(await focused(), 'Show older');
      await page.keyboard.press('Enter');
    }
    await until(async () => (await focused()).includes(`entry ${shown}.`), `the focus on line ${shown}`);
  }
  await page.getByText('End of the list.').waitFor();
  assert.equal(await older.count(), 0);
  const subjects = await page.locator('.log-subject').allTextContents();
  assert.deepEqual(subjects.map((text) => text.trim()), entries.map(({ subject }) => subject));
  await clean(page, 'the whole audit');
  await page.unrouteAll();
  // A limit above the maximum is not an error: the answer has the maximum.
  assert.equal(await status(page, '/audit?limit=1001'), 200);
});

looked(() => ada, ['me', 'security', 'sessions', 'account', 'team', 'tokens', 'audit'].map((name) => `/settings/${name}`).concat('/'));
