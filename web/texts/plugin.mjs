/**
 * Texts in Vite: `virtual:texts` has the languages and loads their areas, each of which is a separate file. A
 * build replaces ids with numbers, in the sources and by their order in the files, and gives theme.js what it
 * needs before there is any text.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { areas, folder, inArea, languages, read, reference, serverTexts } from "./ftl.mjs";
import { replaceIds } from "./ids.mjs";

const name = "virtual:texts";
/** Those of the server about the rules for banners, which the banner's editor applies in the browser. */
export const rules = "virtual:rule-texts";
const inner = `\0${name}`;
const theme = new URL("../theme.js", import.meta.url);

export function texts() {
  let building = false;
  let all;
  const messages = () => (all ??= new Map(languages().map((language) => [language, read(language)])));
  /** The number of each message: in one row where they are loaded together. */
  const numbers = () =>
    new Map(
      areas()
        .flatMap((area) => inArea(messages().get(reference), area))
        .map(([id], n) => [id, n]),
    );
  let numbered;
  let marks;

  const textOf = (language, id) => {
    const found = messages().get(language).get(id);
    if (!found) throw new Error(`${id} has no text in locales/${language}`);
    return found.text;
  };
  const idsOf = (area) => inArea(messages().get(reference), area).map(([id]) => id);
  const textsOf = (language, area) => idsOf(area).map((id) => textOf(language, id));
  /** A build's file of an area. One mark for all of a language, so that only one is kept in the first script. */
  const fileName = (language, area) => `assets/texts-${language}-${area}-${marks.get(language)}.js`;
  const mark = (language) =>
    createHash("sha256")
      .update(JSON.stringify(areas().map((area) => [area, idsOf(area), textsOf(language, area)])))
      .digest("base64url")
      .slice(0, 8);

  const list = () => {
    const names = `export const languages = ${JSON.stringify(Object.fromEntries(languages().map((one) => [one, textOf(one, "language-name")])))};`;
    if (!building)
      return `${names}\nexport const load = (language, area) => import(/* @vite-ignore */ \`/@id/${name}/\${language}/\${area}\`);`;
    return `${names}
const marks = ${JSON.stringify(Object.fromEntries(marks))};
export const load = (language, area) => import(/* @vite-ignore */ "./texts-" + language + "-" + area + "-" + marks[language] + ".js");`;
  };
  const module = (language, area) =>
    `export const by = ${JSON.stringify(Object.fromEntries(idsOf(area).map((id) => [id, textOf(language, id)])))};`;

  const ruleList = () =>
    `export const load = {${languages().map((one) => `${one}: () => import("${rules}/${one}")`)}};`;
  const ruleTexts = (language) =>
    `export const texts = ${JSON.stringify(serverTexts(language, "consent", "banner_rule_"))};`;

  /** The texts that theme.js shows and the files that it fetches, by language. */
  const themeSource = (addressOf) => {
    const of = (one) => [addressOf(one), textOf(one, "not-loaded"), textOf(one, "reload")];
    return readFileSync(theme, "utf8").replace(
      "__LANGUAGES__",
      JSON.stringify(Object.fromEntries(languages().map((one) => [one, of(one)]))),
    );
  };

  return {
    name: "texts",
    enforce: "pre",
    config(_, { command }) {
      building = command === "build";
    },
    buildStart() {
      all = undefined;
      numbered = numbers();
      marks = new Map(languages().map((language) => [language, mark(language)]));
    },
    resolveId: (id) => ([name, rules].some((one) => id === one || id.startsWith(`${one}/`)) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${rules}`) return ruleList();
      if (id.startsWith(`\0${rules}/`)) return ruleTexts(id.slice(rules.length + 2));
      if (id === inner) return list();
      if (id.startsWith(`${inner}/`)) return module(...id.slice(inner.length + 1).split("/"));
      return undefined;
    },
    transform(code, id) {
      if (!building || !/\/src\/.*\.tsx?$/.test(id)) return undefined;
      const replaced = replaceIds(code, (one) => numbered.get(one));
      return replaced === code ? undefined : { code: replaced, map: null };
    },
    transformIndexHtml: (html) =>
      html.replace(
        "%no-script%",
        languages()
          .map((one) => `<p class="page" lang="${one}">${textOf(one, "no-script")}</p>`)
          .join(""),
      ),
    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on("change", (path) => {
        if (!path.endsWith(".ftl")) return;
        all = undefined;
        server.moduleGraph.invalidateAll();
        server.ws.send({ type: "full-reload" });
      });
      server.middlewares.use((request, response, next) => {
        if (request.url?.split("?")[0] !== "/theme.js") return next();
        response.setHeader("content-type", "text/javascript");
        return response.end(themeSource(() => ""));
      });
    },
    generateBundle() {
      for (const language of languages()) {
        for (const area of areas()) {
          const source = `export const from=${numbered.get(idsOf(area)[0])},row=${JSON.stringify(textsOf(language, area))}`;
          this.emitFile({ type: "asset", fileName: fileName(language, area), source });
        }
      }
      // Without comments and indents, which would be larger than the code.
      const source = themeSource((one) => `/${fileName(one, "first")}`)
        .replace(/^\s*\/\/.*\n/gm, "")
        .replace(/^\s+/gm, "");
      this.emitFile({ type: "asset", fileName: "theme.js", source });
    },
  };
}
