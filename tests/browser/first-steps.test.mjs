// A new person's path: from the start link, or from sign-up by email, to the first counted hit. The snippet is put
// into a page unchanged. Prints how long it took, and how many actions it needed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clean } from './axe.mjs';
import { NOON_ZONE, api, heading, launch, pause, until, visitor } from './browser.mjs';
import { Mailbox } from './mail.mjs';
import { serveSite } from './serve.mjs';
import { startServer } from './server.mjs';

const HOST = 'shop.example';
let browser, closing;

before(async () => {
  browser = await launch();
});

after(async () => browser?.close());

/** A person at the dashboard, whose clicks and fields are counted. */
async function newcomer(options) {
  const person = await visitor(browser, { timezoneId: NOON_ZONE, permissions: ['clipboard-read', 'clipboard-write'], ...options });
  const { page } = person;
  const done = [];
  return {
    ...person,
    done,
    started: Date.now(),
    fill: async (label, text) => {
      done.push(label);
      await page.getByLabel(label, { exact: true }).fill(text);
    },
    press: async (name) => {
      done.push(name);
      await page.getByRole('button', { name, exact: true }).click();
    },
    follow: async (name) => {
      done.push(name);
      await page.getByRole('link', { name, exact: true }).click();
    },
  };
}

/**
 * The content of the clipboard: read on this machine's own address, since browsers give it to no page over plain
 * http.
 */
