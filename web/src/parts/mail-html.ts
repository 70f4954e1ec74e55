/**
 * Reads the HTML of an email into a tree. The policy of the pages lets no text become HTML, not even in a sandboxed frame
 * (base/trusted.ts), and that stays so: this reads the little HTML that emails are made of, and mail-draw.ts makes elements
 * of what is on its lists.
 */

export interface MailElement {
  name: string;
  attributes: Record<string, string>;
  inside: MailNode[];
}
export type MailNode = MailElement | string;

const empty = new Set(["area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"]);
/** Of which the content is text, whatever is in it. */
const raw = new Set(["script", "style", "title", "textarea"]);

const entities: Record<string, string> = {
  amp: "&",
  apos: "'",
  bull: "•",
  copy: "©",
  gt: ">",
  hellip: "…",
  laquo: "«",
  ldquo: "“",
  lsquo: "‘",
  lt: "<",
  mdash: "—",
  middot: "·",
  minus: "−",
  nbsp: "\u00a0",
  ndash: "–",
  quot: '"',
  raquo: "»",
  rdquo: "”",
  rsquo: "’",
  shy: "\u00ad",
  thinsp: "\u2009",
  times: "×",
  zwnj: "\u200c",
};

const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (all, hex?: string, decimal?: string, name = "") => {
    if (name) return Object.hasOwn(entities, name) ? (entities[name] ?? all) : all;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = "", double, single, bare] of text.matchAll(
    /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  )) {
    found[name.toLowerCase()] ??= decoded(double ?? single ?? bare ?? "");
  }
  return found;
}

/** What is between `from` and the end of a comment, a declaration or a tag, and where that is. */
function endOf(html: string, from: number): number {
  if (html.startsWith("<!--", from)) {
    const end = html.indexOf("-->", from + 4);
    return end < 0 ? html.length : end + 3;
  }
  let quote = "";
  for (let at = from + 1; at < html.length; at++) {
    const sign = html[at] ?? "";
    if (quote) quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === ">") return at + 1;
  }
  return html.length;
}

export function readMail(html: string): MailNode[] {
  const root: MailElement = { name: "", attributes: {}, inside: [] };
  const open = [root];
  const now = (): MailElement => open.at(-1) ?? root;
  const add = (text: string) => {
    if (text !== "") now().inside.push(decoded(text));
  };
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf("<", at);
    if (next < 0) break;
    add(html.slice(at, next));
    at = endOf(html, next);
    const tag = html.slice(next, at);
    const [, slash, name = "", rest = ""] = /^<(\/?)([a-z][a-z\d]*)([\s\S]*?)\/?>$/i.exec(tag) ?? [];
    const lower = name.toLowerCase();
    if (lower === "") {
      // A `<` before no name is text; comments and declarations are nothing.
      if (!/^<[!?/]/.test(tag)) {
        add("<");
        at = next + 1;
      }
      continue;
    }
    if (slash) {
      const of = open.findLastIndex((one) => one.name === lower);
      if (of > 0) open.length = of;
      continue;
    }
    const element: MailElement = { name: lower, attributes: attributesOf(rest), inside: [] };
    now().inside.push(element);
    if (raw.has(lower)) {
      const close = html.toLowerCase().indexOf(`</${lower}`, at);
      const until = close < 0 ? html.length : close;
      element.inside.push(html.slice(at, until));
      at = close < 0 ? html.length : endOf(html, close);
    } else if (!empty.has(lower)) open.push(element);
  }
  add(html.slice(at));
  return root.inside;
}
