// What axe finds on a page of the dashboard.
import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const shots = fileURLToPath(new URL('./shots/', import.meta.url));
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No violation of WCAG A or AA that axe can find, on the page or `within` a part of it. */
export async function clean(page, what, within) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // An older answer is shown faded until the newer one arrives.
  await page.waitForFunction(() => !document.querySelector('[data-busy="true"]'));
  // A button that was enabled a moment ago is still on its way to its colours.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect.getTiming().iterations != Infinity)
        .map(({ finished }) => finished.catch(() => {})),
    ),
  );
  const { violations } = await page.evaluate(
    (within) =>
      axe.run(within ?? document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // All rules run all the same. Finding a selector for each element that passes takes most of the time.
        resultTypes: ['violations'],
      }),
    within,
  );
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  assert.deepEqual(told, [], what);
}

/** The same at the widths of a desk and of a phone, in light and in dark; then the page is as it was. */
export async function cleanAnywhere(page, what, within) {
  const before = page.viewportSize();
  // A theme that was chosen would hide the other.
  const theme = await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const chosen = dataset.theme;
    delete dataset.theme;
    return chosen;
  });
  const seen = new Set();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await clean(page, `${what}, ${width} px, ${colorScheme}`, within);
      seen.add(await page.evaluate(() => `${innerWidth} ${getComputedStyle(document.documentElement).colorScheme}`));
    }
  }
  // A width or colours that the page does not take would be the same look twice.
  assert.equal(seen.size, 4, `${what}: ${[...seen].join(', ')}`);
  await page.emulateMedia({ colorScheme: null });
  if (theme) await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
  await page.setViewportSize(before);
}

/** The same in the narrowest window that the pages are made for, too, where they fit; with pictures of both. */
export async function looked(page, name) {
  await cleanAnywhere(page, name);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  // Elsewhere on the page, a bar with unsaved changes would cover a field or two.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await clean(page, `${name}, 320 px`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} fits 320 px`);
  await mkdir(shots, { recursive: true });
  await page.screenshot({ path: `${shots}${name}-320.png`, fullPage: true });
  await page.setViewportSize(before);
  await page.screenshot({ path: `${shots}${name}.png`, fullPage: true });
}