async function pasted(context, stile) {
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${new URL(stile).port}/sign-in`);
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await page.close();
  return text;
}

/** From the page for a new site to the figures of its first visitor. */
async function countFirst(t, person, stile) {
  const { page, done, fill, press, follow } = person;
  await page.waitForURL('**/add-site');
  await fill('Where is your site?', HOST);
  await press('Create site');
  await page.waitForURL(`**/sites/${HOST}/install`);
  await page.getByText('Waiting for the first hit').waitFor();
  await clean(page, 'install, before a hit');
  await press('Copy');
  await page.getByText('Copied').waitFor();
  const snippet = await pasted(person.context, stile);

  const site = await serveSite({ stile: new URL(stile).origin, host: HOST, snippet: () => snippet });
  closing.push(site.close);
  const reader = await visitor(browser);
  await reader.page.goto(`${site.origin}/pricing`);

  // The page that waits for it notices it by itself.
  await page.getByText('Receiving hits').waitFor();
  const seen = Date.now();
  t.diagnostic(`from the first page to the first counted hit: ${seen - person.started} ms`);
  t.diagnostic(`done by hand: ${done.length} (${done.join(', ')})`);
  await follow('View today’s stats');
  await page.waitForURL(`**/sites/${HOST}?period=today`);
  await page.locator('.total', { hasText: 'Visitors' }).locator('.total-value', { hasText: /^1$/ }).waitFor();
  await page.locator('.rows').getByText('/pricing', { exact: true }).first().waitFor();
  assert.deepEqual(reader.faults, []);
  assert.deepEqual(await reader.kept(), [], 'nothing is kept on the visitor’s device');
  await reader.leave();
}

async function served(settings, run) {
  closing = [];
  const server = await startServer(settings);
  closing.push(server.close);
  try {
    await run(server);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

test('from the printed link to the first counted hit', (t) =>
  served({}, async (server) => {
    const person = await newcomer();
    const { page, fill, press, done } = person;
    await page.goto(server.startLink);
    await fill('Your name', 'Ada');
    await fill('Email address', 'ada@shop.example');
    await fill('Account name', 'Harbour');
    await press('Create account');
    await countFirst(t, person, server.origin);
    assert.ok(done.length <= 8, `so much is done by hand: ${done}`);
    assert.deepEqual(person.faults, []);
    await person.leave();
  }));

test('from sign-up with a mail to the first counted hit', (t) =>
  served({ STILE_SIGN_IN_SIGN_UP: 'true' }, async (server) => {
    const person = await newcomer();
    const { page, fill, press, done } = person;
    await page.goto(`${server.origin}/sign-up`);
    await fill('Your name', 'Lena');
    await fill('Email address', 'lena@shop.example');
    await fill('Account name', 'Harbour');
    await press('Continue');
    await heading(page, 'Check your email');
    const mail = await new Mailbox(server.mails, 'lena@shop.example').next('a link that opens the account');
    done.push('the link in the mail');
    await page.goto(mail.link);
    await countFirst(t, person, server.origin);
    assert.ok(done.length <= 9, `so much is done by hand: ${done}`);
    await person.leave();
  }));

test('the page says what keeps a first hit from counting, and what to do', () =>
  served({}, async (server) => {
    const person = await newcomer();
    const { page, fill, press } = person;
    await server.api.start(server.startLink);
    await server.api.post('/sites', { name: HOST, zone: NOON_ZONE });
    await page.goto(await server.signInLink('ada@shop.example'));
    await heading(page, 'Sites');
    await page.goto(`${server.origin}/sites/${HOST}/install`);
    await page.getByText('Waiting for the first hit').waitFor();

    // The snippet of one site in the pages of another: its hits are excluded, and the page says why.
    const other = await serveSite({
      stile: server.origin,
      host: 'elsewhere.example',
      snippet: (stile) => `<script defer src="${stile}/stile.js" data-site="${HOST}"></script>`,
    });
    closing.push(other.close);
    const reader = await visitor(browser);
    await reader.page.goto(other.origin);
    const said = page.getByRole('status').filter({ hasText: 'but was excluded' });
    await said.waitFor();
    assert.match(await said.textContent(), /hostname|belong/i);
    await said.getByRole('link', { name: 'Inspect hits live' }).waitFor();
    await clean(page, 'install, a hit left out');
    const colours = () => page.locator('.waiting').getAttribute('class');
    assert.match(await colours(), /waiting-odd/);

    // The newest hit decides: one that counts, then one that does not.
    assert.equal(await server.hit(HOST, '/'), null);
    await page.getByText('Receiving hits').waitFor({ timeout: 30_000 });
    assert.match(await colours(), /waiting-good/);
    await pause(1100);
    assert.equal(await server.hit(HOST, { u: 'https://elsewhere.example/' }), 'wrong_host');
    await said.waitFor({ timeout: 30_000 });
    assert.match(await colours(), /waiting-odd/);
    await said.getByText(/Last hit counted/).waitFor();

    // A page on a host that does not answer: the check reports it, and what to do.
    await page.getByLabel('Page', { exact: true }).fill('/');
    await press('Check page');
    const checked = page.locator('.checked');
    await checked.waitFor({ timeout: 30_000 });
    assert.ok((await checked.locator('.finding').count()) > 0);
    await clean(page, 'install, checked');
    await reader.leave();
    await person.leave();
  }));

test('a first day alone: its hours, no days before it, nothing to compare with', () =>
  served({}, async (server) => {
    const person = await newcomer();
    const { page } = person;
    await server.api.start(server.startLink);
    await server.api.post('/sites', { name: HOST, zone: NOON_ZONE });
    await page.goto(await server.signInLink('ada@shop.example'));
    await heading(page, 'Sites');
    for (const path of ['/', '/pricing']) assert.equal(await server.hit(HOST, path), null);
    await until(async () => (await api(page, `/sites/${HOST}/stats?period=today`)).totals.views.value == 2, '2 views');
    await page.goto(`${server.origin}/sites/${HOST}`);
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    const table = page.locator('.point-table');
    await table.getByRole('columnheader', { name: 'Hour' }).waitFor();
    assert.equal(await table.getByRole('columnheader', { name: 'Previous' }).count(), 0);
    const rows = await table.getByRole('row').count();
    assert.ok(rows >= 2 && rows <= 25, `${rows} rows`);
    assert.match(await table.textContent(), /so far/, 'this hour');
    assert.equal(await page.locator('.legend-before, .total-before').count(), 0);
    assert.deepEqual(person.faults, []);
    await person.leave();
  }));
