// The WordPress plugin, as it is in the zip: its PHP is linted, and run with WordPress's own hooks, scripts, escaping and
// translations; the tag that it prints is the one that `GET /sites/{site}/install` answers.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer } from '../../tests/browser/server.mjs';

const run = promisify(execFile);
const here = fileURLToPath(new URL('../wordpress/', import.meta.url));
const wordpress = process.env.WORDPRESS ?? assert.fail('WORDPRESS names the folder of WordPress: scripts/setup/packages.sh');
const site = 'shop.example';

let folder;
let plugin;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stile-wordpress-'));
  const { stdout } = await run(`${here}build`);
  await run('unzip', ['-q', stdout.trim(), '-d', folder]);
  plugin = join(folder, 'stile-analytics');
});
after(() => rm(folder, { recursive: true, force: true }));

/** What WordPress prints in this case (see wordpress.php). */
async function asked(options, more = {}) {
  const php = spawn('php', [`${here}test/wordpress.php`, plugin], { env: { ...process.env, WORDPRESS: wordpress } });
  let [out, wrong] = ['', ''];
  php.stdout.on('data', (part) => (out += part));
  php.stderr.on('data', (part) => (wrong += part));
  php.stdin.end(JSON.stringify({ stored: options ? { stile_analytics: options } : {}, ...more }));
  const status = await new Promise((end) => php.on('close', end));
  assert.equal(status, 0, wrong + out);
  assert.equal(wrong, '');
  return JSON.parse(out);
}

