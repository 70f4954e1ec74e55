import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { Permission, Role } from "../src/api/people-types.ts";
import { t, withinSentence } from "../src/base/text.ts";
import { deviceName, keyBytes } from "../src/features/people/push.ts";
import { actionText, actionTexts, actor } from "../src/people/actions.ts";
import { changeRows, valueText } from "../src/people/audit-values.ts";
import { passwordFault } from "../src/people/password.ts";
import { problemText } from "../src/people/problems.ts";
import {
  adoptReturnTo,
  safePath,
  saveReturnTo,
  sharedPath,
  shareReturnTo,
  takeReturnTo,
} from "../src/people/return-to.ts";
import { grantableRoles, permissionsOf, withPermissions } from "../src/people/roles.ts";
import { extractDigits, formatCode, isComplete } from "../src/people/six-digit-code.ts";
import { dayFromNow, durationText, formatTime } from "../src/people/time.ts";

test("six digits in whatever is typed or pasted", () => {
  assert.equal(extractDigits(" 123 456 "), "123456");
  assert.equal(extractDigits("Your code: 012-345."), "012345");
  assert.equal(extractDigits("１２３４５６"), "123456");
  assert.equal(extractDigits("1234567890"), "123456");
  assert.equal(extractDigits("abc"), "");
  assert.equal(formatCode("123"), "123");
  assert.equal(formatCode("1234"), "123 4");
  assert.ok(isComplete("123 456"));
  assert.ok(!isComplete("12345"));
});

test("another tab finds the way back for 15 minutes", () => {
  const now = 1_800_000_000_000;
  const stored = `${now + 1} /oauth/authorize?scope=a b`;
  assert.equal(sharedPath(stored, now), "/oauth/authorize?scope=a b");
  assert.equal(sharedPath(stored, now + 1), undefined);
  assert.equal(sharedPath(`${now + 15 * 60_000 + 1} /sites/a.example`, now), undefined);
  for (const bad of [null, "", "/oauth", "x /oauth", `${now + 1} //evil.example`, `${now + 1} /sign-in`]) {
    assert.equal(sharedPath(bad, now), undefined, String(bad));
  }
});

test("only an emailed link takes over the way back of the tab that asked for it", () => {
  const storage = () => {
    const items = new Map<string, string>();
    return {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
      removeItem: (name: string) => void items.delete(name),
    };
  };
  const localStorage = storage();
  const openTab = () => Object.assign(globalThis, { window: { localStorage, sessionStorage: storage() } });
  openTab();
  saveReturnTo("/oauth/authorize?scope=a");
  // Another tab that signs in by itself goes its own way.
  openTab();
  assert.equal(takeReturnTo(), "/");
  openTab();
  saveReturnTo("/oauth/authorize?scope=a");
  shareReturnTo();
  openTab();
  adoptReturnTo();
  assert.equal(takeReturnTo(), "/oauth/authorize?scope=a");
  openTab();
  adoptReturnTo();
  assert.equal(takeReturnTo(), "/", "once");
  // A tab that asks without a page leaves none of another's.
  openTab();
  saveReturnTo("/oauth/authorize?scope=a");
  shareReturnTo();
  openTab();
  shareReturnTo();
  openTab();
  adoptReturnTo();
  assert.equal(takeReturnTo(), "/");
});

test("the way back leads to pages of this dashboard only", () => {
  assert.equal(safePath("/sites/a.example?period=7d"), "/sites/a.example?period=7d");
  assert.equal(safePath("/"), "/");
  for (const bad of [
    null,
    "",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/a\\b",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/sign-in?token=x",
    "/second",
    "/start/x",
  ]) {
    assert.equal(safePath(bad), undefined, String(bad));
  }
  assert.equal(safePath("/sign-instructions"), "/sign-instructions");
});

test("a problem's text in the address is never shown as it is", () => {
  assert.match(problemText("unknown_identity"), /connect/);
  for (const other of ["<b>x</b>", "toString", "__proto__", "call 555-1234"]) {
    assert.equal(problemText(other), problemText("anything"));
  }
});

test("a password's faults are shown before it is sent", () => {
  assert.equal(passwordFault("four", ""), t("new-password-too-short", { n: 6 }));
  assert.equal(passwordFault("nine char", ""), t("new-password-too-short", { n: 1 }));
  assert.equal(passwordFault("🌲🌲🌲🌲🌲🌲🌲🌲🌲", ""), t("new-password-too-short", { n: 1 }));
  assert.match(passwordFault("Ada@Shop.Example", "ada@shop.example") ?? "", /address/);
  assert.match(passwordFault("adalaadalaad", "adala@shop.example") ?? "", /address/);
  assert.equal(passwordFault("a good long one", "ada@shop.example"), undefined);
});

test("spans and days", () => {
  assert.equal(durationText(900), "15 minutes");
  assert.equal(durationText(20), "1 minute");
  assert.equal(durationText(86_400), "24 hours");
  assert.equal(durationText(7 * 86_400), "7 days");
  assert.equal(dayFromNow(new Date(2026, 11, 25, 12).getTime(), 14), "2027-01-08");
  assert.equal(dayFromNow(new Date(2026, 2, 28, 23, 30).getTime(), 1), "2026-03-29");
});

