// The goal tester's WebAssembly in Chromium: it always agrees with the native build. GOAL_CASES is the program
// shared/examples/goal-cases.rs.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { launch } from './browser.mjs';

const COUNT = Number(process.env.GOAL_CASES_COUNT ?? 100_000);
const LOT = 10_000;

const dist = new URL('../../tracker-wasm/dist/', import.meta.url);
const types = { js: 'text/javascript', wasm: 'application/wasm' };
let browser, server, page;

before(async () => {
  const program = process.env.GOAL_CASES;
  assert.ok(program, 'GOAL_CASES is not set; `make test-browser` builds and names it');
  server = createServer(async (asked, answer) => {
    const [, name, seed] = asked.url.split('/');
    if (name == 'cases') {
      const { stdout } = await promisify(execFile)(program, [seed, String(LOT)], { maxBuffer: 1 << 30 });
      return answer.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(stdout);
    }
    if (!name) return answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Tester</title>');
    const content = await readFile(new URL(name, dist)).catch(() => null);
    answer.writeHead(content ? 200 : 404, { 'content-type': types[name.split('.').pop()] ?? 'text/plain' }).end(content ?? '');
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  browser = await launch();
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.evaluate(async () => {
    self.tester = await import('/goal_tester.js');
    await tester.default({ module_or_path: '/goal_tester_bg.wasm' });
  });
});
after(async () => {
  await browser.close();
  server.close();
});

test(`${COUNT} random goals and visits`, async (t) => {
  const sums = { count: 0, reached: 0, refused: 0 };
  for (let lot = 0; lot < COUNT / LOT; lot++) {
    const told = await page.evaluate(async (seed) => {
      const lines = (await (await fetch(`/cases/${seed}`)).text()).trimEnd().split('\n');
      const other = lines.find((line) => {
        const [definition, visit, verdict] = line.split('\t');
        return tester.reached(definition, visit) != verdict || tester.check(definition) != (verdict[0] == '[' ? '' : verdict);
      });
      const verdicts = lines.map((line) => line.split('\t')[2]);
      return {
        other,
        count: lines.length,
        reached: verdicts.filter((verdict) => /^\[\d/.test(verdict)).length,
        refused: verdicts.filter((verdict) => verdict[0] == '{').length,
      };
    }, 1000 + lot);
    assert.equal(told.other, undefined);
    for (const key of Object.keys(sums)) sums[key] += told[key];
  }
  assert.equal(sums.count, COUNT);
  assert.ok(sums.reached > COUNT / 20 && sums.refused > COUNT / 20);
  t.diagnostic(`${sums.refused} definitions refused, ${sums.reached} visits that reach`);
});
