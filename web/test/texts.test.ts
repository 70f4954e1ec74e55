// No text is written in the code: each has an id and is in locales/, in every language, and is loaded before it is
// shown. The sources are parsed as TypeScript, so that what was forgotten is found before a reader finds it.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import ts from "typescript";
import { areas, first, folder, languages, read, reference, variantsOf } from "../texts/ftl.mjs";
import { eachId, parsed } from "../texts/ids.mjs";

const root = new URL("../src/", import.meta.url).pathname;
/** The texts of texts/plugin.mjs and index.html, and those about the language itself. */
const ofBuild = new Set(["language-name", "no-script", "not-loaded"]);
/** Attributes and properties that people read or screen readers speak. */
const readable = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "placeholder",
  "title",
  "alt",
  "label",
  "text",
  "hint",
  "none",
  "legend",
  "act",
  "summary",
  "note",
  "caption",
  "message",
  "lead",
]);
/** What is the same in every language. */
const names =
  /^(Stile|Ctrl|Shift|Esc|esc|Enter|Tab|CSV|PNG|URL|API|IP|UTC|JSON|HTML|CSS|CSP|SMTP|DNS|OpenID Connect|GitHub|Google|Microsoft|WordPress|Chromium|Chrome|Edge|Firefox|Opera|Safari|Android|Linux|Windows|(curl|stile) [\s\S]*|[A-Z]|[a-z]+[-_.:/=][\w-.:/=]*|https?:.*|\/[\w*/-]+|[\w.-]+@[\w.-]+|[\w*-]+(\.[\w-]+)+.*)$/;
/** For programs, or a name: in these files only. */
const scriptEvents = /^(Outbound link|Download|Form|Click)$/;
const data: Record<string, RegExp> = {
  "features/consent/languages.ts": /^en de fr /, // tags
  "features/consent/summary.tsx": /^stile consent verify /,
  "features/consent/preview-look.ts": /^\n:host\{/,
  "features/left-out/api.ts": /^an answer about a receipt without one$/,
  "features/change-drivers/api.ts": /^an answer about a change without one$/,
  "base/trusted.ts": /is no script of the dashboard$/,
  "figures/dimension.ts": /^(Organic|Paid) (Search|Social)$/, // as the server names channels
  "features/goals/definition.ts": /^clicked$/,
  "features/goals/rows.ts": scriptEvents,
  "features/goals/suggest.ts": scriptEvents,
  "features/install/methods.ts":
    /^(Google Tag Manager|Shopify|Squarespace|Webflow|Wix|Ghost|Caddy|Cloudflare|Python|Go|Rust)$/,
  "features/mcp/programs.ts": /^(Claude Code|Claude Desktop|Cursor|VS Code|Bearer stile_…|claude mcp add .*)$/,
  "features/operator/account-plan.tsx": /^(Stripe|Paddle|Lemon Squeezy)$/,
  "parts/icon.tsx": /^M[\d .]/,
  "features/revenue/index.tsx": /^stile\("/,
  "features/site-settings/codes.ts": /^[A-Z]{3}( [A-Z]{3})* ?$/,
  "figures/imported.ts":
    /^(Google Analytics 4|Universal Analytics|Plausible|Matomo|Umami|Fathom|Simple Analytics|Cloudflare Web Analytics)$/,
  "figures/countries.ts": /^[A-Z]{2}( [A-Z]{2})* ?$/,
};
const wordy = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/&\w+;/g, "")) && !names.test(text.trim());
/** Prose: a capital, then words. */
const prose = (text: string): boolean =>
  /^\p{Lu}[\p{Ll}’']+([ ,.…:?!]|$)/u.test(text.trim()) && !names.test(text.trim());

/** The content of `<code>` is for programs. */
const isCode = (node: ts.Node): boolean =>
  ts.isJsxElement(node.parent) && node.parent.openingElement.tagName.getText() === "code";

/** The texts that a file uses, and what is loaded with it or from it. */
interface Found {
  ids: Set<string>;
  bare: string[];
  /** Ids outside the arguments of `t`, `rich` or `msg`, where a build does not find them. */
  stray: string[];
  imports: string[];
  loads: { path: string; areas: string[] }[];
}

const isSource = (path: string): boolean => /\.tsx?$/.test(path);

function sources(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [path] : [];
  });
}

