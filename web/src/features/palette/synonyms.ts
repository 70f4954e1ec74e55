/** Commands are found by their English texts too, in any other language: guides and colleagues may name them so. */
import { type Area, language, type Message, otherwise, type PlainId, textsOf } from "../../base/text.ts";

let texts: Record<string, Message> = {};

/** Loads the English texts of these areas, where another language is shown. */
export async function loadSynonyms(...areas: (Area | "first")[]): Promise<void> {
  if (language === otherwise) return;
  texts = Object.assign({}, ...(await Promise.all(areas.map((area) => textsOf(otherwise, area)))));
}

/** The English text, where another language is shown. */
export function synonym(id: PlainId): string {
  const text = texts[id];
  return typeof text === "string" ? text : "";
}
