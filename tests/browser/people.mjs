// What the tests of an account's people share: Ada and Ben, each with a separate browser and mailbox. Reads emails
// where the server stores them; checks each page with axe.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clean } from './axe.mjs';
import { launch, pause, visitor } from './browser.mjs';
import { Mailbox } from './mail.mjs';
import { startServer } from './server.mjs';
import { ADA } from './shop.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
export const BEN = 'ben@shop.example';
export let browser, server, ada, ben;

before(async () => {
  await mkdir(shots, { recursive: true });
  browser = await launch();
  // A whole file is one address to the server.
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

/** A person with a separate browser and mailbox. */
export async function arrive(email) {
  const person = await visitor(browser, { timezoneId: 'UTC' });
  return { ...person, mails: new Mailbox(server.mails, email) };
}

export const go = (page, path) => page.goto(server.origin + path);
export const alarm = (page) => page.getByRole('alert').filter({ hasText: /./ });
export const status = (page, path) => page.evaluate(async (path) => (await fetch(`/api/v1${path}`)).status, path);
export const at = (page, path) => page.waitForURL((url) => url.pathname == path);

/**
 * Without a session, and with nothing under way: what a page still asked would be refused, and the page would keep
 * where one was for the next sign-in.
 */
export async function forget(person) {
  await person.page.goto('about:blank');
  await person.context.clearCookies();
}

/** Tests of pages, at the width of a desktop and of a phone, in light and in dark; `who` visits all of them. */
export function looked(who, paths) {
  for (const [width, height] of [[1280, 900], [390, 844]]) {
    for (const colorScheme of ['light', 'dark']) {
      test(`axe and pictures at ${width} px, ${colorScheme}`, async () => {
        const { page } = await who();
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
      });
    }
  }
}
