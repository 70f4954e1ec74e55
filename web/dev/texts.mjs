/** The server's English texts by their keys, so that the stub says what the server says. */
import { readFileSync } from "node:fs";
import { parse } from "@fluent/syntax";

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
