/** What the rules say, in the server's words: the browser judges, and the texts of the answer are the server's. */
import { load } from "virtual:rule-texts";
import { language, locale, type Message, variantOf } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { languageName } from "./languages.ts";

export type Values = Readonly<Record<string, string | number | readonly string[]>>;
type RuleTexts = Readonly<Record<string, Message>>;

export const loadRuleTexts = async (of = language): Promise<RuleTexts> => (await load[of]()).texts;

const list = new Intl.ListFormat(language, { type: "conjunction" });
const number = new Intl.NumberFormat(locale);

function shown(name: string, value: Values[string] | undefined): string | undefined {
  if (typeof value === "number") return number.format(value);
  if (typeof value === "string") return /^\d+\.\d$/.test(value) ? format.decimals(Number(value), 1) : value;
  return value && list.format(name === "languages" ? value.map(languageName) : value);
}

/** A text by its id; the id itself where the browser's rules are newer than its texts. */
export function ruleText(texts: RuleTexts, id: string, values: Values): string {
  const text = variantOf(texts[id] ?? id, values);
  return text
    .replace(/\{(\w+)\}/g, (all, name: string) => shown(name, values[name]) ?? all)
    .replaceAll("\ue000", "{")
    .replaceAll("\ue001", "}");
}
