// Every text of the dashboard goes through base/text.ts and has its translation: the sources are read as TypeScript
// reads them, so that a text that was forgotten is found before a reader finds it.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import ts from "typescript";
import { de } from "../src/texts/de/index.ts";

const root = new URL("../src/", import.meta.url).pathname;
/** Attributes and properties that people read or hear. */
const read = new Set([
  "aria-label", "aria-description", "aria-roledescription", "placeholder", "title", "alt", "label", "text", "hint", "none", "legend", "act", "summary", "note", "caption", "message", "lead",
]);
/** What is the same in every language. */
const names = /^(Stile|Ctrl|Shift|Esc|esc|Enter|Tab|CSV|PNG|URL|API|IP|UTC|JSON|HTML|CSS|CSP|SMTP|DNS|OpenID Connect|GitHub|Google|Microsoft|WordPress|Chromium|Chrome|Edge|Firefox|Opera|Safari|Android|Linux|Windows|(curl|stile) [^]*|[A-Z]|[a-z]+[-_.:/=][\w-.:/=]*|https?:.*|\/[\w*/-]+|[\w.-]+@[\w.-]+|[\w*-]+(\.[\w-]+)+.*)$/;
/** What programs read, or a name: in these files only. */
const scriptEvents = /^(Outbound link|Download|Form|Click)$/;
const data: Record<string, RegExp> = {
  "api/moves.ts": /^an answer about a \w+ without one$/,
  "base/trusted.ts": /is no script of the dashboard$/,
  "goals/definition.ts": /^clicked$/,
  "goals/rows.ts": scriptEvents,
  "goals/suggest.ts": scriptEvents,
  "pages/install/ways.ts":
    /^(Google Tag Manager|Shopify|Squarespace|Webflow|Wix|Ghost|Caddy|Cloudflare|Python|Go|Rust)$/,
  "parts/icon.tsx": /^M[\d .]/,
  "pages/revenue/index.tsx": /^stile\("/,
  "site/codes.ts": /^[A-Z]{2,3}( [A-Z]{2,3})* ?$/,
};
const wordy = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/&\w+;/g, "")) && !names.test(text.trim());
/** Prose: a capital, then words. */
const prose = (text: string): boolean => /^\p{Lu}[\p{Ll}’']+([ ,.…:?!]|$)/u.test(text.trim()) && !names.test(text.trim());

interface Found {
  keys: Map<string, "text" | "forms">;
  bare: string[];
}

function sources(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "texts" ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [path] : [];
  });
}

/** Which arguments of a call hold texts, and what stands in the dictionary for them. */
const calls: Record<string, { at: number; kind: "text" | "forms"; key: (text: string) => string }> = {
  t: { at: 0, kind: "text", key: (text) => text },
  msg: { at: 0, kind: "text", key: (text) => text },
  rich: { at: 0, kind: "text", key: (text) => text },
  tn: { at: 2, kind: "forms", key: (text) => text },
  richn: { at: 2, kind: "forms", key: (text) => text },
  several: { at: 1, kind: "forms", key: (text) => `${text}s` },
  noun: { at: 1, kind: "forms", key: (text) => `${text}s` },
};

