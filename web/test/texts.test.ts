// Every text of the dashboard goes through base/text.ts and has its translation: the sources are read as TypeScript
// reads them, so that a text that was forgotten is found before a reader finds it.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import ts from "typescript";
import type { Dictionary } from "../src/base/text.ts";
import { channels } from "../src/texts/de/channels.ts";
import { areas, de } from "../src/texts/de/index.ts";

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

/** What a file says, and what is loaded with it or from it. */
interface Found {
  keys: Map<string, "text" | "forms">;
  bare: string[];
  imports: string[];
  loads: { path: string; areas: string[] }[];
  /** Parts of what the server says: shown at once, and by what learns them itself. */
  told: Set<string>;
  shown: Set<string>;
  /** Parts that it learns, or asks for before it says them. */
  learnt: Set<string>;
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

const isSource = (path: string): boolean => /\.tsx?$/.test(path);

function look(path: string): Found {
  const found: Found = { keys: new Map(), bare: [], imports: [], loads: [], told: new Set(), shown: new Set(), learnt: new Set() };
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
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) {
      const from = (node.moduleSpecifier as ts.StringLiteral).text;
      if (isSource(from)) found.imports.push(join(dirname(path), from));
    }
    if (ts.isCallExpression(node)) {
      const callee = node.expression;
      const [address] = node.arguments;
      if (callee.kind === ts.SyntaxKind.ImportKeyword && address && ts.isStringLiteral(address) && isSource(address.text)) {
        const saying = ts.isCallExpression(node.parent) && node.parent.expression.getText() === "saying" ? node.parent.arguments.slice(1) : [];
        found.loads.push({ path: join(dirname(path), address.text), areas: saying.flatMap(literals).map((literal) => literal.text) });
      }
      const name = ts.isIdentifier(callee) ? callee.text : ts.isPropertyAccessExpression(callee) ? callee.name.text : "";
      if (name === "told" && address && ts.isStringLiteral(address)) found.told.add(address.text);
      if (name === "canTell" && address && ts.isStringLiteral(address)) found.learnt.add(address.text);
      if (name === "saying") for (const { text } of node.arguments.slice(1).flatMap(literals)) found.learnt.add(text.replace("told/", ""));
      const call = calls[name];
      if (call) {
        for (const literal of node.arguments[call.at] ? literals(node.arguments[call.at]!) : []) {
          found.keys.set(call.key(literal.text), call.kind);
        }
        for (const argument of node.arguments) visit(argument, true);
        return;
      }
    }
    if (ts.isJsxAttribute(node) && node.name.getText() === "part" && node.initializer && ts.isStringLiteral(node.initializer)) {
      found.shown.add(node.initializer.text);
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
  return found;
}

const files = new Map(sources().filter((path) => relative(root, path) !== "base/text.ts").map((path) => [path, look(path)]));
/** Channels stand in no text of the dashboard: `valueName` says them by their names. */
const named = Object.keys(channels).map((key) => [key, "text"] as const);
const keys = new Map([...[...files.values()].flatMap((file) => [...file.keys]), ...named]);
const dictionaries = new Map<string, Dictionary>();
for (const name of readdirSync(join(root, "texts/de")).filter(isSource)) {
  const [area] = Object.entries<Dictionary>(name === "index.ts" ? {} : await import(join(root, "texts/de", name)));
  if (area) dictionaries.set(...area);
}
const german: Dictionary = Object.assign({}, ...dictionaries.values());

/** A file with all that it imports, whatever is loaded later left aside. */
function closure(path: string, seen = new Set<string>()): Set<string> {
  if (!files.has(path) || seen.has(path)) return seen;
  seen.add(path);
  for (const next of files.get(path)?.imports ?? []) closure(next, seen);
  return seen;
}

/** The areas that a file says something of, with all that it imports. */
function areasOf(path: string): string[] {
  const said = [...closure(path)].flatMap((file) => [...(files.get(file)?.keys.keys() ?? [])]);
  return Object.keys(areas).filter((area) => said.some((key) => key in (dictionaries.get(area) ?? {})));
}

const places = (text: string): string => [...new Set(text.match(/\{\w+\}|<\/?\w+>/g) ?? [])].sort().join(" ");

test("every text that people read goes through base/text.ts", () => {
  assert.deepEqual([...files.values()].flatMap((file) => file.bare), []);
});

test("every text stands in German, and no German text stands for nothing", () => {
  assert.deepEqual([...keys.keys()].filter((key) => !(key in german)), [], "not in German");
  assert.deepEqual(Object.keys(german).filter((key) => !keys.has(key)), [], "said nowhere");
});

test("no German text stands twice, and each area’s stand in one order", () => {
  const all = [...dictionaries.values()].flatMap(Object.keys);
  assert.deepEqual(all.filter((key, at) => all.indexOf(key) !== at), []);
  for (const [area, texts] of dictionaries) assert.deepEqual(Object.keys(texts), Object.keys(texts).sort(), area);
});

test("German is there before it is said, and no more of it", () => {
  for (const [area, texts] of dictionaries) {
    assert.equal(Object.keys(texts).every((key) => key in de), !(area in areas), `${area} is whole or by area`);
  }
  assert.deepEqual(areasOf(join(root, "main.tsx")), [], "the first view");
  for (const [file, { loads }] of files) {
    for (const { path, areas } of loads) {
      const where = `${relative(root, file)} loads ${relative(root, path)}`;
      const ofServer = (area: string) => area.startsWith("told/");
      assert.deepEqual(areas.filter((area) => !ofServer(area)), areasOf(path), where);
      const all = [...closure(path)].map((one) => files.get(one)!);
      for (const part of areas.filter(ofServer)) {
        assert.ok(all.some(({ told, shown }) => [...told, ...shown].some((one) => `told/${one}` === part)), `${where}: ${part}`);
      }
      // Faults are learnt before they are thrown.
      const needed = all.flatMap(({ told, learnt }) => [...told].filter((part) => part !== "faults" && !learnt.has(part)));
      assert.deepEqual(needed.filter((part) => !areas.includes(`told/${part}`)), [], where);
    }
  }
});

test("a translation has the places of its text, and forms where a number decides", () => {
  for (const [key, kind] of keys) {
    const translation = german[key];
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
