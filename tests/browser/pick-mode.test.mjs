// Pick mode in a real browser against a stub of the server, with hand and keys, and what it finds again afterwards.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clean } from './axe.mjs';
import { openShadows, pause } from './browser.mjs';
import { arrive, faultless, person, site, stub } from './script.mjs';

const policy = (stile) =>
  `default-src 'none'; script-src 'self' ${stile}; connect-src ${stile}; style-src 'self'; img-src data:; require-trusted-types-for 'script'`;

async function open(path, options = {}) {
  const page = await arrive({ policy: policy(stub.origin), ...options });
  await page.addInitScript(openShadows);
  await page.goto(`${site.origin}${path}#stile_pick=${options.token ?? 'good'}`);
  await page.locator('stile-pick .panel').waitFor();
  return page;
}
const heading = (page, text) => page.locator('stile-pick').getByRole('heading', { name: text, exact: true }).waitFor();
const press = (page, name) => page.locator('stile-pick').getByRole('button', { name, exact: true }).click();

describe('pick mode', () => {
  test('a button is pointed at, named and saved; nothing is counted and the page does nothing', async () => {
    const page = await open('/?a=1');
    assert.equal(page.url(), `${site.origin}/?a=1`, 'the token is not left in the address');
    assert.deepEqual(stub.loaded.filter((name) => name.endsWith('.wasm')), []);
    await page.click('#taste');
    await heading(page, 'Name the element');
    const name = page.getByLabel('Name', { exact: true });
    assert.equal(await name.inputValue(), 'Send me a taste');
    const found = await page.locator('stile-pick li').allTextContents();
    assert.ok(found.length >= 2 && found.length <= 5 && found[0] == '#taste', String(found));
    await press(page, 'Save');
    await heading(page, 'Saved');
    const [saved] = stub.picked;
    assert.deepEqual({ ...saved, selectors: saved.selectors[0] }, {
      kind: 'pick', name: 'Send me a taste', page: '/', selectors: '#taste', text: 'Send me a taste', type: 'text/plain;charset=UTF-8',
    });
    await press(page, 'Pick another');
    await page.click('#to-pricing');
    await heading(page, 'Name the element');
    assert.equal(page.url(), `${site.origin}/?a=1`, 'links lead nowhere');
    await name.fill('Send me a taste');
    await press(page, 'Save');
    await page.getByRole('alert').getByText('There is one of this name.').waitFor();
    await name.fill('Prices');
    await page.getByLabel('All pages').check();
    await press(page, 'Save');
    await heading(page, 'Saved');
    assert.equal(stub.picked[1].page, '*');
    await press(page, 'Leave');
    assert.equal(await page.locator('stile-pick').count(), 0);
    await page.click('#taste');
    await page.evaluate(() => stile('Kept quiet'));
    await pause(300);
    assert.deepEqual([stub.hits, stub.problems], [[], []]);
    // The console reports the answer 409.
    assert.deepEqual(person.faults.filter((fault) => !fault.includes('409')), []);
  });

  test('by keys alone: wider, narrower, sibling, chosen, closed', async () => {
    const page = await open('/');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
    const said = () => page.locator('stile-pick [aria-live]').textContent();
    assert.equal(await said(), '<a> what is new');
    await page.keyboard.press('ArrowUp');
    assert.match(await said(), /^<p> Read what is new/);
    await page.keyboard.press('ArrowRight');
    assert.equal(await said(), '<button> Send me a taste');
    await page.keyboard.press('Enter');
    await heading(page, 'Name the element');
    await page.keyboard.press('Escape');
    await heading(page, 'Pick an element');
    await page.focus('#taste');
    assert.equal(await said(), '<button> Send me a taste');
    await page.keyboard.press('Enter');
    await heading(page, 'Name the element');
    await page.keyboard.type('Taste');
    await page.keyboard.press('Enter');
    await heading(page, 'Saved');
    assert.deepEqual([stub.picked[0].name, stub.picked[0].selectors[0]], ['Taste', '#taste']);
    await press(page, 'Pick another');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('stile-pick').count(), 0);
    assert.deepEqual(stub.hits, []);
    faultless();
  });

  test('a stretch from one element to another', async () => {
    const page = await open('/long');
    await press(page, 'Name a section instead');
    await heading(page, 'Where does the section begin?');
    await page.click('section:nth-of-type(1) h2');
    await heading(page, 'Where does the section end?');
    await page.click('section:nth-of-type(2) h2');
    await heading(page, 'Name the section');
    await press(page, 'Save');
    await heading(page, 'Saved');
    const [{ kind, name, from_selectors, to_selectors }] = stub.picked;
    assert.deepEqual([kind, name], ['stretch', 'Chapter 1']);
    for (const [selectors, text] of [[from_selectors, 'Chapter 1'], [to_selectors, 'Chapter 2']]) {
      assert.ok(selectors.length);
      for (const selector of selectors) assert.deepEqual(await page.locator(`css=${selector}`).allTextContents(), [text], selector);
    }
    faultless();
  });

  test('an expired address says so, and people who opted out are not counted', async () => {
    const page = await open('/', { token: 'old' });
    await page.click('#taste');
    await press(page, 'Save');
    await page.getByRole('alert').getByText('Pick mode is over').waitFor();
    await page.evaluate(() => (localStorage.stile_ignore = 'yes'));
    await page.goto(`${site.origin}/about#stile_pick=good`);
    await page.locator('stile-pick .panel').waitFor();
    assert.deepEqual(stub.hits, []);
  });

  test('the panel has no fault of accessibility, in the light and in the dark', async () => {
    for (const colorScheme of ['light', 'dark']) {
      const page = await open('/', { policy: undefined });
      await page.emulateMedia({ colorScheme });
      for (const step of [() => {}, () => page.click('#taste'), () => press(page, 'Save')]) {
        await step();
        await pause(200);
        await clean(page, `${await page.locator('stile-pick h2').textContent()}, ${colorScheme}`, 'stile-pick');
      }
      stub.picked.length = 0;
    }
  });
});
