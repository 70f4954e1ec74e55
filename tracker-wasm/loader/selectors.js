// CSS selectors with which an element is found again, the most durable first. Nothing here changes the page.
//
// A selector that finds nothing loses a figure; one that finds another element makes it wrong. So classes are not
// used, since they describe the current look, and a position among siblings is always given from both ends: after
// one is added or removed, the selector finds nothing.

const MOST = 5;
const LONGEST = 500;
const LONGEST_VALUE = 120;

/** Attributes that are made to find elements by, for tests and for analytics. */
const MARK =
  /^data-(test(-?id)?|cy|qa|e2e|track(ing)?(-(id|name))?|analytics(-(id|name))?|event(-name)?|ga-.+|gtm(-.+)?|action|name|cta|section)$/;
/** Attributes that say what an element is for. */
const SENSE = ['name', 'aria-label', 'href', 'title', 'alt', 'placeholder'];
/** Prefixes of ids that frameworks number. */
const COUNTED =
  /^(:r|_r_|«|radix-|headlessui-|mui-|mat-|cdk-|react-|rc[-_]|ember|ext-|yui[-_]|j_id|chakra-|mantine-|reka-|v-\d|ng-|svelte-|input-?\d|field-?\d|el-id-|swiper-|tns|select2-|downshift-|floating-ui-|uid-?\d)/i;

/** Whether a name looks generated, and may be different next time. */
export function generated(name) {
  return (
    COUNTED.test(name) ||
    /\d{3}/.test(name) ||
    // Letters and digits in turn: a hash.
    /[a-z]\d+[a-z]+\d|\d[a-z]+\d[a-z]/i.test(name) ||
    /[0-9a-f]{8}/i.test(name)
  );
}

const quoted = (value) => `"${value.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`;
const with_ = (element, name) => `${tag(element)}[${CSS.escape(name)}=${quoted(element.getAttribute(name))}]`;
const tag = (element) => CSS.escape(element.localName);

/** The selectors by what an element itself is called. */
function* own(element) {
  if (element.id && !generated(element.id)) yield `#${CSS.escape(element.id)}`;
  const usable = (name) => {
    const value = element.getAttribute(name);
    return value && value.length <= LONGEST_VALUE;
  };
  for (const { name, value } of element.attributes) {
    if (MARK.test(name) && usable(name) && !generated(value)) yield with_(element, name);
  }
  for (const name of SENSE) {
    if (usable(name) && !(name == 'name' && generated(element.getAttribute(name)))) yield with_(element, name);
  }
}

/** An element's position among its siblings, from both ends. */
function place(element) {
  const siblings = [...element.parentElement.children];
  if (siblings.length == 1) return `${tag(element)}:only-child`;
  const at = siblings.indexOf(element);
  return `${tag(element)}:nth-child(${at + 1}):nth-last-child(${siblings.length - at})`;
}

/**
 * Excludes wrappers: an element that a page later wraps around this one would have its position and tag, and
 * contain only it.
 */
function unwrapped(element) {
  const alone = `> ${tag(element)}:only-child`;
  let deeper = alone;
  let at = element;
  while (at.children.length == 1 && at.firstElementChild.localName == element.localName) {
    at = at.firstElementChild;
    deeper += ` ${alone}`;
  }
  return `:not(:has(${deeper}))`;
}

/** The path down to an element from one above it. */
function way(element, from) {
  const steps = [];
  for (let at = element; at != from; at = at.parentElement) steps.unshift(place(at));
  return steps.join(' > ') + unwrapped(element);
}

/** The selectors of an element by one above it that can be found, the nearest first. */
function* below(element, finds) {
  for (let above = element.parentElement; above; above = above.parentElement) {
    const anchor = above.localName == 'body' ? 'body' : [...own(above), landmark(above)].find((one) => one && finds(one, above));
    if (!anchor) continue;
    for (const self of [...own(element), tag(element)]) yield `${anchor} ${self}`;
    yield `${anchor} > ${way(element, above)}`;
  }
}
const landmark = ({ localName }) => /^(main|header|footer|nav|aside|form)$/.test(localName) && localName;

/** Up to five selectors that each find this element and no other at the moment; none if it is in no page. */
export function selectorsOf(element) {
  const root = element.ownerDocument;
  const finds = (selector, wanted) => {
    if (selector.length > LONGEST) return false;
    const found = root.querySelectorAll(selector);
    return found.length == 1 && found[0] == wanted;
  };
  if (element == root.documentElement || element == root.body) return finds(element.localName, element) ? [element.localName] : [];
  const chosen = [];
  const take = (selector) => {
    if (!chosen.includes(selector) && finds(selector, element)) chosen.push(selector);
  };
  for (const selector of own(element)) take(selector);
  // By its names only, if there are enough of them; otherwise also by what is above it.
  chosen.splice(MOST - 2);
  for (const selector of below(element, finds)) {
    if (chosen.length == MOST) break;
    take(selector);
  }
  return chosen;
}
