/** The first drafts, which the server's rules are tested with: where there is one in a language, an owner begins with it. */
import { emptyTexts } from "./banner.ts";
import type { Banner, Colours, Texts } from "./types.ts";

const drafts: Record<string, () => Promise<{ default: unknown }>> = {
  en: () => import("../../../../shared/src/banner/default/en.json"),
  de: () => import("../../../../shared/src/banner/default/de.json"),
};

const main = (tag: string): string => tag.split("-", 1)[0] ?? tag;

export const hasDraft = (language: string): boolean => Object.hasOwn(drafts, main(language));

/** Empty in a language without a draft. */
export async function firstTexts(language: string): Promise<Texts> {
  const load = drafts[main(language)];
  return load ? ((await load()).default as Texts) : emptyTexts;
}

/** Both buttons have the same colours. */
const colours = (background: string, text: string, button: string, words: string): Colours => ({
  background,
  text,
  agree_background: button,
  agree_text: words,
  decline_background: button,
  decline_text: words,
  link: button,
});

export async function firstBanner(languages: readonly string[]): Promise<Banner> {
  const texts = await Promise.all(languages.map(async (language) => [language, await firstTexts(language)] as const));
  return {
    place: "bottom",
    answer_months: 6,
    texts: Object.fromEntries(texts),
    light: colours("#ffffff", "#1c1e21", "#1f4e79", "#ffffff"),
    dark: colours("#1c1e21", "#f2f3f5", "#a9cdf2", "#10243a"),
  };
}
