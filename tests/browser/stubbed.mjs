// The dashboard with the made-up answers of web/dev/stub.mjs, for what depends on no figure. Needs web/dist.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { until, visitor } from './browser.mjs';

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

/**
 * Someone with the stub in this state: `run` gets a page, the stub's origin, and the errors of the console, from which it
 * takes the ones that it caused. No other one is in it at the end.
 */
export async function withStubbed(browser, state, run) {
  const stub = await startStubbed(state);
  const person = await visitor(browser, { timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' });
  try {
    await run(person.page, stub.origin, person.faults);
    assert.deepEqual(person.faults, []);
  } finally {
    await person.leave();
    stub.close();
  }
}
