// The part of an account's life that happens in a browser, for tests/it/flows/life.rs:
//   node life.mjs ORIGIN MAILS NOW
// opens an account by sign-up and email, invites a person who accepts in a separate browser, turns two-factor
// authentication on and creates a token. Prints what both browsers hold, as JSON. NOW is the server's time, Unix seconds.
import assert from 'node:assert/strict';
import { api, heading, launch, press, visitor } from './browser.mjs';
import { Mailbox } from './mail.mjs';
import { digitsAt } from './totp.mjs';

const [origin, mails, now] = process.argv.slice(2);
const LENA = 'lena@harbour.example';
const MAX = 'max@harbour.example';
const browser = await launch();
try {
  const lena = await visitor(browser);
  const max = await visitor(browser);
  const inbox = { lena: new Mailbox(mails, LENA), max: new Mailbox(mails, MAX) };

  const { page } = lena;
  await page.goto(`${origin}/sign-up`);
  await page.getByLabel('Your name').fill('Lena');
  await page.getByLabel('Email address').fill(LENA);
  await page.getByLabel('Account name').fill('Harbour');
  await press(page, 'Continue');
  await heading(page, 'Check your email');
  await page.goto((await inbox.lena.next('a link that opens the account')).link);
  await page.waitForURL((url) => url.pathname == '/add-site');
  await page.getByLabel('Where is your site?').fill('harbour.example');
  await press(page, 'Create site');
  await page.waitForURL((url) => url.pathname.endsWith('/install'));

  await page.goto(`${origin}/settings/team`);
  await press(page, 'Invite member');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill(MAX);
  await dialog.getByRole('radio', { name: /^Admin/ }).check();
  await press(page, 'Send invitation');
  await max.page.goto((await inbox.max.next('an invitation')).link);
  await heading(max.page, 'You’re invited');
  await max.page.getByLabel('Your name').fill('Max');
  await press(max.page, 'Accept invitation');
  await max.page.waitForURL((url) => url.pathname == '/');
  assert.equal((await api(max.page, '/me')).role, 'admin');

  await page.goto(`${origin}/settings/security`);
  await press(page, 'Turn on…');
  await page.getByText('Can’t scan it?').click();
  const secret = (await page.getByLabel('Setup key').textContent()).replace(/\s/g, '');
  await page.getByLabel('6-digit code from the app').fill(digitsAt(secret, Math.floor(Number(now) / 30)));
  await page.getByLabel('I have saved these codes').check();
  await press(page, 'Done');
  assert.equal((await api(page, '/me')).second_step, true);

  const cookies = async ({ context }) =>
    (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const told = { secret, lena: await cookies(lena), max: await cookies(max), faults: [...lena.faults, ...max.faults] };
  process.stdout.write(JSON.stringify(told));
} finally {
  await browser.close();
}
