// Every page of the dashboard, at the width of a desk and of a phone, in light and in dark: nothing in the console, no
// request that failed, nothing wider than the window, nothing that axe minds, no text under 12 px, and it looks as its
// snapshot does.
//
//   UPDATE_SNAPSHOTS=1 node --test app-tour.test.mjs    keeps the pictures as they are now
import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { clean } from './axe.mjs';
import { launch, until, visitor } from './browser.mjs';
import { fixes } from './fixed.mjs';
import { MISSING, notOpened } from './pages.mjs';
import { startServer } from './server.mjs';
import { smallTexts, watchCanvas } from './small-text.mjs';
import { ADA, BLOG, FRESH, halfSignedIn, openShop, SHOP, STALL, YESTERDAY } from './shop.mjs';
import { advice, compared } from './snapshot.mjs';
import { startStubbed } from './stubbed.mjs';

const BEN = 'ben@shop.example';
const CARLA = 'carla@shop.example';
const themes = ['light', 'dark'];
const widths = { 1280: 900, 390: 844 };
let browser, server, shop, invitation, people;
/** The stub in the states of what this server has not: plans and a payment provider. */
const stubs = [];
const taken = new Set();

/**
 * A stop of the tour: its name, its address, and its visitor. Words in capitals in an address are what `openShop`
 * created. `first` runs once the page is shown.
 */
const stop = (name, path, more = {}) => ({ name, path, who: 'owner', ...more });
const door = (name, path) => stop(name, path, { who: 'nobody' });
const settings = (name) => stop(`settings-${name}`, `/settings/${name}`);
const part = (name, rest) => stop(name, `/sites/${SHOP}/${rest}`);
/** The operator's area, with the stub's accounts: a year of many customers, always the same ones. */
const operated = (name, path) => stop(`operator-${name}`, path, { who: 'operator' });
const fresh = (name) => stop(`empty-${name}`, `/sites/${FRESH}/${name}`);
const resolved = (path) => path.replace('GOAL', shop.goal.id).replace('FUNNEL', shop.funnel.id).replace('INVITED', invitation);

