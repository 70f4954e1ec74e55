// An account's people as they meet it: first account, mailed links and codes, an invitation, a second step, sessions,
// the audit, passwords, another address, tokens, owners, the account's end. Mails are read where the server keeps them; axe looks at each page, in light and in dark.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clean } from './axe.mjs';
import { api, heading, launch, pause, press, until, visitor } from './browser.mjs';
import { Mailbox } from './mail.mjs';
import { startServer } from './server.mjs';
import { App, digitsAt } from './totp.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const ADA = 'ada@shop.example';
const BEN = 'ben@shop.example';
let browser, server, ada, ben, app, codes;

before(async () => {
  await mkdir(shots, { recursive: true });
  browser = await launch();
  // The whole file is one address to the server.
  server = await startServer({
    STILE_LIMITS_LINK: 'off',
    STILE_LIMITS_LOGIN: 'off',
    STILE_LIMITS_SECOND_STEP: 'off',
    STILE_SIGN_IN_PASSWORDS: 'true',
    STILE_SIGN_IN_SIGN_UP: 'true',
  });
  ada = await arrive(ADA);
  ben = await arrive(BEN);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Somebody with a browser and a mailbox of their own. */
async function arrive(email) {
  const person = await visitor(browser, { timezoneId: 'UTC' });
  return { ...person, mails: new Mailbox(server.mails, email) };
}

const go = (page, path) => page.goto(server.origin + path);
const said = (page, text) => page.getByRole('status').filter({ hasText: text }).waitFor();
const status = (page, path) => page.evaluate(async (path) => (await fetch(`/api/v1${path}`)).status, path);
const at = (page, path) => page.waitForURL((url) => url.pathname == path);
/** What has the focus, in a word. */
const focus = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element.id == 'main' ? 'main' : (element.labels?.[0] ?? element).textContent.trim();
  });

/**
 * Without a session, and with nothing under way: what a page still asked would be refused, and the page would keep
 * where one was for the next sign-in.
 */
async function forget(person) {
  await person.page.goto('about:blank');
  await person.context.clearCookies();
}

async function askLink(person, email) {
  await go(person.page, '/sign-in');
  await person.page.getByLabel('E-mail address').fill(email);
  await press(person.page, 'Mail me a link');
  await heading(person.page, 'Look into your mail');
}

test('the printed link opens the first account', async () => {
  await ada.page.goto(server.startLink);
  await ada.page.getByLabel('Your name').fill('Ada');
  await ada.page.getByLabel('E-mail address').fill(ADA);
  await ada.page.getByLabel('Name of the account').fill('Harbour');
  await press(ada.page, 'Open the account');
  await at(ada.page, '/add-site');
  await ada.page.getByLabel('Where is it?').fill('shop.example');
  await press(ada.page, 'Add the site');
  await at(ada.page, '/sites/shop.example/install');
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
  await heading(late.page, 'This link no longer works');
  await late.leave();
});

test('sign-in by keyboard alone: address, code, and past the menus to the page', async () => {
  await forget(ada);
  const { page } = ada;
  await go(page, '/settings/audit');
  await at(page, '/sign-in');
  await until(async () => (await focus(page)) == 'E-mail address', 'focus on the address');
  await page.keyboard.type(ADA);
  await page.keyboard.press('Tab');
  assert.equal(await focus(page), 'Mail me a link');
  await page.keyboard.press('Space');
  await until(async () => (await focus(page)) == 'Or type the code from the mail', 'focus on the code');
  const { code } = await ada.mails.next('a code', ({ code, link }) => code && link?.includes('/sign-in'));
  const wrong = code == '000000' ? '000001' : '000000';
  await page.keyboard.type(wrong);
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(code);
  // Where one wanted to go.
  await at(page, '/settings/audit');
  await until(async () => (await focus(page)) == 'Audit', 'focus on the heading');
  await go(page, '/');
  await heading(page, 'Sites');
  await page.keyboard.press('Tab');
  assert.equal(await focus(page), 'Skip to the page');
  await page.keyboard.press('Enter');
  await until(async () => (await focus(page)) == 'main', 'focus on the page');
});

