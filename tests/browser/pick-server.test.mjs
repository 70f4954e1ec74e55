// Pick mode with a real server: an element is named on the site's own page, a goal is made of it, and a visitor's
// click on it reaches the goal.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NOON_ZONE, launch, openShadows, pause, until, visitor } from './browser.mjs';
import { serveSite } from './serve.mjs';
import { startServer } from './server.mjs';

const HOST = 'shop.example';
let browser, server, site;

before(async () => {
  browser = await launch();
  server = await startServer();
  await server.api.start(server.startLink);
  await server.api.post('/sites', { name: HOST, zone: NOON_ZONE });
  site = await serveSite({ stile: server.origin, host: HOST });
});
after(async () => {
  await site?.close();
  await browser?.close();
  await server?.close();
});

test('named by the owner, clicked and seen by a visitor, a goal that is reached, and no property of an event', async (t) => {
  const ask = (path) => server.api.get(`/sites/${HOST}${path}`);
  const owner = await visitor(browser);
  const { address } = await ask('/pick?url=/pricing&make=pick');
  const { hash, pathname } = new URL(address);
  assert.match(hash, /^#stile_pick=./);
  await owner.page.addInitScript(openShadows);
  // The server knows the site by its name; here it has a port too.
  await owner.page.goto(site.origin + pathname + hash);
  await owner.page.getByRole('heading', { name: 'Pick an element' }).waitFor();
  await owner.page.click('#buy');
  await owner.page.getByRole('button', { name: 'Save' }).click();
  await owner.page.getByRole('heading', { name: 'Saved' }).waitFor();
  assert.deepEqual(owner.faults, []);
  await owner.leave();
  const [pick] = await ask('/picks');
  assert.deepEqual([pick.name, pick.page, pick.selectors[0]], ['Buy a kilo', '/pricing', '#buy']);
  assert.equal((await ask('/stats?period=today')).totals.views.value, 0, 'pick mode is not counted');

  const definition = { kind: 'pick', pick: pick.id };
  const goal = await server.api.post(`/sites/${HOST}/goals`, { name: 'Wants to buy', definition });
  const reached = async () => {
    const { totals } = await ask(`/stats?period=today&by=none&filter=goal:${goal.id}`);
    return totals.visitors.value;
  };
  assert.equal(await reached(), 0);

  const { page, leave } = await visitor(browser);
  // Waits from before the navigation on: the page may send the request before it is loaded.
  const told = page.waitForResponse((response) => response.url().includes('/stile-picks'));
  await page.goto(`${site.origin}/pricing`);
  await told;
  await pause(1500);
  await page.click('#buy');
  const clicked = performance.now();
  await until(async () => (await reached()) === 1, 'the goal in the figures');
  t.diagnostic(`the goal is in the figures ${Math.round(performance.now() - clicked)} ms after the click`);
  const clicks = async () => {
    const { by } = await ask('/stats?period=today&by=prop.pick');
    return by[0].rows.find(({ value }) => value == pick.id)?.events;
  };
  await until(clicks, 'the click in the figures');
  await page.goto('about:blank');
  await leave();
  await pause(500);
  const { names } = await ask('/props?period=today');
  assert.ok(names.length && !names.some(({ name }) => name == pick.id), 'what a ping tells is no property of an event');
});
