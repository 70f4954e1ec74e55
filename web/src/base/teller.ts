/**
 * The server's sentences in another language. A key is the sentence as the server's sources have it, with `{name}` for
 * each thing that the server puts in; behind `|` stands the place that a word or half a sentence is put into:
 * `goal|what` is what `{what}` may be, and what is no word but written otherwise, as a date, has a function by its place.
 * Loaded with a translation only.
 */
import type { Teller } from "./text.ts";

export type Sentences = Readonly<Record<string, string>>;
export type Places = Readonly<Record<string, (value: string) => string>>;

interface Pattern {
  fits: RegExp;
  places: string[];
  said: string;
}

interface Known {
  whole: Map<string, string>;
  patterns: Pattern[];
}

const place = /\{(\w+)\}/g;
const literal = (text: string): string => text.replace(/[.*+?^$()|[\]\\{}/]/g, "\\$&");
const weight = (text: string): number => text.replace(place, "").length;

function pattern(text: string, said: string): Pattern {
  const places = [...text.matchAll(place)].map(([, name = ""]) => name);
  return { fits: new RegExp(`^${text.split(/\{\w+\}/).map(literal).join("(.+?)")}$`, "su"), places, said };
}

export function teller(sentences: Sentences, written: Places = {}): Teller {
  const known = new Map<string, Known>();
  // Of two patterns that fit, the one with more words of its own.
  for (const [key, said] of Object.entries(sentences).sort(([a], [b]) => weight(b) - weight(a))) {
    const [text = "", at = ""] = key.split("|");
    const { whole, patterns } = known.get(at) ?? { whole: new Map<string, string>(), patterns: [] };
    if (text.includes("{")) patterns.push(pattern(text, said));
    else whole.set(text, said);
    known.set(at, { whole, patterns });
  }
  const tell = (text: string, at: string): string => {
    const all = known.get(at);
    const exact = all?.whole.get(text);
    if (exact !== undefined) return exact;
    for (const { fits, places, said } of all?.patterns ?? []) {
      const found = fits.exec(text);
      if (!found) continue;
      const values = new Map(places.map((name, n) => [name, tell(found[n + 1] ?? "", name)]));
      return said.replace(place, (all, name: string) => values.get(name) ?? all);
    }
    return written[at]?.(text) ?? text;
  };
  return (sentence) => tell(sentence, "");
}
