// A fake server: serves tracker-wasm/dist, takes hits and validates their form.
import { createServer } from 'node:http';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../tracker-wasm/dist/', import.meta.url));
const types = { js: 'text/javascript', wasm: 'application/wasm' };

/** Starts it; `hits` fills with the bodies taken, `problems` with what is wrong about them. */
export async function startStub({ host = 'stats.example' } = {}) {
  const hits = [];
  const problems = [];
  const loaded = [];
  // What is watched, and what pick mode saved.
  const told = { picks: [], stretches: [] };
  const picked = [];
  const server = createServer(async (asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url, 'http://x');
    answer.setHeader('access-control-allow-origin', '*');
    if (pathname == '/hit') return take(asked, answer, hits, problems);
    if (pathname == '/stile-picks') {
      if (!searchParams.get('s')) problems.push('no site is named');
      return answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    }
    if (pathname == '/stile-picked') return pick(asked, answer, picked, searchParams.get('t'));
    const name = pathname.slice(1);
    const content = /^stile(-[0-9a-f]+|-pick)?\.(js|wasm)$/.test(name) && (await readFile(dist + name).catch(() => current(name)));
    if (!content) return answer.writeHead(404).end();
    loaded.push(name);
    answer.writeHead(200, { 'content-type': types[name.split('.').pop()] }).end(content);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { origin: `http://${host}:${server.address().port}`, hits, problems, loaded, told, picked, close };
}

/** Like the server: for a tracker of another version the one there is. */
async function current(name) {
  const [found] = (await readdir(dist)).filter((one) => /^stile-[0-9a-f]+\.js$/.test(one));
  return name.endsWith('.js') ? readFile(dist + found) : null;
}

async function textOf(asked) {
  const parts = [];
  for await (const part of asked) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Like the server: every name once, and not for ever. */
async function pick(asked, answer, picked, token) {
  const what = JSON.parse(await textOf(asked));
  const refuse = (status, error) => answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(error));
  if (token != 'good') return refuse(401, { code: 'not_signed_in', message: 'Pick mode is over. Open it again.' });
  if (picked.some(({ name }) => name == what.name)) {
    return refuse(409, { code: 'name_taken', message: 'There is one of this name.', field: 'name' });
  }
  picked.push({ ...what, type: asked.headers['content-type'] });
  answer.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"018f2b6e-0000-7000-8000-00000000000a"}');
}

async function take(asked, answer, hits, problems) {
  const text = await textOf(asked);
  if (asked.method != 'POST') problems.push(`${asked.method} instead of POST`);
  if (!/^text\/plain/.test(asked.headers['content-type'])) problems.push(`type ${asked.headers['content-type']}`);
  if (asked.headers.cookie) problems.push('a cookie was sent');
  try {
    const hit = JSON.parse(text);
    problems.push(...judge(hit, text));
    hits.push(hit);
  } catch (wrong) {
    problems.push(`${wrong.message}: ${text}`);
  }
  answer.writeHead(202).end();
}

const isText = (limit) => (value) => typeof value == 'string' && value.length <= limit;
const isWhole = (most) => (value) => Number.isFinite(value) && value >= 0 && value <= most;
const isFlag = (value) => [0, 1, true, false].includes(value);
const isProp = (value) => isText(500)(value) || typeof value == 'boolean' || Number.isFinite(value);
const either = {
  v: (value) => value === 1,
  s: (value) => isText(200)(value) && value,
  u: (value) => /^https?:\/\/./.test(value) && isText(4000)(value),
};
const ofHit = {
  ...either,
  r: isText(2000),
  w: isWhole(100_000),
  n: isText(120),
  p: (props) => Object.keys(props).length <= 30 && Object.values(props).every(isProp),
  a: Number.isFinite,
  c: (value) => /^[A-Z]{3}$/.test(value),
  i: isFlag,
  b: isFlag,
};
const isId = (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
const areShown = (shown) =>
  Object.keys(shown).length <= 50 && Object.keys(shown).every(isId) && Object.values(shown).every(isWhole(86_400_000));
const ofPing = { ...either, k: (value) => value == 'ping', e: isWhole(86_400_000), d: isWhole(100), x: areShown };

/** What is wrong about a body, by the wire form of version 1; null means absent. */
function* judge(hit, text) {
  const fields = 'k' in hit ? ofPing : ofHit;
  for (const [key, value] of Object.entries(hit)) {
    if (value !== null && !fields[key]?.(value)) yield `${key} in ${text}`;
  }
  for (const key of 'k' in hit ? 'vsuked' : 'vsu') {
    if (!(key in hit)) yield `no ${key} in ${text}`;
  }
  if (('a' in hit) != ('c' in hit)) yield `amount without currency, or the other way: ${text}`;
  if (text.length > 16 * 1024) yield `${text.length} bytes`;
}
