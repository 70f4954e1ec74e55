// A feature is a folder: its page, logic, requests and styles. What several share is outside of them all.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";

const root = new URL("../src/", import.meta.url).pathname;

/** Features that are made of another one. It only shrinks. */
const madeOf: Record<string, readonly string[]> = {
  demo: ["site"],
  "dry-run": ["site-settings"],
  funnels: ["goals"],
  "left-out": ["site"],
  palette: ["site"],
  sharing: ["site"],
};
/** The files that know pages, and load them on navigation. */
const outermost = /^(app|main|site-pages)\.tsx$/;

const imports = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
  .flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/^import (type )?[^;]*?"(\.[^"]+)";$/gm)].map(
      ([, type, address = ""]) => ({
        from: path,
        to: relative(root, join(root, dirname(path), address)),
        type: type !== undefined,
      }),
    ),
  );
const featureOf = (path: string): string | undefined => /^features\/([^/]+)\//.exec(path)?.[1];

test("what features share knows none of them", () => {
  assert.ok(imports.length > 1000, "the sources were read");
  const wrong = imports.filter(
    ({ from, to }) => !outermost.test(from) && featureOf(from) === undefined && featureOf(to) !== undefined,
  );
  assert.deepEqual(wrong, []);
});

test("other files import no components", () => {
  const wrong = imports.filter(
    ({ from, to, type }) => /^(base|api|figures|people|site)\//.test(from) && to.startsWith("parts/") && !type,
  );
  assert.deepEqual(wrong, []);
});

test("a feature is made of no other than those listed", () => {
  const found: Record<string, Set<string>> = {};
  for (const { from, to } of imports) {
    const [one, other] = [featureOf(from), featureOf(to)];
    if (!one || !other || one === other) continue;
    found[one] ??= new Set();
    found[one].add(other);
  }
  const listed = Object.fromEntries(Object.entries(found).map(([one, others]) => [one, [...others].sort()]));
  assert.deepEqual(listed, madeOf);
});
