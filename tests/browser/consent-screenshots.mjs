// Takes the pictures of consent into docs/. Run by `make screenshots-consent`. What an owner and a visitor do is done with
// a real server; what needs many visitors has the made-up answers of web/dev/stub.mjs.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api, pause, press, visitor } from './browser.mjs';
import { HOME, Walk } from './consent-walk.mjs';
import { Palette } from './palette-png.mjs';
import { SITE, startStubbed } from './stubbed.mjs';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const look = { locale: 'en-US', timezoneId: 'UTC', deviceScaleFactor: 2, viewport: { width: 1100, height: 760 } };
/** Of the walk: by the name there, as the file and the height of the window. */
const ofWalk = {
  steps: ['consent-steps', 980],
  editor: ['consent-editor', 1180],
  banner: ['consent-banner', 640],
  panel: ['consent-panel', 500],
};
/** With made-up answers: the file, the address below the site, and the height of the window. */
const ofMany = [
  ['consent-days', '/consent/records', 800],
  ['consent-visitors', '/visitors', 700],
  ['consent-visitor', '/visitors', 1240],
  ['consent-requests', '/requests', 640],
];

const walk = await Walk.begin({ look, pictured: true, picture });
const palette = await Palette.open(walk.browser);
const taken = new Set();

async function take(page, name, height) {
  if (taken.has(name)) return;
  taken.add(name);
  await page.setViewportSize({ width: look.viewport.width, height });
  await page.mouse.move(0, 0);
  // What moves into its place has come to rest.
  await pause(500);
  const png = await palette.packed(await page.screenshot());
  await writeFile(`${docs}${name}.png`, png);
  console.log(`docs/${name}.png: ${Math.round(png.length / 1000)} KB`);
  await page.setViewportSize(look.viewport);
}

async function picture(page, name) {
  // The policy of the walk is on this machine.
  const address = page.getByText(walk.policy.url);
  if (name == 'steps') await address.evaluate((element, url) => (element.textContent = element.textContent.replace(url, 'https://shop.example/privacy')), walk.policy.url);
  if (ofWalk[name]) await take(page, ...ofWalk[name]);
}

/** An export of three answers, verified in the browser. */
async function proof() {
  const { page } = walk;
  const { chain } = await api(page, `${HOME}/consent`);
  const csv = await page.evaluate(async (path) => (await fetch(path)).text(), `/api/v1${HOME}/consent/export`);
  const folder = await mkdtemp(join(tmpdir(), 'stile-proof-'));
  const file = join(folder, 'shop.example-consent.csv');
  await writeFile(file, csv);
  await page.goto(`${walk.server.origin}/consent-proof`, { waitUntil: 'networkidle' });
  await page.getByLabel('Export of consent records (CSV)').setInputFiles(file);
  await page.getByLabel('Public key of the server').fill(chain.key);
  await press(page, 'Verify file');
  await page.getByRole('status').filter({ hasText: 'Proven' }).waitFor();
  await take(page, 'consent-proof', 860);
  await rm(folder, { recursive: true });
}

async function withMany() {
  const stub = await startStubbed('consent');
  try {
    for (const [name, path, height] of ofMany) {
      const { page, leave } = await visitor(walk.browser, { ...look, reducedMotion: 'reduce' });
      await page.goto(`${stub.origin}/sites/${SITE}${path}`, { waitUntil: 'networkidle' });
      if (name == 'consent-visitor') {
        await page.getByRole('link', { name: /^Visitor/ }).nth(8).click();
        await page.locator('.visit').first().waitFor();
      }
      await take(page, name, height);
      await leave();
    }
  } finally {
    stub.close();
  }
}

try {
  await walk.prepare();
  await walk.turnOn();
  const buyer = await walk.visits(142);
  await walk.answers(buyer, 'agree');
  await Promise.all([buyer.page.waitForURL('**/pricing'), buyer.page.click('#to-pricing')]);
  await walk.codeOf(buyer);
  for (const [version, button] of [[140, 'agree'], [139, 'decline']]) await walk.answers(await walk.visits(version), button);
  await proof();
  await withMany();
} finally {
  await walk.end();
}