test('a second person is invited, and accepts in another browser', async () => {
  const { page } = ada;
  await go(page, '/settings/team');
  await press(page, 'Invite somebody');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail address').fill(BEN);
  await dialog.getByRole('radio', { name: /^Editor/ }).check();
  await dialog.getByRole('checkbox', { name: 'shop.example' }).check();
  await clean(page, 'inviting');
  await press(page, 'Send the invitation');
  await said(page, 'on its way');
  const first = await ben.mails.next('an invitation');
  // Sent again, the earlier link ends.
  await press(page, `Send again to ${BEN}`);
  await said(page, 'the earlier one ended');
  const mail = await ben.mails.next('the invitation again');
  await ben.page.goto(first.link);
  await heading(ben.page, 'No invitation here');

  await ben.page.goto(mail.link);
  await heading(ben.page, 'You are invited');
  await ben.page.getByText('Harbour').waitFor();
  await clean(ben.page, 'an invitation');
  await ben.page.getByLabel('Your name').fill('Ben');
  await press(ben.page, 'Accept the invitation');
  await at(ben.page, '/');
  await ben.page.getByRole('link', { name: 'shop.example' }).first().waitFor();
  const me = await api(ben.page, '/me');
  assert.deepEqual([me.person.email, me.role, me.account.name], [BEN, 'editor', 'Harbour']);
  await go(page, '/settings/team');
  await page.getByText(BEN).waitFor();
});

test('a second step is turned on, and its codes are shown', async () => {
  const { page } = ada;
  await go(page, '/settings/security');
  await press(page, 'Turn on…');
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  const drawn = await page.locator('img.qr').evaluate((image) => image.decode().then(() => image.naturalWidth > 0));
  assert.ok(drawn, "the QR code is a picture under the page's policy");
  await page.getByText('Cannot scan it?').click();
  const secret = (await page.getByLabel('Key to type by hand').textContent()).trim();
  await clean(page, 'turning on a second step');
  app = new App(secret);
  const wrong = digitsAt(secret, 1);
  await page.getByLabel('Six digits of the app').fill(wrong);
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  await page.getByLabel('Six digits of the app').fill(await app.digits());
  const list = page.getByLabel('Recovery codes', { exact: true });
  await list.waitFor();
  codes = (await list.textContent()).trim().split(/\s+/);
  assert.equal(codes.length, 10);
  await clean(page, 'recovery codes');
  await page.getByLabel('I have kept them').check();
  await press(page, 'Done');
  await said(page, 'The second step is on');
});

test('then a link alone is not enough: digits are, and so is a recovery code, once', async () => {
  const phone = await arrive(ADA);
  const half = async () => {
    await forget(phone);
    await askLink(phone, ADA);
    const { link } = await ada.mails.next('a sign-in link', ({ link }) => link?.includes('/sign-in'));
    await phone.page.goto(link);
    await heading(phone.page, 'One more step');
  };
  await half();
  assert.equal(await status(phone.page, '/sites'), 401);
  await clean(phone.page, 'the second step awaited');
  await phone.page.getByLabel('Six digits of your authenticator app').fill(await app.digits());
  await at(phone.page, '/');
  await heading(phone.page, 'Sites');

  for (const good of [true, false]) {
    await half();
    await press(phone.page, 'Phone lost? Use a recovery code');
    await phone.page.getByLabel('Recovery code').fill(codes[0]);
    await press(phone.page, 'Sign in');
    if (good) await at(phone.page, '/');
    else await phone.page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  }
  await phone.leave();
});

test('all other sessions are ended, and are refused from then on', async () => {
  const other = await arrive(ADA);
  await other.page.goto(await server.signInLink(ADA));
  await other.page.getByLabel('Six digits of your authenticator app').fill(await app.digits());
  await at(other.page, '/');
  assert.equal(await status(other.page, '/me'), 200);
  const { page } = ada;
  await go(page, '/settings/sessions');
  await page.getByText('This one').waitFor();
  await press(page, 'End all others');
  await press(page, 'End them');
  await page.getByText('You are signed in nowhere else.').waitFor();
  assert.equal(await status(other.page, '/me'), 401);
  assert.equal(await status(page, '/me'), 200);
  await other.page.reload();
  await at(other.page, '/sign-in');
  await other.leave();
});

