/** Commands are found by their English texts too, in any other language: guides and colleagues may name them so. */
import { type Area, fallbackLanguage, language, loadTexts, type Message, type PlainId } from "../../base/text.ts";

let texts: Record<string, Message> = {};

/** Loads the English texts of these areas, where another language is shown. */
export async function loadSynonyms(...areas: (Area | "first")[]): Promise<void> {
  if (language === fallbackLanguage) return;
  texts = Object.assign({}, ...(await Promise.all(areas.map((area) => loadTexts(fallbackLanguage, area)))));
}

/** The English text, where another language is shown. */
export function synonym(id: PlainId): string {
  const text = texts[id];
  return typeof text === "string" ? text : "";
}
