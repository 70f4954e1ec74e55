// The few parts of a page that the package touches, for tests without a browser.

/** Puts a page in place of the globals; what it returns holds the added tags. `enforced`: Trusted Types, as Chromium has them. */
export function openPage({ at = 'https://shop.example/a/b?c=1', tags = [], store = {}, enforced = false, policies = ['stile'] } = {}) {
  const head = [...tags];
  class Tag {
    dataset = {};
    set src(value) {
      if (enforced && !(value instanceof Trusted)) throw new TypeError('This document requires TrustedScriptURL assignment.');
      this.address = String(value);
    }
    get src() {
      return this.address;
    }
  }
  class Trusted {
    constructor(text) {
      this.text = text;
    }
    toString() {
      return this.text;
    }
  }
  const document = {
    baseURI: at,
    createElement: () => new Tag(),
    querySelectorAll: () => head,
    head: { append: (tag) => head.push(tag) },
  };
  const window = {};
  if (enforced) {
    window.trustedTypes = {
      createPolicy(name, { createScriptURL }) {
        if (!policies.includes(name)) throw new TypeError(`Policy "${name}" disallowed.`);
        return { createScriptURL: (text) => new Trusted(createScriptURL(text)) };
      },
    };
  }
  const localStorage = Object.assign(Object.create({ removeItem: (name) => delete localStorage[name] }), store);
  Object.assign(globalThis, { document, window, localStorage });
  return { tags: head, window, localStorage };
}

/** Takes the page away again, as on a server. */
export function closePage() {
  for (const name of ['document', 'window', 'localStorage']) delete globalThis[name];
}
