// Each example is built with the packed tracker, opened in Chromium, and its views and its event arrive at a server.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { launch, until, visitor } from '../../tests/browser/browser.mjs';
import { startServer } from '../../tests/browser/server.mjs';

const run = promisify(execFile);
const folder = (name) => fileURLToPath(new URL(`../examples/${name}`, import.meta.url));

/** The folder that a build fills, how its names of settings begin, and the pages that are seen in turn. */
const examples = {
  react: { built: 'dist', prefix: 'VITE_', pages: ['/', '/about'] },
  next: { built: 'out', prefix: 'NEXT_PUBLIC_', pages: ['/', '/about'] },
  vue: { built: 'dist', prefix: 'VITE_', pages: ['/', '/about'] },
  svelte: { built: 'dist', prefix: 'VITE_', pages: ['/#/about', '/'] },
  astro: { built: 'dist', prefix: 'PUBLIC_', pages: ['/', '/about'] },
};
const types = { '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.json': 'application/json' };

let stile;
let browser;
before(async () => {
  stile = await startServer();
  await stile.api.start(stile.startLink);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await stile?.close();
});

for (const [name, { built, prefix, pages }] of Object.entries(examples)) {
  describe(name, () => {
    const site = `${name}.example`;
    let served;

    before(async () => {
      await stile.api.post('/sites', { name: site, zone: 'UTC' });
      const settings = { [`${prefix}STILE_SITE`]: site, [`${prefix}STILE_SERVER`]: stile.origin };
      const quiet = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
      await run('npm', ['run', '--silent', 'build'], { cwd: folder(name), env: { ...process.env, ...settings, ...quiet } }).catch(
        ({ stdout, stderr }) => assert.fail(`${stdout}\n${stderr}`),
      );
      // Only requests to the script's own host count, and its policy is as strict as docs/script.md says.
      served = await serve(join(folder(name), built), {
        // Next and Astro add their own small inline scripts to the page.
        scripts: ['next', 'astro'].includes(name) ? "'self' 'unsafe-inline'" : "'self'",
        host: site,
      });
    });
    after(() => served?.close());

    test('a view and an event arrive, and a second view after a navigation', async () => {
      const person = await visitor(browser);
      try {
        await person.page.goto(served.origin);
        await person.page.getByRole('button', { name: 'Sign up' }).click();
        await person.page.getByRole('link', { name: 'About' }).click();
        await person.page.getByRole('heading', { name: 'About' }).waitFor();
        const ask = () => stile.api.get(`/sites/${site}/stats?period=today&by=page&by=event&by=prop.plan&by=prop.seats`);
        const stats = await until(async () => {
          const now = await ask();
          return now.totals.views.value >= 2 && now.totals.events.value >= 1 && now;
        }, `views and an event of ${name}: ${JSON.stringify((await ask()).totals)} ${person.faults}`);

        const rows = (dimension) => stats.by.find((one) => one.dimension == dimension).rows.map((row) => row.value);
        assert.deepEqual(rows('page').sort(), [...pages].sort());
        assert.deepEqual([stats.totals.views.value, stats.totals.events.value, stats.totals.visitors.value], [2, 1, 1]);
        assert.deepEqual([rows('event'), rows('prop.plan'), rows('prop.seats')], [['Sign-up'], ['pro'], ['3']]);
        assert.deepEqual(stats.revenue.map(({ currency, amount }) => [currency, amount]), [['EUR', 49]]);
        assert.deepEqual(await stile.api.get(`/sites/${site}/left-out?period=today`).then((seen) => seen.left_out), 0);
        assert.deepEqual(person.faults, []);
        assert.deepEqual(await person.kept(), []);
      } finally {
        await person.leave();
      }
    });
  });
}

test('under Trusted Types, with a nonce and a hash, the script still loads', async () => {
  const site = 'strict.example';
  await stile.api.post('/sites', { name: site, zone: 'UTC' });
  const { integrity } = await stile.api.get(`/sites/${site}/install`);
  const page = (hash) => `<!doctype html><title>Strict</title><script type="module" nonce="n1">
    import { event, init } from '/index.js';
    event('Early');
    init({ site: '${site}', server: '${stile.origin}', nonce: 'n1', integrity: '${hash}' });
  </script>`;
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'nonce-n1' 'strict-dynamic' 'wasm-unsafe-eval'",
    `connect-src ${stile.origin}`,
    "require-trusted-types-for 'script'",
    'trusted-types stile',
  ].join('; ');
  const tracker = fileURLToPath(new URL('../tracker', import.meta.url));
  const served = await serve(tracker, { host: site, policy, pages: { '/': page(integrity), '/wrong': page(`sha384-${'A'.repeat(64)}`) } });
  const person = await visitor(browser);
  try {
    await person.page.goto(served.origin);
    const totals = () => stile.api.get(`/sites/${site}/stats?period=today&by=none`).then((stats) => stats.totals);
    await until(async () => (await totals()).events.value == 1, 'the event that waited');
    assert.equal((await totals()).views.value, 1);
    assert.deepEqual(person.faults, []);
    // The browser does not run a script with another hash.
    await person.page.goto(`${served.origin}/wrong`);
    await until(() => person.faults.some((fault) => fault.includes('integrity')), 'the refusal of the hash');
    assert.equal((await totals()).views.value, 1);
  } finally {
    await person.leave();
    await served.close();
  }
});

/** Serves a built example on a separate host; a single-page app answers every address with its one page. */
async function serve(root, { host, scripts, policy, pages = {} }) {
  policy ??= `default-src 'self'; script-src ${scripts} ${stile.origin} 'wasm-unsafe-eval'; connect-src 'self' ${stile.origin}; img-src 'self' data:; style-src 'self' 'unsafe-inline'`;
  const server = createServer(async (asked, answer) => {
    const path = normalize(decodeURIComponent(new URL(asked.url, 'http://x').pathname));
    if (path == '/favicon.ico') return answer.writeHead(204).end();
    for (const file of [path, `${path}.html`, `${path}/index.html`, '/index.html']) {
      const content = pages[file] ?? (await readFile(join(root, file)).catch(() => null));
      if (content == null) continue;
      const type = pages[file] ? types['.html'] : (types[extname(file)] ?? 'application/octet-stream');
      return answer.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(content);
    }
    answer.writeHead(404).end();
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { origin: `http://${host}:${server.address().port}`, close };
}
