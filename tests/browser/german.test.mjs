// A browser that asks for German: words, numbers and dates, on the pages before the sign-in and behind it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clean } from './axe.mjs';
import { api, drawn, heading, launch, press, tell, until, visitor } from './browser.mjs';
import { read, variantsOf } from '../../web/texts/ftl.mjs';
import { startServer } from './server.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const HOST = 'shop.example';
const HOME = `/sites/${HOST}`;
const views = 1234;
let browser, server, owner, page, left;

before(async () => {
  await mkdir(shots, { recursive: true });
  left = english();
  browser = await launch();
  server = await startServer({ STILE_SIGN_IN_PASSWORDS: 'true', STILE_SIGN_IN_SIGN_UP: 'true' });
  owner = await visitor(browser, { timezoneId: 'UTC', locale: 'de-DE' });
  page = owner.page;
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** A text of the server in German, from its file. */
const said = (file, id) => {
  const text = readFileSync(new URL(`../../locales/de/server/${file}.ftl`, import.meta.url), 'utf8');
  return text.match(new RegExp(`^${id} = (.+)$`, 'm'))[1];
};

/** The English texts that a page shows, in full or in parts between elements. */
function english() {
  const found = [];
  const german = read('de');
  for (const [id, one] of read('en')) {
    // Each language has its own name, in every one.
    if (id == 'language-name') continue;
    const same = new Set(variantsOf(german.get(id).text));
    for (const said of variantsOf(one.text).filter((text) => !same.has(text))) {
      for (const part of said.split(/<\/?\w+>/)) {
        const words = part.replace(/\{\w+\}/g, '').match(/\p{L}+/gu) ?? [];
        if (part != said && words.length < 3) continue;
        // With places in it, only what cannot be anything else.
        if (part.includes('{') && words.join('').length < 8) continue;
        found.push(part.trim().replace(/[.*+?^$()|[\]\\/]/g, '\\$&').replace(/\{\w+\}/g, '.+'));
      }
    }
  }
  return found;
}

/**
 * The visible and spoken texts of a page that are English though they have a German translation; `data` is what
 * was recorded in English.
 */
async function noEnglish(what, data = []) {
  const texts = await page.evaluate(() => {
    const found = [document.title.split(' · ')[0]];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(node.getAttribute(name) ?? '');
      } else if (!node.parentElement.closest('[lang=en], code, script, style')) found.push(node.data);
    }
    return [...new Set(found.map((text) => text.trim()))].filter(Boolean);
  });
  assert.ok(texts.length > 3, `${what}: only ${texts.join(', ')}`);
  const one = new RegExp(`^(?:${left.join('|')})$`, 'u');
  assert.deepEqual(texts.filter((text) => one.test(text) && !data.includes(text)), [], what);
}

const go = (path) => page.goto(server.origin + path);
const language = () => page.evaluate(() => document.documentElement.lang);

test('the helper finds English, and no German', () => {
  const one = new RegExp(`^(?:${left.join('|')})$`, 'u');
  const said = (language, id) => variantsOf(read(language).get(id).text)[0].replace(/\{\w+\}/g, 'a.example');
  for (const id of ['sign-in', 'audit-log-no-site-changes', 'for']) {
    assert.match(said('en', id), one);
    assert.doesNotMatch(said('de', id), one);
  }
});

test('the pages before the sign-in', async () => {
  for (const [path, title] of [
    ['/sign-in', 'Anmelden'],
    ['/sign-up', 'Konto erstellen'],
    ['/reset', 'Neues Passwort wählen'],
    ['/invitation', 'Einladung ungültig'],
    ['/start', 'Einrichtungslink erforderlich'],
    ['/email', 'E-Mail-Adresse nicht geändert'],
  ]) {
    await go(path);
    await heading(page, title);
    assert.equal(await language(), 'de');
    await page.locator('.form-skeleton').waitFor({ state: 'detached' });
    await noEnglish(path);
    await clean(page, path);
  }
  await go('/sign-in');
  await heading(page, 'Anmelden');
  assert.equal(await page.title(), 'Anmelden · Stile');
  await page.getByRole('button', { name: 'Mit Passwort anmelden' }).click();
  await noEnglish('with a password');
  await page.getByLabel('E-Mail-Adresse').fill('nobody@shop.example');
  await page.getByLabel('Passwort', { exact: true }).fill('not the one that it is');
  await press(page, 'Anmelden');
  await page.getByText(said('errors/signin', 'wrong_password')).waitFor();
  await noEnglish('refused');
  await clean(page, 'refused');
  await page.screenshot({ path: `${shots}german-sign-in.png` });
});

test('the demo figures', async () => {
  await go('/demo');
  await heading(page, 'Ein fiktiver Laden für Tee und Keramik');
  await page.locator('.card .rows').first().waitFor();
  // A channel and an event.
  await noEnglish('/demo', ['Search', 'Sign-up']);
});

