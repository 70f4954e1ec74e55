// What an owner does to ask visitors for consent, and what visitors do then, by the pages, the banner and its window
// alone. It needs a debug build, which loads the privacy policy of a site on this machine.
import { NOON_ZONE, addSite, agents, api, heading, launch, openAccount, openShadows, pause, press, said, tell, until, visitor } from './browser.mjs';
import { servePolicy, serveSite } from './serve.mjs';
import { startServer } from './server.mjs';

export const HOST = 'shop.example';
export const HOME = `/sites/${HOST}`;
const CODE = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

export class Walk {
  /** `look` is how the windows look; `picture` is called with a page and a name where there is something to see. */
  static async begin({ look, picture = () => {}, pictured = false } = {}) {
    const walk = new Walk();
    Object.assign(walk, { look, picture, browser: await launch({ pictured }) });
    walk.server = await startServer({ STILE_FETCH_LOCAL: 'true' });
    walk.policy = await servePolicy();
    walk.site = await serveSite({ stile: walk.server.origin, host: HOST });
    walk.owner = await visitor(walk.browser, { ...look, timezoneId: NOON_ZONE, locale: 'en-US', reducedMotion: 'reduce' });
    walk.page = walk.owner.page;
    return walk;
  }

  async end() {
    await this.browser.close();
    this.policy.close();
    await this.site.close();
    await this.server.close();
  }

  /** Opens a page of the site in the dashboard. */
  go(path) {
    return this.page.goto(this.server.origin + HOME + path, { waitUntil: 'networkidle' });
  }

  /** Opens the account, adds the site and a goal, and does every step before visitors can be asked. */
  async prepare() {
    const { page } = this;
    await openAccount(page, this.server.startLink);
    await addSite(page, HOST);
    await tell(page, 'POST', `${HOME}/goals`, { name: 'Purchase', definition: { kind: 'event', event: 'Purchase' } });
    await this.go('/consent');
    await page.getByText('1 of 5 steps done').waitFor();
    await press(page, 'Save');
    await said(page, 'Saved what is kept.');
    await this.confirmPolicy();
    await this.publish();
    const passer = await this.visits(141);
    await passer.page.goto(`${this.site.origin}/`);
    await until(async () => (await api(page, `${HOME}/hard`)).steps.every(({ done }) => done), 'every step is done');
    await passer.leave();
  }

  async confirmPolicy() {
    const { page, policy } = this;
    const { text } = await api(page, `/texts/consent-paragraph?site=${HOST}&language=en`);
    policy.say(`<p>Before</p><p>${text}</p><p><a href="#stile_consent">What we know about you</a></p>`);
    await this.go('/consent');
    await page.getByLabel('Address of your privacy policy').fill(policy.url);
    await press(page, 'Check page');
    await said(page, 'The paragraph is in your privacy policy.');
    await this.go('/consent');
    await page.getByText('3 of 5 steps done').waitFor();
    await this.picture(page, 'steps');
  }

  async publish() {
    const { page } = this;
    await this.go('/consent/banner');
    await heading(page, 'Consent banner');
    await page.getByText('Corner', { exact: true }).click();
    await page.locator('.rules-sum').filter({ hasText: 'rules are kept' }).waitFor();
    await press(page, 'Save draft');
    await said(page, 'Saved the draft. It keeps every rule.');
    await this.go('/consent/banner');
    await page.locator('.rules-sum').filter({ hasText: 'rules are kept' }).waitFor();
    await this.picture(page, 'editor');
    await press(page, 'Publish banner');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish banner' }).click();
    await said(page, 'Published version');
  }

  async turnOn() {
    const { page } = this;
    await this.go('/consent');
    await press(page, 'Ask visitors…');
    await page.getByRole('dialog').getByRole('button', { name: 'Ask visitors' }).click();
    await said(page, 'Visitors are asked from now on.');
  }

  /** A visitor. All have the same address: the version of the browser sets one apart from others. */
  async visits(version, options = {}) {
    const agent = agents.desktop.replace('142', String(version));
    const person = await visitor(this.browser, { ...this.look, agent, locale: 'en-US', ...options });
    await person.context.addInitScript(openShadows);
    return person;
  }

  /** The visitor opens the site, is asked, and answers by the button `agree` or `decline`. */
  async answers(person, button) {
    const { page } = person;
    await page.goto(`${this.site.origin}/`);
    const banner = page.locator('stile-consent section');
    await banner.waitFor();
    await pause(500);
    await this.picture(page, 'banner');
    await page.locator(`stile-consent .${button}`).click();
    await banner.waitFor({ state: 'detached' });
    await this.arrived(person);
  }

  /** What the visitor's browser keeps, once the server has taken the answer. */
  async arrived({ page }) {
    const item = () => page.evaluate(() => JSON.parse(localStorage.stile_consent ?? 'null'));
    return until(async () => ((await item())?.q ? undefined : await item()), 'the server has the answer');
  }

  /** Opens the window that shows what is kept of this browser. */
  async panel({ page }, path = '/about') {
    // The address alone would be a step within the page.
    await page.goto('about:blank');
    await page.goto(`${this.site.origin}${path}#stile_consent`);
    const panel = page.locator('stile-consent dialog');
    await panel.waitFor();
    return panel;
  }

  /** The code for a request, which the visitor reads in that window. */
  async codeOf(person) {
    const panel = await this.panel(person);
    await panel.getByText(CODE).waitFor();
    await pause(400);
    await this.picture(person.page, 'panel');
    return (await panel.innerText()).match(CODE)[0];
  }
}
