import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { areas, inArea, languages, read, serverTexts } from "../texts/ftl.mjs";
import { consentTool, consentToolSource } from "../texts/manuals.mjs";

const compilerOptions = {
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2022,
  verbatimModuleSyntax: true,
  jsx: ts.JsxEmit.ReactJSX,
  jsxImportSource: "preact",
};

const name = "virtual:texts";

/** The texts as a page loads them, by their ids. */
function texts() {
  const all = languages().map((language) => {
    const messages = read(language);
    const by = areas().map((area) => [
      area,
      Object.fromEntries(inArea(messages, area).map(([id, one]) => [id, one.text])),
    ]);
    return [language, messages.get("language-name").text, Object.fromEntries(by)];
  });
  return `export const languages = ${JSON.stringify(Object.fromEntries(all.map(([language, own]) => [language, own])))};
const texts = ${JSON.stringify(Object.fromEntries(all.map(([language, , by]) => [language, by])))};
export const load = async (language, area) => ({ by: texts[language][area] });`;
}

const rules = "virtual:rule-texts";

const ruleTexts = () =>
  `export const load = {${languages().map(
    (one) => `${one}: async () => ({ texts: ${JSON.stringify(serverTexts(one, "consent", "banner_rule_"))} })`,
  )}};`;

const made = { [name]: texts, [rules]: ruleTexts, [consentTool]: consentToolSource };

export const resolve = (specifier, context, next) =>
  Object.hasOwn(made, specifier) ? { url: specifier, shortCircuit: true } : next(specifier, context);

export async function load(url, context, next) {
  if (Object.hasOwn(made, url)) return { format: "module", shortCircuit: true, source: made[url]() };
  // A build turns these into modules; tests do not use their content.
  if (/\.(css|svg)$/.test(url)) return { format: "module", shortCircuit: true, source: `export default "${url}";` };
  if (/\/(src|default)\/.*\.json$/.test(url)) {
    return {
      format: "module",
      shortCircuit: true,
      source: `export default ${await readFile(fileURLToPath(url), "utf8")}`,
    };
  }
  if (!/\.tsx?$/.test(url)) return next(url, context);
  const source = await readFile(fileURLToPath(url), "utf8");
  return {
    format: "module",
    shortCircuit: true,
    source: ts.transpileModule(source, { compilerOptions, fileName: url }).outputText,
  };
}
