/** `virtual:texts`: the texts of locales/, which texts/plugin.mjs makes into modules. */
import type { Area, Language } from "./messages.d.ts";

/** A text with `{parameter}` in it, or the variants that a parameter chooses from. */
export type Message =
  | string
  | { readonly [parameter: string]: { readonly other: Message; readonly [variant: string]: Message } };
export type Texts = Readonly<Record<string, Message>>;
/** By their ids; or in a build, where ids are numbers, in one row from a number on. */
type Loaded = { by: Texts } | { from: number; row: readonly Message[] };

export const languages: Readonly<Record<Language, string>>;
export const load: (language: Language, area: Area | "first") => Promise<Loaded>;
