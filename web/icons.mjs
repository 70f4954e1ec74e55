/**
 * Writes one small file for each flag, browser logo and system logo: a page loads those that it shows and no
 * others. Their folder is named by a hash of its content, so it can be cached forever; src/icons/folder.ts has
 * its name.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const flags = new URL("node_modules/country-flag-icons/3x2/", import.meta.url);
const logos = new URL("node_modules/simple-icons/icons/", import.meta.url);
/** The logo of each browser and system by its name in figures; what is not listed has a plain picture. */
const brands = JSON.parse(readFileSync(new URL("src/figures/brands.json", import.meta.url), "utf8"));

/** A file that `<use href="…#i">` takes its picture from, so that the page's colours apply to it. */
function picture(file) {
  const svg = readFileSync(file, "utf8").trim();
  const [, box, inner] = /^<svg[^>]*viewBox="([\d. ]+)"[^>]*>(.*)<\/svg>$/s.exec(svg) ?? [];
  if (!inner || /\sid=|<style|<script|href=/.test(inner)) throw new Error(`${file} is not a plain picture`);
  const drawn = inner.replace(/<title>.*?<\/title>/s, "");
  return `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="i" viewBox="${box}">${drawn}</symbol></svg>`;
}

const codes = readdirSync(flags).flatMap((name) => /^([A-Z]{2})\.svg$/.exec(name)?.[1] ?? []);
const pictures = [
  ...codes.map((code) => [code, picture(new URL(`${code}.svg`, flags))]),
  ...[...new Set(Object.values(brands))].map((slug) => [slug, picture(new URL(`${slug}.svg`, logos))]),
];
const version = createHash("sha256").update(JSON.stringify(pictures)).digest("hex").slice(0, 8);

const served = new URL("public/assets/", import.meta.url);
const folder = `icons-${version}`;
rmSync(served, { recursive: true, force: true });
mkdirSync(new URL(`${folder}/`, served), { recursive: true });
for (const [name, svg] of pictures) writeFileSync(new URL(`${folder}/${name}.svg`, served), svg);

const said = new URL("src/icons/", import.meta.url);
mkdirSync(said, { recursive: true });
writeFileSync(
  new URL("folder.ts", said),
  `/** Where icons.mjs put the pictures. */\nexport const folder = "/assets/${folder}";\n`,
);
