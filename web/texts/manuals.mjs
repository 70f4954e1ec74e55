/** Code of the manuals that a page shows as well. The manual is its only source. */
import { readFileSync } from "node:fs";

/** For a consent tool that a site has already. */
export const consentTool = "virtual:consent-tool";

/** The indented lines of a manual that have this text in them, without their indent. */
function block(manual, text) {
  const source = readFileSync(new URL(`../../docs/${manual}`, import.meta.url), "utf8");
  const found = source.match(/(?:^ {4}.*\n)+/gm)?.filter((one) => one.includes(text));
  if (found?.length !== 1) throw new Error(`docs/${manual} has not one block of code with ${text}`);
  return found[0].replace(/^ {4}/gm, "").trimEnd();
}

export const consentToolSource = () =>
  `export const code = ${JSON.stringify(block("script.md", 'addEventListener("stile-consent"'))};`;

export function manuals() {
  return {
    name: "manuals",
    resolveId: (id) => (id === consentTool ? `\0${id}` : undefined),
    load: (id) => (id === `\0${consentTool}` ? consentToolSource() : undefined),
  };
}
