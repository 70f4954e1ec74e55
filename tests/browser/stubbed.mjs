// The dashboard with the made-up answers of web/dev/stub.mjs, for what depends on no figure. Needs web/dist.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { until } from './browser.mjs';

const script = fileURLToPath(new URL('../../web/dev/stub.mjs', import.meta.url));
/** A site of the stub, with everything a site may have. */
export const SITE = 'hedgerow.example';

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => server.on('listening', ready));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts it; `state` is one of those that the stub lists. */
export async function startStubbed(state = '') {
  const port = await freePort();
  const stub = spawn(process.execPath, [script], { env: { ...process.env, PORT: String(port), STATE: state }, stdio: 'ignore' });
  const origin = `http://localhost:${port}`;
  await until(() => fetch(origin).catch(() => undefined), 'the stub');
  return { origin, close: () => stub.kill() };
}