function look(path: string, found: Found): void {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const where = (node: ts.Node) =>
    `${relative(root, path)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText().trim().slice(0, 60)}`;
  /** Literal texts that an expression can come to: of both branches of a choice. */
  const literals = (node: ts.Expression): ts.StringLiteralLike[] =>
    ts.isStringLiteralLike(node) ? [node]
    : ts.isConditionalExpression(node) ? [...literals(node.whenTrue), ...literals(node.whenFalse)]
    : ts.isParenthesizedExpression(node) ? literals(node.expression)
    : [];
  const visit = (node: ts.Node, said: boolean): void => {
    if (ts.isCallExpression(node)) {
      const callee = node.expression;
      const name = ts.isIdentifier(callee) ? callee.text : ts.isPropertyAccessExpression(callee) ? callee.name.text : "";
      const call = calls[name];
      if (call) {
        for (const literal of node.arguments[call.at] ? literals(node.arguments[call.at]!) : []) {
          found.keys.set(call.key(literal.text), call.kind);
        }
        for (const argument of node.arguments) visit(argument, true);
        return;
      }
    }
    if (!said) {
      if (ts.isJsxText(node) && wordy(node.text)) found.bare.push(where(node));
      else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
        const whole = ts.isTemplateExpression(node)
          ? node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join("")
          : node.text;
        let up: ts.Node = node.parent;
        while (ts.isConditionalExpression(up) || ts.isParenthesizedExpression(up) || ts.isJsxExpression(up) || ts.isBinaryExpression(up)) up = up.parent;
        const shown =
          (ts.isJsxAttribute(up) && read.has(up.name.getText())) ||
          (ts.isPropertyAssignment(up) && (read.has(up.name.getText().replace(/["']/g, "")) || up.name.getText() === "name")) ||
          ts.isJsxElement(up) || ts.isJsxFragment(up);
        const compared =
          (ts.isBinaryExpression(node.parent) && /^[=!]==?$/.test(node.parent.operatorToken.getText())) ||
          (ts.isCallExpression(node.parent) && /\.startsWith$/.test(node.parent.expression.getText()));
        const typed = ts.isLiteralTypeNode(node.parent) || ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent);
        const known = data[relative(root, path)]?.test(whole) ?? false;
        if (!compared && !typed && !known && ((shown && wordy(whole)) || prose(whole) || (/\p{L}+ \p{L}+ \p{L}+/u.test(whole) && !(ts.isJsxAttribute(up) && /^(class|d|also|viewBox)$/.test(up.name.getText()))))) {
          found.bare.push(where(node));
        }
      }
    }
    ts.forEachChild(node, (child) => visit(child, said && !ts.isFunctionLike(child)));
  };
  visit(source, false);
}

const found: Found = { keys: new Map(), bare: [] };
for (const path of sources()) {
  const name = relative(root, path);
  if (name === "base/text.ts") continue;
  look(path, found);
}

const places = (text: string): string => [...new Set(text.match(/\{\w+\}|<\/?\w+>/g) ?? [])].sort().join(" ");

test("every text that people read goes through base/text.ts", () => {
  assert.deepEqual(found.bare, []);
});

test("every text stands in German, and no German text stands for nothing", () => {
  assert.deepEqual([...found.keys.keys()].filter((key) => !(key in de)), [], "not in German");
  assert.deepEqual(Object.keys(de).filter((key) => !found.keys.has(key)), [], "said nowhere");
});

test("no German text stands twice", () => {
  const areas = readdirSync(join(root, "texts/de")).filter((name) => name !== "index.ts");
  const all = areas.flatMap((name) => {
    const source = ts.createSourceFile(name, readFileSync(join(root, "texts/de", name), "utf8"), ts.ScriptTarget.Latest);
    const keys: string[] = [];
    ts.forEachChild(source, function visit(node) {
      const entry = ts.isPropertyAssignment(node) && (ts.isStringLiteral(node.name) || ts.isIdentifier(node.name)) ? node.name.text : "";
      if (entry !== "" && entry in de) keys.push(entry);
      else ts.forEachChild(node, visit);
    });
    return keys;
  });
  assert.equal(all.length, Object.keys(de).length);
  assert.deepEqual(all.filter((key, at) => all.indexOf(key) !== at), []);
});

test("a translation has the places of its text, and forms where a number decides", () => {
  for (const [key, kind] of found.keys) {
    const translation = de[key];
    if (translation === undefined) continue;
    assert.equal(typeof translation === "string" ? "text" : "forms", kind, key);
    for (const text of typeof translation === "string" ? [translation] : Object.values(translation)) {
      // A form for one may do without its number.
      if (kind === "text") assert.equal(places(text), places(key), key);
      else assert.ok(places(text).split(" ").every((place) => place === "" || places(key).includes(place)), key);
      assert.ok(text.trim() !== "", key);
    }
  }
});
