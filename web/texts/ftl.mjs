/**
 * Reads `locales/<language>/web/*.ftl` and compiles each message to what base/text.ts renders at run time: a text
 * with `{parameter}` in it, or, if a parameter selects, the variants by it. A file is an area, loaded with the
 * pages that show it; those of the first view are one.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "@fluent/syntax";

export const folder = new URL("../../locales/", import.meta.url).pathname;
/** The language that ids and parameters are read from. */
export const reference = "en";
/** Areas of the first view, which are loaded before it as one. */
export const first = ["channels", "common", "figures", "site"];

const files = (language) =>
  readdirSync(join(folder, language, "web"))
    .filter((name) => name.endsWith(".ftl"))
    .sort();

export const languages = () =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

/** The messages of a file as the parser gives them; what it cannot read is an error. */
function entries(language, file) {
  const path = join(folder, language, "web", file);
  const source = readFileSync(path, "utf8");
  return parse(source, {}).body.flatMap((entry) => {
    if (/Comment$/.test(entry.type)) return [];
    const line = source.slice(0, entry.span.start).split("\n").length;
    const where = `locales/${language}/web/${file}:${line}`;
    if (entry.type !== "Message" || !entry.value || entry.attributes.length > 0) {
      throw new Error(`${where} is no message with a text: ${source.slice(entry.span.start, entry.span.end).trim()}`);
    }
    return [{ id: entry.id.name, value: entry.value, where }];
  });
}

/** Puts `text` before each variant of what may be chosen by a parameter. */
const joined = (before, after) => {
  if (typeof before === "string" && typeof after === "string") return before + after;
  const [choice, put] =
    typeof before === "string" ? [after, (one) => joined(before, one)] : [before, (one) => joined(one, after)];
  return Object.fromEntries(
    Object.entries(choice).map(([parameter, variants]) => [
      parameter,
      Object.fromEntries(Object.entries(variants).map(([name, one]) => [name, put(one)])),
    ]),
  );
};

const keyOf = (variant) => (variant.key.type === "NumberLiteral" ? variant.key.value : variant.key.name);

/**
 * Of the server's files a message can have another in it (`refer` compiles that one), and braces that are not a parameter
 * (`literal` marks them).
 */
function compiled(pattern, message, parameters, refer, literal = (text) => text) {
  const fail = (what) => {
    throw new Error(`${message.where} ${message.id}: ${what}`);
  };
  const parts = pattern.elements.map((element) => {
    if (element.type === "TextElement") return element.value;
    const { expression } = element;
    switch (expression.type) {
      case "StringLiteral":
        return literal(expression.parse().value);
      case "MessageReference":
        return refer ? refer(expression.id.name) : fail("a message has no other in it");
      case "VariableReference":
        if (!parameters.has(expression.id.name)) parameters.set(expression.id.name, "value");
        return `{${expression.id.name}}`;
      case "SelectExpression": {
        const { selector, variants } = expression;
        if (selector.type !== "VariableReference") fail("only a parameter can choose between variants");
        const name = selector.id.name;
        const keys = variants.map(keyOf);
        if (keyOf(variants.find((one) => one.default)) !== "other") fail("the variant for all else is to be *[other]");
        parameters.set(name, keys.every((key) => /^(zero|one|two|few|many|other|\d+)$/.test(key)) ? "number" : "value");
        return {
          [name]: Object.fromEntries(
            variants.map((one, i) => [keys[i], compiled(one.value, message, parameters, refer, literal)]),
          ),
        };
      }
      default:
        return fail(`${expression.type} is not supported`);
    }
  });
  return parts.reduce(joined, "");
}

/** Braces without a parameter, in the server's texts: their marks are in no text, and become braces where one is shown. */
const marked = (text) => text.replaceAll("{", "\ue000").replaceAll("}", "\ue001");

/** The texts of `locales/<language>/server/<name>.ftl` with these beginnings of their ids, variants as `id.variant`. */
export function serverTexts(language, name, beginning) {
  const path = join(folder, language, "server", `${name}.ftl`);
  const entries = parse(readFileSync(path, "utf8"), {}).body.filter(({ type }) => type === "Message");
  const patterns = new Map();
  for (const { id, value, attributes } of entries) {
    if (value) patterns.set(id.name, value);
    for (const one of attributes) patterns.set(`${id.name}.${one.id.name}`, one.value);
  }
  const of = (id) => compiled(patterns.get(id), { id, where: path }, new Map(), of, marked);
  const ids = [...patterns.keys()].filter((id) => id.startsWith(beginning));
  return Object.fromEntries(ids.map((id) => [id, of(id)]));
}

/** All texts that a message may become. */
export const variantsOf = (text) =>
  typeof text === "string"
    ? [text]
    : Object.values(text).flatMap((variants) => Object.values(variants).flatMap(variantsOf));

/** The elements in a text, `<link>` … `</link>`. */
const elementsOf = (text) =>
  [...new Set(variantsOf(text).flatMap((one) => [...one.matchAll(/<(\w+)>.*?<\/\1>/g)].map(([, tag]) => tag)))].sort();

/** Every message of a language by its id: its area, its text, its parameters and elements. */
export function read(language) {
  const all = new Map();
  for (const file of files(language)) {
    for (const message of entries(language, file)) {
      const twin = all.get(message.id);
      if (twin) throw new Error(`${message.where} ${message.id} is also in ${twin.where}`);
      const parameters = new Map();
      const text = compiled(message.value, message, parameters);
      const area = file.slice(0, -".ftl".length);
      all.set(message.id, { area, where: message.where, text, parameters, elements: elementsOf(text) });
    }
  }
  return all;
}

/** What the pages load: the areas beyond the first view, and `first`. */
export const areas = () => {
  const all = files(reference).map((name) => name.slice(0, -".ftl".length));
  return ["first", ...all.filter((area) => !first.includes(area))];
};

export const inArea = (messages, area) =>
  [...messages].filter(([, one]) => (area === "first" ? first.includes(one.area) : one.area === area));
