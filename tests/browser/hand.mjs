// A hand that has a keyboard and nothing else. At each stop the focus must be somewhere, and be seen.
import assert from 'node:assert/strict';
import { until } from './browser.mjs';

/** What has the focus: how it is called, and whether it can be seen there. Runs in the page. */
function look() {
  const element = document.activeElement;
  if (!element || element == document.body || element == document.documentElement) return { lost: true };
  const text = (node) => node?.textContent.replace(/\s+/g, ' ').trim();
  const named = element.getAttribute('aria-labelledby')?.split(' ').map((id) => text(document.getElementById(id))).join(' ');
  const name = element.getAttribute('aria-label') || named || text(element.labels?.[0]) || text(element) || element.placeholder || element.tagName;
  const outlined = (style) => style.outlineStyle != 'none' && parseFloat(style.outlineWidth) > 0 && !/, 0\)$|transparent/.test(style.outlineColor);
  const ringed = (style) => outlined(style) || style.boxShadow != 'none';
  const near = [element.nextElementSibling, element.parentElement, element.parentElement?.parentElement].filter(Boolean);
  // The field of the commands is the whole window: its line takes the accent.
  const line = element.closest('.find-head');
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--accent)';
  const accent = getComputedStyle(probe).color;
  probe.remove();
  const seen =
    (line && getComputedStyle(line).borderBottomColor == accent) ||
    [undefined, '::before', '::after'].some((part) => ringed(getComputedStyle(element, part))) ||
    near.some((one) => outlined(getComputedStyle(one)));
  const box = element.getBoundingClientRect();
  const inWindow = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  return { name, seen, inWindow, role: element.tagName.toLowerCase(), byScript: element.tabIndex < 0 };
}

export class Hand {
  #page;

  constructor(page) {
    this.#page = page;
  }

  key(name) {
    return this.#page.keyboard.press(name);
  }

  type(text) {
    return this.#page.keyboard.type(text);
  }

  /** Where it is now; being nowhere, or being there unseen, is a fault. */
  async here() {
    // An element that appears after a change gets the focus once it is rendered.
    const found = async () => {
      const stop = await this.#page.evaluate(look);
      return stop.lost ? undefined : stop;
    };
    const stop = await until(found, 'the focus is somewhere', { timeout: 10_000 });
    // The page's own heading, which gets the focus so that reading starts there, needs no ring.
    if (!stop.byScript) {
      assert.ok(stop.seen, `the focus is seen on “${stop.name}” (${stop.role})`);
      assert.ok(stop.inWindow, `“${stop.name}” (${stop.role}) is in the window`);
    }
    return stop;
  }

  /** Tab by Tab to what is called so. */
  async to(wanted, { back = false, most = 160 } = {}) {
    const met = [];
    for (let n = 0; n < most; n++) {
      await this.key(back ? 'Shift+Tab' : 'Tab');
      const { name } = await this.here().catch((error) => {
        throw new Error(`${error.message}, on the way to ${wanted}: ${met.join(' · ')}`);
      });
      if (wanted instanceof RegExp ? wanted.test(name) : name == wanted) return;
      met.push(name.slice(0, 40));
    }
    assert.fail(`no way to ${wanted}: ${met.join(' · ')}`);
  }

  /** Waits until the element of this name gets the focus by itself. */
  async at(wanted) {
    const stop = () => this.#page.evaluate(look);
    const fits = ({ name = '' }) => (wanted instanceof RegExp ? wanted.test(name) : name == wanted);
    await until(async () => fits(await stop()), `the focus on ${wanted}`, { timeout: 15_000 }).catch(async (error) => {
      throw new Error(`${error.message}; it is on “${(await stop()).name}”`);
    });
    await this.here();
  }

  async press(wanted, options) {
    await this.to(wanted, options);
    await this.key('Enter');
  }
}
