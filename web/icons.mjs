/**
 * Writes src/icons: sprites of the flags of all countries, and of the browsers and systems that the server tells apart.
 * Each is loaded when the first of its pictures is shown, and is small enough for the budget of a page.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const folder = new URL("src/icons/", import.meta.url);
const flags = new URL("node_modules/country-flag-icons/3x2/", import.meta.url);
const logos = new URL("node_modules/simple-icons/icons/", import.meta.url);
/** The logo of each browser and system by its name in figures; what is not listed has a plain picture. */
const brands = JSON.parse(readFileSync(new URL("src/figures/brands.json", import.meta.url), "utf8"));

/** One picture of a sprite; ids within it would be those of all. */
function symbol(id, file) {
  const svg = readFileSync(file, "utf8").trim();
  const [, box, inner] = /^<svg[^>]*viewBox="([\d. ]+)"[^>]*>(.*)<\/svg>$/s.exec(svg) ?? [];
  if (!inner || /\sid=|<style|<script|href=/.test(inner)) throw new Error(`${file} is not a plain picture`);
  return `<symbol id="${id}" viewBox="${box}">${inner.replace(/<title>.*?<\/title>/s, "")}</symbol>`;
}

const write = (name, symbols) =>
  writeFileSync(new URL(`${name}.svg`, folder), `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`);

mkdirSync(folder, { recursive: true });
const codes = readdirSync(flags).flatMap((name) => /^([A-Z]{2})\.svg$/.exec(name)?.[1] ?? []);
for (const [name, letters] of [
  ["flags-a", /^[A-F]/],
  ["flags-g", /^[G-M]/],
  ["flags-n", /^[N-Z]/],
]) {
  const of = codes.filter((code) => letters.test(code));
  write(
    name,
    of.map((code) => symbol(code, new URL(`${code}.svg`, flags))),
  );
}
write(
  "brands",
  [...new Set(Object.values(brands))].map((slug) => symbol(slug, new URL(`${slug}.svg`, logos))),
);