test('the account is renamed, and the audit shows who did it, old and new', async () => {
  const { page } = ada;
  await go(page, '/settings/account');
  await page.getByLabel('Name of the account').fill('Harbour Press');
  await press(page, 'Rename');
  await said(page, 'renamed');
  assert.equal((await api(page, '/me')).account.name, 'Harbour Press');
  await go(page, '/settings/audit');
  const line = page.getByRole('listitem').filter({ hasText: 'Renamed the account' }).first();
  await line.waitFor();
  const text = await line.textContent();
  for (const part of ['Ada', 'before: Harbour', 'now: Harbour Press']) assert.ok(text.includes(part), `${part} in ${text}`);
  // An editor does not read it, and is not led to it.
  await go(ben.page, '/settings/team');
  await heading(ben.page, 'Team');
  assert.equal(await ben.page.getByRole('link', { name: 'Audit' }).count(), 0);
  assert.equal(await status(ben.page, '/audit'), 403);
});

const alarm = (page) => page.getByRole('alert').filter({ hasText: /./ });
const setting = (page, title) => page.getByRole('region', { name: title, exact: true });

/** By the password, from nothing. */
async function logIn(person, email, password) {
  await forget(person);
  await go(person.page, '/sign-in');
  await press(person.page, 'Sign in with a password');
  await person.page.getByLabel('E-mail address').fill(email);
  await person.page.getByLabel('Password', { exact: true }).fill(password);
  await press(person.page, 'Sign in');
}

test('a first password is set, and signs in; forgotten, another is chosen by mail', async () => {
  const { page } = ben;
  const [first, second] = ['seven grey herons', 'eight grey herons'];
  await go(page, '/settings/security');
  await setting(page, 'Password').getByRole('button', { name: 'Set one…' }).click();
  await page.getByLabel('New password').fill('seven');
  await page.getByText('5 characters more.').waitFor();
  await page.getByLabel('New password').fill(first);
  await clean(page, 'a first password');
  await press(page, 'Set the password');
  await said(page, 'Your password is set');
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
  await page.getByRole('link', { name: 'Forgot it?' }).click();
  await heading(page, 'Choose a new password');
  await page.getByLabel('E-mail address').fill(BEN);
  await press(page, 'Mail me a link');
  await heading(page, 'Look into your mail');
  const { link } = await ben.mails.next('a link to a new password', ({ link }) => link?.includes('/reset'));
  await page.goto(link);
  await page.getByText(BEN).waitFor();
  await clean(page, 'choosing a new password');
  await page.getByLabel('New password').fill(second);
  await press(page, 'Set the password');
  await heading(page, 'Your password is set');
  await page.goto(link);
  await heading(page, 'This link no longer works');
  await logIn(ben, BEN, first);
  await alarm(page).waitFor();
  await logIn(ben, BEN, second);
  await at(page, '/');
  ben.password = second;
});

test('the address is changed by the link that went to the new one, and both are told', async () => {
  const { page } = ben;
  const fresh = 'ben@new.example';
  const inbox = new Mailbox(server.mails, fresh);
  const wish = async (password) => {
    await page.getByLabel('New address').fill(fresh);
    await page.getByLabel('Your password').fill(password);
    await press(page, 'Mail the link');
  };
  await go(page, '/settings/me');
  await wish('seven grey cranes');
  await alarm(page).waitFor();
  await wish(ben.password);
  await said(page, 'Nothing changes until it is opened');
  await ben.mails.next('that another address was asked for', ({ text }) => text.includes(fresh));
  const { link } = await inbox.next('a link to the new address', ({ link }) => link?.includes('/email'));
  assert.equal((await api(page, '/me')).person.email, BEN);
  await page.goto(link);
  await heading(page, 'Your address is changed');
  await ben.mails.next('that the address was changed', ({ text }) => text.includes(`sign in with ${fresh} from now on`));
  assert.equal((await api(page, '/me')).person.email, fresh);
  await page.goto(link);
  await heading(page, 'The address was not changed');
  await logIn(ben, fresh, ben.password);
  await at(page, '/');
});

