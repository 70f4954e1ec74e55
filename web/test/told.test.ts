// What the server says has its German, and nothing has that the server does not say: its sources are read for it.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import { canTell, saying, speak, told } from "../src/base/text.ts";
import { teller, type Sentences } from "../src/base/teller.ts";
import { valueName } from "../src/figures/dimension.ts";
import { areas, de } from "../src/texts/de/index.ts";
import { channels } from "../src/texts/de/channels.ts";
import { bare, files, literals } from "./rust.ts";

/** Where no sentence is for a page of the dashboard. */
const elsewhere: [RegExp, string][] = [
  [/^server\/(build\.rs|client|src)\b/, "the command line, the demo's figures, pages without the dashboard"],
  [/^server\/counts\//, "the store: its faults go to the log"],
  [/^server\/intake\/(build\.rs|src\/(collect|events|idempotency|lists|agent|state))/, "hits and events, which scripts and programs send"],
  [/^server\/base\/src\/(config|db|postgres|mail|seal|fetch\/page)/, "settings and mail: told at the start and in the log"],
  [/\/(letters|api|records|opened)\.rs$/, "mails, and the API's description"],
  [/^server\/base\/src\/answer\/(body|nul|parse|refused|words)\.rs$/, "bodies and parameters of another form than the API's description: the dashboard's are of its types"],
  [/^server\/people\/src\/(export|social\/provider)/, "the list inside an export; providers' answers, which go to the log"],
  [/^server\/sites\/src\/stores\//, "what a device keeps: no page of the dashboard asks for it"],
  [/^shared\/(examples|src\/(wire|source))/, "what scripts send, and how sources are told apart"],
];
/** Sentences that only programs meet. */
const programs = new Set([
  // Tokens.
  "An API token may not do this: a program may be copied, so what concerns people, sessions and ownership needs the person signed in.",
  "An API token may not make owners or admins, give permissions, nor leave for its maker: who gets them could outlive it. It needs the person signed in.",
  "Send the API token as `Authorization: Bearer <token>`.",
  "This API token is not valid. Make one under API tokens.",
  "This API token was revoked.",
  "This operation is for programs: send an API token as `Authorization: Bearer`.",
  "This token is limited to named sites, so it may not act for the whole account.",
  "This token lacks the scope `{}`.",
  // Limits under which the dashboard always asks.
  "`limit` is at most {ROWS}.",
  "At most {MOST} deeds are given at once.",
  "At most {MOST} lines are given at once.",
  "This address does not take this method.",
  // The API's description.
  "A person signed in: the session's cookie. Requests that change something must be same-origin.",
  "A program with an API token of the account.",
  "The rows, with a header line.",
  // A notice that the browser shows, in the words of its push.
  "This browser will be told of alerts.",
]);

const folder = new URL("../src/texts/de/told/", import.meta.url).pathname;
const dictionaries = new Map<string, Sentences>();
for (const file of readdirSync(folder)) {
  for (const [name, value] of Object.entries<unknown>(await import(join(folder, file)))) {
    if (typeof value === "object") dictionaries.set(name, value as Sentences);
  }
}
const german: Sentences = Object.assign({}, ...dictionaries.values());
const sources = [...files("server"), ...files("shared")];
const said = sources.flatMap(literals);
const text = (key: string): string => bare(key.split("|")[0] ?? "");

afterEach(() => speak({}, "en"));

test("what is translated stands in the server’s sources", () => {
  assert.ok(said.length > 3000 && Object.keys(german).length > 300, "something was read");
  const all = new Set(said.map((one) => bare(one.text)));
  assert.deepEqual(Object.keys(german).filter((key) => !all.has(text(key))), []);
  const names = said.filter((one) => one.file === "shared/src/channel.rs" && /Channel::\w+ => $/.test(one.before));
  assert.deepEqual(Object.keys(channels).sort(), names.map((one) => `${one.text}|channel`).sort());
});

test("what the server says to a reader is translated, but for what only programs meet", () => {
  const known = new Set(Object.keys(german).map(text));
  const log = /(warn|info|debug|error|trace|expect|assert\w*|panic|unreachable|context|bail|ensure)!?\([^()]*$/;
  const problem = /Problem::(?!internal)\w+\([^()]*(\([^()]*)*$/;
  const field = /(wrong|FieldError::new)\([^()]*(\([^()]*)*$/;
  const words = (one: string) => (one.match(/\p{L}{2,}/gu) ?? []).length;
  const missing = said.filter(
    (one) =>
      ((/^[\p{Lu}`{][^]*[.?]$/u.test(one.text) && words(one.text) > 2 && !log.test(one.before)) ||
        (problem.test(one.before) && / /.test(one.text)) ||
        (one.file.startsWith("shared/src/goal/") && field.test(one.before) && / /.test(one.text))) &&
      !elsewhere.some(([where]) => where.test(one.file)) &&
      !programs.has(one.text) &&
      !known.has(bare(one.text)),
  );
  assert.deepEqual(missing.map((one) => `${one.file}:${one.line} ${one.text}`), []);
  // No entry for what is gone.
  const all = new Set(said.map((one) => one.text));
  assert.deepEqual([...programs].filter((one) => !all.has(one)), []);
  assert.deepEqual(elsewhere.filter(([where]) => !said.some((one) => where.test(one.file))), []);
});

test("a translation has only places of its sentence, each dictionary stands in one order, and no sentence twice", () => {
  const places = (one: string): string[] => one.match(/\{\w+\}/g) ?? [];
  for (const [key, one] of Object.entries(german)) {
    assert.ok(one.trim() !== "" && places(one).every((place) => places(key).includes(place)), key);
  }
  for (const [name, texts] of dictionaries) assert.deepEqual(Object.keys(texts), Object.keys(texts).sort(), name);
  const faults = ["base", "fields", "figures", "people", "reaching", "sites"].flatMap((name) => Object.keys(dictionaries.get(name) ?? {}));
  assert.deepEqual(faults.filter((key, at) => faults.indexOf(key) !== at), []);
});

test("patterns pick out what the server put in; the more words, the sooner they fit", () => {
  const tell = teller(
    {
      "There is no {what}.": "{what} gibt es nicht.",
      "There is no {what} of {owner}.": "{what} von {owner} gibt es nicht.",
      "It ends on {day}: {why}.": "Es endet am {day}: {why}.",
      "goal|what": "Ein Ziel",
      "it took {n} seconds|why": "das dauerte {n} Sekunden",
    },
    { day: (value) => value.split("-").reverse().join(".") },
  );
  assert.equal(tell("There is no goal."), "Ein Ziel gibt es nicht.");
  assert.equal(tell("There is no goal of goal."), "Ein Ziel von goal gibt es nicht.", "a name is no word of the server's");
  assert.equal(tell("It ends on 2026-01-31: it took 5 seconds."), "Es endet am 31.01.2026: das dauerte 5 Sekunden.");
  assert.equal(tell("There is a goal."), "There is a goal.");
  assert.equal(tell("goal"), "goal");
});

test("sentences of the server in German", async () => {
  speak(de, "de", areas);
  assert.equal(canTell("faults"), false);
  assert.equal(told("faults", "Sign in first."), "Sign in first.", "not learnt");
  await saying(undefined, "told/faults", "told/methods", "told/checks", "told/counting");
  assert.equal(canTell("faults"), true);
  for (const [english, said] of [
    ["There are 50 views already. Delete one that is no longer used.", "Es gibt schon 50 Ansichten. Löschen Sie eine, die nicht mehr gebraucht wird."],
    ["There is no such goal, or it is not yours to see.", "Ziel nicht gefunden, oder Sie haben darauf keinen Zugriff."],
    ["`definition.pages[0]` is no text of 1 to 2000 characters.", "`definition.pages[0]` ist kein Text von 1 bis 2000 Zeichen."],
    ["It is a step of “Tea and clay”, “B” and “C”. Take it out there, or delete what it is in, first.", "Es ist ein Schritt von „Tea and clay“, „B“ und „C“. Nehmen Sie es zuerst dort heraus oder löschen Sie, worin es vorkommt."],
    ["https://a.example/ cannot be read: it did not answer in time.", "https://a.example/ lässt sich nicht lesen: keine Antwort in der gegebenen Zeit."],
    ["The period begins on 2026-02-01, after its end on 2026-01-31.", "Der Zeitraum beginnt am 1. Februar 2026, also nach seinem Ende am 31. Januar 2026."],
    ["A sentence of a later server.", "A sentence of a later server."],
  ] as const) assert.equal(told("faults", english), said);
  assert.equal(
    told("methods", "No hit arrived for 3 hours, in which about 40 are usual: the script may have been missing, or the site down."),
    "Kein Hit kam 3 Stunden lang an, in denen etwa 40 üblich sind: Vielleicht fehlte das Script, oder die Website war nicht erreichbar.",
  );
  assert.match(told("methods", "Of the hits received, 12.5 % were left out, and 1.0 % in the period before; `bot` moved most, from 3 to 40."), /12,5 % .* 1,0 %.*`bot`, von 3 auf 40\./);
  assert.equal(
    told("checks", "Add https://a.example to connect-src in the page's `<meta>`."),
    "https://a.example in dem `<meta>` der Seite bei connect-src hinzufügen.",
  );
  assert.equal(told("counting", "`s` is empty; it names the site."), "`s` ist leer; hier steht die Website.");
  assert.equal(valueName("channel", "Organic Search"), "Organische Suche");
});

test("English is said as it came, with nothing learnt", async () => {
  assert.equal(canTell("faults"), true);
  assert.equal(await saying("Sign in first.", "told/faults"), "Sign in first.");
  assert.equal(told("faults", "Sign in first."), "Sign in first.");
  assert.equal(valueName("channel", "Organic Search"), "Organic Search");
});
