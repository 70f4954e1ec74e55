// A fake server for the tests of consent: one origin with the plain pages in pages/consent and the script, which answers
// as Stile does on a site that asks visitors for consent.
//  node consent-server.mjs [PORT] [bottom|top|corner]
import { createServer } from 'node:http';
import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

const pages = new URL('./pages/consent/', import.meta.url);
const dist = new URL('../../tracker-wasm/dist/', import.meta.url);
const words = JSON.parse(await readFile(new URL('banners.json', pages)));
const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};
/** Nothing inline, no markup from text, and no WebAssembly. */
export const strict =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
export const VERSION = 'c0ffee'.padEnd(64, '0');
export const TICKET = /^[0-9a-f]{32}\.[0-9a-z]+\.[0-9a-f]{24}$/;

/** The colours of first drafts. */
export const { light, dark } = JSON.parse(await readFile(new URL('../../shared/src/banner/default/look.json', import.meta.url)));

/**
 * Starts it. In the answer, `mode` is what `stile-picks` says of consent (null: the site is not in this mode), `banner`
 * is merged into what `stile-banner` answers, `refuse` holds the kinds that are answered 503; `sent` fills with what
 * was posted, `hits` with the hits, `loaded` with the names of the files that were fetched.
 */
export async function startConsentServer({ host = 'shop.example', policy = strict, place = 'bottom', port = 0 } = {}) {
  const state = { mode: { v: VERSION, f: await partName() }, banner: {}, refuse: [], visitOpen: true, sent: [], hits: [], loaded: [] };
  const server = createServer(async (asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url, 'http://x');
    const json = (status, body) => answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const name = pathname.slice(1) || 'strict.html';
    if (name == 'hit') {
      state.hits.push(JSON.parse(await textOf(asked)));
      return answer.writeHead(202).end();
    }
    if (name == 'stile-picks') return json(200, { picks: [], stretches: [], ...(state.mode && { consent: state.mode }) });
    if (name == 'stile-banner') {
      state.loaded.push(name);
      return json(200, { ...bannerIn(searchParams.get('l')), place, ...state.banner });
    }
    if (name == 'stile-consent') return take(asked, json, answer, state);
    const content = await readFile(new URL(name, name.startsWith('stile') ? dist : pages)).catch(() => null);
    if (!content) return answer.writeHead(404).end();
    state.loaded.push(name.replace(/[0-9a-f]{6}(?=\.)/, '*'));
    const headers = { 'content-type': types[extname(name)] ?? 'application/octet-stream' };
    if (extname(name) == '.html') headers['content-security-policy'] = policy;
    answer.writeHead(200, headers).end(content);
  });
  await new Promise((ready) => server.listen(port, '127.0.0.1', ready));
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return Object.assign(state, { origin: `http://${host}:${server.address().port}`, close });
}

async function partName() {
  return (await readdir(dist)).find((name) => /^stile-consent-[0-9a-f]{6}\.js$/.test(name));
}

function bannerIn(asked) {
  const language = Object.keys(words).find((language) => asked.split('-')[0] == language) ?? 'en';
  const { failed, ...texts } = words[language];
  return {
    ask: true, gpc: false, version: VERSION, language, rtl: language == 'ar', months: 6, policy: '/strict.html#privacy', texts, failed, light, dark,
  };
}

async function textOf(asked) {
  const parts = [];
  for await (const part of asked) parts.push(part);
  return Buffer.concat(parts).toString();
}

async function take(asked, json, answer, state) {
  const posted = JSON.parse(await textOf(asked));
  state.sent.push({ ...posted, type: asked.headers['content-type'], cookie: asked.headers.cookie });
  const { k, p, o } = posted;
  if (state.refuse.includes(k)) return json(503, { code: 'busy' });
  if (state.gone && o) return json(410, { code: 'consent_withdrawn' });
  if (k == 'agree' && state.changed) return json(409, { code: 'banner_changed' });
  if (k == 'agree' && state.erased == p) return json(410, { code: 'consent_withdrawn' });
  if (k == 'agree') return json(200, { k: `${p}.t4k2zc.${'5'.repeat(24)}` });
  if (k == 'about') {
    return json(200, { since: 1_764_000_000, until: 1_798_128_000, visits: 12, hits: 1234, code: '1b4e28ba-2fa1-8d2a-9b7c-0242ac130003' });
  }
  if (k == 'here' && !state.visitOpen) return json(404, { code: 'no_open_visit' });
  return answer.writeHead(202).end();
}

if (process.argv[1] == fileURLToPath(import.meta.url)) {
  const [port = '8091', place] = process.argv.slice(2);
  const server = await startConsentServer({ host: '127.0.0.1', place, port: Number(port) });
  console.log(`${server.origin}; the script counts only by another name than localhost, such as shop.example`);
}
