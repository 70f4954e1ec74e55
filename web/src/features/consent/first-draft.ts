/** The first drafts, which the server's rules are tested with: where there is one in a language, an owner begins with it. */
import de from "../../../../shared/src/banner/default/de.json";
import en from "../../../../shared/src/banner/default/en.json";
import look from "../../../../shared/src/banner/default/look.json";
import { emptyTexts } from "./banner.ts";
import type { Banner, Texts } from "./types.ts";

const drafts: Readonly<Record<string, Texts>> = { de, en };

/** Empty in a language without a draft; the one of `de` for `de-AT`. */
export const firstTexts = (language: string): Texts => drafts[language.split("-", 1)[0] ?? ""] ?? emptyTexts;

export const firstBanner = (languages: readonly string[]): Banner => ({
  ...(look as Omit<Banner, "texts">),
  texts: Object.fromEntries(languages.map((language) => [language, firstTexts(language)])),
});
