// Lighthouse's scores of pages of the dashboard, as on a desktop and as on a phone with a slow line. Run by
// `make lighthouse`, which starts `stile demo` (STILE_BIN); or against a server that runs:
//
//   node lighthouse.mjs URL SITE COOKIES.json
//
// COOKIES.json holds cookies as Playwright writes them. Prints a table, and below it what keeps a score under 100.
// Version 12 of Lighthouse, as the newer ones need Node 22.
import { readFile } from 'node:fs/promises';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import { launch as launchChromium } from '../browser/browser.mjs';
import { startServer } from '../browser/server.mjs';

const categories = ['performance', 'accessibility', 'best-practices'];
const { url, site, cookies, close } = await signedIn();
const pages = [
  ['a site', `/sites/${site}`],
  ['all sites', '/'],
  ['goals', `/sites/${site}/goals`],
  ['settings', '/settings/me'],
  ['sign-in', '/sign-in', true],
];
const devices = [
  ['desktop', desktop],
  ['phone', undefined],
];

/** Where the server is, and who asks. */
async function signedIn() {
  const header = (jar) => jar.map(({ name, value }) => `${name}=${value}`).join('; ');
  const [url, site, jar] = process.argv.slice(2);
  if (url) return { url, site, cookies: header(JSON.parse(await readFile(jar, 'utf8'))), close: () => {} };
  // At localhost, which counts as secure without a certificate.
  const server = await startServer({ STILE_HTTP_PUBLIC_ADDRESS: undefined }, 'demo');
  const browser = await launchChromium();
  const page = await browser.newPage();
  const origin = `http://localhost:${server.port}`;
  await page.goto(origin + new URL(server.startLink).pathname + new URL(server.startLink).search);
  await page.locator('.top').waitFor();
  const cookies = header(await page.context().cookies());
  await browser.close();
  return { url: origin, site: 'northtrails.example', cookies, close: server.close };
}

async function judge(address, config, cookie) {
  // A separate browser for each: nothing is cached from the previous page.
  const chrome = await launch({
    chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  try {
    const extraHeaders = cookie ? { Cookie: cookie } : undefined;
    const { lhr } = await lighthouse(address, { port: chrome.port, onlyCategories: categories, extraHeaders }, config);
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    return lhr;
  } finally {
    chrome.kill();
  }
}

/** What took points, with where it is. */
const lost = ({ audits, categories }) =>
  Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => audits[id])
    .filter(({ score }) => score !== null && score < 0.995)
    .map(({ id, displayValue = '', details }) => {
      const places = (details?.items ?? []).map((item) => item.node?.selector ?? item.url ?? item.description ?? '');
      return `${id} ${displayValue} ${places.filter(Boolean).slice(0, 5).join(', ')}`.trim();
    });

const below = [];
console.log('| page | | performance | accessibility | best practices | LCP | bytes |\n|---|---|---:|---:|---:|---:|---:|');
try {
  for (const [name, path, signedOut] of pages) {
    for (const [device, config] of devices) {
      const lhr = await judge(url + path, config, signedOut ? undefined : cookies);
      const scores = categories.map((id) => Math.round(lhr.categories[id].score * 100));
      const lcp = lhr.audits['largest-contentful-paint'].displayValue;
      const bytes = Math.round((lhr.audits['total-byte-weight']?.numericValue ?? 0) / 1000);
      console.log(`| ${name} | ${device} | ${scores.join(' | ')} | ${lcp} | ${bytes} KB |`);
      if (new URL(lhr.finalDisplayedUrl).pathname != path) below.push(`${name}, ${device}: ended at ${lhr.finalDisplayedUrl}`);
      below.push(...lost(lhr).map((what) => `${name}, ${device}: ${what}`));
    }
  }
} finally {
  await close();
}
if (below.length) console.log(`\n${below.join('\n')}`);
