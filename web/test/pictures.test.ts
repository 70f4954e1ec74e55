// Sprites are made by icons.mjs before the tests run.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Flag } from "../src/parts/pictures.tsx";

const read = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), "utf8");
const ids = (sprite: string): string[] => [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id!);

test("every country's flag is in the sprite that it is looked for in", () => {
  for (const [name, letters, some] of [
    ["flags-a", /^[A-F]/, ["AT", "CH", "DE", "FR"]],
    ["flags-g", /^[G-M]/, ["GB", "IN", "JP"]],
    ["flags-n", /^[N-Z]/, ["NL", "US", "ZA"]],
  ] as const) {
    const found = ids(read(`icons/${name}.svg`));
    assert.ok(found.every((code) => letters.test(code)));
    for (const code of some) assert.ok(found.includes(code), code);
    assert.equal(new Set(found).size, found.length);
  }
});

test("every browser and system that has a logo finds it, and sprites do nothing but draw", () => {
  const brands: Record<string, string> = JSON.parse(read("figures/brands.json"));
  const found = ids(read("icons/brands.svg"));
  for (const [name, slug] of Object.entries(brands)) assert.ok(found.includes(slug), name);
  assert.equal(found.length, new Set(Object.values(brands)).size, "only those that are used");
  for (const name of ["brands", "flags-a", "flags-g", "flags-n"]) {
    assert.doesNotMatch(read(`icons/${name}.svg`), /<script|<style|\shref=|\son\w+=/);
  }
});

test("a country has its flag, and what is no country has none", () => {
  const use = (code: string) => Flag({ code })?.props.children.props.href;
  assert.match(use("DE"), /flags-a\.svg#DE$/);
  assert.match(use("GB"), /flags-g\.svg#GB$/);
  assert.match(use("US"), /flags-n\.svg#US$/);
  for (const none of ["Europe", "de", "", null]) assert.equal(Flag({ code: none }), null);
});
