// The scripted visits: who visits, what they do, and what the ledger says about it.
import { agents, launch, pause, until, visitor } from './browser.mjs';

/**
 * Plays all visits on the site and records them.
 * @param {object} options
 * @param {{origin: string}} options.site the site, as `serveSite` returns it
 * @param {object} options.ledger records the views and events that are sent
 * @param {boolean} options.wasm whether the tracker can run: without it only page views are automatic
 * @returns `faults`, the errors in the pages; `kept`, what the pages stored on the device; and `stay`, the seconds
 *   spent on the long page
 */
export async function playVisits({ site, ledger, wasm }) {
  const result = { faults: [], kept: [], stay: undefined };
  const people = { reader, buyer, scroller, taster, wanderer, collector };
  for (const [who, play] of Object.entries(people)) {
    const agent = agentOf[who];
    const browser = await launch({ agent });
    const person = await visitor(browser, { agent, ...screens[who] });
    await person.context.route(/(partner|cdn)\.example/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    );
    const walk = new Walk({ who, page: person.page, site, ledger, wasm });
    try {
      Object.assign(result, await play(walk));
      await walk.page.goto('about:blank');
      result.faults.push(...person.faults.filter((fault) => !fault.includes('404 (Not Found)')));
      result.kept.push(...(await person.kept()));
      // The last heartbeat is being sent.
      await pause(200);
    } finally {
      await browser.close();
    }
  }
  return result;
}

// All have the same address, so they differ in the user agent.
const agentOf = {
  reader: agents.desktop,
  buyer: agents.windows,
  scroller: agents.phone,
  taster: agents.desktop.replace('142', '141'),
  wanderer: agents.desktop.replace('142', '140'),
  collector: agents.desktop.replace('142', '139'),
};

const screens = {
  buyer: { screen: { width: 1366, height: 768 } },
  scroller: { screen: { width: 390, height: 844 }, viewport: { width: 390, height: 800 } },
};

/** One person's way through the site. */
class Walk {
  constructor({ who, page, site, ledger, wasm }) {
    Object.assign(this, { who, page, site, ledger, wasm });
  }

  /** Opens a page from outside. */
  async open(path, options) {
    await this.page.goto(this.site.origin + path, options);
    return this.arrived();
  }

  /** Follows a link of the page to another one. */
  async follow(link, path) {
    await Promise.all([this.page.waitForURL(`**${path}*`), this.page.click(link)]);
    return this.arrived();
  }

  /** The page's view is sent and its script has settled. */
  async arrived() {
    this.ledger.view(this.who, this.path());
    const last = this.wasm ? '.wasm' : '.js';
    const found = (last) =>
      performance.getEntriesByType('resource').some(({ name }) => /stile-[0-9a-f]/.test(name) && name.endsWith(last));
    await this.page.waitForFunction(found, last);
    await pause(400);
  }

  /** A step within the single-page part. */
  async step(navigate, path) {
    await navigate();
    await until(() => this.path() == path, path);
    this.ledger.view(this.who, path);
    await pause(300);
  }

  /** An event that only the tracker sends. */
  automatic(name, options) {
    if (this.wasm) this.event(name, options);
  }

  event(name, options) {
    this.ledger.event(this.who, this.path(), name, options);
  }

  path() {
    return new URL(this.page.url()).pathname;
  }
}

async function reader(walk) {
  await walk.open('/', { referer: 'https://www.google.com/' });
  await walk.follow('#to-blog', '/blog/');
  await walk.follow('#first', '/blog/first');
  // Seeing the previous page again within a second would be excluded as repeated.
  await pause(700);
  await walk.page.goBack();
  await walk.arrived();
  await walk.follow('#third', '/blog/third');
  await walk.follow('text=About', '/about');
}

async function buyer(walk) {
  const { page } = walk;
  await walk.open('/pricing?utm_source=news&utm_medium=email');
  await page.click('#buy');
  walk.event('Purchase', { props: { plan: 'kilo', count: 2, gift: true }, value: 52.5 });
  // The same again within a second would be excluded as repeated.
  await pause(1500);
  // An amount with a tail, no currency, and a list: counted all the same, in the site's currency.
  await page.evaluate(() => stile('Purchase', { props: { plan: 'half', grinds: ['fine'] }, value: 1.1 * 3 }));
  walk.event('Purchase', { props: { plan: 'half' }, value: 3.3 });
  await pause(300);
}

/** One page, scrolled to the middle and read for a few seconds: a bounce with engaged time. */
async function scroller(walk) {
  const { page } = walk;
  await walk.open('/long');
  const from = Date.now() - 400;
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2 - innerHeight));
  await pause(4500);
  const stay = (Date.now() - from) / 1000;
  return { stay };
}

/** One page and an event that does not end a bounce. */
async function taster(walk) {
  await walk.open('/');
  await walk.page.click('#taste');
  walk.event('Taste', { interactive: false });
  await pause(300);
}

/** The single-page part: three routes, a sorted list that is not a page, and the way back. */
async function wanderer(walk) {
  const { page } = walk;
  await walk.open('/app/');
  await walk.step(() => page.click('main >> text=Beans'), '/app/beans');
  await walk.step(() => page.click('main >> text=Orders'), '/app/orders');
  await page.click('#sort');
  await pause(1200);
  await walk.step(() => page.click('main >> text=Beans'), '/app/beans');
  await walk.step(() => page.click('#rename'), '/app/orders');
  await pause(1200);
  // Back to the sorted list, whose path is known, then to another one.
  await page.goBack();
  await pause(300);
  await walk.step(() => page.goBack(), '/app/beans');
}

async function collector(walk) {
  const { page, site } = walk;
  await walk.open('/downloads');
  for (const [link, name, url] of [
    ['#pdf', 'Download', `${site.origin}/files/prices.pdf`],
    ['#marked', 'Download', `${site.origin}/files/labels`],
  ]) {
    await Promise.all([page.waitForEvent('download'), page.click(link)]);
    walk.automatic(name, { props: { url } });
    await pause(1300);
  }
  await page.click('#partner-site', { modifiers: ['Control'] });
  walk.automatic('Outbound link', { props: { url: 'https://partner.example/' } });
  await pause(500);
  await walk.follow('text=Contact', '/contact');
  await page.fill('[name=name]', 'Ada');
  walk.automatic('Form', { props: { form: 'message' } });
  await Promise.all([page.waitForURL('**/thanks*'), page.click('#send')]);
  await walk.arrived();
  await walk.open('/nowhere');
  walk.automatic('404', { interactive: false });
}