/** The attributes of the one tag of this name, in order of their names, as a browser reads them. */
function attributes(html, name) {
  const tags = html.match(new RegExp(`<${name}\\b[^>]*>`, 'g'));
  assert.equal(tags?.length, 1, html);
  const plain = (text) =>
    text.replace(/&(#\d+|amp|quot|lt|gt);/g, (_, code) =>
      code[0] == '#' ? String.fromCodePoint(code.slice(1)) : { amp: '&', quot: '"', lt: '<', gt: '>' }[code],
    );
  const found = [...tags[0].slice(name.length + 1).matchAll(/\s([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'))?/g)];
  return Object.fromEntries(found.map(([, key, double, single]) => [key, plain(double ?? single ?? '')]).sort());
}

test('every file is PHP without a fault', async () => {
  const files = (await readdir(plugin, { recursive: true })).filter((name) => name.endsWith('.php'));
  assert.equal(files.length, 5);
  for (const file of files) await run('php', ['-l', join(plugin, file)]);
});

test('no file can be called by itself', async () => {
  for (const file of ['stile-analytics.php', 'uninstall.php', 'includes/snippet.php', 'includes/options.php', 'includes/settings-page.php']) {
    assert.match(await readFile(join(plugin, file), 'utf8'), /defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/, file);
    assert.equal((await run('php', [join(plugin, file)])).stdout, '', file);
  }
});

test('the zip is the same each time', async () => {
  const zip = fileURLToPath(new URL('../dist/stile-analytics.zip', import.meta.url));
  const first = await readFile(zip);
  await run(`${here}build`);
  assert.ok(first.equals(await readFile(zip)));
});

test('readme.txt and the plugin name the same versions', async () => {
  const [readme, main] = await Promise.all(['readme.txt', 'stile-analytics.php'].map((name) => readFile(join(plugin, name), 'utf8')));
  for (const [there, here] of [['Stable tag', 'Version'], ['Requires at least'], ['Requires PHP'], ['License']]) {
    const value = (text, name) => text.match(new RegExp(`^(?: \\* )?${name}: +(.*)$`, 'm'))?.[1];
    assert.ok(value(readme, there), there);
    assert.equal(value(readme, there), value(main, here ?? there), there);
  }
  // WordPress shows at most 150 characters of the short description.
  const short = readme.split('\n\n')[1].trim();
  assert.ok(short.length > 0 && short.length <= 150, short);
});

describe('the tag', () => {
  let stile;
  let server;
  before(async () => {
    stile = await startServer();
    await stile.api.start(stile.startLink);
    await stile.api.post('/sites', { name: site, zone: 'UTC' });
    server = stile.origin;
  });
  after(() => stile?.close());

  const installed = () => stile.api.get(`/sites/${site}/install`);
  // WordPress adds the id, and the plugin's tag is otherwise the same.
  const printed = (html) => {
    const { id, ...rest } = attributes(html, 'script');
    assert.equal(id, 'stile-analytics-js');
    return rest;
  };

  test('is that of the Install page', async () => {
    const { head, footer } = await asked({ site, server });
    assert.deepEqual(printed(head), attributes((await installed()).snippet, 'script'));
    assert.equal(footer, '');
  });

  test('is that of the Install page, pinned to a hash', async () => {
    const { integrity, pinned_snippet } = await installed();
    const { head } = await asked({ site, server, integrity });
    assert.deepEqual(printed(head), attributes(pinned_snippet, 'script'));
  });

  test('goes through a path of the own site', async () => {
    const { elsewhere } = await installed();
    const nginx = elsewhere.find(({ language }) => language == 'nginx').code;
    const own = attributes(nginx.match(/<script[^>]*>/)[0], 'script');
    for (const home of ['https://shop.example', 'https://shop.example/blog']) {
      const { head } = await asked({ site, server, path: '/stats' }, { home });
      assert.deepEqual(printed(head), { ...own, src: `https://shop.example${own.src}` });
    }
  });

  test('says on a page that was not found that it is one', async () => {
    const { head } = await asked({ site, server }, { missing: true });
    assert.deepEqual(printed(head), { ...attributes((await installed()).snippet, 'script'), 'data-status': '404' });
  });

  test('has the pixel of the Install page, with the address of the page', async () => {
    const { footer } = await asked({ site, server, pixel: true }, { path: '/a?b=1&c=%C3%BC' });
    const wanted = attributes((await installed()).noscript_snippet, 'img');
    wanted.src += encodeURIComponent('https://shop.example/a?b=1&c=%C3%BC');
    assert.deepEqual(attributes(footer, 'img'), wanted);
    assert.match(footer, /^<noscript>.*<\/noscript>$/);
  });

  test('keeps the parameters that the site keeps', async () => {
    const kept = ['id', 'a"b', "c'd<e>"];
    await stile.api.post('/sites', { name: 'kept.example', zone: 'UTC', kept_parameters: kept });
    const { snippet } = await stile.api.get('/sites/kept.example/install');
    const { head } = await asked({ site: 'kept.example', server, keep: kept.join(',') });
    assert.deepEqual(printed(head), attributes(snippet, 'script'));
    assert.equal(printed(head)['data-keep'], kept.join(','));
  });
});

describe('who is counted', () => {
  const options = { site, server: 'https://stats.example', pixel: true };
  const counted = async (options, more) => {
    const { head, footer } = await asked(options, more);
    assert.equal(head == '', footer == '');
    return head != '';
  };

  test('visitors, without people of an excluded role', async () => {
    assert.equal(await counted(options), true);
    assert.equal(await counted(options, { roles: ['editor'] }), false);
    assert.equal(await counted(options, { roles: ['subscriber'] }), true);
    assert.equal(await counted({ ...options, excluded_roles: ['subscriber'] }, { roles: ['subscriber', 'author'] }), false);
    assert.equal(await counted({ ...options, excluded_roles: [] }, { roles: ['administrator'] }), true);
  });

  test('no preview, and nothing before the plugin is set up', async () => {
    assert.equal(await counted(options, { preview: true }), false);
    assert.equal(await counted(null), false);
    assert.equal(await counted({ ...options, site: '' }), false);
  });
});

describe('the settings', () => {
  const submitted = {
    site: ' shop.example ',
    server: 'https://stats.example/',
    path: '/stats/',
    keep: 'id , page',
    integrity: 'sha384-abc=',
    pixel: '1',
    excluded_roles: ['editor', 'nobody'],
  };

  test('save what fits', async () => {
    const { saved, errors, right } = await asked(null, { submitted });
    assert.deepEqual(saved, {
      site,
      server: 'https://stats.example',
      path: '/stats',
      keep: 'id,page',
      integrity: 'sha384-abc=',
      pixel: true,
      excluded_roles: ['editor'],
    });
    assert.deepEqual(errors, []);
    assert.equal(right, 'manage_options');
  });

  test('drop what does not, and say so', async () => {
    const bad = { server: 'javascript:alert(1)', path: '"><script>', integrity: 'x"y', site: '<b>', keep: ['a'] };
    const { saved, errors } = await asked(null, { submitted: bad });
    assert.deepEqual(saved, { site: '', server: '', path: '', keep: '', integrity: '', pixel: false, excluded_roles: [] });
    assert.deepEqual(errors.map(([code]) => code), ['server', 'path', 'integrity']);
  });

  test('are escaped wherever they are printed', async () => {
    const evil = `"'><i>&`;
    const all = Object.fromEntries(['site', 'server', 'path', 'keep', 'integrity'].map((name) => [name, `${name}${evil}`]));
    for (const one of [all, { ...all, path: '' }]) {
      const { settings, head, footer } = await asked({ ...one, pixel: true, excluded_roles: [] });
      for (const html of [settings, head, footer]) assert.doesNotMatch(html, /<i>/);
      assert.match(settings, /value="site&quot;&#039;&gt;&lt;i&gt;&amp;"/);
    }
  });

  test('are in German where WordPress is, with no text left out', async () => {
    const { settings, links } = await asked({ site }, { locale: 'de_DE' });
    assert.match(settings, /<label for="stile-server">Serveradresse<\/label>/);
    assert.match(links[0], />Einstellungen<\/a>$/);
    const po = await readFile(join(plugin, 'languages/stile-analytics-de_DE.po'), 'utf8');
    const texts = (text) => [...text.matchAll(/^msgid "(.+)"$/gm)].map(([, id]) => id);
    assert.deepEqual(texts(po), texts(await readFile(join(plugin, 'languages/stile-analytics.pot'), 'utf8')));
    assert.doesNotMatch(po.slice(po.indexOf('#: ')), /msgstr ""/);
    for (const file of ['stile-analytics.php', 'includes/options.php', 'includes/settings-page.php']) {
      const code = await readFile(join(plugin, file), 'utf8');
      for (const [, id] of code.matchAll(/(?:__|esc_html__|esc_html_e)\( '([^']+)', 'stile-analytics' \)/g)) {
        assert.ok(texts(po).includes(id), id);
      }
    }
  });

  test('are gone once the plugin is deleted', async () => {
    const { stored } = await asked({ site }, { uninstall: true });
    assert.ok(!('stile_analytics' in stored));
  });
});
