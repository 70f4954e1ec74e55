// The selectors of pick mode in Chromium: random pages are changed, and the selectors find the same element again
// or none, never another one.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { launch } from './browser.mjs';

const PAGES = 150;
let browser, page;

before(async () => {
  browser = await launch();
  page = await browser.newPage();
  const module = await readFile(new URL('../../tracker-wasm/loader/selectors.js', import.meta.url), 'utf8');
  await page.setContent('<!doctype html><html lang="en"><title>Page</title><body></body></html>');
  await page.addScriptTag({ type: 'module', content: `${module}\nself.selectorsOf = selectorsOf; self.ready = true;` });
  await page.waitForFunction(() => self.ready);
});
after(() => browser.close());

/** The selectors of the one element that `wanted` finds in this markup. */
const of = (markup, wanted) =>
  page.evaluate(
    ([markup, wanted]) => {
      document.body.innerHTML = markup;
      return selectorsOf(document.querySelector(wanted));
    },
    [markup, wanted],
  );

test('the most lasting comes first', async () => {
  assert.equal((await of('<main><p><button id="buy" data-testid="b" class="x">Buy</button></p></main>', 'button'))[0], '#buy');
  assert.deepEqual((await of('<main><p><button id=":r1:" data-testid="buy" aria-label="Buy now">Buy</button></p></main>', 'button')).slice(0, 2), [
    'button[data-testid="buy"]',
    'button[aria-label="Buy now"]',
  ]);
  assert.equal((await of('<nav><a href="/a">A</a><a href="/b">B</a></nav>', 'a + a'))[0], 'a[href="/b"]');
  assert.deepEqual(await of('<main><ul><li>1</li><li>2</li><li>3</li></ul></main>', 'li + li'), [
    'main > ul:only-child > li:nth-child(2):nth-last-child(2):not(:has(> li:only-child))',
    'body > main:only-child > ul:only-child > li:nth-child(2):nth-last-child(2):not(:has(> li:only-child))',
  ]);
  assert.equal((await of('<div id="a&quot;b\\c">x</div>', 'div'))[0], '#a\\"b\\\\c');
});

test(`${PAGES} random pages, changed: found again, or honestly not`, async (t) => {
  const told = await page.evaluate((pages) => {
    let seed = 7;
    const below = (end) => (seed = (seed * 48271) % 2147483647) % end;
    const of = (list) => list[below(list.length)];
    const word = () => of(['buy', 'more', 'news', 'plan', 'team', 'help', 'cart', 'list']);
    const element = () => {
      const made = document.createElement(of(['div', 'section', 'p', 'a', 'button', 'li', 'main', 'form', 'span']));
      if (!below(6)) made.id = below(3) ? `${word()}-${below(9)}` : `:r${below(99)}:`;
      if (!below(3)) made.className = word();
      if (!below(9)) made.dataset.testid = word();
      if (!below(8)) made.setAttribute('aria-label', word());
      if (made.localName == 'a') made.setAttribute('href', `/${word()}`);
      return made;
    };
    const grow = (into, depth) => {
      for (let n = 1 + below(4); n--; ) {
        const one = into.appendChild(element());
        depth && below(3) ? grow(one, depth - 1) : one.append(word());
      }
    };
    const all = () => [...document.body.querySelectorAll('*')];
    const plain = () => Object.assign(document.createElement(of(['div', 'p', 'a', 'button', 'li'])), { className: word(), textContent: word() });
    const changes = {
      'a sibling before it': (it) => it.before(plain()),
      'a sibling after it': (it) => it.after(plain()),
      'a sibling taken away': (it) => it.nextElementSibling?.remove(),
      'new elements everywhere': () => all().forEach((one) => below(4) || one.after(plain())),
      'other classes': () => all().forEach((one) => (one.className = word())),
      'other texts': () => all().forEach((one) => one.childElementCount || (one.textContent = word())),
      'a wrapper around it': (it) => {
        const wrapper = document.createElement('div');
        it.replaceWith(wrapper);
        wrapper.append(it);
      },
      'a wrapper around what is around it': (it) => changes['a wrapper around it'](it.parentElement == document.body ? it : it.parentElement),
      'all in a wrapper': () => {
        const wrapper = document.createElement('div');
        wrapper.append(...document.body.childNodes);
        document.body.append(wrapper);
      },
      'it is gone': (it) => it.remove(),
    };
    const sums = {};
    for (let n = 0; n < pages; n++) {
      for (const [what, change] of Object.entries(changes)) {
        document.body.replaceChildren();
        grow(document.body, 4);
        const it = of(all());
        const selectors = selectorsOf(it);
        if (selectors.length < 1 || selectors.length > 5) throw new Error(`${selectors.length} selectors in ${document.body.outerHTML}`);
        const find = () => selectors.map((selector) => document.querySelectorAll(selector)).find((found) => found.length == 1)?.[0];
        if (find() != it) throw new Error(`${selectors} do not find it`);
        const before = document.body.outerHTML;
        change(it);
        const found = find();
        const sum = (sums[what] ??= { found: 0, not: 0, wrong: [] });
        if (found == it) sum.found++;
        else if (!found) sum.not++;
        else sum.wrong.push({ selectors, it: it.outerHTML.slice(0, 80), found: found.outerHTML.slice(0, 80), before });
      }
    }
    return sums;
  }, PAGES);
  for (const [what, { found, not, wrong }] of Object.entries(told)) {
    t.diagnostic(`${what}: found ${found}, not found ${not}`);
    assert.deepEqual(wrong.slice(0, 1), [], `${what}: ${wrong.length} wrong`);
  }
  // An element is found without anything about its look or its text.
  for (const what of ['other classes', 'other texts']) assert.equal(told[what].not, 0, what);
  assert.equal(told['it is gone'].found, 0);
});
