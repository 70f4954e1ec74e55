// What a page of the dashboard may do: whatever is opened and used, its policy is never violated, no text becomes
// HTML or script, and no other server gets a request.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addSite, api, launch, openAccount, pause, press, tell, until, visitor } from './browser.mjs';
import { MISSING, notOpened } from './pages.mjs';
import { startServer } from './server.mjs';
import { secondStep } from './totp.mjs';

const HOST = 'shop.example';
const HOME = `/sites/${HOST}`;
let browser, server, owner, page;
const violations = [];
const foreign = [];
const asked = [];

before(async () => {
  server = await startServer({ STILE_BILLING_PLANS: JSON.stringify([{ id: 'starter', name: 'Starter', hits: 100_000 }]) });
  browser = await launch({ secure: server.origin });
  owner = await visitor(browser, { timezoneId: 'UTC' });
  page = owner.page;
  await owner.context.exposeBinding('violated', (_, told) => violations.push(told));
  await owner.context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      violated(`${location.pathname}: ${event.effectiveDirective} by ${event.blockedURI} ${event.sample}`),
    ),
  );
  // Playwright reports a page's requests, without those to its own content (data:) or to what it created (blob:).
  owner.context.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    asked.push(pathname);
    if (origin != server.origin && !['data:', 'blob:'].includes(protocol)) foreign.push(request.url());
  });
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens a page and gives it time to load its late parts. */
async function go(path) {
  const answer = await page.goto(server.origin + path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await until(async () => !(await page.locator('main[aria-label=Loading], .part-waiting').count()), `${path} loaded`);
  await pause(300);
  return answer;
}

/** The directives of an answer's policy. */
const policyOf = (answer) =>
  Object.fromEntries(
    answer
      .headers()
      ['content-security-policy'].split(';')
      .map((part) => part.trim().split(/ (.*)/s))
      .map(([name, values = '']) => [name, values]),
  );

const nothing = (what) => {
  assert.deepEqual(violations, [], what);
  assert.deepEqual(foreign, [], what);
};

test('an account, a site, some hits', async () => {
  await openAccount(page, server.startLink);
  await addSite(page, HOST);
  for (let n = 0; n < 12; n++) await server.hit(HOST, ['/', '/pricing', '/blog/'][n % 3], { n });
  await until(async () => (await api(page, `${HOME}/stats?period=7d`)).totals?.views.value == 12, 'every hit');
  await tell(page, 'PUT', `${HOME}/share`, { public: true, parts: ['series', 'pages', 'sources', 'countries', 'devices'] });
  // The operator's area asks for it.
  await secondStep(page);
  nothing('on the way in');
});

test('the policy allows only files of the dashboard', async () => {
  const policy = policyOf(await go(`${HOME}?period=7d`));
  assert.equal(policy['default-src'], "'none'");
  // The goal tester is WebAssembly, which is all that may be compiled.
  assert.equal(policy['script-src'], "'self' 'wasm-unsafe-eval'");
  assert.equal(policy['style-src'], "'self'");
  assert.equal(policy['connect-src'], "'self'");
  assert.equal(policy['require-trusted-types-for'], "'script'");
  assert.equal(policy['trusted-types'], 'stile');
  for (const name of ['base-uri', 'frame-ancestors']) assert.equal(policy[name], "'none'");
  const written = await page.evaluate(() =>
    [...document.querySelectorAll('script')].map((script) => [script.src.startsWith(location.origin), script.textContent]),
  );
  assert.ok(written.length > 0);
  for (const script of written) assert.deepEqual(script, [true, '']);
});

const pages = [
  '/',
  '/add-site',
  '/take-over',
  '/demo',
  `/share/${HOST}`,
  `/share/${HOST}?embed&theme=dark&width=600&period=7d&filter=page:/pricing`,
  MISSING,
  HOME,
  `${HOME}?period=12mo`,
  `${HOME}?period=7d&compare=previous&filter=page:/pricing`,
  ...['live', 'around', 'goals', 'goals/new', 'funnels', 'funnels/new', 'paths', 'retention', 'revenue', 'changed', 'why'].map(
    (part) => `${HOME}/${part}?period=7d`,
  ),
  ...['left-out', 'settings', 'settings/counting', 'settings/changes', 'settings/erase', 'install', 'import', 'dry-run', 'overlay', 'stores', 'consent', 'consent/banner', 'consent/records', 'visitors', 'requests', 'reports', 'nightly', 'sharing'].map((part) => `${HOME}/${part}`),
  ...['account', 'audit', 'me', 'security', 'sessions', 'team', 'tokens', 'mcp', 'alerts', 'alert-channels', 'deliveries', 'reports', 'billing'].map((part) => `/settings/${part}`),
  ...['/settings', '/tokens', '/attention', '/nightly'],
  ...['/admin', '/admin/accounts', '/admin/log', '/admin/invites', '/admin/announcements'],
  ...['/sign-in', '/sign-up', '/reset', '/second', '/consent-proof', '/email', '/invitation', '/start', '/confirm-channel', '/reports/confirm', '/reports/unsubscribe'],
  '/docs',
];
test('no page is left out', async () => assert.deepEqual(await notOpened(pages), []));
for (const path of pages) {
  test(`${path} keeps to it`, async () => {
    await go(path);
    // Requests for what is near the window.
    for (let at = 0; at < 6; at++) {
      await page.mouse.wheel(0, 700);
      await pause(60);
    }
    nothing(path);
  });
}

test('so do the account’s plan and its page in the operator’s area, once they are there', async () => {
  // The page before may ask nothing.
  await go('/settings');
  const { account } = await api(page, '/me');
  await go(`/admin/accounts/${account.id}`);
  await page.getByRole('heading', { level: 1, name: account.name }).waitFor();
  nothing('an account');
  await go('/settings/billing');
  await page.getByRole('heading', { name: 'Starter' }).waitFor();
  nothing('the plan');
});

test('so do the chart, its picture, the commands, and the goal tester', async () => {
  await go(`${HOME}?period=7d`);
  const chart = await page.locator('.chart-canvas canvas').first().boundingBox();
  for (let part = 0; part <= 1; part += 0.05) await page.mouse.move(chart.x + chart.width * part, chart.y + 60);
  await page.locator('.read-out').waitFor();
  await press(page, 'Download Chart');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Image (PNG)' }).click()]);
  assert.match(file.suggestedFilename(), /\.png$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Search pages/ });
  await field.fill('pri');
  // The page below has its own options.
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  nothing('the chart and the commands');

  await go(`${HOME}/goals/new`);
  await until(() => asked.some((path) => path.endsWith('.wasm')), 'the tester');
  nothing('the goal tester');
});