const tour = [
  door('sign-in', '/sign-in'),
  door('sign-up', '/sign-up'),
  door('reset', '/reset'),
  door('start', '/start'),
  door('email', '/email'),
  door('demo', '/demo'),
  door('consent-proof', '/consent-proof'),
  door('share', `/share/${BLOG}`),
  door('share-filtered', `/share/${BLOG}?filter=device:mobile&embed`),
  door('confirm-channel', '/confirm-channel?token=TOKEN'),
  door('report-confirm', '/reports/confirm?token=TOKEN'),
  door('report-unsubscribe', '/reports/unsubscribe?token=TOKEN'),
  door('invitation', '/invitation?token=INVITED'),
  door('no-invitation', '/invitation'),
  stop('second', '/second', { who: 'half' }),
  stop('sites', `/?${YESTERDAY}`),
  stop('add-site', '/add-site'),
  stop('take-over', '/take-over'),
  stop('attention', '/attention'),
  stop('nightly', '/nightly'),
  stop('missing', MISSING),
  stop('settings', '/settings'),
  ...['me', 'security', 'sessions', 'account', 'team', 'tokens', 'mcp', 'audit', 'alerts', 'alert-channels', 'deliveries', 'reports'].map(settings),
  stop('tokens', '/tokens'),
  stop('site', `/sites/${SHOP}?${YESTERDAY}`),
  stop('site-filtered', `/sites/${SHOP}?${YESTERDAY}&filter=page:/pricing&filter=!browser:Firefox`),
  stop('site-split', `/sites/${SHOP}?${YESTERDAY}&by=source`),
  stop('site-details', `/sites/${SHOP}?${YESTERDAY}&details=page,source&sort=-views&where=visitors>=1`),
  stop('site-small', `/sites/${BLOG}?${YESTERDAY}`),
  stop('empty-site', `/sites/${FRESH}`),
  stop('live', `/sites/${STALL}/live`, {
    first: async (page) => {
      await page.getByText('New hits appear here as they arrive').or(page.locator('.hits-list')).first().waitFor();
      await shop.sendNow();
      await until(async () => (await page.locator('.hits-list li').count()) >= 3, 'the hits of now');
      await page.getByText('3 in the last 30 minutes').waitFor();
    },
  }),
  part('around', `around?${YESTERDAY}&path=/pricing`),
  part('overlay', `overlay?${YESTERDAY}&path=/pricing`),
  part('goals', `goals?${YESTERDAY}`),
  part('goal', 'goals/GOAL'),
  part('goal-new', 'goals/new'),
  part('funnels', `funnels?${YESTERDAY}`),
  part('funnel', `funnels/FUNNEL?${YESTERDAY}&by=device`),
  part('funnel-change', 'funnels/FUNNEL?change=1'),
  part('funnel-new', 'funnels/new'),
  part('paths', `paths?${YESTERDAY}`),
  part('retention', 'retention'),
  part('revenue', `revenue?${YESTERDAY}`),
  part('changed', `changed?${YESTERDAY}`),
  part('why', `why?${YESTERDAY}`),
  part('left-out', `left-out?${YESTERDAY}`),
  part('site-settings', 'settings'),
  part('counting', 'settings/counting'),
  part('changes', 'settings/changes'),
  part('erase', 'settings/erase'),
  part('install', 'install'),
  part('import', 'import'),
  part('dry-run', 'dry-run'),
  part('stores', 'stores'),
  part('consent', 'consent'),
  part('consent-banner', 'consent/banner'),
  part('consent-records', 'consent/records'),
  part('visitors', 'visitors'),
  part('requests', 'requests'),
  part('site-report', 'reports'),
  part('site-nightly', 'nightly'),
  stop('sharing', `/sites/${BLOG}/sharing`),
  ...['live', 'goals', 'funnels', 'paths', 'retention', 'revenue', 'changed', 'why', 'left-out', 'install'].map(fresh),
  operated('overview', '/admin'),
  operated('accounts', '/admin/accounts?state=past_due'),
  operated('account', '/admin/accounts/019a7c3e-5b1d-7c42-9e0a-000000000002'),
  operated('log', '/admin/log'),
  operated('invites', '/admin/invites'),
  operated('announcements', '/admin/announcements'),
  stop('settings-billing', '/settings/billing', { who: 'customer' }),
  stop('billing-order', '/settings/billing?plan=business&period=year&currency=EUR', { who: 'trying' }),
];

before(async () => {
  browser = await launch({ pictured: true });
  server = await startServer({ STILE_SIGN_IN_PASSWORDS: 'true', STILE_SIGN_IN_SIGN_UP: 'true' });
  shop = await openShop(server);
  const half = await halfSignedIn(browser, server, await shop.invite(BEN, 'editor'), BEN);
  invitation = await shop.invite(CARLA, 'viewer');
  people = { owner: await arrive(), nobody: await arrive(), half: await arrive() };
  for (const [who, state] of Object.entries({ customer: 'plans', trying: 'plans-trial', operator: 'operator' })) {
    const stub = await startStubbed(state);
    stubs.push(stub);
    people[who] = { ...(await arrive()), origin: stub.origin };
  }
  await people.owner.page.goto(await server.signInLink(ADA));
  await people.owner.page.waitForURL((url) => url.pathname == '/');
  await people.half.page.goto(half);
  await people.half.page.waitForURL((url) => url.pathname == '/second');
});
after(async () => {
  await browser?.close();
  await server?.close();
  for (const stub of stubs) stub.close();
});

