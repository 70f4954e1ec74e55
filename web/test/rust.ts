// What the server's sources say: the texts in them, as its compiler reads them.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

export const root = new URL("../../", import.meta.url).pathname;

export interface Literal {
  file: string;
  line: number;
  text: string;
  /** What stands before it in its statement. */
  before: string;
}

const token = /\/\/[^\n]*|\/\*[^]*?\*\/|b?r(#*)"[^]*?"\1|b?"((?:[^"\\]|\\[^])*)"|'(?:\\u\{\w+\}|\\.|[^'\\\n])'/g;
const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", "0": "\0", '"': '"', "'": "'", "\\": "\\" };

const unescaped = (text: string): string =>
  text
    .replace(/\\\n\s*/g, "")
    .replace(/\\u\{(\w+)\}/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign);

export function files(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "target" ? [] : files(path);
    return entry.name.endsWith(".rs") ? [path] : [];
  });
}

/** The texts of a file, but for its unit tests. */
export function literals(file: string): Literal[] {
  const source = readFileSync(join(root, file), "utf8").split(/#\[cfg\(test\)\]\nmod \w+ \{/)[0] ?? "";
  return [...source.matchAll(token)].flatMap((match) =>
    match[2] === undefined
      ? []
      : [
          {
            file: relative("", file),
            line: source.slice(0, match.index).split("\n").length,
            text: unescaped(match[2]),
            before: source.slice(0, match.index).split(/[;{}]\s*\n/).at(-1) ?? "",
          },
        ],
  );
}

/** A text without the names of what is put into it: `{}`, `{MOST}` and `{{site}}` are one. */
export const bare = (text: string): string =>
  text.replace(/\{\{(\w*)\}\}/g, "{}").replace(/\{[^{}]*\}/g, "{}");
