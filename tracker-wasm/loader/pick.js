// Pick mode: an overlay over a page of the owner's site, to point at elements and name them. It is fetched only if
// the address contains a token for it, and nothing is counted meanwhile. It adds only one element with a closed
// shadow root to the page, uses neither markup nor inline styles (a policy may forbid both), and while it is on,
// links and buttons of the page do nothing.
import { look } from './pick.css.js';
import { Panel } from './panel.js';
import { selectorsOf } from './selectors.js';

const address = new URL(import.meta.url);
const save = (what) =>
  fetch(new URL(`stile-picked?t=${encodeURIComponent(address.searchParams.get('t'))}`, address), {
    method: 'POST',
    credentials: 'omit',
    body: JSON.stringify(what),
  });

const TEXT = 120;
// A button's label; never what a visitor typed.
const faceOf = (element) => (/^(submit|button|reset)$/.test(element.type) ? element.value : undefined);
const textOf = (element) => {
  const said = [element.getAttribute('aria-label'), element.innerText, element.alt, element.title, faceOf(element), element.placeholder];
  const text = said.find((text) => typeof text == 'string' && text.trim()) ?? '';
  return text.trim().replace(/\s+/g, ' ').slice(0, TEXT).trim();
};
const nameOf = (element) => `<${element.localName}> ${textOf(element).slice(0, 60)}`.trim();

const host = document.createElement('stile-pick');
const shadow = host.attachShadow({ mode: 'closed' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(look);
shadow.adoptedStyleSheets = [sheet];

const frames = ['frame', 'frame start'].map((name) => {
  const frame = document.createElement('div');
  frame.className = name;
  frame.hidden = true;
  return shadow.appendChild(frame);
});

// The element under the pointer, the elements from which it was widened, and the start of a stretch.
let [at, narrower, start, choosing] = [null, [], null, true];
let stretch = self.stilePickMake == 'stretch';
delete self.stilePickMake;

const frame = () => {
  [at, start].forEach((element, n) => {
    const box = element?.isConnected && element.getBoundingClientRect();
    frames[n].hidden = !box;
    if (!box) return;
    for (const side of ['left', 'top', 'width', 'height']) frames[n].style[side] = `${box[side]}px`;
  });
};
const point = (element, steps = []) => {
  if (!element || element == host || element == document.documentElement) return;
  [at, narrower] = [element, steps];
  frame();
  panel.pointed(nameOf(element));
};

const take = () => {
  if (!at) return;
  if (stretch && !start) {
    start = at;
    frame();
    return panel.choose(true, true);
  }
  form(stretch ? start : at, stretch && start != at ? at : null);
};
const form = (element, end) => {
  choosing = false;
  const [selectors, ends] = [selectorsOf(element), end ? selectorsOf(end) : []];
  panel.form({
    stretch,
    name: textOf(element),
    found: [...selectors, ...ends],
    save: (name, page) =>
      save(
        stretch
          ? { kind: 'stretch', name, page, from_selectors: selectors, to_selectors: ends }
          : { kind: 'pick', name, page, selectors, text: textOf(element) },
      ),
  });
};
const choose = (kind = stretch) => {
  [stretch, start, choosing] = [kind, null, true];
  panel.choose(stretch, false);
  frame();
};

const panel = new Panel(shadow, {
  choose,
  leave: () => leave(),
  alone: () => form(start, null),
});

// Keeps the page from handling pointer and keys; events in the panel stay there.
const ours = (event) => event.composedPath().includes(host);
const hands =
  'click dblclick auxclick contextmenu mousedown mouseup pointerdown pointerup touchstart touchend submit dragstart'.split(' ');
const still = (event) => {
  if (ours(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type == 'click' && choosing) {
    if (event.detail) point(event.target);
    take();
  }
};
const looked = (event) => choosing && !ours(event) && point(event.target);

const first = () => document.querySelector('main, h1') ?? document.body.firstElementChild;
const MOVES = {
  ArrowUp: () => at?.parentElement != document.documentElement && point(at?.parentElement, [at, ...narrower]),
  ArrowDown: () => (narrower.length ? point(narrower[0], narrower.slice(1)) : point(at?.firstElementChild)),
  ArrowLeft: () => point(at?.previousElementSibling),
  ArrowRight: () => point(at?.nextElementSibling),
  Enter: take,
};
const pressed = (event) => {
  if (event.key == 'Escape') {
    event.preventDefault();
    event.stopImmediatePropagation();
    return choosing && !start ? leave() : choose();
  }
  // A button or field of the panel has its keys.
  if (ours(event) && (!choosing || (/^(Enter| )$/.test(event.key) && shadow.activeElement?.localName == 'button'))) return;
  // The Tab key moves through page and panel as usual.
  if (event.key == 'Tab') return event.stopImmediatePropagation();
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!choosing || !MOVES[event.key]) return;
  if (!at && event.key != 'Enter') return point(first());
  MOVES[event.key]();
  at?.scrollIntoView({ block: 'nearest' });
  frame();
};
const muted = (event) => ours(event) || event.stopImmediatePropagation();

const listeners = [
  ...hands.map((name) => [name, still]),
  ['pointermove', looked],
  ['focusin', looked],
  ['keydown', pressed],
  ['keyup', muted],
  ['keypress', muted],
  ['scroll', frame],
  ['resize', frame],
];
for (const [name, deed] of listeners) addEventListener(name, deed, { capture: true, passive: false });
for (const name of [...hands, 'keydown', 'keyup', 'keypress', 'input', 'focusin']) {
  host.addEventListener(name, (event) => event.stopPropagation());
}
const watching = setInterval(frame, 500);

const leave = () => {
  clearInterval(watching);
  for (const [name, deed] of listeners) removeEventListener(name, deed, { capture: true });
  host.remove();
};

document.documentElement.append(host);
// Above the page's own dialogs, where the browser can.
try {
  host.popover = 'manual';
  host.showPopover();
} catch {}
choose();