test('a token is made, asks, and asks no more when it is revoked', async () => {
  const { page } = ada;
  await go(page, '/settings/tokens');
  await press(page, 'New token');
  await page.getByRole('dialog').getByLabel('Name').fill('Weekly report');
  await clean(page, 'a new token');
  await press(page, 'Make the token');
  await page.getByRole('heading', { name: /“Weekly report” is ready/ }).waitFor();
  const token = (await page.getByLabel('The new token').textContent()).trim();
  const ask = async () =>
    (await fetch(`http://127.0.0.1:${server.port}/api/v1/sites`, { headers: { authorization: `Bearer ${token}` } })).status;
  assert.equal(await ask(), 200);
  await press(page, 'I have it');
  assert.equal(await page.getByText(token).count(), 0);
  await press(page, 'Revoke Weekly report');
  await clean(page, 'revoking a token');
  await press(page, 'Keep it');
  assert.equal(await ask(), 200);
  await press(page, 'Revoke Weekly report');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('No tokens yet').waitFor();
  assert.equal(await ask(), 401);
});

test("the account's deletion is asked for by its name, told by mail, and stopped", async () => {
  const { page } = ada;
  await go(page, '/settings/account');
  await press(page, 'Delete the account…');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Type its name, Harbour Press, to confirm');
  await name.fill('Harbour');
  assert.ok(await dialog.getByRole('button', { name: 'Delete in a week' }).isDisabled());
  await name.fill('Harbour Press');
  await clean(page, 'deleting the account');
  await press(page, 'Delete in a week');
  await said(page, 'The deletion is set');
  await page.getByRole('heading', { name: /^Will be deleted on/ }).waitFor();
  const { deletion } = await api(page, '/account');
  assert.ok(Math.abs(deletion.at - deletion.asked_at - 7 * 86_400) < 60);
  await ada.mails.next('that the account will be deleted', ({ text }) => text.includes('asked for the deletion'));
  await clean(page, 'the deletion asked for');
  await press(page, 'Stop the deletion');
  await said(page, 'The deletion is stopped');
  await page.getByRole('button', { name: 'Delete the account…' }).waitFor();
  assert.equal((await api(page, '/account')).deletion ?? null, null);
  await ada.mails.next('that it will not be', ({ text }) => text.includes('stopped the deletion'));
});

test('ownership is handed over with the digits, and back with the password', async () => {
  const role = async ({ page }) => (await api(page, '/me')).role;
  const ask = async ({ page }, whom) => {
    await go(page, '/settings/team');
    await press(page, `Make owner… ${whom}`);
  };
  await ask(ada, 'Ben');
  const digits = ada.page.getByLabel('Six digits of your authenticator app');
  const over = ada.page.getByRole('button', { name: 'Hand over', exact: true });
  await digits.waitFor();
  await clean(ada.page, 'handing the account over');
  assert.ok(await over.isDisabled(), 'nothing is handed over without proof');
  await digits.fill('000000');
  await over.click();
  await alarm(ada.page).waitFor();
  assert.equal(await role(ada), 'owner');
  await digits.fill(await app.digits());
  await over.click();
  await said(ada.page, 'Ben owns the account now');
  assert.deepEqual([await role(ada), await role(ben)], ['admin', 'owner']);

  await ask(ben, 'Ada');
  await ben.page.getByLabel('Your password').fill('seven grey cranes');
  await press(ben.page, 'Hand over');
  await alarm(ben.page).waitFor();
  await ben.page.getByLabel('Your password').fill(ben.password);
  await press(ben.page, 'Hand over');
  await said(ben.page, 'Ada owns the account now');
  assert.deepEqual([await role(ada), await role(ben)], ['owner', 'admin']);
});

test('another account is opened, and one goes over and back', async () => {
  const { page } = ada;
  const account = async () => (await api(page, '/me')).account.name;
  await go(page, '/settings/account');
  await setting(page, 'Another account').getByLabel('Its name').fill('Lighthouse');
  await press(page, 'Open it');
  await heading(page, 'Count your first site');
  assert.equal(await account(), 'Lighthouse');
  assert.deepEqual(await api(page, '/sites'), []);
  for (const [from, to] of [['Lighthouse', 'Harbour Press'], ['Harbour Press', 'Lighthouse'], ['Lighthouse', 'Harbour Press']]) {
    await press(page, 'Account');
    const list = page.getByRole('list', { name: 'Accounts' });
    assert.match(await list.locator('[aria-current=true]').textContent(), new RegExp(`^${from}`));
    await clean(page, 'the menu with two accounts');
    await list.getByRole('button', { name: to }).click();
    if (to == 'Lighthouse') await heading(page, 'Count your first site');
    else await page.getByRole('link', { name: 'shop.example' }).first().waitFor();
    assert.equal(await account(), to);
  }
});

