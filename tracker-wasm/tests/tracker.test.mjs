// The compiled tracker in Node: what crosses from JavaScript and back, memory included.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';

const dist = new URL('../dist/', import.meta.url);
const tracker = await import(new URL('tracker.js', dist));
let memory;

before(() => {
  const module = new WebAssembly.Module(readFileSync(new URL('tracker_bg.wasm', dist)));
  ({ memory } = tracker.initSync({ module }));
});

const PAGE = 'https://shop.example/';
const begin = ({ url = PAGE, from = '', byHash = false, keep = '', driven = false, now = 0, visible = true } = {}) =>
  tracker.start('shop.example', url, from, 1280, byHash, keep, driven, now, visible);
const read = (bodies) => (bodies ? bodies.split('\n').map((body) => JSON.parse(body)) : []);

test('a call before the start does nothing', () => {
  assert.equal(tracker.event('Early', '', '', true), '');
  assert.equal(tracker.moved(PAGE, true, 0), '');
  assert.equal(tracker.used(5), '');
  assert.equal(tracker.rested(5), '');
});

test('a single-page visit, with its engaged time and depth', () => {
  begin({ from: 'https://search.example/' });
  tracker.seen(400, 1000);
  const [ping, view] = read(tracker.moved(`${PAGE}a`, false, 4000));
  assert.deepEqual(ping, { v: 1, s: 'shop.example', u: PAGE, k: 'ping', e: 4000, d: 40 });
  assert.deepEqual(view, { v: 1, s: 'shop.example', u: `${PAGE}a`, r: PAGE, w: 1280 });
  assert.deepEqual(read(tracker.moved(`${PAGE}a?b=1`, false, 4500)), []);
  tracker.seen(1000.6, 2000.4);
  const [last] = read(tracker.hidden(5000));
  assert.deepEqual(last, { v: 1, s: 'shop.example', u: `${PAGE}a?b=1`, k: 'ping', e: 1000, d: 50 });
  assert.deepEqual(read(tracker.hidden(5000)), []);
  tracker.shown(9000);
  assert.equal(read(tracker.hidden(11_000))[0].e, 2000);
});

test('a read of 45 minutes is reported while it lasts, in full', () => {
  begin();
  const pings = [];
  for (let now = 20_000; now <= 45 * 60_000; now += 20_000) {
    for (const { k, e } of read(tracker.used(now))) pings.push({ k, e, now });
  }
  const last = read(tracker.hidden(45 * 60_000));
  assert.deepEqual(pings.map(({ now }) => now / 60_000), [5, 10, 15, 20, 25, 30, 35, 40, 45]);
  assert.ok(pings.every(({ k, e }) => k == 'ping' && e == 300_000));
  assert.deepEqual(last, []);
});

test('engaged time is reported before an idle visit is over', () => {
  begin();
  assert.equal(tracker.used(100_000), '');
  assert.equal(read(tracker.rested(400_000))[0].e, 120_000);
  assert.equal(tracker.rested(700_000), '');
});

test('another kept parameter is another page', () => {
  begin({ url: `${PAGE}?id=1`, keep: 'id,page' });
  const addresses = ['?id=1&sort=name', '?id=2', '?sort=price&id=2', '?id=2&page=3', ''];
  const views = addresses.flatMap((query) => read(tracker.moved(PAGE + query, false, 10)));
  assert.deepEqual(views.map(({ u }) => u.replace(PAGE, '')), ['?id=2', '?id=2&page=3', '']);
});

test('an event with properties of every kind', () => {
  begin({ driven: true });
  tracker.prop('text', 'a "quoted" \\ line\nbreak \u0000', false);
  tracker.prop('number', String(1e21), true);
  tracker.prop('flag', 'false', true);
  assert.deepEqual(read(tracker.event('Buy', '12.5', 'EUR', false)), [
    {
      v: 1, s: 'shop.example', u: PAGE, r: '', w: 1280, b: 1, n: 'Buy',
      p: { text: 'a "quoted" \\ line\nbreak \u0000', number: 1e21, flag: false }, a: 12.5, c: 'EUR', i: 0,
    },
  ]);
});

test('links, forms and pages that are not there', () => {
  begin();
  const told = (bodies) => read(bodies).map(({ n, p, i }) => [n, p, i]);
  assert.deepEqual(told(tracker.clicked('https://other.example/a?b#c', false)), [['Outbound link', { url: 'https://other.example/a' }, undefined]]);
  assert.deepEqual(told(tracker.clicked(`${PAGE}a.PDF?b`, false)), [['Download', { url: `${PAGE}a.PDF` }, undefined]]);
  assert.deepEqual(told(tracker.clicked(`${PAGE}a`, false)), []);
  assert.deepEqual(told(tracker.submitted('order')), [['Form', { form: 'order' }, undefined]]);
  assert.deepEqual(told(tracker.missing()), [['404', undefined, 0]]);
});

test('any text is answered with one line of JSON a body, and memory does not grow without end', () => {
  let seed = 7;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  const text = () =>
    Array.from({ length: random(60) }, () => String.fromCodePoint(random(4) ? random(0x250) : random(0x10ffff))).join('');
  begin();
  let before;
  for (let round = 0; round < 20_000; round++) {
    const [name, key, value] = [text(), text(), text()];
    tracker.prop(key, value, false);
    const [event] = read(tracker.event(name, '', '', true));
    if (event && key) assert.deepEqual(event.p, { [key.toWellFormed()]: value.toWellFormed() });
    read(tracker.moved(`https://shop.example/${encodeURI(text().toWellFormed())}`, false, round * 700));
    read(tracker.clicked(text(), false));
    if (round == 1000) before = memory.buffer.byteLength;
  }
  assert.equal(memory.buffer.byteLength, before);
});

test('what visitors load is within its budget', () => {
  process.stdout.write(execFileSync(new URL('../check-size', import.meta.url).pathname));
});
