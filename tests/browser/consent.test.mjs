// Asking visitors for consent, as a site's owner does it from nothing to on and off again: what is kept, the policy, the
// banner with its rules and its preview. The rules are judged in the browser as one types, and must say the same as the
// server's. The privacy policy is a page that this test serves. What needs many visitors is seen with made-up answers.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clean, cleanAnywhere, looked } from './axe.mjs';
import { addSite, api, heading, launch, openAccount, pause, press, said, tell, until, visitor } from './browser.mjs';
import { Mailbox } from './mail.mjs';
import { servePolicy } from './serve.mjs';
import { startServer } from './server.mjs';
import { SITE, withStubbed } from './stubbed.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const HOST = 'shop.example';
const HOME = `/sites/${HOST}`;
let browser, server, policy, owner, page;

before(async () => {
  await mkdir(shots, { recursive: true });
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
const step = (name) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
const aside = (name) => page.getByRole('navigation', { name: /^Settings of/ }).getByRole('link', { name, exact: true }).click();
const rules = () => page.locator('.rules');
const sum = (text) => rules().getByRole('status').filter({ hasText: text }).waitFor();
const frame = (of = page) => of.locator('.preview-window iframe').first().contentFrame();

test('the steps say what is missing; what is kept is saved, or refused at its field', async () => {
  await openAccount(page, server.startLink);
  await addSite(page, HOST);
  await aside('Consent');
  await heading(page, 'Consent');
  await page.getByText('Visitors are not asked.').waitFor();
  await page.getByText('1 of 5 steps done').waitFor();
  await looked(page, 'consent-begun');

  const records = page.getByLabel('Keep consent records (days)');
  await page.getByLabel('Keep visits of those who agreed (days)').fill('400');
  await records.fill('399');
  await press(page, 'Save');
  await until(() => records.evaluate((field) => field == document.activeElement), 'the field at fault has the focus');
  assert.equal(await records.getAttribute('aria-invalid'), 'true');
  await records.fill('500');

  const language = page.getByLabel('Add a language');
  await language.fill('Germ');
  await page.getByRole('option', { name: /^German/ }).waitFor();
  await language.press('ArrowDown');
  await language.press('Enter');
  await page.getByRole('button', { name: 'Remove German' }).waitFor();
  await language.fill('Klingonese');
  await language.press('Enter');
  await page.getByText('is not a known language').waitFor();
  await press(page, 'Save');
  await said(page, 'Saved what is kept.');
  await page.getByText('2 of 5 steps done').waitFor();
  const { keep, languages, own_tool } = await api(page, `${HOME}/hard`);
  assert.deepEqual({ keep, languages, own_tool }, { keep: { visits_days: 400, records_days: 500 }, languages: ['en', 'de'], own_tool: false });
});

test('the policy has its paragraph, with the days, and is not found where there is no page', async () => {
  await step('Extend your privacy policy').getByRole('button', { name: /^Details/ }).click();
  const paragraph = page.getByLabel('Paragraph for your privacy policy');
  await paragraph.filter({ hasText: 'We keep the visits of those who agreed for 400 days' }).waitFor();
  await press(page, 'German');
  await paragraph.filter({ hasText: '400 Tage' }).waitFor();
  await page.getByLabel('Address of your privacy policy').fill('/privacy');
  await press(page, 'Check page');
  const alert = page.getByRole('alert').filter({ hasText: /privacy/ });
  await alert.waitFor();
  assert.equal((await api(page, `${HOME}/hard`)).policy, null);
  await looked(page, 'consent-policy');
});

test('a tool of one’s own needs no banner', async () => {
  await step('Choose what is kept').getByRole('button', { name: /^Details|^Hide/ }).first().waitFor();
  if (!(await page.getByLabel('Your own consent tool').isVisible())) await step('Choose what is kept').getByRole('button', { name: /^Details/ }).click();
  await page.getByLabel('Your own consent tool').check();
  await press(page, 'Save');
  await page.getByText('3 of 5 steps done').waitFor();
  await step('Connect your consent tool').getByRole('button', { name: /^Details/ }).click();
  await page.getByLabel('Code for your consent tool').filter({ hasText: 'addEventListener("stile-consent", report);' }).waitFor();
  assert.equal(await page.getByText('The banner needs texts in each of them.').count(), 0);
  await page.getByLabel('Stile’s banner').check();
  await press(page, 'Save');
  await page.getByText('2 of 5 steps done').waitFor();
});

test('the banner begins with a first draft, which breaks only what the policy is for', async () => {
  await aside('Consent banner');
  await heading(page, 'Consent banner');
  await sum('1 of 24 rules is broken');
  await rules().getByRole('link', { name: 'Address of your privacy policy' }).waitFor();
  await frame().getByText('May we recognise you when you come back?').waitFor();
  await frame().getByText('shop.example stores a random number').waitFor();
  await press(page, 'German');
  await frame().getByText('Dürfen wir Sie wiedererkennen?').waitFor();
  assert.equal(await page.locator('.preview-window iframe').getAttribute('sandbox'), 'allow-same-origin');
  await press(page, 'English');
  await looked(page, 'banner-begun');
});

test('rules break and are kept as one types; a broken one leads to its field', async () => {
  await page.getByLabel('Button that declines').fill('Later');
  await sum('2 of 24 rules are broken');
  await frame().getByText('Later', { exact: true }).waitFor();
  await rules().getByRole('button', { name: 'Button that declines (English)' }).click();
  assert.ok(await page.getByLabel('Button that declines').evaluate((field) => field == document.activeElement));
  await page.getByLabel('Decline: button (Light)', { exact: true }).fill('EEF1F4');
  await page.getByLabel('Decline: button (Light)', { exact: true }).blur();
  await until(async () => (await page.getByLabel('Decline: button (Light)', { exact: true }).inputValue()) == '#eef1f4', 'the colour as it is sent');
  await rules().getByText(/The button that declines is less prominent/).waitFor();
  await looked(page, 'banner-broken');
});

test('what is not saved stays while one looks elsewhere, and the browser asks before it is lost', async () => {
  await aside('Consent');
  // The heading of the banner's page begins alike.
  await page.getByRole('heading', { level: 1, name: 'Consent', exact: true }).waitFor();
  await aside('Consent banner');
  await heading(page, 'Consent banner');
  assert.equal(await page.getByLabel('Button that declines').inputValue(), 'Later');
  const warns = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await until(warns, 'the page is ready to ask');
  const asked = new Promise((resolve) => page.once('dialog', (dialog) => resolve(dialog.type(), dialog.accept())));
  await page.reload();
  assert.equal(await asked, 'beforeunload');
});

test('a draft is saved whatever it breaks, and the server says the same of it as the browser', async () => {
  await page.getByLabel('Button that declines').fill('Settings');
  await page.getByLabel('Heading', { exact: true }).fill('Hello {name}');
  await sum('3 of 24 rules are broken');
  // What is broken comes first. Fields have the names of the page in place of their paths, which the server quotes.
  const seen = () =>
    rules().evaluate((box) => {
      box.querySelector('details')?.setAttribute('open', '');
      return [...box.querySelectorAll('.rule')].map((rule) => [
        rule.classList.contains('rule-broken'),
        rule.querySelector('p').textContent,
        rule.querySelector('.rule-source').textContent,
      ]);
    });
  const names = { 'texts.en.title': 'Heading (English)', 'texts.en.decline': 'Button that declines (English)' };
  const named = (why) => Object.entries(names).reduce((text, [path, name]) => text.replaceAll(`“${path}”`, name), why);
  const before = await seen();
  await press(page, 'Save draft');
  await said(page, 'Saved the draft. It breaks rules.');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  const { draft, live, versions } = await api(page, `${HOME}/banner`);
  assert.deepEqual([live, versions, draft.keeps_rules, draft.banner.texts.en.decline], [null, [], false, 'Settings']);
  const byServer = [...draft.rules].sort((a, b) => a.kept - b.kept).map(({ kept, why, source }) => [!kept, named(why), source]);
  assert.equal(byServer.filter(([broken]) => broken).length, 3);
  assert.deepEqual(before, byServer, 'in the words of the server');
  assert.ok(await page.getByRole('button', { name: 'Publish banner' }).isDisabled());
  await page.getByText('The draft breaks rules. Fix them first.').waitFor();
});

test('what the server refuses is marked, in whichever language it is', async () => {
  await page.getByLabel('Link (Dark)', { exact: true }).fill('blue');
  await press(page, 'German');
  await press(page, 'Save draft');
  const link = page.getByLabel('Link (Dark)', { exact: true });
  await until(() => link.evaluate((field) => field == document.activeElement), 'the field at fault has the focus');
  assert.equal(await link.getAttribute('aria-invalid'), 'true');
  await press(page, 'Discard');
  assert.notEqual(await link.inputValue(), 'blue');
});

test('the page with the paragraph is found, and quoted; another one is refused with where it differs', async () => {
  const { text } = await api(page, `/texts/consent-paragraph?site=${HOST}&language=en`);
  await go(`${HOME}/consent`);
  const open = step('Extend your privacy policy').getByRole('button', { name: /^Details/ });
  if (await open.count()) await open.click();
  const field = page.getByLabel('Address of your privacy policy');
  policy.say(`<main><p>Before</p><p>${text.replace('400 days', 'four years')}</p></main>`);
  await field.fill(policy.url);
  await press(page, 'Check page');
  await page.getByRole('alert').filter({ hasText: 'four years' }).waitFor();
  policy.say(`<main><p>Before</p><p>${text}</p></main>`);
  await press(page, 'Check page');
  await said(page, 'The paragraph is in your privacy policy.');
  await page.locator('blockquote').filter({ hasText: 'We keep the visits of those who agreed for 400 days' }).waitFor();
  await page.getByText('3 of 5 steps done').waitFor();
  assert.equal((await api(page, `${HOME}/hard`)).policy.url, policy.url);
  assert.ok(await page.getByRole('button', { name: 'Ask visitors…' }).isDisabled());
});

test('a draft that keeps every rule is published, and a hit shows that the script is there', async () => {
  await aside('Consent banner');
  await press(page, 'English');
  await page.getByLabel('Button that declines').fill('No, I decline');
  await page.getByLabel('Heading', { exact: true }).fill('May we recognise you when you come back?');
  await sum('All 24 rules are kept');
  await press(page, 'Save draft');
  await said(page, 'Saved the draft. It keeps every rule.');
  const publish = page.getByRole('button', { name: 'Publish banner' });
  await until(() => publish.evaluate((button) => button == document.activeElement), 'publishing has the focus');
  await publish.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish banner' }).click();
  await said(page, 'Published version');
  assert.equal(await server.hit(HOST, '/'), null);
  const done = async () => (await api(page, `${HOME}/hard`)).steps.filter((one) => one.done).length;
  await until(async () => (await done()) == 5, 'every step is done');
});

test('visitors are asked', async () => {
  await go(`${HOME}/consent`);
  await page.getByText('5 of 5 steps done').waitFor();
  await press(page, 'Ask visitors…');
  await clean(page, 'asking');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask visitors' }).click();
  await said(page, 'Visitors are asked from now on.');
  await page.getByText(/^Visitors have been asked since/).waitFor();
  assert.equal((await api(page, `${HOME}/hard`)).mode, 'on');
  await looked(page, 'consent-on');
});

test('who agreed to a number of days is not kept for longer', async () => {
  const opened = step('Choose what is kept');
  const details = opened.getByRole('button', { name: /^Details/ });
  if (await details.count()) await details.click();
  const visits = page.getByLabel('Keep visits of those who agreed (days)');
  assert.equal(await visits.getAttribute('max'), '400');
  await visits.fill('300');
  // Closed and opened again, with what was typed.
  await opened.getByRole('button', { name: /^Hide/ }).click();
  await opened.getByRole('button', { name: /^Details/ }).click();
  assert.equal(await visits.inputValue(), '300');
  await press(page, 'Discard');
  assert.equal(await visits.inputValue(), '400');
});

test('an export is verified in the browser, without a session or a server', async () => {
  const { live } = await api(page, `${HOME}/banner`);
  await server.consent(HOST, 'agree', { b: live.version, p: '0123456789abcdef'.repeat(2), w: 'banner' });
  const chain = async () => (await api(page, `${HOME}/consent`)).chain;
  await until(async () => (await chain()).records == 1, 'the record');
  const { key } = await chain();
  const csv = await page.evaluate(async (path) => (await fetch(path)).text(), `/api/v1${HOME}/consent/export`);
  const stranger = await visitor(browser, { timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' });
  const proof = stranger.page;
  await proof.goto(`${server.origin}/consent-proof`);
  await heading(proof, 'Verify consent records');
  await proof.waitForLoadState('networkidle');
  const asked = [];
  proof.on('request', (request) => asked.push(request.url()));
  await stranger.context.setOffline(true);
  const verify = async (content, result) => {
    await proof.getByLabel('Export of consent records (CSV)').setInputFiles({ name: 'consent.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await press(proof, 'Verify file');
    await proof.getByRole('status').filter({ hasText: result }).waitFor();
  };
  await verify(csv, 'Consistent: 1 record');
  await proof.getByText('Not proven yet').waitFor();
  await proof.getByLabel('Public key of the server').fill('abc');
  await press(proof, 'Verify file');
  await proof.getByRole('alert').filter({ hasText: 'This is not a public key.' }).waitFor();
  await proof.getByLabel('Public key of the server').fill(key.toUpperCase());
  await verify(csv, 'Proven: 1 record');
  await cleanAnywhere(proof, 'a proven export');
  await verify(csv.replace(',agreed,', ',declined,'), 'Line 2: The record does not match its hash');
  await clean(proof, 'an export that was changed');
  await proof.screenshot({ path: `${shots}consent-proof.png`, fullPage: true });
  // What was found for another key than the one in the form is not shown.
  await proof.evaluate(() => {
    const held = new Promise((go) => (window.release = go));
    File.prototype.arrayBuffer = async function () {
      await held;
      return Blob.prototype.arrayBuffer.call(this);
    };
  });
  await press(proof, 'Verify file');
  await proof.getByLabel('Public key of the server').fill('');
  await proof.evaluate(() => window.release());
  await pause(500);
  assert.equal(await proof.getByText('Line 2').count(), 0);
  await proof.getByRole('button', { name: 'Verify file' }).click({ trial: true });
  assert.deepEqual(asked, [], 'nothing is asked of the server');
  assert.deepEqual(stranger.faults, []);
  await stranger.leave();
});

/** A person who was invited to the site, on the page with its consent settings. */
async function invited(role) {
  const email = `${role}@shop.example`;
  await tell(page, 'POST', '/team/invitations', { email, role, sites: [HOST] });
  const { link } = await new Mailbox(server.mails, email).next('an invitation');
  const person = await visitor(browser, { timezoneId: 'UTC', locale: 'en-US' });
  await person.page.goto(`${server.origin}/sign-in`);
  await tell(person.page, 'POST', '/auth/invitation', { token: new URL(link).searchParams.get('token'), name: role });
  await person.page.goto(`${server.origin}${HOME}/consent`);
  await person.page.getByText(/^Visitors have been asked since/).waitFor();
  return person;
}
const statusOf = (of, method, path, body) =>
  of.evaluate(
    async ([method, path, body]) =>
      (await fetch(`/api/v1${path}`, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).status,
    [method, path, body],
  );
const editable = (of) => of.locator('main :is(input, textarea, select):not(:disabled)').count();
async function openAll(of) {
  const closed = of.locator('.consent-step').getByRole('button', { name: /^Details/ });
  while (await closed.count()) await closed.first().click();
}

test('while visitors are asked, an editor changes only the draft', async () => {
  const { page: of, leave } = await invited('editor');
  await of.getByText('only admins and owners can change these settings').waitFor();
  await openAll(of);
  assert.equal(await editable(of), 0);
  for (const name of ['Save', 'Check page', 'Stop asking…']) assert.equal(await of.getByRole('button', { name, exact: true }).count(), 0, name);
  const { keep, languages, own_tool } = await api(of, `${HOME}/hard`);
  assert.equal(await statusOf(of, 'PUT', `${HOME}/hard`, { keep: { ...keep, visits_days: 30 }, languages, own_tool }), 403);
  await cleanAnywhere(of, 'consent of an editor');
  await of.goto(`${server.origin}${HOME}/consent/banner`);
  await of.getByLabel('Button that agrees').fill('Yes, I agree to it');
  await press(of, 'Save draft');
  await of.getByRole('status').filter({ hasText: 'Saved the draft.' }).waitFor();
  await of.getByText('Admins and owners can publish the banner.').waitFor();
  assert.equal(await of.getByRole('button', { name: 'Publish banner' }).count(), 0);
  await leave();
});

test('a viewer reads, and changes nothing', async () => {
  const { page: of, leave } = await invited('viewer');
  for (const path of ['consent', 'consent/banner']) {
    await of.goto(`${server.origin}${HOME}/${path}`);
    await of.getByText('You have read-only access.').waitFor();
    await openAll(of);
    await of.locator('summary').evaluateAll((all) => all.forEach((one) => one.parentElement.setAttribute('open', '')));
    assert.equal(await editable(of), 0, path);
    for (const name of ['Save', 'Save draft', 'Publish banner', 'Check page', 'Stop asking…']) {
      assert.equal(await of.getByRole('button', { name, exact: true }).count(), 0, name);
    }
    await cleanAnywhere(of, `${path} of a viewer`);
  }
  const { draft } = await api(of, `${HOME}/banner`);
  assert.equal(await statusOf(of, 'PUT', `${HOME}/banner/draft`, draft.banner), 403);
  assert.equal(await statusOf(of, 'POST', `${HOME}/hard/off`, { name: HOST, visitors: 'keep' }), 403);
  await leave();
});

test('visitors are no longer asked, and those who agreed are erased', async () => {
  await go(`${HOME}/consent`);
  await press(page, 'Stop asking…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Delete now').check();
  await dialog.getByLabel(`Type ${HOST} to confirm`).fill(HOST);
  await dialog.getByRole('button', { name: 'Stop asking' }).click();
  await page.getByText('Visitors are not asked.').waitFor();
  await page.getByText(/1 consent record stays; the last data is deleted on/).waitFor();
  assert.equal((await api(page, `${HOME}/hard`)).mode, 'off');
});

test('nothing went wrong in the console', () =>
  assert.deepEqual(owner.faults.filter((fault) => !/status of 40[09]/.test(fault)), []));

/** With made-up answers. */
const stubbed = (state, run) => withStubbed(browser, state, (page, origin) => run(page, `${origin}/sites/${SITE}`));

test('a policy that was found is quoted; a banner that keeps every rule is published', () =>
  stubbed('', async (page, home) => {
    await page.goto(`${home}/consent`);
    await page.getByLabel('Address of your privacy policy').fill('/privacy');
    await press(page, 'Check page');
    await page.locator('blockquote').filter({ hasText: 'Recognition on later visits' }).waitFor();
    await looked(page, 'consent-found');

    await page.goto(`${home}/consent/banner`);
    await press(page, 'Use the same colours for both buttons');
    await page.locator('.rules-sum').filter({ hasText: 'All 24 rules are kept' }).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Publish banner' }).isDisabled());
    await page.getByText('Corner', { exact: true }).click();
    await press(page, 'Save draft');
    await press(page, 'Publish banner');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish banner' }).click();
    await page.getByRole('status').filter({ hasText: 'Published version' }).waitFor();
    await page.getByText('The live version has the same content as the draft.').waitFor();
    assert.equal(await page.locator('.banner-versions li').count(), 4);
    await page.getByRole('button', { name: /^Show version/ }).first().click();
    await frame(page.getByRole('dialog')).getByText('hedgerow.example stores a random number').waitFor();
    await page.getByRole('dialog').getByLabel('Language').selectOption('Arabic');
    await frame(page.getByRole('dialog')).locator('section[dir=rtl]').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Window' }).click();
    await frame(page.getByRole('dialog')).getByText('ما نعرفه عنك').waitFor();
    await clean(page, 'a version');
    await page.keyboard.press('Escape');
    await looked(page, 'banner-published');
  }));

test('what visitors chose is shown by day, each record with the words shown', () =>
  stubbed('consent', async (page, home) => {
    await page.goto(`${home}/consent/records`);
    await heading(page, 'Choices and records');
    await page.getByText('15,204 records.').waitFor();
    assert.equal(await page.locator('.consent-bar').count(), 30);
    await press(page, '7 days');
    await until(async () => (await page.locator('.consent-bar').count()) == 7, 'seven days');
    await page.getByText('Show as table').click();
    await looked(page, 'consent-records');
    await press(page, 'Show older');
    await until(async () => (await page.locator('.lines .line').count()) > 50, 'older records');
    await page.getByLabel('Kind of record').selectOption('Withdrew');
    await until(async () => (await page.locator('.lines .line').allTextContents()).every((line) => /^Withdrew/.test(line)), 'only those');
    await page.getByLabel('Kind of record').selectOption('Agreed');
    await page.getByRole('button', { name: /^Show record no\./ }).first().click();
    const record = page.getByRole('dialog');
    await record.getByText('May we recognise you when you come back?').or(record.getByText('Dürfen wir Sie wiedererkennen?')).first().waitFor();
    await clean(page, 'a record');
    await page.keyboard.press('Escape');
  }));

test('visitors are no longer asked once the name is typed, and again once all is done', () =>
  stubbed('consent', async (page, home) => {
    await page.goto(`${home}/consent`);
    await page.getByRole('button', { name: 'Stop asking…' }).click();
    const dialog = page.getByRole('dialog');
    const stop = dialog.getByRole('button', { name: 'Stop asking' });
    assert.ok(await stop.isDisabled());
    await clean(page, 'no longer asking');
    await dialog.getByLabel('Delete now').check();
    await dialog.getByLabel(`Type ${SITE} to confirm`).fill(SITE);
    await stop.click();
    await page.getByText('Deleted 1,904 visitors; 5,120 visits no longer belong to anyone.').waitFor();
    await page.getByText('Visitors are not asked.').waitFor();
  }));
