// The goal tester's WebAssembly in Node: its inputs and outputs, and that it always agrees with the native build
// of the same rules. GOAL_CASES is the path of the program shared/examples/goal-cases.rs.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { before, test } from 'node:test';

const COUNT = Number(process.env.GOAL_CASES_COUNT ?? 100_000);
const SEED = process.env.GOAL_CASES_SEED ?? '5';

const dist = new URL('../dist/', import.meta.url);
const tester = await import(new URL('goal_tester.js', dist));
let memory;

before(() => {
  const module = new WebAssembly.Module(readFileSync(new URL('goal_tester_bg.wasm', dist)));
  ({ memory } = tester.initSync({ module }));
});

const check = (definition) => tester.check(JSON.stringify(definition));

test('a definition is checked, and its first mistake is named', () => {
  assert.equal(check({ kind: 'page', pages: ['/thanks'] }), '');
  assert.deepEqual(JSON.parse(check({ kind: 'all', parts: [{ kind: 'page', pages: ['/'] }, { kind: 'scroll' }] })), {
    field: 'parts[1].percent',
    id: 'field.missing_for_kind',
  });
  assert.equal(JSON.parse(check({ kind: 'page', page: '/' })).field, '');
});

test('a visit reaches a goal by some of its rows', () => {
  const goal = JSON.stringify({ kind: 'event', event: 'Sign*', props: [{ name: 'seats', compare: 'at_least', number: 3 }] });
  const visit = [
    { kind: 'view', path: '/' },
    { kind: 'event', path: '/', event: 'Signup', props: { seats: 3 } },
    { kind: 'event', path: '/', event: 'Signup', props: { seats: 2 } },
    { kind: 'ping', path: '/', engaged_ms: 5000, scroll: 80, shown: { '018f2b6e-0000-7000-8000-00000000000a': 0 } },
  ];
  assert.deepEqual(JSON.parse(tester.reached(goal, JSON.stringify(visit))), [1]);
  assert.equal(JSON.parse(tester.reached(goal, '[{"kind":"view"}]')).field, 'visit');
});

test('a typed address is read as it is counted', () => {
  const page = (url, kept = []) => JSON.parse(tester.page(url, JSON.stringify(kept)));
  assert.deepEqual(page('https://shop.example/beans?id=3&utm_source=x#top', ['id']), { path: '/beans?id=3' });
  assert.deepEqual(page('/app#/orders'), { path: '/app#/orders' });
  assert.equal(page('shop.example/beans').field, 'url');
});

test(`${COUNT} random goals and visits: never another verdict than that of machine code`, async (t) => {
  const program = process.env.GOAL_CASES;
  assert.ok(program, 'GOAL_CASES is not set; `make test-tracker` builds and names it');
  const cases = spawn(program, [SEED, String(COUNT)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((end) => cases.on('close', end).on('error', end));
  let [count, wrong, reached, rows, spent, longest, grown] = [0, 0, 0, 0, 0, 0];
  for await (const line of createInterface({ input: cases.stdout })) {
    const [definition, visit, verdict] = line.split('\t');
    const began = performance.now();
    const said = tester.reached(definition, visit);
    const took = performance.now() - began;
    assert.equal(said, verdict, line);
    assert.equal(tester.check(definition), verdict[0] == '[' ? '' : verdict, line);
    [spent, longest] = [spent + took, Math.max(longest, took)];
    count++;
    wrong += verdict[0] == '{';
    reached += verdict.length > 2 && verdict[0] == '[';
    rows += visit.split('"kind"').length - 1;
    if (count == COUNT / 10) grown = memory.buffer.byteLength;
  }
  assert.equal(await ended, 0);
  assert.equal(count, COUNT);
  // All three outcomes occur often, or the cases would show nothing.
  for (const some of [wrong, reached, count - wrong - reached]) assert.ok(some > COUNT / 20, `${wrong} ${reached}`);
  assert.equal(memory.buffer.byteLength, grown, 'memory does not grow without end');
  t.diagnostic(`a verdict took ${((1000 * spent) / rows).toFixed(1)} µs a hit, the longest one ${longest.toFixed(2)} ms`);
  t.diagnostic(`${wrong} definitions refused, ${reached} visits that reach, ${count - wrong - reached} that do not`);
});
