import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { NightlyCheck } from "../src/api/alerts-types.ts";
import { t } from "../src/base/text.ts";
import { checkName, inOrder } from "../src/features/nightly/check-texts.ts";
import {
  addedAddresses,
  askOf,
  digestSections,
  siteSections,
  toggledSection,
  weekdayNames,
} from "../src/features/reports/setting.ts";
import { type MailElement, type MailNode, readMail } from "../src/parts/mail-html.ts";
import { formatHour } from "../src/people/time.ts";
import { reportLinks } from "../src/site/settings-links.ts";

const serverFile = (path: string) => readFileSync(new URL(`../../server/${path}`, import.meta.url), "utf8");

test("addresses are added each once, several at a time, and only whole ones", () => {
  assert.deepEqual(addedAddresses(["a@x.example"], " b@x.example, A@X.example;c@x.example\nb@x.example "), [
    "a@x.example",
    "b@x.example",
    "c@x.example",
  ]);
  assert.equal(addedAddresses([], "b@x.example, not one"), undefined);
  assert.equal(addedAddresses([], "  "), undefined);
});

test("sections keep their order, and the digest has fewer", () => {
  assert.deepEqual(toggledSection(siteSections, ["goals"], "chart"), ["chart", "goals"]);
  assert.deepEqual(toggledSection(siteSections, ["chart", "goals"], "chart"), ["goals"]);
  assert.deepEqual(
    digestSections.map(({ section }) => section),
    ["chart", "alerts"],
  );
  const words = serverFile("reports/src/words.rs");
  const [, body = ""] = /Section as "ReportSection" \{([^}]+)\}/.exec(words) ?? [];
  assert.deepEqual(
    [...body.matchAll(/= "(\w+)"/g)].map(([, word]) => word),
    siteSections.map(({ section }) => section),
  );
});

test("the preview is about the rhythm that is chosen", () => {
  assert.deepEqual(askOf({ rhythm: "monthly", sections: ["chart"] }), { period: "monthly", sections: ["chart"] });
  assert.deepEqual(askOf({ rhythm: "off", sections: [] }), { sections: [] });
});

test("days of the week and hours have the reader's names", () => {
  assert.deepEqual(weekdayNames()[0], ["monday", "Monday"]);
  assert.deepEqual(weekdayNames()[6], ["sunday", "Sunday"]);
  assert.match(formatHour(18), /^6:00\sPM$/);
});

const element = (node: MailNode | undefined): MailElement => {
  assert.ok(node !== undefined && typeof node !== "string");
  return node;
};

test("an email's HTML is read: attributes, entities, comments and elements without an end", () => {
  const [table] = readMail(
    `<!DOCTYPE html><!-- a > b --><table width=100% style="color:#fff;font:'x>y'"><tr><td>A&nbsp;&amp; B &#8211; &#x2013; &unknown; < 3<br><img src='data:image/png;base64,A' alt=""></td></tr></table>`,
  );
  const { name, attributes, inside } = element(table);
  assert.equal(name, "table");
  assert.deepEqual(attributes, { width: "100%", style: "color:#fff;font:'x>y'" });
  const cell = element(element(inside[0]).inside[0]);
  const texts = cell.inside.filter((one): one is string => typeof one === "string");
  assert.equal(texts.join(""), "A\u00a0& B – – &unknown; < 3");
  assert.deepEqual(
    cell.inside.filter((one) => typeof one !== "string").map((one) => element(one).attributes),
    [{}, { src: "data:image/png;base64,A", alt: "" }],
  );
});

test("styles and scripts are text, whatever is in them, and a wrong end changes nothing", () => {
  const [style, script, p] = readMail("<style>a > b { color: red }</style><script>'<p>'</script><p>x</b>y</p></div>");
  assert.deepEqual(element(style).inside, ["a > b { color: red }"]);
  assert.deepEqual(element(script).inside, ["'<p>'"]);
  assert.deepEqual(element(p).inside, ["x", "y"]);
  for (const broken of ["<", "<p", "<p a='", "<!--", "</", "<style>a", "&#xffffff;", "<p><"]) readMail(broken);
});

test("what is wrong comes first among the checks", () => {
  const check = (check: string, result: NightlyCheck["result"]): NightlyCheck => ({
    check,
    result,
    text: "",
    numbers: {},
  });
  const all = [check("tag", "ok"), check("reports", "not_checked"), check("disk", "warning"), check("ledger", "error")];
  assert.deepEqual(
    inOrder(all).map((one) => one.check),
    ["ledger", "disk", "reports", "tag"],
  );
});

test("each check of the server has a name", () => {
  const [, body = ""] = /pub enum CheckCode \{([^}]+)\}/.exec(serverFile("nightly/src/outcome.rs")) ?? [];
  const codes = [...body.matchAll(/^\s+([A-Z]\w+),$/gm)].map(([, name = ""]) =>
    name.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase(),
  );
  assert.ok(codes.length > 10);
  for (const code of codes) assert.notEqual(checkName(code), code.replaceAll("_", " "), code);
  assert.equal(checkName("a_new_check"), "a new check");
  assert.equal(checkName("tag"), t("nightly-check-tag"));
});

test("the pages are in the settings of the site", () =>
  assert.deepEqual(
    reportLinks.map(({ path }) => path),
    ["/reports", "/nightly"],
  ));
