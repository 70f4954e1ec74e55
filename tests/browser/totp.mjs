// What an authenticator app does (RFC 6238): six digits of 30 seconds, SHA-1.
import { createHmac } from 'node:crypto';
import { pause, tell } from './browser.mjs';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function fromBase32(text) {
  const bits = [...text.replace(/[\s=]/g, '').toUpperCase()]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
}

export function digitsAt(secret, interval) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(interval));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = hash.at(-1) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** An app that never shows the same digits twice: it waits for the next ones, for none is taken twice. */
export class App {
  #secret;
  #last = 0;

  constructor(secret) {
    this.#secret = secret;
  }

  async digits() {
    const interval = () => Math.floor(Date.now() / 30_000);
    while (interval() <= this.#last) await pause(250);
    this.#last = interval();
    return digitsAt(this.#secret, this.#last);
  }
}

/** Turns two-factor authentication on for the person who is signed in on the page, and returns their app. */
export async function secondStep(page) {
  const { secret } = await tell(page, 'POST', '/me/second-step/start');
  const app = new App(secret);
  await tell(page, 'POST', '/me/second-step', { digits: await app.digits() });
  return app;
}
