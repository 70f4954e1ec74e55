// What the owner of the site observes: the clicks on picked elements, and how long they and the stretches are in the
// window. Finds them in the page and measures them; the compiled tracker decides what the measurements mean.

// How soon the page is searched and measured again after it changes or scrolls, in milliseconds.
const FIND_AFTER = 500;
const LOOK_AFTER = 250;
// The longest part of a search without a pause, in milliseconds.
const SLICE = 8;

/**
 * Begins to observe. The first argument is the server's answer about the site; `here(pages)` says whether the
 * current page is one of them; `within(id, inside)` gets what enters and leaves the window.
 */
export const watch = (told, here, within) => {
  const all = [...told.picks, ...told.stretches];
  let [looking, finding, again, things, observer] = [0, 0, false, []];

  // The first selector that finds one element alone. The one found before stays while it is what is looked for:
  // frameworks use elements again for something else.
  const find = (selectors, before) => {
    for (const selector of selectors ?? []) {
      try {
        if (before?.isConnected && before.matches(selector)) return before;
        const found = document.querySelectorAll(selector);
        if (found.length == 1) return found[0];
      } catch {}
    }
  };
  const renew = (thing) => {
    const { selectors, from = selectors, to } = thing.told;
    thing.from = find(from, thing.from);
    thing.to = find(to, thing.to);
  };

  // An observer provides the boxes, without making the browser compute the layout.
  const look = () => (looking ||= setTimeout(measure, LOOK_AFTER));
  const measure = () => {
    looking = 0;
    const elements = new Set(things.flatMap(({ from, to }) => [from, to]).filter((element) => element));
    // Observers without an answer, as in a hidden page, must not pile up.
    observer?.disconnect();
    if (!elements.size) return things.forEach((thing) => turn(thing, false));
    observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      const boxes = new Map(entries.map((entry) => [entry.target, entry]));
      for (const thing of things) turn(thing, inside(boxes.get(thing.from), boxes.get(thing.to), thing.told.to?.length));
    });
    elements.forEach((element) => observer.observe(element));
  };
  const turn = (thing, inside) => {
    if (thing.inside != inside) within(thing.told.id, (thing.inside = inside));
  };

  // Half of it is in the window, or it fills half of the window.
  const inside = (from, to, ends) => {
    if (!from || (ends && !to)) return false;
    const { boundingClientRect: box, intersectionRect: seen } = from;
    // Hidden: it has no position.
    if (!box.width && !box.height) return false;
    const half = (height) => Math.min(height, innerHeight) / 2;
    if (!to) return seen.width > 0 && seen.height > 0 && seen.height >= half(box.height);
    const end = to.boundingClientRect.top;
    const shown = Math.min(end, innerHeight) - Math.max(box.top, 0);
    return shown > 0 && shown >= half(end - box.top);
  };

  // A page may add elements later, and replace them.
  const search = () => (finding ? (again = true) : (finding = setTimeout(() => step([...things]), FIND_AFTER)));
  const step = (left) => {
    const until = performance.now() + SLICE;
    while (left.length && performance.now() < until) renew(left.pop());
    finding = left.length && setTimeout(step, 0, left);
    if (finding) return;
    look();
    if (again) search((again = false));
  };
  new MutationObserver(search).observe(document, { childList: true, subtree: true });

  // The current page may have changed.
  const arrive = () => {
    clearTimeout(finding);
    things = all.filter(({ pages }) => here(pages)).map((told) => ({ told, inside: false }));
    step([...things]);
  };
  arrive();

  /** The ids of the picked elements on the path of a click up through the page. */
  const clicked = (way) =>
    things
      .filter((thing) => thing.told.selectors)
      .filter((thing) => (renew(thing), way.includes(thing.from)))
      .map((thing) => thing.told.id);

  return { arrive, look, clicked };
};
