// A separate Stile server for a test: a new data folder, a free port, the first account created over the API.
import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { agents } from './browser.mjs';

export const binary = process.env.STILE_BIN ?? fileURLToPath(new URL('../../target/debug/stile', import.meta.url));
// Chromium resolves every *.example to this machine.
const HOST = 'stats.example';

/**
 * Starts `stile serve`, or another command that serves. `startLink` is the printed link, not used yet; `mails` is
 * the folder of its emails.
 */
export async function startServer(settings = {}, command = 'serve') {
  const folder = await mkdtemp(join(tmpdir(), 'stile-browser-'));
  // The database's own user must be able to enter it.
  await chmod(folder, 0o711);
  const port = await freePort();
  const origin = `http://${HOST}:${port}`;
  const { DATABASE_URL, ...environment } = process.env;
  const options = {
    cwd: folder,
    env: {
      ...environment,
      STILE_DATA_DIR: join(folder, 'data'),
      STILE_HTTP_LISTEN: `127.0.0.1:${port}`,
      STILE_HTTP_PUBLIC_ADDRESS: origin,
      // The night, with its compaction and its check, is half a day away whenever a test runs.
      STILE_COUNTS_COMPACT_HOUR: String((new Date().getUTCHours() + 12) % 24),
      ...settings,
    },
  };
  const server = spawn(binary, [command], options);
  let printed = '';
  const ended = new Promise((end) => server.on('exit', end).on('error', (error) => end((printed += error))));
  server.stdout.on('data', (part) => (printed += part));
  server.stderr.on('data', (part) => (printed += part));

  const startLink = await Promise.race([
    ended.then(() => null),
    // A year of demo hits is made first.
    linkIn(() => printed, command == 'demo' ? 600 : 60).catch(() => null),
  ]);
  const close = async () => {
    server.kill('SIGTERM');
    await Promise.race([ended, new Promise((wake) => setTimeout(wake, 15_000).unref())]);
    server.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  if (!startLink) {
    await close();
    throw new Error(`${binary} printed no start link:\n${printed}`);
  }
  /** What `stile sign-in-link` prints for this person while the server runs. */
  const signInLink = async (email) => {
    const { stdout } = await promisify(execFile)(binary, ['sign-in-link', email], options);
    return stdout.match(/https?:\/\/\S+/)[0];
  };
  const mails = join(folder, 'data', 'mail');
  return {
    origin,
    port,
    startLink,
    signInLink,
    mails,
    printed: () => printed,
    close,
    hit: hitsAt(port),
    consent: consentAt(port),
    api: new Api(port),
  };
}

/** The user agent of visitor `n`. */
const agentOf = (n, agent = agents.desktop) => (n === undefined ? agent : agent.replace('142', String(100 + n)));

/**
 * Sends what the script says about a visitor's consent: `kind`, and what else belongs to it. Gives the answer, or null
 * if it has no content; a refusal throws.
 */
const consentAt = (port) => async (site, kind, more, { n } = {}) => {
  const answer = await fetch(`http://127.0.0.1:${port}/stile-consent`, {
    method: 'POST',
    headers: { 'user-agent': agentOf(n), 'accept-language': 'en', 'content-type': 'text/plain;charset=UTF-8' },
    body: JSON.stringify({ v: 1, s: site, k: kind, u: `https://${site}/`, l: 'en', ...more }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`consent ${kind}: ${answer.status} ${text}`);
  return text ? JSON.parse(text) : null;
};

/**
 * Sends hits as the script does. Visitors without a separate address differ in their user agent: `n` makes one.
 * Returns the reason if a hit was excluded, or null.
 */
const hitsAt = (port) => async (site, sent, { n, agent = agents.desktop, language = 'en', address } = {}) => {
  const answer = await fetch(`http://127.0.0.1:${port}/hit`, {
    method: 'POST',
    headers: {
      'user-agent': agentOf(n, agent),
      'accept-language': language,
      ...(address && { 'x-forwarded-for': address }),
    },
    body: JSON.stringify({ v: 1, s: site, ...(typeof sent == 'string' ? { u: `https://${site}${sent}` } : sent) }),
  });
  if (answer.status != 202) throw new Error(`a hit: ${answer.status} ${await answer.text()}`);
  return answer.headers.get('stile-left-out');
};

async function linkIn(text, seconds = 60) {
  for (let tries = 0; tries < seconds * 10; tries++) {
    const [link] = text().match(/https?:\/\/\S+\/(?:start|sign-in)\?token=[\w.~-]+/) ?? [];
    if (link) return link;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error('no link');
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => server.on('listening', ready));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** The API, as the owner of the first account. */
class Api {
  #base;
  #cookie = '';

  constructor(port) {
    this.#base = `http://127.0.0.1:${port}`;
  }

  /** Makes the first account with the printed link. */
  async start(link) {
    const token = new URL(link).searchParams.get('token');
    return this.post('/auth/start/use', { token, name: 'Ada', email: 'ada@shop.example', account: 'Harbour' });
  }

  get(path) {
    return this.#ask('GET', path);
  }

  post(path, body) {
    return this.#ask('POST', path, body);
  }

  put(path, body) {
    return this.#ask('PUT', path, body);
  }

  async #ask(method, path, body) {
    const headers = { cookie: this.#cookie, origin: this.#base, 'sec-fetch-site': 'same-origin' };
    if (body) headers['content-type'] = 'application/json';
    const answer = await fetch(`${this.#base}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (set.length) this.#cookie = set.join('; ');
    return text ? JSON.parse(text) : null;
  }
}
