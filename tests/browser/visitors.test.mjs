// Visitors who agreed, as the people of a site work with them: the list, the visits of one, data requests, and deleting.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { clean, cleanAnywhere, looked } from './axe.mjs';
import { addSite, api, drawn, heading, launch, openAccount, press, said, tell, until, visitor } from './browser.mjs';
import { dark, light } from './consent-server.mjs';
import { servePolicy } from './serve.mjs';
import { startServer } from './server.mjs';
import { SITE, withStubbed } from './stubbed.mjs';

const draft = new URL('../../shared/src/banner/default/en.json', import.meta.url);
const HOST = 'shop.example';
const HOME = `/sites/${HOST}`;
const DAY = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/;
let browser, server, policy, owner, page;
/** The codes of the visitors who agreed. */
const codes = {};

before(async () => {
  browser = await launch();
  server = await startServer({ STILE_FETCH_LOCAL: 'true' });
  policy = await servePolicy();
  owner = await visitor(browser, { timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' });
  page = owner.page;
});
after(async () => {
  await browser?.close();
  await server?.close();
  policy?.close();
});

const go = (path) => page.goto(server.origin + path);
const dialog = () => page.getByRole('dialog');
const rows = () => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const requests = (name) => page.getByRole('region', { name }).getByRole('listitem');
const short = (code) => `Visitor ${code.slice(0, 8)}`;
const focused = (element) => element.evaluate((one) => one == document.activeElement);
const actions = async () => (await api(page, '/audit')).map(({ action }) => action);

/** Presses Tab until the element has the focus. */
async function tabTo(element, most = 60) {
  for (let n = 0; n < most; n++) {
    if (await focused(element)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${element} is not reached by Tab`);
}

async function publishBanner() {
  const texts = { en: JSON.parse(await readFile(draft)) };
  await tell(page, 'PUT', `${HOME}/banner/draft`, { place: 'bottom', answer_months: 6, texts, light, dark });
  const { version } = await tell(page, 'POST', `${HOME}/banner/publish`);
  return version;
}

test('without consent the list says whom it would have', async () => {
  await openAccount(page, server.startLink);
  await addSite(page, HOST);
  await page.getByRole('navigation', { name: /^Settings of/ }).getByRole('link', { name: 'Consented visitors', exact: true }).click();
  await heading(page, 'Consented visitors');
  await page.getByRole('heading', { name: 'No visitor has agreed yet' }).waitFor();
  await page.getByText('Only visitors who agreed to be recognised are listed here.').waitFor();
  await looked(page, 'visitors-none');
  await page.getByRole('link', { name: 'Go to consent' }).click();
  await heading(page, 'Consent');
});

test('two visitors agree, one declines', async () => {
  const settings = { keep: { visits_days: 395, records_days: 1125 }, languages: ['en'], own_tool: false };
  await tell(page, 'PUT', `${HOME}/hard`, settings);
  const { text } = await api(page, `/texts/consent-paragraph?site=${HOST}&language=en`);
  policy.say(`<p>${text}</p>`);
  await tell(page, 'POST', `${HOME}/hard/policy`, { url: policy.url });
  const version = await publishBanner();
  await server.hit(HOST, '/', { n: 9 });
  await until(async () => (await api(page, `${HOME}/hard`)).steps.every(({ done }) => done), 'every step is done');
  await tell(page, 'POST', `${HOME}/goals`, { name: 'Sold', definition: { kind: 'event', event: 'Sale' } });
  assert.equal((await tell(page, 'POST', `${HOME}/hard/on`, {})).mode, 'on');

  const agree = async (n) => {
    await server.hit(HOST, '/before', { n });
    const { k } = await server.consent(HOST, 'agree', { p: String(n).repeat(32), b: version, w: 'banner' }, { n });
    await server.hit(HOST, '/pricing', { n });
    const { code } = await server.consent(HOST, 'about', { o: k }, { n });
    return code;
  };
  codes.buyer = await agree(1);
  await server.hit(HOST, { u: `https://${HOST}/thanks`, n: 'Sale', p: { plan: 'gold' }, a: 49, c: 'EUR' }, { n: 1 });
  codes.reader = await agree(2);
  await server.hit(HOST, '/', { n: 3 });
  await server.consent(HOST, 'decline', { b: version, w: 'banner' }, { n: 3 });
  await until(async () => {
    const { visitors } = await api(page, `${HOME}/visitors`);
    return visitors.length == 2 && visitors.some(({ events }) => events == 1);
  }, 'both visitors with their hits');
});

test('those who agreed are listed, without what was before, and no others', async () => {
  await go(`${HOME}/visitors?period=7d`);
  await page.getByRole('heading', { name: '2 consented visitors' }).waitFor();
  assert.equal(await rows().count(), 2);
  const buyer = rows().filter({ hasText: short(codes.buyer) });
  const [first, last, ...figures] = await buyer.getByRole('cell').allInnerTexts();
  assert.match(first, DAY);
  assert.match(last, /\d:\d\d [AP]M$/);
  assert.deepEqual(figures, ['1', '1', '1', '€49.00']);
  await looked(page, 'visitors');

  await go(`${HOME}/visitors?period=7d&filter=event:Sale`);
  await page.getByRole('heading', { name: '1 consented visitor' }).waitFor();
  await go(`${HOME}/visitors?period=7d&filter=page:/nowhere`);
  await page.getByRole('heading', { name: 'No consented visitors match' }).waitFor();
  await page.getByText('In total, there are 2 consented visitors.').waitFor();
  await clean(page, 'no visitor matches');
  await page.getByRole('link', { name: 'Show all of them' }).click();
  await page.getByRole('heading', { name: '2 consented visitors' }).waitFor();
});

test('a visitor is opened by keyboard: the visit with its goal and amount, and the look is in the audit log', async () => {
  assert.ok(!(await actions()).includes('visitor.seen'));
  await drawn(page);
  await tabTo(page.getByRole('link', { name: short(codes.buyer) }));
  await page.keyboard.press('Enter');
  await heading(page, short(codes.buyer));
  await page.getByText('shows that you opened this page').waitFor();
  const visit = page.getByRole('region', { name: 'Visits' }).locator('.visit');
  assert.equal(await visit.count(), 1);
  const hits = visit.locator('.visit-hits > li');
  const [sale, view] = await hits.allInnerTexts();
  assert.equal(await hits.count(), 2, 'what was before the agreement is not there');
  for (const part of ['Sale', '/thanks', 'plan: gold', 'Goal: Sold', '€49.00']) assert.ok(sale.includes(part), `${part} in ${sale}`);
  assert.match(view, /\/pricing$/);
  const kept = page.getByRole('region', { name: 'What is kept' });
  for (const text of [codes.buyer, 'English', 'Sold (1)', '€49.00']) await kept.getByText(text, { exact: true }).waitFor();
  assert.equal((await actions()).filter((action) => action == 'visitor.seen').length, 1);
  await looked(page, 'visitor');
});

test('a request is created with the visitor’s code, by keyboard; a wrong code is refused', async () => {
  await go(`${HOME}/requests`);
  await heading(page, 'Data requests');
  await page.getByText('No open requests.').waitFor();
  await looked(page, 'requests-none');
  const create = page.getByRole('button', { name: 'Create request…' });
  await drawn(page);
  await tabTo(create);
  await page.keyboard.press('Enter');
  const code = dialog().getByLabel('Visitor’s code');
  assert.ok(await focused(code), 'one types at once');
  await clean(page, 'a new request');
  await page.keyboard.type('4f1d6c02-9b7e-8a35-b0c8-2e7d51f3a964');
  await page.keyboard.press('Enter');
  await dialog().getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  await code.fill(codes.buyer);
  await tabTo(dialog().getByLabel('Note (optional)'), 5);
  await page.keyboard.type('By email');
  await page.keyboard.press('Enter');
  await said(page, 'Created the request.');
  await dialog().waitFor({ state: 'detached' });
  const line = requests('Open requests');
  await line.filter({ hasText: 'Due in 30 days' }).filter({ hasText: 'By email' }).filter({ hasText: short(codes.buyer) }).waitFor();
  assert.ok(await focused(create), 'the focus is where it was');
});

test('access is finished: the file is there to be downloaded, and says until when', async () => {
  await press(page, 'Finish…');
  await dialog().getByText('For 7 days, this page has a link to the file').waitFor();
  await clean(page, 'finishing a request');
  await dialog().getByRole('button', { name: 'Finish and show file' }).click();
  await said(page, 'Finished the request.');
  const line = requests('Finished and closed');
  await line.getByText(/^Download until .* \(in 7 days\)\.$/).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), line.getByRole('link', { name: 'Export as JSON' }).click()]);
  assert.match(file.suggestedFilename(), /^shop\.example-visitor-\d{4}-\d\d-\d\d\.json$/);
  const { id, records, visits } = JSON.parse(await readFile(await file.path()));
  assert.deepEqual(
    [id, records.map(({ kind }) => kind), visits.map(({ hits }) => hits.map(({ path }) => path))],
    [codes.buyer, ['agreed'], [['/thanks', '/pricing']]],
  );
  assert.ok((await actions()).includes('visitor.exported'));
  await looked(page, 'requests');
});

