/** Loads all texts of a language, as if every page had been opened. */
import { type Language, setTexts, type Texts } from "../src/base/text.ts";
import { read } from "../texts/ftl.mjs";

export const textsOf = (language: Language): Texts =>
  Object.fromEntries([...read(language)].map(([id, { text }]) => [id, text]));

export const speakAll = (language: Language): void => setTexts(language, textsOf(language));
