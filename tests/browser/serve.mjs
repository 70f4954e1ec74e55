// Serves the small website in site/ on a separate host, with the snippet in each page.
//  node serve.mjs http://127.0.0.1:8080 [PORT] [--forbid-wasm]
import { createServer, request } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('./site', import.meta.url));
const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.pdf': 'application/pdf',
};

/** A policy under which the script and its posts are allowed, but no WebAssembly. */
export function policyWithoutWasm(stile) {
  return `default-src 'self' data:; script-src 'self' ${stile}; connect-src ${stile}`;
}

/**
 * Serves the site on 127.0.0.1.
 * @param {object} options
 * @param {string} options.stile the origin that serves the script
 * @param {string} [options.host] the site's host name
 * @param {(stile: string, host: string) => string} [options.snippet] returns the HTML for the head of each page
 * @param {string} [options.policy] a Content-Security-Policy
 * @param {[string, string]} [options.proxy] a folder that is proxied to `stile`, and the script's name in it:
 *   with ['/a/', 'x.js'], /a/x.js is /stile.js, and any other /a/NAME is /NAME
 * @param {Record<string, () => boolean>} [options.answers] paths that answer 204 if their function returns true, else 404
 * @param {number} [options.port] any free port if not given
 * @returns the site's `origin`, `host` and `port`, and a function that closes it
 */
export async function serveSite({ stile, host = 'shop.example', snippet = usual, policy, proxy, answers, port = 0 }) {
  const server = createServer(async (asked, answer) => {
    const path = decodeURIComponent(new URL(asked.url, 'http://x').pathname);
    if (proxy && path.startsWith(proxy[0])) return pass(asked, answer, stile, path.slice(proxy[0].length), proxy[1]);
    if (answers?.[path]) return answer.writeHead(answers[path]() ? 204 : 404).end();
    let [status, file] = [200, locate(path)];
    let content = await readFile(file).catch(() => null);
    if (!content) [status, file] = [404, join(root, '404.html')];
    content ??= await readFile(file);
    if (extname(file) == '.html') {
      content = content.toString().replace('{{snippet}}', snippet(stile, host)).replaceAll('{{host}}', asked.headers.host);
    }
    const headers = { 'content-type': types[extname(file)] ?? 'application/octet-stream' };
    if (path.startsWith('/files/')) headers['content-disposition'] = 'attachment';
    if (policy) headers['content-security-policy'] = policy;
    answer.writeHead(status, headers).end(content);
  });
  await new Promise((ready) => server.listen(port, '127.0.0.1', ready));
  const origin = `http://${host}:${server.address().port}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { origin, host, port: server.address().port, close };
}

/**
 * Serves a site's own privacy policy; `say` sets its HTML. A Stile server takes it from there only as a debug build with
 * STILE_FETCH_LOCAL.
 */
export async function servePolicy() {
  let text = '<p>We keep nothing.</p>';
  const server = createServer((_, answer) =>
    answer.writeHead(200, { 'content-type': types['.html'] }).end(`<title>Privacy</title><h1>Privacy</h1>${text}`),
  );
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${server.address().port}/privacy`, say: (html) => (text = html), close: () => server.close() };
}

function usual(stile, host) {
  return `<script defer src="${stile}/stile.js" data-site="${host}"></script>`;
}

function locate(path) {
  const inside = normalize(path).replace(/^(\.\.[/\\])+/, '');
  if (inside.endsWith('/')) return join(root, inside, 'index.html');
  return join(root, extname(inside) || inside.startsWith('/files/') ? inside : `${inside}.html`);
}

function pass(asked, answer, stile, name, renamed) {
  const to = new URL(name == renamed ? '/stile.js' : `/${name}`, stile);
  const onward = request(
    { host: '127.0.0.1', port: to.port, path: to.pathname + new URL(asked.url, 'http://x').search, method: asked.method, headers: asked.headers },
    (from) => {
      answer.writeHead(from.statusCode, from.headers);
      from.pipe(answer);
    },
  );
  onward.on('error', () => answer.writeHead(502).end());
  asked.pipe(onward);
}

if (process.argv[1] == fileURLToPath(import.meta.url)) {
  const [stile = 'http://127.0.0.1:8080', port = '8090'] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const policy = process.argv.includes('--forbid-wasm') ? policyWithoutWasm(stile) : undefined;
  const snippet = (at) => `<script defer src="${at}/stile.js" data-site="shop.example" data-local="count"></script>`;
  const site = await serveSite({ stile, policy, snippet, port: Number(port), host: '127.0.0.1' });
  console.log(`${site.origin} (snippet for shop.example of ${stile})`);
}
