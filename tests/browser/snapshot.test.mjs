// What holds pictures against each other must see what a person would see, and nothing else.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, visitor } from './browser.mjs';
import { different, small } from './snapshot.mjs';

let browser, page, plain;

const card = (title, rows) => `<section class="card" id="${title}"><h2>${title}</h2>
  ${rows.map((row, n) => `<p><i style="width:${90 - n * 17}%"></i><span>${row}</span><b>${61 - n * 9}</b></p>`).join('')}</section>`;
const html = `<!doctype html><style>
  body { margin: 24px; background: #f4f6f5; font: 14px sans-serif; color: #18211d }
  .card { box-sizing: border-box; width: 500px; padding: 20px; margin-bottom: 20px; border: 1px solid #dfe5e2; border-radius: 12px; background: #fff }
  p { position: relative; display: flex; justify-content: space-between; height: 30px; margin: 4px 0; align-items: center }
  i { position: absolute; inset: 0 auto 0 0; background: #d9efe5; border-radius: 6px } span, b { position: relative; padding: 0 10px }
  svg { width: 100%; height: 160px } path { fill: none; stroke: #0a7257; stroke-width: 2 }
</style><section class="card" id="chart"><h2>Visitors</h2><svg><path d="M0 150 60 150 120 30 180 90 260 20 330 140 420 60 460 150"/></svg></section>
${card('Pages', ['/', '/pricing', '/blog/beans', '/thanks'])}${card('Sources', ['Google', 'letter', 'partner.example'])}`;

before(async () => {
  browser = await launch();
  ({ page } = await visitor(browser));
  plain = await seen();
});
after(() => browser?.close());

/** The page as it is compared, after a change of it. */
async function seen(change = '') {
  await page.setContent(html);
  await page.evaluate(change);
  return small(await page.screenshot({ fullPage: true }));
}
const found = async (change) => different(plain, await seen(change))?.what;

test('the same page is the same', async () => assert.equal(await found(''), undefined));

for (const [what, change] of Object.entries({
  'a card that moved': `document.getElementById('Pages').style.marginLeft = '12px'`,
  'a card that is gone': `document.getElementById('Sources').style.visibility = 'hidden'`,
  'a chart without its line': `document.querySelector('path').remove()`,
  'a chart with another course': `document.querySelector('path').setAttribute('d', 'M0 150 200 40 460 150')`,
  'another colour of the bars': `for (const bar of document.querySelectorAll('i')) bar.style.background = '#efe5d9'`,
  'text that cannot be read': `document.getElementById('Pages').style.color = '#fff'`,
  'a line that broke in two': `document.querySelector('span').innerHTML = '/a-page<br>of two lines'`,
  'a longer page': `document.body.style.paddingBottom = '60px'`,
})) {
  test(`${what} is noticed`, async () => assert.match((await found(change)) ?? 'nothing', /^(other at|\d+ px (longer|shorter))/));
}

for (const [what, change] of Object.entries({
  'letters that are drawn a little to the side': `for (const text of document.querySelectorAll('span, b')) text.style.translate = '0.4px 0.3px'`,
  'letters that are drawn a little heavier': `document.body.style.webkitTextStroke = '0.2px'`,
  'a colour that nobody could tell from what it was': `document.body.style.background = '#f5f7f6'`,
})) {
  test(`${what} are let be`, async () => assert.equal(await found(change), undefined));
}