test('it is offered to nobody whom the server would refuse', async () => {
  const { page } = ben;
  const offered = async () => {
    await go(page, '/settings/account');
    await page.getByLabel('Name of the account').waitFor();
    await page.waitForLoadState('networkidle');
    return setting(page, 'Another account').count();
  };
  assert.equal(await offered(), 1, 'sign-up is open');
  const ways = await api(page, '/auth/ways');
  await page.route('**/api/v1/auth/ways', (route) => route.fulfill({ json: { ...ways, sign_up: false } }));
  assert.equal(await offered(), 0, 'an admin where sign-up is closed');
  await page.unrouteAll();
});

test('where the sign-in is too long ago, one is led out, in, and back', async () => {
  const { page } = ben;
  const refusal = { code: 'proof_needed', message: 'Sign in again.' };
  // Nobody waits 15 minutes here.
  await page.route('**/api/v1/me/second-step/start', (route) => route.fulfill({ status: 400, json: refusal }));
  await go(page, '/settings/security');
  await setting(page, 'Second step').getByRole('button', { name: 'Turn on…' }).click();
  await alarm(page).getByText('Sign out and in again, then do this within 15 minutes.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
  await clean(page, 'signed in too long ago');
  await press(page, 'Sign out and in again');
  await at(page, '/sign-in');
  assert.equal(await status(page, '/me'), 401);
  await page.unrouteAll();
  await press(page, 'Sign in with a password');
  await page.getByLabel('E-mail address').fill('ben@new.example');
  await page.getByLabel('Password', { exact: true }).fill(ben.password);
  await press(page, 'Sign in');
  await at(page, '/settings/security');
  await setting(page, 'Second step').getByRole('button', { name: 'Turn on…' }).click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
});

test('the audit shows a thousand lines at most, and says when older ones did not come', async () => {
  const { page } = ada;
  const [line] = await api(page, '/audit');
  let down = false;
  const asked = [];
  await page.route('**/api/v1/audit?*', (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
    asked.push(limit);
    if (down) return route.fulfill({ status: 503, json: { code: 'busy', message: 'The server is busy.' } });
    return route.fulfill({ json: Array.from({ length: limit }, (_, n) => ({ ...line, id: String(n) })) });
  });
  const lines = page.locator('li.log');
  await go(page, '/settings/audit');
  for (let limit = 100; limit < 1000; limit += 100) {
    await until(async () => (await lines.count()) == limit, `${limit} lines`);
    down = limit == 300;
    await press(page, 'Show older ones');
    if (!down) continue;
    await alarm(page).getByText('The server is busy.').waitFor();
    assert.equal(await lines.count(), limit);
    down = false;
    await press(page, 'Try again');
  }
  await page.getByText('The last 1,000 are shown; the export has all.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Show older ones' }).count(), 0);
  assert.equal(Math.max(...asked), 1000);
  await page.unrouteAll();
  const refused = await status(page, '/audit?limit=1001');
  assert.equal(refused, 400, 'the server gives no more');
});

test('the pages of what a deployment has not are closed', async () => {
  const plain = await startServer();
  const nobody = await visitor(browser);
  try {
    const { page } = nobody;
    for (const [path, title] of [['/sign-up', 'Accounts are opened by invitation'], ['/reset', 'There are no passwords here']]) {
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

const mine = ['me', 'security', 'sessions', 'account', 'team', 'tokens', 'audit'].map((name) => `/settings/${name}`).concat('/');
const door = ['/sign-in', '/sign-up', '/reset', '/start', '/invitation', '/email', '/sign-in?problem=provider_refused'];
for (const [width, height] of [[1280, 900], [390, 844]]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`axe and pictures at ${width} px, ${colorScheme}`, async () => {
      const nobody = await arrive('nobody@shop.example');
      for (const [person, paths] of [[ada, mine], [nobody, door]]) {
        const { page } = person;
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const path of paths) {
          await go(page, path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForLoadState('networkidle');
          await pause(150);
          await clean(page, `${path} at ${width} px, ${colorScheme}`);
          const name = path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'sites';
          await page.screenshot({ path: `${shots}people-${name}-${width}-${colorScheme}.png`, fullPage: true });
          const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(wider <= 0, `${path} is ${wider} px wider than the window`);
        }
      }
      await nobody.leave();
    });
  }
}