const messages = new Map(languages().map((language) => [language, read(language)]));
const english = messages.get(reference)!;

function look(path: string): Found {
  const found: Found = { ids: new Set(), bare: [], stray: [], imports: [], loads: [] };
  const source = parsed(readFileSync(path, "utf8"));
  const where = (node: ts.Node) =>
    `${relative(root, path)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText().trim().slice(0, 60)}`;
  const ids = new Set<ts.Node>();
  eachId(source, (literal) => {
    ids.add(literal);
    found.ids.add(literal.text);
  });
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) {
      const from = (node.moduleSpecifier as ts.StringLiteral).text;
      if (isSource(from)) found.imports.push(join(dirname(path), from));
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [address] = node.arguments;
      const around =
        ts.isCallExpression(node.parent) && node.parent.expression.getText() === "withTexts"
          ? node.parent.arguments.slice(1)
          : [];
      if (address && ts.isStringLiteral(address) && isSource(address.text)) {
        found.loads.push({
          path: join(dirname(path), address.text),
          areas: around.map((one) => (one as ts.StringLiteral).text),
        });
      }
    }
    if (ts.isStringLiteralLike(node) && node.text.includes("-") && english.has(node.text) && !ids.has(node)) {
      const { parent } = node;
      const ofArea = ts.isCallExpression(parent) && parent.expression.getText() === "withTexts";
      if (!ofArea && !ts.isPropertyAssignment(parent) && !ts.isJsxAttribute(parent) && !ts.isLiteralTypeNode(parent))
        found.stray.push(where(node));
    }
    if (!ids.has(node)) {
      if (ts.isJsxText(node) && wordy(node.text) && !isCode(node)) found.bare.push(where(node));
      else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
        const whole = ts.isTemplateExpression(node)
          ? node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join("")
          : node.text;
        let up: ts.Node = node.parent;
        while (
          ts.isConditionalExpression(up) ||
          ts.isParenthesizedExpression(up) ||
          ts.isJsxExpression(up) ||
          ts.isBinaryExpression(up)
        )
          up = up.parent;
        const shown =
          (ts.isJsxAttribute(up) && readable.has(up.name.getText())) ||
          (ts.isPropertyAssignment(up) &&
            (readable.has(up.name.getText().replace(/["']/g, "")) || up.name.getText() === "name")) ||
          ts.isJsxElement(up) ||
          ts.isJsxFragment(up);
        const compared =
          (ts.isBinaryExpression(node.parent) && /^[=!]==?$/.test(node.parent.operatorToken.getText())) ||
          (ts.isCallExpression(node.parent) && /\.startsWith$/.test(node.parent.expression.getText()));
        const typed =
          ts.isLiteralTypeNode(node.parent) ||
          ts.isImportDeclaration(node.parent) ||
          ts.isExportDeclaration(node.parent);
        const known = data[relative(root, path)]?.test(whole) ?? false;
        if (
          !compared &&
          !typed &&
          !known &&
          ((shown && wordy(whole)) ||
            prose(whole) ||
            (/\p{L}+ \p{L}+ \p{L}+/u.test(whole) &&
              !(ts.isJsxAttribute(up) && /^(class|d|also|viewBox)$/.test(up.name.getText()))))
        ) {
          found.bare.push(where(node));
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = new Map(sources().map((path) => [path, look(path)]));

/** A file with all its imports, without what is loaded later. */
function closure(path: string, seen = new Set<string>()): Set<string> {
  if (!files.has(path) || seen.has(path)) return seen;
  seen.add(path);
  for (const next of files.get(path)?.imports ?? []) closure(next, seen);
  return seen;
}

const idsOf = (path: string): Set<string> =>
  new Set([...closure(path)].flatMap((file) => [...(files.get(file)?.ids ?? [])]));

/** The areas whose texts a file shows, with all its imports; without those of the first view. */
const areasOf = (path: string): string[] =>
  [...new Set([...idsOf(path)].map((id) => english.get(id)?.area ?? ""))]
    .filter((area) => !first.includes(area))
    .sort();

test("no text is written in the code", () => {
  assert.ok(files.size > 150, "the sources were read");
  assert.deepEqual(
    [...files.values()].flatMap((file) => file.bare),
    [],
  );
});

test("ids are where a build finds them", () => {
  assert.deepEqual(
    [...files.values()].flatMap((file) => file.stray),
    [],
  );
});

test("every text is shown somewhere, and is there", () => {
  const used = new Set([...files.values()].flatMap((file) => [...file.ids]));
  assert.deepEqual(
    [...used].filter((id) => !english.has(id)),
    [],
    "no text has this id",
  );
  assert.deepEqual(
    [...english.keys()].filter((id) => !used.has(id) && !ofBuild.has(id)),
    [],
    "shown nowhere",
  );
});

test("every language has the same texts in the same files, with the same parameters and elements", () => {
  assert.ok(messages.size > 1 && english.size > 1500);
  for (const [language, all] of messages) {
    assert.deepEqual(
      [...english.keys()].filter((id) => !all.has(id)),
      [],
      `not in ${language}`,
    );
    assert.deepEqual(
      [...all.keys()].filter((id) => !english.has(id)),
      [],
      `only in ${language}`,
    );
    for (const [id, one] of all) {
      const other = english.get(id)!;
      assert.equal(one.area, other.area, `${one.where} ${id}: its file`);
      assert.deepEqual(
        [...one.parameters.keys()].sort(),
        [...other.parameters.keys()].sort(),
        `${one.where} ${id}: its parameters`,
      );
      assert.deepEqual(one.elements, other.elements, `${one.where} ${id}: its elements`);
      // A `<` that opens no element would be shown.
      for (const text of variantsOf(one.text)) {
        assert.ok(text.trim() !== "", `${one.where} ${id}: is empty`);
        assert.deepEqual(
          text
            .replace(/<(\w+)>(.*?)<\/\1>/g, "$2")
            .match(/<\/?\w+>/g)
            ?.filter((tag) => tag !== "</head>") ?? [],
          [],
          `${one.where} ${id}`,
        );
      }
    }
  }
});

test("each file has one order", () => {
  for (const language of languages()) {
    for (const file of readdirSync(join(folder, language, "web"))) {
      const ids = [...readFileSync(join(folder, language, "web", file), "utf8").matchAll(/^([a-z][\w-]*) =/gm)].map(
        ([, id]) => id,
      );
      assert.deepEqual(ids, [...ids].sort(), `${language}/web/${file}`);
    }
  }
});

test("texts are loaded before they are shown, and no others", () => {
  assert.deepEqual(areasOf(join(root, "main.tsx")), [], "the first view");
  // What draws the figures is loaded while they are computed.
  const shown = new Set([
    ...idsOf(join(root, "main.tsx")),
    ...idsOf(join(root, "features/site/chart.tsx")),
    ...ofBuild,
  ]);
  const early = [...english].filter(([id, one]) => first.includes(one.area) && !shown.has(id)).map(([id]) => id);
  assert.deepEqual(early, [], "loaded before the first view, which does not show it");
  for (const [file, { loads }] of files) {
    for (const load of loads)
      assert.deepEqual(load.areas, areasOf(load.path), `${relative(root, file)} loads ${relative(root, load.path)}`);
  }
  const loaded = new Set([...files.values()].flatMap(({ loads }) => loads.flatMap((one) => one.areas)));
  assert.deepEqual(
    areas().filter((area) => area !== "first" && !loaded.has(area)),
    [],
  );
});
