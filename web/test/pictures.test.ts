// Pictures are made by icons.mjs before the tests run.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { folder } from "../src/icons/folder.ts";
import { Brand, Flag } from "../src/parts/pictures.tsx";

const web = new URL("../", import.meta.url);
const pictures = new URL(`public${folder}/`, web);
const names = readdirSync(pictures).map((file) => file.replace(".svg", ""));
const brands: Record<string, string> = JSON.parse(readFileSync(new URL("src/figures/brands.json", web), "utf8"));

test("every country has a flag", () => {
  const named = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  // Codes that are not countries: reserved, former, or groups of countries.
  const none =
    "AN BU CP CQ CS DD DG DY EA EU EZ FQ FX HV JT MI NH NQ NT PC PU PZ QO RH SU TP UK UN VD WK XA XB YD YU ZR ZZ";
  const missing = letters
    .flatMap((one) => letters.map((two) => one + two))
    .filter((code) => named.of(code) && !none.includes(code) && !names.includes(code));
  assert.deepEqual(missing, []);
  assert.ok(names.filter((name) => /^[A-Z]{2}$/.test(name)).length >= 249);
});

test("every browser and system that has a logo finds it", () => {
  for (const [name, slug] of Object.entries(brands)) assert.ok(names.includes(slug), name);
  const found = names.filter((name) => !/^[A-Z]{2}$/.test(name));
  assert.equal(found.length, new Set(Object.values(brands)).size, "only those that are used");
});

test("pictures do nothing but draw, and draw what is asked for", () => {
  for (const name of names) {
    const svg = readFileSync(new URL(`${name}.svg`, pictures), "utf8");
    assert.doesNotMatch(svg, /<script|<style|\shref=|\son\w+=/, name);
    assert.match(svg, /<symbol id="i" viewBox=/, name);
  }
});

test("a country has its flag, and other codes have none", () => {
  const use = (code: string) => Flag({ code })?.props.children.props.href;
  assert.equal(use("DE"), `${folder}/DE.svg#i`);
  for (const none of ["Europe", "de", "", null]) assert.equal(Flag({ code: none }), null);
  const [name, slug] = Object.entries(brands)[0]!;
  assert.equal(Brand({ kind: "browser", name })?.props.children.props.href, `${folder}/${slug}.svg#i`);
});
