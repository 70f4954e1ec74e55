import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { t } from "../src/base/text.ts";
import { facts, type Report, resultText } from "../src/features/consent-proof/report.ts";

const rust = (path: string) => readFileSync(new URL(`../../shared/src/consent/${path}`, import.meta.url), "utf8");

test("each problem of a file has words of its own, and its line", () => {
  const codes = [...rust("proofs/verify.rs").matchAll(/Problem::\w+(?: \{ \.\. \}|\(_\))? => "([a-z_]+)"/g)].map(
    ([, code = ""]) => code,
  );
  assert.equal(codes.length, 15);
  const said = codes.map((problem) => resultText({ consistent: false, line: 1234, problem }));
  assert.equal(new Set(said).size, codes.length, "each in words of its own");
  for (const text of said) {
    assert.match(text, /^Line 1,234: /);
    assert.notEqual(text, t("proof-wrong-other", { line: "1,234" }));
  }
  assert.equal(resultText({ consistent: false, line: 2, problem: "newer" }), t("proof-wrong-other", { line: "2" }));
});

const whole: Extract<Report, { consistent: true }> = {
  consistent: true,
  proven: true,
  first: 1,
  last: 40,
  from: 1_795_176_000,
  to: 1_795_262_400,
  kinds: { agreed: 30, declined: 10, gpc: 0, withdrew: 0, changed: 0 },
  versions: 2,
  signed_days: 1,
  key: "ab".repeat(32),
};

test("a whole file is proven by the server's key, and else only consistent", () => {
  assert.match(resultText(whole), /^Proven: 40 records.*UTC\.$/);
  assert.match(resultText({ ...whole, proven: false, first: 40 }), /^Consistent: 1 record, from /);
});

test("a file without its oldest records says with which it begins", () => {
  const names = (report: typeof whole) => facts(report).map(([name]) => name);
  assert.ok(!names(whole).includes(t("proof-first")));
  assert.deepEqual(facts({ ...whole, first: 12 })[0], [t("proof-first"), "12"]);
  assert.equal(names(whole).length, 8);
});

test("kinds of records have names", () => {
  const [, codes = ""] = /fn code\(self\) -> &'static str \{\s+match self \{([^}]+)\}/.exec(rust("record.rs")) ?? [];
  const kinds = [...codes.matchAll(/"(\w+)"/g)].map(([, kind = ""]) => kind);
  assert.deepEqual(kinds.sort(), Object.keys(whole.kinds).sort());
  const report = { ...whole, kinds: Object.fromEntries(kinds.map((kind) => [kind, 1])) };
  for (const [name] of facts(report)) assert.ok(!kinds.includes(name), name);
});