/** A person with a browser; `faults` has the errors in the console and of requests. */
async function arrive() {
  const person = await visitor(browser, { timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' });
  const path = (request) => request.url().replace(server.origin, '');
  person.page.on('requestfailed', (request) => {
    // A request that the next page cancelled is not a failure.
    const { errorText } = request.failure();
    if (errorText != 'net::ERR_ABORTED') person.faults.push(`${errorText} ${path(request)}`);
  });
  person.page.on('response', (response) => {
    if (response.status() >= 400) person.faults.push(`${response.status()} ${path(response.request())}`);
  });
  person.page.setDefaultTimeout(15_000);
  await person.context.addInitScript(fixes);
  await person.context.addInitScript(watchCanvas);
  return person;
}

test('every page of the app is on the tour', async () => {
  assert.deepEqual(await notOpened(tour.map(({ path }) => path)), [], 'pages without a stop');
  assert.equal(new Set(tour.map(({ name }) => name)).size, tour.length, 'each stop has a name of its own');
});

/** Waits until the page has loaded and rendered everything, and no longer moves. */
async function settled(page, waiting = '[class*=skeleton], [class*=-waiting], [data-busy=true], [aria-busy=true]') {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.waitForFunction((waiting) => document.fonts.status == 'loaded' && !document.querySelector(waiting), waiting);
  await page.waitForFunction(
    () => {
      const now = document.body.innerHTML.length + document.documentElement.scrollHeight;
      const same = now == window.stood?.size;
      if (!same) window.stood = { size: now, since: performance.now() };
      return same && performance.now() - window.stood.since > 120;
    },
    undefined,
    { polling: 30 },
  );
}

/** Loads everything that is loaded near the window. */
async function unroll(page) {
  await page.evaluate(async () => {
    for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight) {
      scrollTo(0, at);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }
    scrollTo(0, 0);
  });
}

const titles = new Map();
for (const { name, path, who, first } of tour) {
  test(`${name}, at both widths, light and dark`, async () => {
    const { page, faults, origin = server.origin } = people[who];
    const otherwise = [];
    const small = [];
    faults.length = 0;
    await page.setViewportSize({ width: 1280, height: widths[1280] });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(origin + resolved(path));
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: widths[width] });
      if (width == 1280) {
        await settled(page, '.part-waiting, .form-skeleton, [aria-busy=true]');
        await first?.(page);
        await unroll(page);
      }
      await settled(page);
      for (const theme of width == 1280 ? themes : themes.toReversed()) {
        await page.emulateMedia({ colorScheme: theme });
        const at = `${name}-${width}-${theme}`;
        // Colours belong to the theme and room to the width: two looks see both.
        if ((width == 1280) == (theme == 'light')) {
          await clean(page, at);
          small.push(...(await smallTexts(page)));
        }
        await settled(page);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wider <= 0, `${at} is ${wider} px wider than the window`);
        await page.mouse.move(0, 0);
        await page.evaluate(() => {
          document.activeElement?.blur();
          window.fixTexts();
        });
        const png = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
        taken.add(`${at}.webp`);
        otherwise.push(await compared(at, png));
      }
    }
    assert.deepEqual(faults, [], 'console and requests');
    assert.deepEqual(small, [], 'text that is too small');
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, 'one heading of the first level');
    const title = await page.title();
    assert.match(title, /\S.*Stile|Stile.*\S/);
    titles.set(name, title);
    assert.deepEqual(otherwise.filter(Boolean), [], advice);
  });
}

test('pages have titles of their own', () => {
  // A page with a second address, or the same page with something else in it.
  const again = ['share-filtered', 'settings', 'tokens', 'no-invitation', 'site-filtered', 'site-split', 'site-details', 'funnel-change'];
  const own = [...titles].filter(([name]) => !again.includes(name)).map(([, title]) => title);
  assert.ok(own.length > 30);
  assert.deepEqual(own.filter((title, n) => own.indexOf(title) != n), []);
});

test('no snapshot is kept of what is not there any more', async () => {
  const folder = new URL('./snapshots/', import.meta.url);
  const left = (await readdir(folder)).filter((name) => !taken.has(name));
  if (process.env.UPDATE_SNAPSHOTS == '1') await Promise.all(left.map((name) => rm(new URL(name, folder))));
  else assert.deepEqual(left, [], advice);
});