test('a request is created on the visitor’s page, postponed once, and closed with a reason', async () => {
  await go(`${HOME}/visitors/${codes.reader}`);
  await heading(page, short(codes.reader));
  await press(page, 'Create request…');
  await dialog().getByLabel('Deletion').check();
  await clean(page, 'a new request of this visitor');
  await dialog().getByRole('button', { name: 'Create request' }).click();
  await said(page, 'Created the request.');
  await page.getByRole('link', { name: 'Open data request: Deletion.' }).click();
  await heading(page, 'Data requests');

  const line = requests('Open requests').filter({ hasText: short(codes.reader) });
  await line.getByRole('button', { name: 'Postpone…' }).click();
  const reason = dialog().getByLabel('Reason');
  assert.ok(await dialog().getByRole('button', { name: 'Postpone request' }).isDisabled());
  await reason.fill('Two systems');
  await clean(page, 'postponing a request');
  await reason.press('Enter');
  await said(page, 'Postponed the request by 60 days.');
  await line.filter({ hasText: 'Due in 90 days' }).filter({ hasText: 'Two systems' }).waitFor();
  assert.equal(await line.getByRole('button', { name: 'Postpone…' }).count(), 0, 'only once');

  await line.getByRole('button', { name: 'Close…' }).click();
  await dialog().getByLabel('Reason').fill('No proof');
  await clean(page, 'closing a request');
  await dialog().getByRole('button', { name: 'Close request' }).click();
  await said(page, 'Closed the request.');
  await requests('Finished and closed').filter({ hasText: 'No proof' }).waitFor();
  assert.ok(await page.evaluate(() => document.activeElement != document.body), 'the focus stays on the page');
  await page.getByText('No open requests.').waitFor();
});

