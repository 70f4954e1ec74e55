// Takes the README's pictures from the demo's year, into docs/. Run by `make screenshots`, which starts `stile demo`;
// or of a demo that runs already:  node screenshots.mjs URL COOKIES.json
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { agents, launch, pause, visitor } from './browser.mjs';
import { Palette } from './palette-png.mjs';
import { startServer } from './server.mjs';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const SITE = 'teaandclay.example';
const READERS = 7;
const look = { locale: 'en-US', timezoneId: 'America/New_York', deviceScaleFactor: 2 };
const wide = { viewport: { width: 1200, height: 800 } };
const tall = { viewport: { width: 1200, height: 1124 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Name, address, in which colours, how wide and high. */
const pictures = [
  ['dashboard', `/sites/${SITE}`, 'light', tall],
  ['dark', `/sites/${SITE}`, 'dark', tall],
  ['overview', '/', 'light', { viewport: { width: 1200, height: 462 } }],
  ['goals', `/sites/${SITE}/goals?period=30d`, 'light', wide],
  ['phone', `/sites/${SITE}`, 'light', phone],
];

/** Some readers of this minute, in the United States. */
async function readers(url) {
  for (let n = 1; n <= READERS; n++) {
    const answer = await fetch(`${url}/hit`, {
      method: 'POST',
      headers: { 'user-agent': agents.desktop, 'accept-language': 'en-US', 'x-forwarded-for': `73.${n * 16}.7.9` },
      body: JSON.stringify({ v: 1, s: SITE, u: `https://${SITE}/` }),
    });
    const why = answer.headers.get('stile-left-out');
    if (answer.status != 202 || why) throw new Error(`a reader's hit: ${answer.status} ${why}`);
  }
}

/** Where the demo is, and the cookies of its owner. */
async function demo(browser) {
  const [url, jar] = process.argv.slice(2);
  if (url) {
    await readers(url);
    return { url, cookies: JSON.parse(await readFile(jar, 'utf8')), close: () => {} };
  }
  const server = await startServer({}, 'demo');
  await readers(`http://127.0.0.1:${server.port}`);
  const { context, page } = await visitor(browser);
  await page.goto(server.startLink);
  await page.locator('.top').waitFor();
  return { url: server.origin, cookies: await context.cookies(), close: server.close };
}

const browser = await launch({ pictured: true });
const { url, cookies, close } = await demo(browser);
try {
  const palette = await Palette.open(browser);
  // The clock stops where the demo ends, so that "a minute ago" is the same in each screenshot.
  const now = new Date();
  for (const [name, address, colorScheme, device] of pictures) {
    const { context, page } = await visitor(browser, { ...look, ...device, colorScheme });
    await context.addCookies(cookies);
    await page.clock.setFixedTime(now);
    await page.goto(url + address, { waitUntil: 'networkidle' });
    await page.locator('h1').first().waitFor({ state: 'attached' });
    // Bars grow for a moment.
    await pause(800);
    await page.mouse.move(0, 0);
    const png = await palette.packed(await page.screenshot());
    await writeFile(`${docs}${name}.png`, png);
    console.log(`docs/${name}.png: ${Math.round(png.length / 1000)} KB`);
    await context.close();
  }
} finally {
  await browser.close();
  await close();
}
