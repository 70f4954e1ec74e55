// How an account's people sign in: the first account, emailed links and codes, an invitation, two-factor
// authentication, sessions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean } from './axe.mjs';
import { addSite, api, heading, openAccount, press, said, until, visitor } from './browser.mjs';
import { ada, alarm, arrive, at, ben, BEN, browser, forget, go, looked, server, status } from './people.mjs';
import { startServer } from './server.mjs';
import { ADA, SHOP } from './shop.mjs';
import { App, digitsAt } from './totp.mjs';

let app, codes;

/** What has the focus, in a word. */
const focus = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element.id == 'main' ? 'main' : (element.labels?.[0] ?? element).textContent.trim();
  });

async function askLink(person, email) {
  await go(person.page, '/sign-in');
  await person.page.getByLabel('Email address').fill(email);
  await press(person.page, 'Email me a link');
  await heading(person.page, 'Check your email');
}

test('the printed link opens the first account', async () => {
  await openAccount(ada.page, server.startLink);
  await addSite(ada.page, SHOP);
});

test('one signs out, and in again by a mailed link', async () => {
  const { page } = ada;
  await go(page, '/');
  await press(page, 'Account');
  await press(page, 'Sign out');
  await at(page, '/sign-in');
  await askLink(ada, ADA);
  const mail = await ada.mails.next('a sign-in link', ({ link }) => link?.includes('/sign-in'));
  assert.match(mail.code, /^\d{6}$/);
  await page.goto(mail.link);
  await at(page, '/');
  await heading(page, 'Sites');
  // It works once.
  const late = await arrive(ADA);
  await late.page.goto(mail.link);
  await heading(late.page, 'This link is no longer valid');
  await late.leave();
});

test('sign-in by keyboard alone: address, code, and past the menus to the page', async () => {
  await forget(ada);
  const { page } = ada;
  await go(page, '/settings/audit');
  await at(page, '/sign-in');
  await until(async () => (await focus(page)) == 'Email address', 'focus on the address');
  await page.keyboard.type(ADA);
  await page.keyboard.press('Tab');
  assert.equal(await focus(page), 'Email me a link');
  await page.keyboard.press('Space');
  await until(async () => (await focus(page)) == 'Or enter the code from the email', 'focus on the code');
  const { code } = await ada.mails.next('a code', ({ code, link }) => code && link?.includes('/sign-in'));
  const wrong = code == '000000' ? '000001' : '000000';
  await page.keyboard.type(wrong);
  await alarm(page).waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(code);
  // The page that the person wanted.
  await at(page, '/settings/audit');
  await until(async () => (await focus(page)) == 'Audit log', 'focus on the heading');
  await go(page, '/');
  await heading(page, 'Sites');
  await page.keyboard.press('Tab');
  assert.equal(await focus(page), 'Skip to content');
  await page.keyboard.press('Enter');
  await until(async () => (await focus(page)) == 'main', 'focus on the page');
});

test('a second person is invited, and accepts in another browser', async () => {
  const { page } = ada;
  await go(page, '/settings/team');
  await press(page, 'Invite member');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill(BEN);
  await dialog.getByRole('radio', { name: /^Editor/ }).check();
  await dialog.getByRole('checkbox', { name: SHOP }).check();
  await clean(page, 'inviting');
  await press(page, 'Send invitation');
  await said(page, 'Invitation sent to');
  const first = await ben.mails.next('an invitation');
  // Sent again, the earlier link ends.
  await press(page, `Resend to ${BEN}`);
  await said(page, 'The previous link no longer works');
  const mail = await ben.mails.next('the invitation again');
  await ben.page.goto(first.link);
  await heading(ben.page, 'Invitation not valid');

  await ben.page.goto(mail.link);
  await heading(ben.page, 'You’re invited');
  await ben.page.getByText('Harbour').waitFor();
  await clean(ben.page, 'an invitation');
  await ben.page.getByLabel('Your name').fill('Ben');
  await press(ben.page, 'Accept invitation');
  await at(ben.page, '/');
  await ben.page.getByRole('link', { name: SHOP }).first().waitFor();
  const me = await api(ben.page, '/me');
  assert.deepEqual([me.person.email, me.role, me.account.name], [BEN, 'editor', 'Harbour']);
  await go(page, '/settings/team');
  await page.getByText(BEN).waitFor();
});

