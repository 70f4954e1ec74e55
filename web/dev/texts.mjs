/** The server's English texts by their keys, so that the stub says what the server says. */
import { readFileSync } from "node:fs";
import { parse } from "@fluent/syntax";
import { serverTexts } from "../texts/ftl.mjs";

/** A pattern without parameters, as plain text. */
const plain = (pattern, what) =>
  pattern.elements
    .map((element) => {
      if (element.type !== "TextElement") throw new Error(`${what} has a parameter`);
      return element.value;
    })
    .join("");

/** The messages of `locales/en/server/<name>.ftl`: each has its value as `is`, if it has one, and its attributes by their names. */
export function texts(name) {
  const file = new URL(`../../locales/en/server/${name}.ftl`, import.meta.url);
  const messages = parse(readFileSync(file, "utf8"), {}).body.filter(({ type }) => type === "Message");
  return new Map(
    messages.map(({ id, value, attributes }) => [
      id.name,
      {
        ...(value && { is: plain(value, id.name) }),
        ...Object.fromEntries(attributes.map((one) => [one.id.name, plain(one.value, `${id.name}.${one.id.name}`)])),
      },
    ]),
  );
}

const plural = new Intl.PluralRules("en");
const list = new Intl.ListFormat("en");

/**
 * Renders the texts of `locales/en/server/<name>.ftl`, of which the ids begin so: by an id such as `hard.keep_done`, and
 * the values of its parameters.
 */
export function rendered(name, beginning = "") {
  const all = serverTexts("en", name, beginning);
  return (id, values = {}) => {
    let text = all[id];
    if (text === undefined) throw new Error(`${name}.ftl has no ${id}`);
    while (typeof text === "object") {
      const [[parameter, variants]] = Object.entries(text);
      const value = values[parameter];
      text = variants[value] ?? variants[typeof value === "number" ? plural.select(value) : value] ?? variants.other;
    }
    const shown = (value) => (Array.isArray(value) ? list.format(value) : String(value));
    return text
      .replace(/\{(\w+)\}/g, (_, parameter) => {
        if (values[parameter] === undefined) throw new Error(`${id} needs ${parameter}`);
        return shown(values[parameter]);
      })
      .replaceAll("\ue000", "{")
      .replaceAll("\ue001", "}");
  };
}
