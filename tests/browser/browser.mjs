// A Chromium that looks like a person's: no sign of automation, a usual user agent.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const executable = process.env.CHROMIUM ?? '/usr/bin/chromium';
const usual = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP *.example 127.0.0.1',
];
/** The same fonts on every machine. */
const fonts = fileURLToPath(new URL('./fonts.conf', import.meta.url));
const undriven = '--disable-blink-features=AutomationControlled';

export const agents = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/18.1 Mobile/15E148 Safari/604.1',
  crawler: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};

/**
 * Resolves every *.example to this machine; `.example` names resolve nowhere else. `agent` holds for the whole
 * browser: what a page sends while it unloads has the browser's user agent, not the one that Playwright gives a
 * context. `secure` is an origin that is treated as if it had TLS. `pictured` is for screenshots that are stored:
 * with the fonts of these tests, not the machine's.
 */
export function launch({ driven = false, cache = false, agent, secure, pictured = false } = {}) {
  return chromium.launch({
    executablePath: executable,
    ...(pictured ? { env: { ...process.env, FONTCONFIG_FILE: fonts } } : {}),
    // Playwright turns the back-forward cache off.
    ignoreDefaultArgs: cache ? ['--disable-back-forward-cache'] : [],
    args: [
      ...usual,
      ...(driven ? [] : [undriven]),
      ...(agent ? [`--user-agent=${agent}`] : []),
      ...(secure ? [`--unsafely-treat-insecure-origin-as-secure=${secure}`] : []),
    ],
  });
}

/** A Chromium on its own at `url`, which no tool looks into: it renders no page ahead while one does. */
export async function launchAlone(url) {
  const folder = await mkdtemp(join(tmpdir(), 'stile-chromium-'));
  const options = ['--headless=new', '--disable-gpu', '--no-first-run', `--user-data-dir=${folder}`];
  const alone = spawn(executable, [...options, ...usual, undriven, url], { stdio: 'ignore', detached: true });
  const ended = new Promise((end) => alone.on('exit', end).on('error', end));
  const close = async () => {
    // The whole group: what /usr/bin/chromium starts, too.
    if (alone.pid) process.kill(-alone.pid, 'SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  return { close };
}

/** A visitor: a separate context, with a list of the errors in its pages and of what they stored on the device. */
export async function visitor(browser, { agent = agents.desktop, ...options } = {}) {
  const context = await browser.newContext({ userAgent: agent, viewport: { width: 1280, height: 800 }, ...options });
  const faults = [];
  context.on('console', (message) => message.type() == 'error' && faults.push(`console: ${message.text()}`));
  context.on('weberror', (error) => faults.push(`page: ${error.error().message}`));
  const page = await context.newPage();
  const kept = async () => {
    const { cookies, origins } = await context.storageState({ indexedDB: true });
    return [...cookies, ...origins];
  };
  return { context, page, faults, kept, leave: () => context.close() };
}

/** Waits until `found` returns something true, and returns that. */
export async function until(found, what, { timeout = 20_000, every = 50 } = {}) {
  const end = Date.now() + timeout;
  for (;;) {
    const value = await found();
    if (value) return value;
    if (Date.now() > end) throw new Error(`did not come in ${timeout} ms: ${what}`);
    await new Promise((wake) => setTimeout(wake, every));
  }
}

/** On a page of the dashboard: presses a button, waits for its heading, calls the API in the browser's session. */
export const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
export const heading = (page, name) => page.getByRole('heading', { level: 1, name }).waitFor();
/** Waits until the page announced this. */
export const said = (page, text) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
export const api = (page, path) => page.evaluate(async (path) => (await fetch(`/api/v1${path}`)).json(), path);
/** Sends a request to the API in the browser's session; a refusal throws. */
export const tell = (page, method, path, body) =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = body ? { 'content-type': 'application/json' } : {};
      const answer = await fetch(`/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return text ? JSON.parse(text) : null;
    },
    [method, path, body],
  );

/** The first account, opened by hand with the link that the server printed: one is led to a first site. */
export async function openAccount(page, link) {
  await page.goto(link);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email address').fill('ada@shop.example');
  await page.getByLabel('Account name').fill('Harbour');
  await press(page, 'Create account');
  await page.waitForURL('**/add-site');
}

/** A first site, from where `openAccount` leads: one is led to its snippet. */
export async function addSite(page, name) {
  await page.getByLabel('Where is your site?').fill(name);
  await press(page, 'Create site');
  await page.waitForURL(`**/sites/${name}/install`);
}

const began = Date.now();
/**
 * A zone in which these tests began about noon: what is counted today stays of today until they end. Signs are
 * reversed in these names: Etc/GMT+5 is five hours behind UTC.
 */
const ahead = 12 - new Date(began).getUTCHours();
export const NOON_ZONE = ahead == 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
/** The date this many days before this run began, in UTC: the same if midnight passes meanwhile. */
export const daysAgo = (days) => new Date(began - days * 86_400_000).toISOString().slice(0, 10);
/** The days between two of those as an address asks for them. */
export const period = (from, to = from) => `period=${daysAgo(from)}..${daysAgo(to)}`;

/** Waits until the page is rendered and its effects have run: it handles keys then. */
export const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

export const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));

/** For a page in which a shadow is closed: tests get at it all the same. */
export const openShadows = `(() => { const real = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function () { return real.call(this, { mode: 'open' }); }; })()`;
