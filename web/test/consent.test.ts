import assert from "node:assert/strict";
import { test } from "node:test";
import { code } from "virtual:consent-tool";
import { t } from "../src/base/text.ts";
import { answersOf, everyDay } from "../src/features/consent/answers.ts";
import {
  canonical,
  contrast,
  emptyTexts,
  fieldLabel,
  filled,
  filledBanner,
  piecesOf,
  textOf,
  typedColour,
  valuesFor,
  withText,
} from "../src/features/consent/banner.ts";
import { firstBanner, firstTexts } from "../src/features/consent/first-draft.ts";
import { inMonths, settingsOf } from "../src/features/consent/keep-form.tsx";
import {
  canonicalTag,
  directionOf,
  suggestedLanguages,
  typedLanguage,
  withLanguageNames,
} from "../src/features/consent/languages.ts";
import { plainText } from "../src/features/consent/policy-form.tsx";
import { loadRuleTexts, ruleText } from "../src/features/consent/rule-texts.ts";

const promised = {
  site: "shop.example",
  policy_url: "https://shop.example/privacy",
  keep: { visits_days: 395, records_days: 1125 },
  languages: ["en"],
};

test("a text of the banner is read and changed by its name, the others stay", () => {
  const texts = withText(withText(emptyTexts, "title", "May we?"), "panel.close", "Close");
  assert.deepEqual(texts, { ...emptyTexts, title: "May we?", panel: { ...emptyTexts.panel, close: "Close" } });
  assert.equal(textOf(texts, "title"), "May we?");
  assert.equal(textOf(texts, "panel.close"), "Close");
  assert.equal(textOf(texts, "panel.title"), "");
});

test("placeholders become what the site promises, once; others stay", () => {
  const values = valuesFor({ ...promised, site: "{months}.example" }, 6);
  assert.equal(
    filled("{site}: {visits_days}, {records_days}, {months}; {since} {Site} { site }", values),
    "{months}.example: 395, 1125, 6; {since} {Site} { site }",
  );
});

test("what is published has no placeholders, but those of the window", () => {
  const banner = firstBanner(["en"]);
  const published = filledBanner(banner, promised);
  assert.equal(published.texts.en?.panel.agreed, banner.texts.en?.panel.agreed);
  assert.match(published.texts.en?.body ?? "", /shop\.example stores.*395 days.*1125 days.*6 months/);
  assert.deepEqual({ ...published, texts: {} }, { ...banner, texts: {} });
});

test("a banner is the same in whatever order its fields are", () => {
  const banner = firstBanner(["en"]);
  const { texts, ...rest } = banner;
  assert.equal(canonical({ texts, ...rest }), canonical(banner));
  assert.notEqual(canonical({ ...banner, answer_months: 7 }), canonical(banner));
});

test("an owner begins with a first draft, and with empty texts in other languages", () => {
  assert.match(firstTexts("de-AT").decline, /lehne ich|lehne/);
  assert.deepEqual(firstTexts("fr"), emptyTexts);
  const banner = firstBanner(["en", "fr"]);
  assert.deepEqual(Object.keys(banner.texts), ["en", "fr"]);
  for (const scheme of ["light", "dark"] as const) {
    assert.equal(banner[scheme].agree_background, banner[scheme].decline_background);
    assert.equal(banner[scheme].agree_text, banner[scheme].decline_text);
  }
});

test("contrast is that of WCAG, rounded down", () => {
  assert.equal(contrast("#000000", "#ffffff"), 21);
  assert.equal(contrast("#777777", "#ffffff"), 4.4);
  assert.equal(contrast("#ffffff", "#767676"), 4.5);
  assert.equal(contrast("#fff", "#000000"), undefined);
});

test("a colour is typed with or without its sign", () => {
  assert.equal(typedColour(" 1F4E79 "), "#1f4e79");
  assert.equal(typedColour("#1F4E79"), "#1f4e79");
  assert.equal(typedColour("#1F4"), "#1f4");
  assert.equal(typedColour("Red"), "red");
});

test("fields are called as on the page", () => {
  const within = (field: string, language: string) => t("banner-field-in", { field, language });
  assert.equal(fieldLabel("texts.de.title"), within(t("banner-text-title"), "German"));
  assert.equal(fieldLabel("texts.pt-BR.panel.close"), within(t("banner-panel-close"), "Brazilian Portuguese"));
  assert.equal(fieldLabel("texts.fr"), "French");
  assert.equal(fieldLabel("texts"), t("banner-texts"));
  assert.equal(fieldLabel("dark.link"), within(t("banner-colour-link"), t("banner-dark")));
  assert.equal(fieldLabel("answer_months"), t("banner-months"));
  assert.equal(fieldLabel("policy_url"), t("consent-policy-address"));
  assert.equal(fieldLabel("texts.de.nothing"), "texts.de.nothing");
  assert.equal(fieldLabel("dark.nothing"), "dark.nothing");
});

test("a reason is cut at the fields that it names", () => {
  const fields = ["texts.de.panel.title", "texts.de.title"];
  assert.deepEqual(piecesOf({ why: "Write texts.de.panel.title and texts.de.title. Now.", fields }), [
    "Write ",
    { path: "texts.de.panel.title" },
    " and ",
    { path: "texts.de.title" },
    ". Now.",
  ]);
  assert.deepEqual(piecesOf({ why: "“texts.de.panel.title” und „texts.de.title“.", fields }), [
    { path: "texts.de.panel.title" },
    " und ",
    { path: "texts.de.title" },
    ".",
  ]);
  assert.deepEqual(piecesOf({ why: "In German, it is missing.", fields: ["texts.de"] }), ["In German, it is missing."]);
  assert.deepEqual(piecesOf({ why: "light.agree_text", fields: ["light.agree"] }), ["light.agree_text"]);
  assert.deepEqual(piecesOf({ why: "Kept.", fields: [] }), ["Kept."]);
});

