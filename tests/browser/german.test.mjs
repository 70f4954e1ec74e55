// A browser that asks for German: words, numbers and dates, on the pages before the sign-in and behind it.
import assert from 'node:assert/strict';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clean } from './axe.mjs';
import { api, drawn, heading, launch, press, tell, until, visitor } from './browser.mjs';
import { startServer } from './server.mjs';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const HOST = 'shop.example';
const HOME = `/sites/${HOST}`;
const views = 1234;
let browser, server, owner, page, left;

before(async () => {
  await mkdir(shots, { recursive: true });
  left = english(await dictionary());
  browser = await launch();
  server = await startServer({ STILE_SIGN_IN_PASSWORDS: 'true', STILE_SIGN_IN_SIGN_UP: 'true' });
  owner = await visitor(browser, { timezoneId: 'UTC', locale: 'de-DE' });
  page = owner.page;
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Every English text with its German, as it stands in the sources. */
async function dictionary() {
  const folder = new URL('../../web/src/texts/de/', import.meta.url);
  const all = {};
  for (const name of await readdir(folder, { recursive: true })) {
    if (name == 'index.ts' || !name.endsWith('.ts')) continue;
    const source = await readFile(new URL(name, folder), 'utf8');
    // Nothing in the texts is TypeScript but the name of their type; what the server says is then given to its teller.
    const script = source.replace(/^import .*$/gm, '').replace(/: (Dictionary|Sentences) =/, ' =').replace(/^export const tell = [^]*/m, '');
    if (!script.includes(' = {\n')) continue;
    for (const texts of Object.values(await import(`data:text/javascript,${encodeURIComponent(script)}`))) Object.assign(all, texts);
  }
  return all;
}

/** What of a text stands in one piece on a page: all of it, or its parts between elements. */
function english(all) {
  const found = [];
  for (const [key, german] of Object.entries(all)) {
    const said = key.split('|')[0];
    if (said == german) continue;
    for (const part of said.split(/<\/?\w+>/)) {
      const words = part.replace(/\{\w+\}/g, '').match(/\p{L}+/gu) ?? [];
      if (part != said && words.length < 3) continue;
      // With places in it, only what cannot be anything else.
      if (part.includes('{') && words.join('').length < 8) continue;
      found.push(part.trim().replace(/[.*+?^$()|[\]\\/]/g, '\\$&').replace(/\{\w+\}/g, '.+'));
    }
  }
  return found;
}

/** The texts of a page, seen or heard, that are English though there is German for them; `data` is what was counted so. */
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
  const found = ['Sign in', 'Anmelden', 'Nothing was changed at a.example yet.', 'For', 'Every session of yours ends with it.', 'Team'].filter((text) => one.test(text));
  assert.deepEqual(found, ['Sign in', 'Nothing was changed at a.example yet.', 'For']);
});

test('the pages before the sign-in', async () => {
  for (const [path, title] of [
    ['/sign-in', 'Anmelden'],
    ['/sign-up', 'Konto eröffnen'],
    ['/reset', 'Neues Passwort wählen'],
    ['/invitation', 'Keine Einladung'],
    ['/start', 'Ein Link ist nötig'],
    ['/email', 'Die Adresse wurde nicht geändert'],
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
  await page.getByText('Adresse oder Passwort stimmt nicht. Ohne Passwort fordern Sie einen Anmeldelink an.').waitFor();
  await noEnglish('refused');
  await clean(page, 'refused');
  await page.screenshot({ path: `${shots}german-sign-in.png` });
});

test('the demo figures', async () => {
  await go('/demo');
  await heading(page, 'Ein erfundener Laden für Tee und Ton');
  await page.locator('.card .rows').first().waitFor();
  // A channel and an event.
  await noEnglish('/demo', ['Search', 'Sign-up']);
});

test('an account and a site with many views', async () => {
  await page.goto(server.startLink);
  await page.getByLabel('Ihr Name').fill('Ada');
  await page.getByLabel('E-Mail-Adresse').fill('ada@shop.example');
  await page.getByLabel('Name des Kontos').fill('Hafen');
  await noEnglish('the first account');
  await press(page, 'Konto eröffnen');
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
  await until(async () => (await page.locator('main').innerText()).includes('1.234'), 'views in German');
  const text = await page.locator('main').innerText();
  assert.doesNotMatch(text, /1,234/);
  assert.match(text, /\d\d?\. (Jan|Feb|März|Apr|Mai|Juni|Juli|Aug|Sept?|Okt|Nov|Dez)/);
  assert.doesNotMatch(text, /\d\d? (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d/);
  await clean(page, 'the dashboard');
});

test('what the server says', async () => {
  await server.hit(HOST, '/robot', { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  await until(async () => (await api(page, `${HOME}/left-out?period=7d`)).left_out == 1, 'a hit left out');
  const robot = 'Der Name des Browsers ist der eines bekannten Crawlers oder Programms.';
  // On the dashboard behind a word, on the page at once.
  await go(`${HOME}?period=7d`);
  await drawn(page);
  const panel = page.locator('.define-panel');
  await page.getByRole('button', { name: 'Was „Besucher“ bedeutet' }).click();
  await panel.getByText(/^Verschiedene Menschen, die im Zeitraum eine Seite aufgerufen/).waitFor();
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
  await page.getByText('another.example ist kein Hostname dieser Website', { exact: false }).waitFor();
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
    ['/settings/audit', 'Protokoll'],
    [`${HOME}/nowhere`, 'Hier ist keine Seite'],
  ]) {
    await go(path);
    await heading(page, title);
    await page.locator('.waiting-list, .skeleton').first().waitFor({ state: 'detached' });
    await noEnglish(path);
    await clean(page, path);
  }
});

test('windows over them', async () => {
  await go('/settings/team');
  await press(page, 'Jemanden einladen');
  await page.getByRole('dialog', { name: 'Jemanden einladen' }).waitFor();
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
    await until(async () => (await first.textContent()).startsWith('Diese Seite drucken'), asked);
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
  const choice = page.getByLabel('Sprache');
  await choice.waitFor();
  assert.equal(await choice.inputValue(), 'system');
  await noEnglish('the menu');
  await clean(page, 'the menu');
  await page.screenshot({ path: `${shots}german-menu-1280.png` });
  await choice.selectOption('English');
  await heading(page, 'You');
  assert.equal(await language(), 'en');
  await page.getByRole('button', { name: 'Account' }).click();
  assert.equal(await page.getByLabel('Language').inputValue(), 'en');
  await page.keyboard.press('Escape');
  // The commands do the same.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a page' }).fill('deutsch');
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
