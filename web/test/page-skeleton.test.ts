import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

test("what is drawn before the script has come is what the script draws", () => {
  const logo = (text: string) =>
    [...text.matchAll(/<path class="(logo-\w+)" d="([^"]+)"/g)].map(([, name, d]) => `${name} ${d}`);
  const drawn = logo(read("src/parts/icon.tsx"));
  assert.equal(drawn.length, 3);
  const page = read("index.html");
  assert.deepEqual(logo(page), drawn);
  // In the bar, and the same in the card.
  assert.match(page, /<g id="logo">/);
  assert.equal(page.match(/<use href="#logo" \/>/g)?.length, 1);
});

test("pages before the sign-in have the card, the others the bar", () => {
  const [, known = ""] = /auth =\s+\/\^\\\/\(([^)]+)\)\$\//.exec(read("theme.js")) ?? [];
  const authPages = [...read("src/app.tsx").matchAll(/"\/([\w/-]+)": beforeSignIn\(/g)].map(([, name]) => name);
  assert.ok(authPages.length > 0);
  assert.deepEqual(known.replaceAll("\\/", "/").split("|").sort(), authPages.sort());
});