test('the worker of notices is registered through the one policy there is', async () => {
  await owner.context.grantPermissions(['notifications'], { origin: server.origin });
  await go('/settings/security');
  await press(page, 'Add this browser');
  const script = () =>
    page.evaluate(async () => {
      const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return (installing ?? waiting ?? active)?.scriptURL;
    });
  assert.equal(await until(script, 'a worker'), `${server.origin}/push.js`);
  nothing('the worker');
});

test('text becomes neither HTML nor script', async () => {
  await go('/settings/security');
  const tried = await page.evaluate(async () => {
    // Code that a tool evaluates may do more, until it first waits.
    await new Promise((wake) => setTimeout(wake));
    const attempt = (deed) => {
      try {
        deed();
        return 'done';
      } catch (error) {
        return error.name;
      }
    };
    const script = document.createElement('script');
    return {
      html: attempt(() => (document.createElement('p').innerHTML = '<b>text</b>')),
      parsed: attempt(() => new DOMParser().parseFromString('<b>text</b>', 'text/html')),
      frame: attempt(() => (document.createElement('iframe').srcdoc = '<b>text</b>')),
      address: attempt(() => (script.src = '/theme.js')),
      code: attempt(() => (script.text = '1')),
      worker: attempt(() => new Worker('/push.js')),
      eval: attempt(() => (0, eval)('1')),
      another: attempt(() => trustedTypes.createPolicy('another', { createHTML: (html) => html })),
      fallback: attempt(() => trustedTypes.createPolicy('default', { createHTML: (html) => html })),
      // The page's own has been made, and there is one only.
      same: attempt(() => trustedTypes.createPolicy('stile', { createHTML: (html) => html })),
      text: attempt(() => (document.createElement('p').textContent = '<b>text</b>')),
    };
  });
  const { text, eval: evaluated, ...refused } = tried;
  assert.equal(text, 'done');
  assert.equal(evaluated, 'EvalError');
  for (const [name, came] of Object.entries(refused)) assert.equal(came, 'TypeError', name);
  // The listener reports them: the tests above could have failed.
  await until(() => violations.length >= 8, 'reports');
  assert.ok(violations.some((told) => told.includes('require-trusted-types-for')), violations.join('\n'));
});
