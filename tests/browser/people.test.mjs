// An account's people as they meet it: first account, mailed links and codes, an invitation, a second step, sessions,
// the audit. Mails are read where the server keeps them; axe looks at each page, in light and in dark.
import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, pause, until, visitor } from './browser.mjs';
import { Mailbox } from './mail.mjs';
import { startServer } from './server.mjs';
import { App, digitsAt } from './totp.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ADA = 'ada@shop.example';
const BEN = 'ben@shop.example';
let browser, server, ada, ben, app, codes;

before(async () => {
  await mkdir(shots, { recursive: true });
  browser = await launch();
  // The whole file is one address to the server.
  server = await startServer({ STILE_LIMITS_LINK: 'off', STILE_LIMITS_LOGIN: 'off', STILE_LIMITS_SECOND_STEP: 'off' });
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
const heading = (page, name) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
const said = (page, text) => page.getByRole('status').filter({ hasText: text }).waitFor();
const api = (page, path) => page.evaluate(async (path) => (await fetch(`/api/v1${path}`)).json(), path);
const status = (page, path) => page.evaluate(async (path) => (await fetch(`/api/v1${path}`)).status, path);
const at = (page, path) => page.waitForURL((url) => url.pathname == path);
/** What has the focus, in a word. */
const focus = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element.id == 'main' ? 'main' : (element.labels?.[0] ?? element).textContent.trim();
  });

/** No violation of WCAG A or AA that axe can find. */
async function clean(page, what) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
  );
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  assert.deepEqual(told, [], what);
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
  await ada.context.clearCookies();
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
    await phone.context.clearCookies();
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
