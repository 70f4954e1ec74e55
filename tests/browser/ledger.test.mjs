// A small website, a Stile server, and visitors whose every action is recorded: the server's answers must match
// the ledger. Once with the tracker, once where the site forbids WebAssembly.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { agents, launch, pause, until, visitor } from './browser.mjs';
import { columns, Ledger } from './ledger.mjs';
import { policyWithoutWasm, serveSite } from './serve.mjs';
import { startServer } from './server.mjs';
import { playVisits } from './visit.mjs';

const dimensions = ['page', 'event', 'entry', 'exit', 'utm_source', 'source', 'device', 'screen', 'browser'];
const props = ['plan', 'count', 'gift', 'url', 'form'];
dimensions.push(...props.map((prop) => `prop.${prop}`));

let browser, server;

before(async () => {
  browser = await launch();
  server = await startServer();
  await server.api.start(server.startLink);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

for (const { name, host, wasm } of [
  { name: 'with the tracker', host: 'shop.example', wasm: true },
  { name: 'where WebAssembly is forbidden', host: 'strict.example', wasm: false },
]) {
  describe(name, () => {
    const ledger = new Ledger();
    let site, played, stats, expected;
    const ask = (path) => server.api.get(`/sites/${host}${path}`);

    before(async () => {
      await server.api.post('/sites', { name: host, zone: 'UTC' });
      const policy = wasm ? undefined : policyWithoutWasm(server.origin);
      site = await serveSite({ stile: server.origin, host, policy });
      played = await playVisits({ site, ledger, wasm });
      expected = ledger.figures();
      const question = `/stats?period=7d&limit=100&by=${dimensions.join('&by=')}`;
      const { views, events } = expected.totals;
      // Heartbeats come last; wait until all views and events are counted.
      await until(async () => {
        stats = await ask(question);
        const { totals } = stats;
        return totals.views.value >= views && totals.events.value >= events;
      }, `${views} views and ${events} events`, { timeout: 20_000, every: 300 }).catch(() => {});
      await pause(1000);
      stats = await ask(question);
    });
    after(() => site?.close());

    test('totals', () => {
      const { visitors, visits, views, events, bounce_rate } = stats.totals;
      const got = { visitors: visitors.value, visits: visits.value, views: views.value, events: events.value };
      got.bounces = Math.round(bounce_rate.value * visits.value);
      assert.deepEqual(got, expected.totals);
      assert.equal(stats.exact, true);
    });

    test('pages, with their entries and exits', () => {
      const names = ['value', 'visitors', 'views', 'events', 'entries', 'exits'];
      assert.deepEqual(columns(stats, 'page', names), expected.page);
      assert.deepEqual(columns(stats, 'entry', ['value', 'visits']), expected.entry);
      assert.deepEqual(columns(stats, 'exit', ['value', 'visits']), expected.exit);
    });

    test('events, their properties and their money', () => {
      const names = ['value', 'visitors', 'views', 'events'];
      assert.deepEqual(columns(stats, 'event', names), expected.event);
      for (const prop of props) {
        assert.deepEqual(columns(stats, `prop.${prop}`, names), ledger.prop(prop), prop);
      }
      assert.deepEqual(stats.revenue.map(({ currency, amount }) => [currency, amount]), [['EUR', expected.revenue]]);
    });

    test('where visits came from, and on what', () => {
      const visitsOf = (dimension, value) => columns(stats, dimension, ['value', 'visits']).find((row) => row.value === value)?.visits;
      assert.equal(visitsOf('utm_source', 'news'), 1);
      assert.equal(visitsOf('source', 'Google'), 1);
      // Widths of screens are stored as classes: 1366 belongs to the one that begins at 1280, 390 to that of 375.
      for (const [dimension, seen] of Object.entries({
        device: { desktop: 5, mobile: 1 },
        browser: { Chrome: 4, Firefox: 1, Safari: 1 },
        screen: { 1280: 5, 375: 1 },
      })) {
        const rows = columns(stats, dimension, ['value', 'visits']);
        assert.deepEqual(Object.fromEntries(rows.map(({ value, visits }) => [value, visits])), seen, dimension);
      }
    });

    test('the course of the week adds up', async () => {
      const series = await ask('/series?period=7d&interval=day&metric=views&metric=events&metric=visits');
      const sum = (metric) => series.points.reduce((all, point) => all + (point[metric] ?? 0), 0);
      const { views, events, visits } = expected.totals;
      assert.deepEqual([sum('views'), sum('events'), sum('visits')], [views, events, visits]);
    });

    test('who is there now', async () => {
      const live = await ask('/live');
      assert.equal(live.visitors_30m, expected.totals.visitors);
      assert.equal(live.minutes.reduce((sum, minute) => sum + minute.views, 0), expected.totals.views);
    });

    if (wasm) {
      test('engaged time and depth of the long page', () => {
        const long = stats.by.find((one) => one.dimension == 'page').rows.find((row) => row.value == '/long');
        assert.ok(Math.abs(long.time_on_page_seconds - played.stay) <= 1, `${long.time_on_page_seconds} s, stayed ${played.stay} s`);
        assert.ok(Math.abs(long.scroll_depth - 50) <= 5, `seen to ${long.scroll_depth} %`);
      });
    }

    test('every hit received is accounted for', async () => {
      const before = await ask('/left-out?period=7d');
      const { views, events } = expected.totals;
      assert.deepEqual([before.received, before.counted, before.left_out], [views + events, views + events, 0]);
      const crawler = await visitor(browser, { agent: agents.crawler });
      for (const path of ['/', '/about']) await crawler.page.goto(site.origin + path);
      await pause(500);
      await crawler.leave();
      const program = await launch({ driven: true });
      const driven = await visitor(program, { agent: agents.desktop });
      await driven.page.goto(`${site.origin}/pricing`, { waitUntil: 'networkidle' });
      await until(async () => (await ask('/left-out?period=7d')).left_out >= 3, 'three hits left out');
      // A browser that is closed before it has the answer sends its request again.
      await pause(500);
      await program.close();
      const now = await ask('/left-out?period=7d');
      assert.deepEqual(now.by_reason.map(({ reason, hits }) => [reason, hits]), [['bot', 2], ['headless', 1]]);
      assert.deepEqual([now.received, now.counted, now.left_out], [views + events + 3, views + events, 3]);
    });

    test('nothing was kept on a visitor’s device, and no page had a fault', () => {
      assert.deepEqual(played.kept, []);
      assert.deepEqual(played.faults, []);
    });
  });
}
