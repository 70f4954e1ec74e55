/** The languages of a banner: BCP 47 tags, and their names in the reader's language. */
import rightToLeft from "../../../../shared/src/banner/right-to-left.json";
import { language as reader } from "../../base/text.ts";

const names = new Intl.DisplayNames([reader], { type: "language" });

/** Those with the most readers on the web; any other can be typed. */
const common =
  "en de fr es it nl pt pt-BR pl cs sk sl hr hu ro bg el sv da nb fi et lv lt ga mt ca eu gl is tr uk ru sr ar he fa ur hi bn id ms vi th zh-Hans zh-Hant ja ko".split(
    " ",
  );

export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** As the server writes them: `de`, `pt-BR`; undefined if it is not a tag. */
export function canonicalTag(typed: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(typed.trim().replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}

const fold = (text: string): string => text.trim().toLocaleLowerCase(reader);

/** The language that was typed: its name in the reader's language or in its own, or its tag. */
export function typedLanguage(typed: string): string | undefined {
  const wanted = fold(typed);
  if (wanted === "") return undefined;
  const byName = common.find((tag) => fold(languageName(tag)) === wanted || fold(ownName(tag)) === wanted);
  const tag = byName ?? canonicalTag(typed);
  // A word such as “German” has the form of a tag, but names no language.
  return tag && (byName || names.of(tag) !== tag) ? tag : undefined;
}

function ownName(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

export const suggestedLanguages = (search: string, taken: readonly string[]): { value: string; note: string }[] => {
  const wanted = fold(search);
  return common
    .filter((tag) => !taken.includes(tag))
    .map((tag) => ({ value: languageName(tag), note: tag }))
    .filter(({ value, note }) => fold(value).includes(wanted) || note.toLowerCase().startsWith(wanted))
    .slice(0, 8);
};

/** A text of the server, which quotes languages by their tags, with their names. */
export const withLanguageNames = (text: string, tags: readonly string[]): string =>
  text.replace(/[“„]([A-Za-z0-9-]+)[”“]/g, (quoted, tag: string) => (tags.includes(tag) ? languageName(tag) : quoted));

/** As the server finds it: by the script, or else by the language. */
export function directionOf(tag: string): "ltr" | "rtl" {
  const [language = "", script = ""] = tag.split("-");
  const isScript = /^[a-z]{4}$/i.test(script);
  const known = isScript ? rightToLeft.scripts : rightToLeft.languages;
  const name = (isScript ? script : language).toLowerCase();
  return known.some((one) => one.toLowerCase() === name) ? "rtl" : "ltr";
}
