import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import {
  languageFor,
  type PlainId,
  rich,
  setTexts,
  type TextId,
  t,
  withinSentence,
  withTexts,
} from "../src/base/text.ts";
import { speakAll, textsOf } from "./language.ts";

afterEach(() => speakAll("en"));

/** Ids of these tests alone, which the compiler does not know. */
const say = t as (id: string, values?: Record<string, string | number>) => string;
const sayRich = rich as (id: TextId, values: Record<string, unknown>) => unknown[];

test("a text has its values, and numbers as the language writes them", () => {
  setTexts("de", { nothing: "Am {day} nichts.", visits: { n: { one: "{n} Besuch", other: "{n} Besuche" } } });
  assert.equal(say("nothing", { day: "Montag" }), "Am Montag nichts.");
  assert.equal(say("visits", { n: 1 }), "1 Besuch");
  assert.equal(say("visits", { n: 1234 }), "1.234 Besuche");
});

test("a variant is chosen by the value itself, or by what the language makes of its number", () => {
  setTexts("en", {
    left: { n: { "0": "none", one: "one", other: { kind: { site: "{n} sites", other: "{n} others" } } } },
  });
  assert.deepEqual(
    [0, 1, 2].map((n) => say("left", { n, kind: "site" })),
    ["none", "one", "2 sites"],
  );
  assert.equal(say("left", { n: 2, kind: "page" }), "2 others");
});

test("what a page alone shows comes with the page", async () => {
  setTexts("en", {});
  const id: PlainId = "goal-file";
  assert.equal(t(id), "goal-file", "not loaded");
  assert.equal(await withTexts(Promise.resolve("page"), "goals", "funnels"), "page");
  assert.equal(t(id), textsOf("en")[id]);
  await assert.rejects(withTexts(Promise.reject(new Error("no page")), "goals"), /no page/);
});

test("elements are placed in a text where it has them", () => {
  setTexts("en", { press: "Press <key>Enter</key>, {name}." });
  const key = (text: string) => ({ key: text });
  assert.deepEqual(sayRich("press" as TextId, { key, name: "Ada" }), ["Press ", { key: "Enter" }, ", ", "Ada", "."]);
});

test("nouns within a sentence are written as the language does it", () => {
  assert.deepEqual(["Entry page", "UTM source"].map(withinSentence), ["entry page", "UTM source"]);
  speakAll("de");
  assert.equal(withinSentence("Seite"), "Seite");
});

test("the language is what was chosen, or the first the browser asks for that there is", () => {
  assert.deepEqual(languageFor("system", ["fr-FR", "de-AT", "en"]), { language: "de", locale: "de-AT" });
  assert.deepEqual(languageFor("system", ["fr-FR"]), { language: "en", locale: undefined });
  assert.deepEqual(languageFor("de", ["en-GB"]), { language: "de", locale: "de" });
  assert.deepEqual(languageFor("en", ["de", "en-GB"]), { language: "en", locale: "en-GB" });
});
