// The page of the API: its first requests work as printed; operations are collapsed, and found by their address.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { clean } from './axe.mjs';
import { launch, visitor } from './browser.mjs';
import { startServer } from './server.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const run = promisify(execFile);
let browser, server, page, someone, token;

before(async () => {
  await mkdir(shots, { recursive: true });
  browser = await launch();
  server = await startServer();
  await server.api.start(server.startLink);
  await server.api.post('/sites', { name: 'example.com', zone: 'UTC' });
  ({ token } = await server.api.post('/tokens', { name: 'docs', scopes: ['figures:read'], sites: null, expires_at: null }));
  assert.equal(await server.hit('example.com', '/', { n: 1 }), null);
  someone = await visitor(browser);
  ({ page } = someone);
  await page.goto(`${server.origin}/docs`);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** A piece of code of the page, as it is run here: this server has a name in the browser only. */
async function code(id) {
  const text = await page.locator(`#${id} code`).textContent();
  assert.ok(text.includes(server.origin), `${id} asks this server`);
  return text.replaceAll(server.origin, `http://127.0.0.1:${server.port}`);
}
const env = () => ({ ...process.env, STILE_TOKEN: token });

test('the request with curl is answered', async () => {
  const { stdout } = await run('sh', ['-c', (await code('start-curl')).replace('curl', 'curl -sS')], { env: env() });
  assert.equal(JSON.parse(stdout).totals.visitors.value, 1);
});

test('the request of Python is answered', async () => {
  const { stdout } = await run('python3', ['-c', await code('start-python')], { env: env() });
  assert.equal(stdout.trim(), '1');
});

test('the request of JavaScript is answered', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', await code('start-javascript')], { env: env() });
  assert.equal(stdout.trim(), '1');
});

test('operations are folded, open with a key, and an address leads into one', async () => {
  const operation = page.locator('details.operation').first();
  const inside = operation.getByText('Example', { exact: true });
  assert.equal(await inside.isVisible(), false);
  await operation.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await inside.waitFor();
  await page.goto(`${server.origin}/docs#create_goal`);
  await page.locator('#create_goal').getByText('"kind":"event"').waitFor();
});

test('it can be read in light and dark, on a desk and on a phone', async () => {
  for (const colorScheme of ['light', 'dark']) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await clean(page, `docs, ${width}, ${colorScheme}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`);
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: `${shots}docs-start-${width}-${colorScheme}.png` });
      await page.locator('#create_goal').scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${shots}docs-operation-${width}-${colorScheme}.png` });
    }
  }
  assert.deepEqual(someone.faults, []);
});
