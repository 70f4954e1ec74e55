import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { faultOf } from "../src/api/fault.ts";
import { t } from "../src/base/text.ts";
import { valueName } from "../src/figures/dimension.ts";
import { siteName } from "../src/figures/site-name.ts";

test("values in words", () => {
  assert.equal(valueName("country", "DE"), "Germany");
  assert.equal(valueName("country", "not a code"), "not a code");
  assert.equal(valueName("source", null), t("dimension-direct"));
  assert.equal(valueName("device", "mobile"), t("dimension-mobile"));
});

test("a site's name in whatever is pasted", () => {
  assert.equal(siteName(" https://www.Example.com/path?x=1 "), "example.com");
  assert.equal(siteName("blog.example.com/a"), "blog.example.com");
  assert.equal(siteName("not a name"), "not a name");
});

test("faults show the server's message, or a useful one", () => {
  const fault = faultOf(400, { code: "bad_filter", message: "No such filter.", request_id: "r" });
  assert.equal(fault.message, "No such filter.");
  assert.equal(fault.requestId, "r");
  assert.match(faultOf(502, "<html>").message, /server/i);
});

test("colours that canvases are painted with are read as colours", () => {
  const read = (path: string) => readFileSync(new URL(`../src/${path}`, import.meta.url), "utf8");
  const plot = [...read("features/site/plot.ts").matchAll(/of\("--([\w-]+)"\)/g)].map(([, name]) => name);
  const names = read("features/site/picture/canvas.ts").match(/type Colour =([^;]+);/)?.[1] ?? "";
  const paper = [...names.matchAll(/"([\w-]+)"/g)].map(([, name]) => name);
  assert.ok(plot.length > 5 && paper.length > 5);
  const registered = [...read("style/tokens.css").matchAll(/@property --([\w-]+) /g)].map(([, name]) => name);
  assert.deepEqual(registered, [...new Set([...plot, ...paper])].sort());
});
