// What a first view of a dashboard costs: bytes over the wire, largest contentful paint, when the figures are shown, each
// from a cold cache; and the longest task while the pointer moves over a year's chart.
//
//   node pages.mjs URL SITE (LINK | COOKIES.json) [ROUNDS]
//
// LINK signs in (`stile sign-in-link`), COOKIES.json holds cookies as Playwright writes them. Prints a line for each
// number: its name, value and unit, separated by tabs; the times of each round go to stderr.
import { readFile } from 'node:fs/promises';
import { launch, visitor } from '../browser/browser.mjs';

const [url, site, signIn, rounds = '5'] = process.argv.slice(2);
const HOME = `${url}/sites/${site}`;
const views = [
  ['12 months', `${HOME}?period=12mo`],
  ['30 days', `${HOME}?period=30d`],
];
const median = (numbers) => numbers.toSorted((a, b) => a - b)[(numbers.length - 1) >> 1];
const note = (name, value, unit = '') => console.log([name, Math.round(value * 100) / 100, unit].join('\t'));

/** In the page, before anything of it runs. */
function watch() {
  const seen = { lcp: 0, figures: 0, chart: 0 };
  self.seen = seen;
  new PerformanceObserver((list) => (seen.lcp = list.getEntries().at(-1).startTime)).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  });
  const standing = {
    figures: () => {
      const values = [...document.querySelectorAll('.total-value')];
      return values.length > 0 && values.every((value) => /\d/.test(value.textContent));
    },
    chart: () => document.querySelector('.chart-canvas canvas'),
  };
  const look = () => {
    for (const [name, is] of Object.entries(standing)) {
      if (seen[name] || !is()) continue;
      seen[name] = -1;
      // When the frame with it is on the screen: a frame begins, and the next task follows its paint.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (seen[name] = performance.now());
        port2.postMessage(0);
      });
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

async function browserWith(cookies) {
  const browser = await launch({ driven: true });
  const { context, page } = await visitor(browser, { locale: 'en-US' });
  if (cookies) await context.addCookies(cookies);
  return { browser, context, page };
}

async function signedIn() {
  if (!signIn.startsWith('http')) return JSON.parse(await readFile(signIn, 'utf8'));
  const { browser, context, page } = await browserWith();
  try {
    await page.goto(signIn);
    await page.locator('.top').waitFor();
    return await context.cookies();
  } finally {
    await browser.close();
  }
}

/** One view with nothing kept from earlier ones: a new browser each time. */
async function first(cookies, address) {
  const { browser, context, page } = await browserWith(cookies);
  try {
    const wire = await context.newCDPSession(page);
    await wire.send('Network.enable');
    let bytes = 0;
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.addInitScript(watch);
    await page.goto(address);
    await page.waitForFunction(() => seen.figures > 0 && seen.chart > 0, undefined, { timeout: 30_000 });
    await page.waitForLoadState('networkidle');
    return { ...(await page.evaluate(() => seen)), bytes };
  } finally {
    await browser.close();
  }
}

/**
 * How long the page's thread was busy at a time, in wall-clock and CPU time, while the chart was read from end to
 * end and back; milliseconds.
 */
async function tasks(cookies, address) {
  const { browser, page } = await browserWith(cookies);
  try {
    await page.goto(address);
    const plot = page.locator('.chart-canvas .u-over');
    await plot.waitFor();
    await page.waitForLoadState('networkidle');
    const box = await plot.boundingBox();
    const at = async (part) => page.mouse.move(box.x + box.width * part, box.y + box.height / 2);
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'] });
    for (let step = 0; step <= 400; step++) await at(step <= 200 ? step / 200 : 2 - step / 200);
    await at(0.5);
    await page.locator('.read-out').waitFor();
    const { traceEvents } = JSON.parse(await browser.stopTracing());
    // The browser has its own pages in other processes.
    const { frames } = traceEvents.find(({ name }) => name == 'TracingStartedInBrowser').args.data;
    const own = frames.find((frame) => frame.url.startsWith(url)).processId;
    const main = new Set(
      traceEvents
        .filter(({ name, args, pid }) => name == 'thread_name' && args.name == 'CrRendererMain' && pid == own)
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    const ran = traceEvents.filter(({ name, pid, tid }) => /RunTask$/.test(name) && main.has(`${pid} ${tid}`));
    if (ran.length < 100) throw new Error(`The trace has ${ran.length} tasks only.`);
    return { wall: ran.map(({ dur = 0 }) => dur / 1000), own: ran.map(({ tdur = 0 }) => tdur / 1000) };
  } finally {
    await browser.close();
  }
}

const cookies = await signedIn();
for (const [name, address] of views) {
  const came = [];
  for (let round = 0; round < Number(rounds); round++) {
    came.push(await first(cookies, address));
    console.error(name, JSON.stringify(came.at(-1)));
  }
  const of = (part) => median(came.map((one) => one[part]));
  note(`first view, ${name}: over the wire`, of('bytes') / 1000, 'KB');
  note(`first view, ${name}: largest contentful paint`, of('lcp'), 'ms');
  note(`first view, ${name}: figures shown`, of('figures'), 'ms');
  note(`first view, ${name}: chart shown`, of('chart'), 'ms');
}
const longest = [];
let over = 0;
for (let round = 0; round < Number(rounds); round++) {
  const took = await tasks(cookies, `${HOME}?period=12mo&interval=day`);
  longest.push(Math.max(...took.own));
  over = Math.max(over, took.wall.filter((ms) => ms > 50).length);
  console.error('hover', took.wall.length, 'tasks, longest', longest.at(-1), 'with what waited', Math.max(...took.wall));
}
note('hovering a year by day: longest task, of a core', median(longest), 'ms');
note('hovering a year by day: tasks over 50 ms, at most', over);
