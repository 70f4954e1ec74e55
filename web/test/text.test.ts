import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { languageFor, noun, rich, saying, speak, t, tn } from "../src/base/text.ts";

afterEach(() => speak({}, "en"));

test("English stands where it is said", () => {
  assert.equal(t("Nothing on {day}.", { day: "Monday" }), "Nothing on Monday.");
  assert.equal(t("Open|a session"), "Open");
  assert.equal(tn(1, "{n} visit", "{n} visits"), "1 visit");
  assert.equal(tn(1234, "{n} visit", "{n} visits"), "1,234 visits");
  assert.equal(noun(0, "visit"), "visits");
});

test("another language takes its place, and what it lacks stays English", () => {
  speak({ "Nothing on {day}.": "Am {day} nichts.", "{n} visits": { one: "{n} Besuch", other: "{n} Besuche" }, visits: { one: "Besuch", other: "Besuche" } }, "de");
  assert.equal(t("Nothing on {day}.", { day: "Montag" }), "Am Montag nichts.");
  assert.equal(tn(1, "{n} visit", "{n} visits"), "1 Besuch");
  assert.equal(tn(1234, "{n} visit", "{n} visits"), "1.234 Besuche");
  assert.equal(noun(1, "visit"), "Besuch");
  assert.equal(t("Not there"), "Not there");
});

test("what a page alone says comes with the page; without it the page stands in English", async () => {
  speak({ Name: "Name (de)" }, "de", {
    goals: async () => ({ Goal: "Ziel" }),
    funnels: async () => Promise.reject(new Error("cut")),
  });
  assert.equal(t("Goal"), "Goal");
  assert.equal(await saying(Promise.resolve("page"), "goals", "funnels"), "page");
  assert.deepEqual([t("Goal"), t("Name"), t("Funnel")], ["Ziel", "Name (de)", "Funnel"]);
  await assert.rejects(saying(Promise.reject(new Error("no page")), "goals"), /no page/);
});

test("elements stand in a text where it wants them", () => {
  const key = (text: string) => ({ key: text });
  assert.deepEqual(rich("Press <key>Enter</key>, {name}.", { key, name: "Ada" }), ["Press ", { key: "Enter" }, ", ", "Ada", "."]);
});

test("the language is what was chosen, or the first the browser asks for that there is", () => {
  assert.deepEqual(languageFor("system", ["fr-FR", "de-AT", "en"]), { language: "de", locale: "de-AT" });
  assert.deepEqual(languageFor("system", ["fr-FR"]), { language: "en", locale: undefined });
  assert.deepEqual(languageFor("de", ["en-GB"]), { language: "de", locale: "de" });
  assert.deepEqual(languageFor("en", ["de", "en-GB"]), { language: "en", locale: "en-GB" });
});
