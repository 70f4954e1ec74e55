// How the banner and the panel look and behave on a page. They know nothing about answers: those are functions that they
// get. Nothing here is markup, inline style or inline script, and no script of the page gets into the closed shadow root.
import { look } from './consent.css.js';

const make = (name, more, ...inside) => {
  const element = Object.assign(document.createElement(name), more);
  element.append(...inside.filter((one) => one));
  return element;
};
const paragraph = (textContent, more) => textContent && make('p', { textContent, ...more });

const sheet = (text) => {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
};

/** A shadow root with this content before the page's body: the Tab key comes to it first. Returns its element. */
const place = (banner, ...content) => {
  const host = document.createElement('stile-consent');
  const shadow = host.attachShadow({ mode: 'closed' });
  shadow.adoptedStyleSheets = [sheet(look(banner))];
  shadow.append(...content);
  document.documentElement.insertBefore(host, document.body);
  return host;
};

/** The language and the direction of the texts, and the name: that of the element with the id `title`. */
const spoken = (element, { language, rtl }) => {
  element.lang = language;
  element.dir = rtl ? 'rtl' : 'ltr';
  element.setAttribute('aria-labelledby', 'title');
  return element;
};

/** A button whose action runs once at a time; where that returns false or throws, `status` gets the reason. */
const button = (text, className, action, status, failed) => {
  let busy;
  const onclick = async ({ isTrusted }) => {
    // A script of the page does not answer for the visitor.
    if (busy || !isTrusted) return;
    busy = true;
    made.ariaDisabled = 'true';
    status.textContent = '';
    if ((await action().catch(() => false)) === false) status.textContent = failed;
    made.ariaDisabled = null;
    busy = false;
  };
  const made = make('button', { type: 'button', textContent: text, className, onclick });
  return made;
};

/** Buttons of one level and one size. */
const row = ({ texts, failed }, status, actions) =>
  make(
    'div',
    { className: 'row' },
    ...Object.entries(actions).map(([name, action]) => button(texts[name] ?? texts.panel[name], name, action, status, failed)),
  );

/** What is asked, and how to find out more. */
const question = ({ texts, policy }) => [
  paragraph(texts.body),
  make('p', {}, `${texts.withdrawal} `, policy && make('a', { href: policy, textContent: texts.policy })),
];

const statusOf = (className) => make('p', { role: 'status', className });

/** Shows the banner, with the actions of its buttons; returns what removes it. */
export const showBanner = (banner, actions) => {
  const [root, above] = [document.documentElement, banner.place == 'top'];
  const status = statusOf('failed');
  const title = make('b', { id: 'title', textContent: banner.texts.title });
  const text = make('div', { className: 'text' }, title, ...question(banner), status);
  const section = spoken(make('section', { className: banner.place }, text, row(banner, status, actions)), banner);
  const space = document.createElement('i');
  const host = place(banner, section, space);

  // The page's end can be scrolled out from under the banner, and so is what has the focus. A page that fits into the
  // window gets no room: its scroll bar would make everything move.
  const room = sheet('');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, room];
  const measure = () => {
    const height = `${section.offsetHeight + 32}px`;
    room.replaceSync(`html{scroll-padding-${above ? 'top' : 'bottom'}:${height}}`);
    if (above) return;
    const { scrollTop } = root;
    space.style.height = 0;
    const { scrollHeight } = root;
    if (scrollHeight <= root.clientHeight && !matchMedia('(pointer:coarse)').matches) return;
    space.style.top = `${scrollHeight}px`;
    space.style.height = height;
    // Without the room, the end of the page was further up.
    if (scrollTop != root.scrollTop) root.scrollTo({ top: scrollTop, behavior: 'instant' });
  };
  const watch = new ResizeObserver(measure);
  for (const part of [section, document.body, ...document.body.children]) watch.observe(part);

  return () => {
    watch.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one != room);
    host.remove();
  };
};

/**
 * Opens the panel; `closed` is called when it is closed. Returns what closes it, and `fill(about, actions)`: what is
 * kept of this browser (null if nothing is), and what the visitor can do about it.
 */
export const openPanel = (banner, closed) => {
  const { language, texts, failed } = banner;
  const date = (seconds) => new Date(seconds * 1e3).toLocaleDateString(language, { dateStyle: 'long' });
  const said = statusOf('');
  const status = statusOf('failed');
  const content = make('div', { className: 'content' });
  const close = () => dialog.close();
  const dialog = spoken(
    make(
      'dialog',
      { onclose: () => (host.remove(), closed()) },
      make('h2', { id: 'title', textContent: texts.panel.title, tabIndex: -1, autofocus: true }),
      said,
      content,
      status,
      make('button', { type: 'button', className: 'close', textContent: texts.panel.close, onclick: close }),
    ),
    banner,
  );
  dialog.onclick = ({ target, clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    if (target == dialog && (x < left || x > right || y < top || y > bottom) && (x || y)) close();
  };
  const host = place(banner, dialog);

  const fill = (about, actions) => {
    const values = about?.until && {
      since: date(about.since),
      until: date(about.until),
      visits: about.visits.toLocaleString(language),
      hits: about.hits.toLocaleString(language),
    };
    said.textContent = !about
      ? texts.panel.declined
      : values
        ? texts.panel.agreed.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all)
        : failed;
    const code = about?.code && make('code', { textContent: about.code });
    content.replaceChildren(
      ...[
        ...(about ? [code && paragraph(texts.panel.code), code] : texts.body ? question(banner) : []),
        row(banner, status, actions),
      ].filter((one) => one),
    );
  };
  return { fill, close, open: () => dialog.open || dialog.showModal() };
};
