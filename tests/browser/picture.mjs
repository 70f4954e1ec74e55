// Takes the README's picture of the dashboard, docs/dashboard.png, from `stile demo`. Run by `make picture`.
import { fileURLToPath } from 'node:url';
import { agents, launch, pause, until, visitor } from './browser.mjs';
import { startServer } from './server.mjs';

const picture = fileURLToPath(new URL('../../docs/dashboard.png', import.meta.url));
const SITE = 'teaandclay.example';
const READERS = 7;

/** The demo ends when it was made: some readers of this minute, in the United States. */
async function readers(port) {
  for (let n = 1; n <= READERS; n++) {
    const answer = await fetch(`http://127.0.0.1:${port}/hit`, {
      method: 'POST',
      headers: { 'user-agent': agents.desktop, 'accept-language': 'en-US', 'x-forwarded-for': `73.${n * 16}.7.9` },
      body: JSON.stringify({ v: 1, s: SITE, u: `https://${SITE}/` }),
    });
    const why = answer.headers.get('stile-left-out');
    if (answer.status != 202 || why) throw new Error(`a reader's hit: ${answer.status} ${why}`);
  }
}

const server = await startServer({}, 'demo');
const browser = await launch();
try {
  await readers(server.port);
  const { page } = await visitor(browser, { colorScheme: 'light', locale: 'en-US', timezoneId: 'America/New_York' });
  await page.goto(server.startLink);
  await page.getByRole('link', { name: SITE }).click();
  // The demo's own last readers may be there too.
  const now = async () => parseInt(await page.locator('.live').first().textContent());
  await until(async () => (await now()) >= READERS, 'the readers of this minute', { timeout: 30_000 });
  await page.waitForLoadState('networkidle');
  // Bars grow for a moment.
  await pause(600);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: picture, fullPage: true });
  console.log(`wrote ${picture}`);
} finally {
  await browser.close();
  await server.close();
}