test("old and new of an action", () => {
  assert.deepEqual(changeRows({ name: "a", zone: "UTC" }, { name: "b", zone: "UTC" }), [
    { name: t("field-name"), old: "a", new: "b" },
  ]);
  assert.deepEqual(changeRows(null, { excluded_paths: ["/a", "/b"] }), [
    { name: t("field-excluded-paths"), old: undefined, new: "/a, /b" },
  ]);
  assert.deepEqual(changeRows({ from: null }, { from: "2026-12-01" }), [
    { name: t("field-from"), old: t("none"), new: "2026-12-01" },
  ]);
  assert.deepEqual(changeRows({ until: null }, { until: 1_795_766_400, kinds: null }), [
    { name: t("field-until"), old: t("none"), new: formatTime(1_795_766_400) },
    { name: t("field-kinds"), old: undefined, new: t("field-all") },
  ]);
  assert.deepEqual(changeRows("x", "y"), [{ name: "", old: "x", new: "y" }]);
  assert.deepEqual(changeRows(null, undefined), []);
  assert.equal(valueText([true, 0, [], { a_b: "c" }]), `${t("field-yes")}, 0, ${t("none")}, a b: c`);
});

test("actions and who did them, in words", () => {
  assert.equal(actionText("session.opened"), t("audit-signed-in"));
  assert.equal(actionText("site.changed"), t("audit-site-changed"));
  assert.equal(actionText("second_step.on"), t("audit-2fa-on"));
  assert.equal(actionText("funnel_group.made"), "Funnel group made");
  assert.equal(actionText("odd"), "Odd");
  assert.deepEqual(actor({ person: { id: "1", name: "Ada" } }), { name: "Ada" });
  assert.deepEqual(actor({ person: { id: "1", name: null } }), { name: t("former-member") });
  assert.deepEqual(actor({ person: { id: "1", name: "Ada" }, token: { id: "1", name: "Shop" } }), {
    name: "Ada",
    through: t("audit-via-token", { token: "Shop" }),
  });
  assert.deepEqual(actor({ by: "stile" }), { name: t("audit-by-stile") });
});

/** The texts that the server names in the same form, `busy.restarting`: an attribute of a message. */
function attributes(): Set<string> {
  const folder = new URL("../../locales/en/server/", import.meta.url);
  const found = new Set<string>();
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".ftl")) continue;
    let message = "";
    for (const line of readFileSync(new URL(path, folder), "utf8").split("\n")) {
      message = /^([a-z]\w*) *=/.exec(line)?.[1] ?? message;
      const attribute = /^ +\.(\w+) *=/.exec(line)?.[1];
      if (attribute) found.add(`${message}.${attribute}`);
    }
  }
  return found;
}

/** Every action that the server's sources name: `action: "…"`, and whatever else they pass to the audit. */
function serverActions(): Set<string> {
  const server = new URL("../../server/", import.meta.url);
  const found = new Set<string>();
  const texts = attributes();
  for (const path of readdirSync(server, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".rs")) continue;
    const source = readFileSync(new URL(path, server), "utf8");
    for (const [, action = ""] of source.matchAll(/\baction: "([^"]+)"/g)) found.add(action);
    if (!/\baudit(_everywhere)?\b/.test(source) && !source.includes("const DEEDS")) continue;
    for (const [, action = ""] of source.matchAll(/"([a-z_]+\.[a-z_]+)"/g)) {
      // Names of files and of hosts look the same.
      if (!/\.(jsonl?|com|example)$/.test(action) && !texts.has(action)) found.add(action);
    }
  }
  return found;
}

test("every action of the server has its text, and there are texts for no other", () => {
  const actions = [...serverActions()].sort();
  assert.ok(actions.length > 40, `found only ${actions.join(", ")}`);
  assert.deepEqual(
    actions.filter((action) => !Object.hasOwn(actionTexts, action)),
    [],
    "deeds without words",
  );
  assert.deepEqual(
    Object.keys(actionTexts).filter((action) => !actions.includes(action)),
    [],
    "words without a deed",
  );
});

test("a role and its additional permissions", () => {
  const roleText = (role: Role, permissions: Permission[]) => withPermissions({ role, permissions }, true);
  assert.equal(roleText("editor", []), t("role-editor"));
  assert.equal(
    roleText("editor", ["billing", "devices"]),
    t("role-with-permissions", {
      role: t("role-editor"),
      permissions: `${withinSentence(t("role-billing"))} and ${withinSentence(t("devices"))}`,
    }),
  );
  assert.equal(roleText("owner", ["billing"]), t("role-owner"));
  // Without plans there is no billing.
  assert.equal(withPermissions({ role: "editor", permissions: ["billing"] }, false), t("role-editor"));
  assert.deepEqual(
    permissionsOf(false).map(({ id }) => id),
    ["devices"],
  );
});

test("members cannot give a role above their own", () => {
  assert.deepEqual(
    grantableRoles("admin").map((role) => role.id),
    ["viewer", "editor", "admin"],
  );
  assert.equal(grantableRoles("owner").length, 4);
});

test("this browser's key and name for push", () => {
  assert.deepEqual([...keyBytes("-_8A")], [251, 255, 0]);
  assert.deepEqual([...keyBytes("_w")], [255]);
  assert.equal(
    deviceName("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36"),
    t("push-browser-on-system", { browser: "Chrome", system: "Linux" }),
  );
  assert.equal(
    deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 Version/18.1 Safari/604.1"),
    t("push-browser-on-system", { browser: "Safari", system: "iOS" }),
  );
  assert.equal(deviceName(""), t("push-unknown-browser"));
});
