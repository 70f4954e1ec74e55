/**
 * The dashboard's texts in the reader's language, by their ids. They are written in `locales/<language>/web`; each page
 * loads those of its areas. `test/texts.test.ts` checks that every text is there, is used, and is loaded before it is
 * shown; the compiler checks ids and parameters.
 */
import { languages, load, type Message, type Texts } from "virtual:texts";
import type { ComponentChildren } from "preact";
import type { Area, Elements, Filled, Language, PlainId, Value } from "./messages.d.ts";

export type { Area, Language, Message, PlainId, Texts };
export { languages };
/** By the browser's languages, unless one was chosen. */
export type LanguageChoice = Language | "system";
/** A text by its id: `t` renders it, or `rich` if it contains elements. */
export type TextId = PlainId | keyof Filled;
/** A noun after its number: visit, visits. */
export type NounId = {
  [K in keyof Filled]: { n: number } extends Filled[K]
    ? Filled[K] extends { n: number }
      ? Exclude<K, keyof Elements>
      : never
    : never;
}[keyof Filled];
type Values<K> = K extends keyof Filled ? [values: Filled[K]] : [];
type Part = ComponentChildren | ((text: string) => ComponentChildren);
type Parts<K> = (K extends keyof Filled
  ? { [P in keyof Filled[K]]: Filled[K][P] extends number ? number : Part }
  : unknown) &
  (K extends keyof Elements ? Record<Elements[K], (text: string) => ComponentChildren> : unknown);

const key = "stile-language";
/** If none of the reader's is available. */
export const fallbackLanguage: Language = "en";
const isKnown = (tag: string | null): tag is Language => tag !== null && Object.hasOwn(languages, tag);
const primary = (tag: string): string => tag.split("-", 1)[0] ?? tag;

/** In a frame of another site, a browser may refuse to read what is stored. */
function storedLanguage(): string | null {
  try {
    return typeof window === "undefined" ? null : window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function chosenLanguage(): LanguageChoice {
  const stored = storedLanguage();
  return isKnown(stored) ? stored : "system";
}

/** Applies from the next load of the page, because texts are also stored where nothing is rendered again. */
export function chooseLanguage(choice: LanguageChoice): void {
  if (choice === "system") window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, choice);
}

/** The language of the texts, and the tag by which numbers and dates are written (nothing: the browser's own). */
export function languageFor(
  choice: LanguageChoice,
  preferred: readonly string[],
): { language: Language; locale: string | undefined } {
  const fits = preferred.find((tag) => isKnown(primary(tag)) && (choice === "system" || primary(tag) === choice));
  if (choice === "system") return { language: (fits ? primary(fits) : fallbackLanguage) as Language, locale: fits };
  return { language: choice, locale: fits ?? choice };
}

export const { language, locale } = languageFor(
  chosenLanguage(),
  typeof window === "undefined" ? [] : window.navigator.languages,
);

let texts: Record<string, Message> = {};
let currentLanguage: Language = language;
let plural = new Intl.PluralRules(language);
let number = new Intl.NumberFormat(locale);

/** Uses only these texts, in this language: for tests. */
export function setTexts(of: Language, all: Texts): void {
  texts = { ...all };
  currentLanguage = of;
  plural = new Intl.PluralRules(of);
  number = new Intl.NumberFormat(locale ?? of);
}

export async function loadTexts(of: Language, area: Area | "first"): Promise<Texts> {
  const loaded = await load(of, area);
  return "by" in loaded ? loaded.by : Object.fromEntries(loaded.row.map((text, n) => [loaded.from + n, text]));
}

const addTexts = async (area: Area | "first"): Promise<unknown> =>
  Object.assign(texts, await loadTexts(language, area));

/** Loads what the first view shows. */
export const startTexts = (): Promise<unknown> => addTexts("first");

/** What is loaded when it is opened, with the areas of which it shows texts: `withTexts(import("./goals.tsx"), "goals")`. */
export async function withTexts<T>(loading: Promise<T>, ...areas: Area[]): Promise<T> {
  const [loaded] = await Promise.all([loading, ...areas.map(addTexts)]);
  return loaded;
}

/** The variant that the values select. */
export function variantOf(message: Message, values: Readonly<Record<string, unknown>>): string {
  let text = message;
  while (typeof text === "object") {
    for (const [name, variants] of Object.entries(text)) {
      const value = values[name];
      text =
        variants[String(value)] ??
        (typeof value === "number" ? variants[plural.select(value)] : undefined) ??
        variants.other;
    }
  }
  return text;
}

const textFor = (id: string, values: Readonly<Record<string, unknown>>): string =>
  variantOf(texts[id] ?? String(id), values);

/** Marks the id of a text that is looked up where it is shown: `const names = { views: msg("metric-page-views") }`, then `t(names[metric])`. */
export const msg = <K extends TextId>(id: K): K => id;

/** A text: `t("filter-nothing-on-day", { day })`. */
export function t<K extends Exclude<TextId, keyof Elements>>(id: K, ...[given]: Values<K>): string {
  const values: Readonly<Record<string, Value>> = given ?? {};
  return textFor(id, values).replace(/\{(\w+)\}/g, (all, name: string) => {
    const value = values[name];
    return value === undefined ? all : typeof value === "number" ? number.format(value) : value;
  });
}

/** A text with elements in it: `rich("keys-press", { key: (text) => <kbd>{text}</kbd>, name })`. */
export function rich<K extends TextId>(id: K, given: Parts<K>): ComponentChildren[] {
  const values = given as Readonly<Record<string, Part>>;
  const text = textFor(id, values);
  const made: ComponentChildren[] = [];
  let at = 0;
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>|\{(\w+)\}/g)) {
    const [all, tag, within = "", name] = match;
    made.push(text.slice(at, match.index));
    at = match.index + all.length;
    const value = values[tag ?? name ?? ""];
    if (typeof value === "function") made.push(value(within));
    else made.push(typeof value === "number" ? number.format(value) : (value ?? all));
  }
  made.push(text.slice(at));
  return made.filter((part) => part !== "");
}

/** A capitalised noun, within a sentence; one that begins with several capitals keeps them: UTM source. */
export const withinSentence = (noun: string): string =>
  t("nouns-within-sentence") === "lower"
    ? noun.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLocaleLowerCase(currentLanguage))
    : noun;
