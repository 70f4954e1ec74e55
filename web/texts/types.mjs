/** Writes src/base/messages.d.ts: the ids of all texts with their parameters, so that the compiler checks calls. */
import { writeFileSync } from "node:fs";
import { areas, languages, read, reference } from "./ftl.mjs";

const messages = [...read(reference)].sort(([a], [b]) => (a < b ? -1 : 1));
const plain = messages.filter(([, one]) => one.parameters.size === 0 && one.elements.length === 0);
const filled = messages.filter(([, one]) => one.parameters.size > 0 || one.elements.length > 0);
const rich = messages.filter(([, one]) => one.elements.length > 0);
const union = (names) => names.map((name) => JSON.stringify(name)).join(" | ");
const parameters = (of) =>
  [...of]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, kind]) => `${name}: ${kind === "number" ? "number" : "Value"}`);

/** A union over lines as long as the others of the sources. */
const lines = (names) =>
  names.reduce(
    (all, name) => {
      const next = ` | ${JSON.stringify(name)}`;
      if ((all.at(-1) + next).length > 120) all.push(` ${next}`);
      else all[all.length - 1] += next;
      return all;
    },
    [""],
  );

writeFileSync(
  new URL("../src/base/messages.d.ts", import.meta.url),
  `// Written by texts/types.mjs from locales/${reference}/web: change the texts there.
/** A number is written as the language does it. */
export type Value = string | number;
export type Language = ${union(languages())};
/** Texts that are loaded with the pages that show them. */
export type Area = ${union(areas().filter((area) => area !== "first"))};
/** Texts without parameters. */
export type PlainId =${lines(plain.map(([id]) => id)).join("\n")};
/** Texts with parameters. */
export interface Filled {
${filled
  .map(
    ([id, one]) =>
      `  ${JSON.stringify(id)}: {${parameters(one.parameters)
        .map((one) => ` ${one}`)
        .join(";")} };`,
  )
  .join("\n")}
}
/** Texts that contain elements, for \`rich\`. */
export interface Elements {
${rich.map(([id, one]) => `  ${JSON.stringify(id)}: ${union(one.elements)};`).join("\n")}
}
`,
);