test('verifying consent records', async () => {
  await go('/consent-proof');
  await heading(page, 'Einwilligungsnachweise prüfen');
  await noEnglish('/consent-proof');
});

test('an account and a site with many views', async () => {
  await page.goto(server.startLink);
  await page.getByLabel('Ihr Name').fill('Ada');
  await page.getByLabel('E-Mail-Adresse').fill('ada@shop.example');
  await page.getByLabel('Kontoname').fill('Hafen');
  await noEnglish('the first account');
  await press(page, 'Konto erstellen');
  await page.waitForURL('**/add-site');
  await tell(page, 'POST', '/sites', { name: HOST, zone: 'UTC' });
  const hit = (n) => server.hit(HOST, `/${n}`, { n: n % 40, language: 'de' });
  for (let n = 0; n < views; n += 50) {
    await Promise.all(Array.from({ length: Math.min(50, views - n) }, (_, i) => hit(n + i)));
  }
  const counted = async () => (await api(page, `${HOME}/stats?period=7d`)).totals.views.value;
  await until(async () => (await counted()) == views, 'all views');
});

test('numbers and dates on the dashboard', async () => {
  await go(`${HOME}?period=7d&metric=views`);
  await page.locator('.rows').first().waitFor();
  assert.equal(await language(), 'de');
  const main = () => page.locator('main').innerText();
  await until(async () => (await main()).includes('1.234'), 'views in German');
  // Numbers and dates differ between answers.
  const dated = /\d\d?\. (Jan|Feb|März|Apr|Mai|Juni|Juli|Aug|Sept?|Okt|Nov|Dez)/;
  await until(async () => dated.test(await main()), 'a date in German');
  const text = await main();
  assert.doesNotMatch(text, /1,234/);
  assert.doesNotMatch(text, /\d\d? (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d/);
  await clean(page, 'the dashboard');
});

test('the window with all rows, and the chart by countries', async () => {
  await go(`${HOME}?period=7d&metric=views&by=country&details=page,country&where=visitors>=1`);
  const dialog = page.getByRole('dialog');
  await dialog.locator('.rows').waitFor();
  await noEnglish('two dimensions');
  await dialog.getByRole('button', { name: 'Zeilen filtern' }).click();
  await dialog.getByLabel('Zahl', { exact: true }).fill('x');
  await dialog.getByRole('button', { name: 'Filter hinzufügen' }).click();
  await dialog.getByRole('alert').waitFor();
  await noEnglish('a filter on numbers');
  await clean(page, 'a filter on numbers');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'Linien nach Land' }).waitFor();
  await noEnglish('the chart by countries');
});

