/**
 * The dashboard's words in the reader's language. English is written where it is said and is the key under which
 * another language stands in `texts/`; so English costs nothing to load, and whoever reads a page reads its words.
 * `test/texts.test.ts` holds that every text has its translation, with the same places in it, and that it is loaded
 * before the text is said.
 */
import type { ComponentChildren } from "preact";
import type { areas } from "../texts/de/index.ts";

/** What a number takes behind it, as CLDR's plural categories tell them apart. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
/** Translations by the English text; texts with a number by the English for several. */
export type Dictionary = Readonly<Record<string, string | Forms>>;
/** What is not said before a page that is loaded when it is gone to. */
export type Area = keyof typeof areas;
/** Says a sentence of the server's in another language; what it does not know stays as it came. */
export type Teller = (sentence: string) => string;
type Areas = Partial<Record<Area, () => Promise<Dictionary | Teller>>>;
/** Of what the server says, a part that is learnt by itself. */
export type Told = Area extends infer A ? (A extends `told/${infer Name}` ? Name : never) : never;

export const languages = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof languages;
/** By the browser's languages, unless one was chosen. */
export type LanguageChoice = Language | "system";

type Value = string | number;
type Part = ComponentChildren | ((text: string) => ComponentChildren);

const key = "stile-language";
const known = (tag: string | null): tag is Language => tag !== null && tag in languages;
const primary = (tag: string): string => tag.split("-", 1)[0] ?? tag;

export function chosenLanguage(): LanguageChoice {
  const kept = typeof window === "undefined" ? null : window.localStorage.getItem(key);
  return known(kept) ? kept : "system";
}

/** Holds from the next load of the page on: texts are also kept where nothing draws anew. */
export function chooseLanguage(choice: LanguageChoice): void {
  if (choice === "system") window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, choice);
}

/** The language of the words, and the tag by which numbers and dates are written (nothing: the browser's own). */
export function languageFor(choice: LanguageChoice, asked: readonly string[]): { language: Language; locale: string | undefined } {
  const fits = asked.find((tag) => known(primary(tag)) && (choice === "system" || primary(tag) === choice));
  if (choice === "system") return { language: (fits ? primary(fits) : "en") as Language, locale: fits };
  return { language: choice, locale: fits ?? choice };
}

export const { language, locale } = languageFor(
  chosenLanguage(),
  typeof window === "undefined" ? [] : window.navigator.languages,
);

let words: Dictionary = {};
let further: Areas = {};
let tellers: Partial<Record<Area, Teller>> = {};
let spoken: Language = language;
let plural = new Intl.PluralRules(language);
let number = new Intl.NumberFormat(locale);

/** Before the first page is drawn. */
export function speak(dictionary: Dictionary, of: Language, areas: Areas = {}): void {
  words = dictionary;
  further = areas;
  tellers = {};
  spoken = of;
  plural = new Intl.PluralRules(of);
  number = new Intl.NumberFormat(locale ?? of);
}

async function learn(area: Area): Promise<void> {
  // Where its German cannot be had, the page still can.
  const more = await further[area]?.().catch(() => (text: string) => text);
  if (typeof more === "function") tellers[area] = more;
  else words = { ...words, ...more };
}

/** What is loaded when it is gone to or asked for, with the areas of which it says something: `saying(import("./goals.tsx"), "goals")`. */
export async function saying<T>(loading: T | Promise<T>, ...said: Area[]): Promise<T> {
  const [loaded] = await Promise.all([loading, ...said.map(learn)]);
  return loaded;
}

/** `{n}` stands for a value; a number among them is grouped as the language does it. */
const place = /\{(\w+)\}/g;
const filled = (text: string, values: Record<string, Value>): string =>
  text.replace(place, (all, name: string) => {
    const value = values[name];
    return value === undefined ? all : typeof value === "number" ? number.format(value) : value;
  });

/** The text itself, without what only tells two of the same English apart: `Open|a session`. */
const bare = (english: string): string => english.split("|", 1)[0] ?? english;

function found(english: string): string {
  const text = words[english];
  return typeof text === "string" ? text : bare(english);
}

function foundFor(n: number, one: string, several: string): string {
  const forms = words[several];
  if (typeof forms === "object") return forms[plural.select(n)] ?? forms.other;
  return bare(n === 1 ? one : several);
}

/** A sentence of the server's in the reader's language, where that part is learnt: `saying(answer, "told/faults")` before. */
export const told = (part: Told, sentence: string): string => tellers[`told/${part}`]?.(sentence) ?? sentence;

/** Whether a sentence can be told at once. */
export const canTell = (part: Told): boolean => `told/${part}` in tellers || !further[`told/${part}`];

/** Marks a text that is translated where it is shown: `const names = { views: msg("Views") }`, then `t(names[metric])`. */
export const msg = (english: string): string => english;

/** A text in the reader's language: `t("Nothing on {day}.", { day })`. */
export const t = (english: string, values: Record<string, Value> = {}): string => filled(found(english), values);

/** A text that the number `n` decides: `tn(n, "{n} visit was left out", "{n} visits were left out")`. */
export const tn = (n: number, one: string, several: string, values: Record<string, Value> = {}): string =>
  filled(foundFor(n, one, several), { n, ...values });

/** The noun alone, where the number stands by itself: visit, visits. */
export const noun = (n: number | null | undefined, one: string): string => foundFor(n ?? 0, one, `${one}s`);

function parts(text: string, values: Record<string, Part>): ComponentChildren[] {
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

/** A noun that begins with a capital, within a sentence: German keeps it. */
export const midst = (noun: string): string => (spoken === "de" ? noun : noun.toLowerCase());

/** A text with elements in it: `rich("Press <key>Enter</key>, {name}", { key: (text) => <kbd>{text}</kbd>, name })`. */
export const rich = (english: string, values: Record<string, Part>): ComponentChildren[] => parts(found(english), values);

/** The same, where a number decides. */
export const richn = (n: number, one: string, several: string, values: Record<string, Part>): ComponentChildren[] =>
  parts(foundFor(n, one, several), { n, ...values });