test("languages that a step names by their tags have names", () => {
  const text = (names: string) => `Visitors are asked in these languages: ${names}.`;
  assert.equal(withLanguageNames(text("“en” and “pt-BR”"), ["en", "pt-BR"]), text("English and Brazilian Portuguese"));
  assert.equal(withLanguageNames(text("„de“ und „x“"), ["de"]), text("German und „x“"));
});

test("the server's texts about rules have values, lists and braces", async () => {
  const texts = await loadRuleTexts("en");
  assert.ok(Object.keys(texts).filter((id) => !id.includes(".")).length >= 20);
  assert.deepEqual(
    Object.keys(await loadRuleTexts("de")).sort(),
    Object.keys(texts).sort(),
    "the same in every language",
  );
  const names = ruleText(texts, "banner_rule_names_site.broken", { languages: ["de", "fr"], site: "shop.example" });
  assert.match(names, /German and French.*shop\.example.*\{site\}/);
  assert.match(
    ruleText(texts, "banner_rule_legible_text.broken", { fields: ["light.text"], found: "4.4" }),
    /light\.text.*4\.4 to 1/,
  );
  assert.match(ruleText(texts, "banner_rule_answer_months.broken", { months: 1 }), /1 month\b/);
  assert.match(ruleText(texts, "banner_rule_answer_months.broken", { months: 14 }), /14 months\b/);
  const unjudged = ruleText(texts, "banner_rule_no_wall.unjudged", { languages: ["ar"] });
  assert.ok(unjudged.startsWith(ruleText(texts, "banner_rule_no_wall", {})));
  assert.match(unjudged, /Arabic/);
  assert.equal(ruleText(texts, "banner_rule_of_a_newer_server", {}), "banner_rule_of_a_newer_server");
});

test("languages are typed by their names or tags", () => {
  assert.equal(typedLanguage("French"), "fr");
  assert.equal(typedLanguage("français"), "fr");
  assert.equal(typedLanguage(" PT_br "), "pt-BR");
  assert.equal(typedLanguage("Elvish language"), undefined);
  assert.equal(typedLanguage("qqqqq"), undefined);
  assert.equal(typedLanguage(""), undefined);
  assert.equal(canonicalTag("zh-hant-tw"), "zh-Hant-TW");
  assert.deepEqual(suggestedLanguages("portu", ["pt"]), [{ value: "Brazilian Portuguese", note: "pt-BR" }]);
  assert.deepEqual(["ar", "he-IL", "en", "uz-Arab", "arn"].map(directionOf), ["rtl", "rtl", "ltr", "rtl", "ltr"]);
  assert.deepEqual(["AR", "uz-arab-AF", "ar-Latn", "ku-Latn", ""].map(directionOf), [
    "rtl",
    "rtl",
    "ltr",
    "ltr",
    "ltr",
  ]);
});

test("the settings are sent as numbers; days are shown as months where that helps", () => {
  const values = { "keep.visits_days": "90", "keep.records_days": "400", languages: ["en"], own_tool: true };
  assert.deepEqual(settingsOf(values), {
    keep: { visits_days: 90, records_days: 400 },
    languages: ["en"],
    own_tool: true,
  });
  assert.deepEqual(["395", "1125", "30", "", "x"].map(inMonths), [13, 37, undefined, undefined, undefined]);
});

test("the code for a consent tool of the site's own is that of the manual", () => {
  assert.match(
    code,
    /^const report = \(\) => stile\("consent", [^\n]+\naddEventListener\("stile-consent", report\);\n[^\n]+$/,
  );
});

test("the paragraph is copied without marks", () => {
  assert.equal(plainText("\n**Recognition.** Under `stile_consent`.\n"), "Recognition. Under stile_consent.");
});

const day = (day: string, agreed: number) => ({
  day,
  shown: 9,
  agreed,
  declined: 2,
  gpc: 1,
  withdrew: 0,
  changed: 1,
});

test("days without a choice are shown too; a long period begins with the first one", () => {
  const none = { shown: 0, agreed: 0, declined: 0, gpc: 0, withdrew: 0, changed: 0 };
  assert.deepEqual(everyDay({ period: { from: "2026-11-01", to: "2026-11-03" }, days: [day("2026-11-02", 3)] }), [
    { day: "2026-11-01", ...none },
    day("2026-11-02", 3),
    { day: "2026-11-03", ...none },
  ]);
  const long = everyDay({ period: { from: "2025-01-01", to: "2026-11-03" }, days: [day("2026-11-01", 3)] });
  assert.deepEqual(
    long.map((one) => one.day),
    ["2026-11-01", "2026-11-02", "2026-11-03"],
  );
  const longer = everyDay({ period: { from: "2025-01-01", to: "2026-11-03" }, days: [day("2025-02-01", 3)] });
  assert.deepEqual([longer.length, longer[0]?.day, longer.at(-1)?.day], [92, "2026-08-04", "2026-11-03"]);
  assert.equal(answersOf(day("2026-11-02", 3)), 7);
});