test('what the server says', async () => {
  await server.hit(HOST, '/robot', { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  await until(async () => (await api(page, `${HOME}/left-out?period=7d`)).left_out == 1, 'a hit left out');
  const robot = said('reasons', 'reason_bot');
  // On the dashboard behind a word, on the page at once.
  await go(`${HOME}?period=7d`);
  await drawn(page);
  const panel = page.locator('.define-panel');
  await page.locator('.total').getByRole('button', { name: 'Über „Besucher“' }).click();
  await panel.getByText(/^Verschiedene Personen, die im Zeitraum eine Seite aufgerufen/).waitFor();
  await noEnglish('a definition');
  await clean(page, 'a definition');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Bekannte Bots' }).click();
  await panel.getByText(robot).waitFor();
  await page.keyboard.press('Escape');
  await go(`${HOME}/left-out?period=7d`);
  await page.getByText(robot).waitFor();
  await noEnglish('left out');
  // Channels by their German names, filtered by the server's.
  await go(`${HOME}?period=7d&filter=channel:Direct`);
  await drawn(page);
  await page.getByRole('button', { name: 'Entfernen: Kanal ist Direkt' }).waitFor();
  // A page that cannot be looked at.
  await go(`${HOME}/install`);
  await page.getByLabel('Seite', { exact: true }).fill('https://another.example/');
  await press(page, 'Seite prüfen');
  await page.getByText(said('errors/sites', 'wrong_host').replace('{ $host }', 'another.example')).waitFor();
  await noEnglish('a page refused');
});

test('the pages about oneself and the account', async () => {
  for (const [path, title] of [
    ['/settings/me', 'Profil'],
    ['/settings/security', 'Sicherheit'],
    ['/settings/sessions', 'Sitzungen'],
    ['/settings/account', 'Konto'],
    ['/settings/team', 'Team'],
    ['/settings/tokens', 'API-Tokens'],
    ['/settings/audit', 'Audit-Protokoll'],
    [`${HOME}/nowhere`, 'Seite nicht gefunden'],
  ]) {
    await go(path);
    await heading(page, title);
    await page.locator('.waiting-list, .skeleton').first().waitFor({ state: 'detached' });
    await noEnglish(path);
    await clean(page, path);
  }
});

test('the pages about consent and visitors who agreed', async () => {
  for (const [part, title] of [
    ['consent', 'Einwilligung'],
    ['consent/banner', 'Einwilligungsbanner'],
    ['consent/records', 'Entscheidungen und Nachweise'],
    ['visitors', 'Besucher mit Einwilligung'],
    ['requests', 'Datenanfragen'],
  ]) {
    await go(`${HOME}/${part}`);
    await heading(page, title);
    await page.locator('.waiting-list, .skeleton').first().waitFor({ state: 'detached' });
    await noEnglish(part);
    await clean(page, part);
  }
  await press(page, 'Anfrage anlegen …');
  await page.getByRole('dialog', { name: 'Neue Datenanfrage' }).waitFor();
  await noEnglish('a data request');
  await clean(page, 'a data request');
});

test('what a site shares', async () => {
  await tell(page, 'PUT', `${HOME}/share`, { public: true, parts: ['series', 'pages', 'sources', 'countries', 'devices'] });
  await go(`${HOME}/sharing`);
  await heading(page, 'Freigabe');
  await page.getByRole('region', { name: /^Vorschau des Dashboards/ }).locator('.rows').first().waitFor();
  await noEnglish('sharing');
  await clean(page, 'sharing');
  await press(page, 'Link erstellen …');
  await page.getByRole('dialog', { name: 'Link erstellen' }).waitFor();
  await noEnglish('a private link');
  await page.keyboard.press('Escape');
  await go(`/share/${HOST}`);
  await page.locator('.rows').first().waitFor();
  await noEnglish('a shared dashboard');
  await clean(page, 'a shared dashboard');
});

test('windows over them', async () => {
  await go('/settings/team');
  await press(page, 'Mitglied einladen');
  await page.getByRole('dialog', { name: 'Mitglied einladen' }).waitFor();
  await noEnglish('an invitation');
  await clean(page, 'an invitation');
  await go('/settings/tokens');
  await press(page, 'Neuer Token');
  await page.getByRole('dialog').waitFor();
  await noEnglish('a token');
  await go('/settings/account');
  await press(page, 'Konto löschen …');
  await page.getByRole('dialog', { name: 'Hafen löschen?' }).waitFor();
  await noEnglish('the end of the account');
});

test('no page of them is wider than a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['sign-up', 'settings/me', 'settings/security', 'settings/account', 'settings/team', 'settings/tokens', 'settings/audit']) {
    await go(`/${path}`);
    await page.locator('h1').waitFor();
    await page.locator('.waiting-list, .form-skeleton').first().waitFor({ state: 'detached' });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${path}: ${over}`);
    await page.screenshot({ path: `${shots}german-${path.replace('/', '-')}-390.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('the commands are found by German words and by English ones', async () => {
  await go('/settings/me');
  await heading(page, 'Profil');
  await drawn(page);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Seite, Zeitraum, Website suchen …' });
  await field.waitFor();
  await noEnglish('the commands');
  const first = page.getByRole('listbox').getByRole('option').first();
  for (const asked of ['drucken', 'print', 'papier']) {
    await field.fill(asked);
    await until(async () => (await first.textContent()).startsWith('Seite drucken'), asked);
  }
  await field.fill('dark');
  await until(async () => (await first.textContent()).startsWith('Dunkle Farben'), 'dark');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Tastenkürzel' }).waitFor();
  await noEnglish('the list of keys');
  await clean(page, 'the list of keys');
  await page.keyboard.press('Escape');
});

test('another language is chosen in the menu, or by the commands', async () => {
  await go('/settings/me');
  await heading(page, 'Profil');
  await page.getByRole('button', { name: 'Konto' }).click();
  const choice = page.locator('.menu-choice select');
  await choice.waitFor();
  assert.equal(await choice.inputValue(), 'system');
  await noEnglish('the menu');
  await clean(page, 'the menu');
  await page.screenshot({ path: `${shots}german-menu-1280.png` });
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname == '/api/v1/me');
  await choice.selectOption('English');
  await heading(page, 'Profile');
  assert.equal((await asked).headers()['accept-language'], 'en', 'the server answers in the chosen language');
  assert.equal(await language(), 'en');
  await page.getByRole('button', { name: 'Account' }).click();
  assert.equal(await choice.inputValue(), 'en');
  await page.keyboard.press('Escape');
  // The commands do the same.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages' }).fill('deutsch');
  const first = page.getByRole('listbox').getByRole('option').first();
  await until(async () => (await first.textContent()).startsWith('Deutsch'), 'the language among the commands');
  await page.keyboard.press('Enter');
  await heading(page, 'Profil');
  assert.equal(await language(), 'de');
});

test('no fault in the console but the two requests that were to be refused', () =>
  assert.deepEqual(
    owner.faults.map((fault) => fault.replace(/.*the server responded with a status of (\d+).*/, '$1')),
    ['401', '400'],
  ));
