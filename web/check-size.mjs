/**
 * Prints what a first dashboard view costs over the wire (gzipped), and fails above the budget. Pages that are
 * loaded on navigation are listed separately; each has its own budget, with everything it loads.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { gzipSync } from "node:zlib";

const budget = 120 * 1024;
const pageBudget = 24 * 1024;
/** The texts of the first view in a language, which are loaded before it. */
const languageOf = (name) => /^assets\/texts-([^-]+)-first-[^/]+\.js$/.exec(name)?.[1];
// The server's own code, loaded where a goal or a banner is written, after the page is shown.
const wasmBudget = 90 * 1024;
// The flags of a card's rows are loaded at once: none of them may be large.
const pictureBudget = 4 * 1024;
const dist = new URL("dist", import.meta.url).pathname;

/** A picture of icons.mjs: one of hundreds, of which a page loads what it shows. */
const picture = /^assets\/icons-[^/]+\//;

const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

const packed = /\.(br|gz)$/; // the same once more, by pack.mjs
const all = files(dist)
  .map((path) => relative(dist, path))
  .filter((name) => !packed.test(name))
  .sort();
const text = (name) => readFileSync(join(dist, name), "utf8");
const sizes = new Map(all.map((name) => [name, gzipSync(readFileSync(join(dist, name)), { level: 9 }).length]));

/** What a script cannot run without: its static imports, `from"./x.js"` and `import"./x.js"`. */
const imports = (name) =>
  name.endsWith(".js")
    ? [...text(name).matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g)].map(([, path]) =>
        posix.join(posix.dirname(name), path),
      )
    : [];

const closure = (names, found = new Set()) => {
  for (const name of names) {
    if (found.has(name) || !sizes.has(name)) continue;
    found.add(name);
    closure(imports(name), found);
  }
  return found;
};

const named = [...text("index.html").matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path]) => path);
// What draws the figures is loaded while they are computed, and is part of the first view.
const drawing = all.filter((name) => /^assets\/chart-[^/]+\.js$/.test(name));
const first = closure(["index.html", ...named, ...drawing]);
const sum = (names) => [...names].reduce((total, name) => total + sizes.get(name), 0);

const line = (name, size) => process.stdout.write(`${name.padEnd(44)} ${String(size).padStart(8)} gzip\n`);
for (const name of first) line(name, sizes.get(name));
const total = sum(first);
// For a missing module a build prints only a warning, and omits it.
for (const module of ["goal_tester", "banner_rules", "consent_proofs"])
  if (!all.some((name) => name.includes(module) && name.endsWith(".wasm")))
    throw new Error(`${module} is not in dist.`);
let over = false;
for (const name of all) {
  if (!languageOf(name)) continue;
  line(name, sizes.get(name));
  const whole = total + sizes.get(name);
  process.stdout.write(
    `${`first view in all, in ${languageOf(name)}`.padEnd(44)} ${String(whole).padStart(8)} of ${budget}\n`,
  );
  over ||= whole > budget;
}
process.stdout.write("\n");

for (const name of all) {
  if (first.has(name) || languageOf(name)) continue;
  if (picture.test(name)) {
    over ||= sizes.get(name) > pictureBudget;
    continue;
  }
  const whole = sum([...closure([name])].filter((one) => !first.has(one)));
  line(name, sizes.get(name));
  over ||= whole > (name.endsWith(".wasm") ? wasmBudget : pageBudget);
}
if (over) {
  process.stderr.write("Over the budget: take something out before adding more.\n");
  process.exit(1);
}
