// What the tests of the operator's area share: the stub's accounts that they look at, and its requests.
import assert from 'node:assert/strict';
import { clean } from './axe.mjs';
import { until } from './browser.mjs';

export const account = (n) => `/admin/accounts/019a7c3e-5b1d-7c42-9e0a-${String(n).padStart(12, '0')}`;
/** Over its limit, with limits of its own, notes, and an email that waits. */
export const HELD = account(2);
/** Bought by a consumer a few days ago; support access is granted. */
export const CONSUMER = account(3);
export const TRIAL = account(6);
export const BARE = account(7);

export const card = (page, name) => page.getByRole('region', { name, exact: true });
export const dialog = (page) => page.getByRole('dialog');
export const focused = (page) => page.evaluate(() => document.activeElement?.textContent);

/** The requests to the area from now on: method, path and body. */
export function watch(page, origin) {
  const sent = [];
  page.on('request', (request) => {
    const path = request.url().replace(`${origin}/api/v1`, '');
    if (path.startsWith('/admin')) sent.push({ method: request.method(), path, body: request.postDataJSON() });
  });
  return sent;
}
export const posted = (sent) => sent.filter(({ method }) => method != 'GET');

/** Takes a refusal out of the console's errors, which has to be there. */
export async function refused(faults, status) {
  const found = () => faults.findIndex((fault) => fault.includes(`a status of ${status}`));
  await until(() => found() >= 0, `a refusal with ${status}`);
  faults.splice(found(), 1);
}

/** Opens the dialog of an action, fills in the reason, and confirms. */
export async function act(page, open, confirm, reason, fill) {
  await page.getByRole('button', { name: open, exact: true }).click();
  await dialog(page).waitFor();
  const button = dialog(page).getByRole('button', { name: confirm, exact: true });
  assert.ok(await button.isDisabled(), `${confirm} needs a reason`);
  await fill?.(dialog(page));
  await dialog(page).getByLabel('Reason').fill(reason);
  await clean(page, open);
  await button.click();
  await dialog(page).waitFor({ state: 'detached' });
}