test('two-factor authentication is turned on, and its codes are shown', async () => {
  const { page } = ada;
  await go(page, '/settings/security');
  await press(page, 'Turn on…');
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  const drawn = await page.locator('img.qr').evaluate((image) => image.decode().then(() => image.naturalWidth > 0));
  assert.ok(drawn, "the QR code is a picture under the page's policy");
  await page.getByText('Can’t scan it?').click();
  const secret = (await page.getByLabel('Setup key').textContent()).trim();
  await clean(page, 'turning on a second step');
  app = new App(secret);
  const wrong = digitsAt(secret, 1);
  await page.getByLabel('6-digit code from the app').fill(wrong);
  await alarm(page).waitFor();
  await page.getByLabel('6-digit code from the app').fill(await app.digits());
  const list = page.getByLabel('Recovery codes', { exact: true });
  await list.waitFor();
  codes = (await list.textContent()).trim().split(/\s+/);
  assert.equal(codes.length, 10);
  await clean(page, 'recovery codes');
  await page.getByLabel('I have saved these codes').check();
  await press(page, 'Done');
  await said(page, 'Two-factor authentication turned on');
});

test('then a link alone is not enough: digits are, and so is a recovery code, once', async () => {
  const phone = await arrive(ADA);
  const half = async () => {
    await forget(phone);
    await askLink(phone, ADA);
    const { link } = await ada.mails.next('a sign-in link', ({ link }) => link?.includes('/sign-in'));
    await phone.page.goto(link);
    await heading(phone.page, 'Two-factor authentication');
  };
  await half();
  assert.equal(await status(phone.page, '/sites'), 401);
  await clean(phone.page, 'the second step awaited');
  await phone.page.getByLabel('6-digit code from your authenticator app').fill(await app.digits());
  await at(phone.page, '/');
  await heading(phone.page, 'Sites');

  for (const good of [true, false]) {
    await half();
    await press(phone.page, 'Lost your phone? Use a recovery code');
    await phone.page.getByLabel('Recovery code').fill(codes[0]);
    await press(phone.page, 'Sign in');
    if (good) await at(phone.page, '/');
    else await alarm(phone.page).waitFor();
  }
  await phone.leave();
});

test('all other sessions are ended, and are refused from then on', async () => {
  const other = await arrive(ADA);
  await other.page.goto(await server.signInLink(ADA));
  await other.page.getByLabel('6-digit code from your authenticator app').fill(await app.digits());
  await at(other.page, '/');
  assert.equal(await status(other.page, '/me'), 200);
  const { page } = ada;
  await go(page, '/settings/sessions');
  await page.getByText('This session').waitFor();
  await press(page, 'Sign out everywhere else');
  await press(page, 'Sign out all');
  await page.getByText('No other sessions.').waitFor();
  assert.equal(await status(other.page, '/me'), 401);
  assert.equal(await status(page, '/me'), 200);
  await other.page.reload();
  await at(other.page, '/sign-in');
  await other.leave();
});

test('the pages of what a deployment has not are closed', async () => {
  const plain = await startServer();
  const nobody = await visitor(browser);
  try {
    const { page } = nobody;
    for (const [path, title] of [['/sign-up', 'Sign-up is by invitation only'], ['/reset', 'Passwords are turned off']]) {
      await page.goto(plain.origin + path);
      await heading(page, title);
      assert.equal(await page.getByRole('textbox').count(), 0);
      await clean(page, `${path}, closed`);
    }
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await heading(page, 'Sign in');
  } finally {
    await nobody.leave();
    await plain.close();
  }
});

let nobody;
const door = ['/sign-in', '/sign-up', '/reset', '/start', '/invitation', '/email', '/sign-in?problem=provider_refused'];
looked(async () => (nobody ??= await arrive('nobody@shop.example')), door);