test('a visitor is deleted: what happens is said before, and then nothing is left of them', async () => {
  await go(`${HOME}/visitors?period=7d`);
  await page.getByRole('link', { name: short(codes.buyer) }).click();
  await press(page, 'Delete visitor…');
  await dialog().getByText('1 visit (2 page views and events) stays in your figures').waitFor();
  await dialog().getByText('This cannot be undone.').waitFor();
  await clean(page, 'deleting a visitor');
  const remove = dialog().getByRole('button', { name: 'Delete visitor' });
  await tabTo(remove, 5);
  await page.keyboard.press('Enter');
  await said(page, `Deleted visitor ${codes.buyer.slice(0, 8)}.`);
  await heading(page, 'Consented visitors');
  await page.getByRole('heading', { name: '1 consented visitor' }).waitFor();
  assert.equal(await page.getByRole('link', { name: short(codes.buyer) }).count(), 0);
  const gone = await page.evaluate(async (path) => (await fetch(`/api/v1${path}`)).status, `${HOME}/visitors/${codes.buyer}`);
  assert.equal(gone, 404);

  await go(`${HOME}/requests`);
  const line = requests('Finished and closed').filter({ hasText: 'A visitor who was deleted' });
  await line.waitFor();
  assert.equal(await line.getByRole('link').count(), 0, 'no file of them either');
});

test('a request for deletion deletes the visitor', async () => {
  await tell(page, 'POST', `${HOME}/requests`, { visitor: codes.reader, kind: 'erasure' });
  await go(`${HOME}/requests`);
  await press(page, 'Finish…');
  await dialog().getByText('The consent records stay as proof').waitFor();
  await clean(page, 'finishing a deletion');
  await dialog().getByRole('button', { name: 'Delete visitor' }).click();
  await said(page, 'Deleted the visitor, and finished the request.');
  await requests('Finished and closed').filter({ hasText: '1 consent record no longer names the visitor.' }).waitFor();
  await go(`${HOME}/visitors?period=7d`);
  await page.getByRole('heading', { name: 'No visitor has agreed yet' }).waitFor();
});

test('nothing went wrong in the console', () =>
  assert.deepEqual(owner.faults.filter((fault) => !/status of 404/.test(fault)), []));

test('a long list is loaded in pages, and many visits too; overdue requests are marked', () =>
  withStubbed(browser, 'consent', async (page, origin) => {
    await page.goto(`${origin}/sites/${SITE}/visitors`);
    await page.getByRole('heading', { name: '64 consented visitors' }).waitFor();
    const listed = page.getByRole('rowheader');
    assert.equal(await listed.count(), 50);
    await press(page, 'Show older');
    await until(async () => (await listed.count()) == 64, 'the rest');
    assert.equal(await page.evaluate(() => document.activeElement.rowIndex), 51, 'the focus is on the first of the new ones');

    await page.getByRole('link', { name: /^Visitor/ }).nth(8).click();
    const visits = page.locator('.visit');
    await visits.first().waitFor();
    assert.equal(await visits.count(), 20);
    await press(page, 'Show older');
    await until(async () => (await visits.count()) == 40, 'more visits');
    assert.ok(await focused(visits.nth(20)));

    await page.goto(`${origin}/sites/${SITE}/requests`);
    const first = page.getByRole('region', { name: 'Open requests' }).getByRole('listitem').first();
    await first.getByText('Overdue', { exact: true }).waitFor();
    await first.getByText(/^Was due 3 days ago, on /).waitFor();
    await cleanAnywhere(page, 'overdue requests');
  }));

test('viewers see neither visitors nor requests', () =>
  withStubbed(browser, 'viewer', async (page, origin) => {
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const [part, text] of [
      ['visitors', 'Only editors, admins and owners see consented visitors.'],
      ['requests', 'Only editors, admins and owners see data requests.'],
    ]) {
      await page.goto(`${origin}/sites/${SITE}/${part}`);
      await page.getByText(text).waitFor();
      await clean(page, `${part} of a viewer`);
    }
    assert.deepEqual(asked.filter((path) => /^\/api\/.*\/(visitors|requests)$/.test(path)), []);
  }));
