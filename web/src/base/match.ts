/** Fuzzy search with a few letters: all of them, in their order, preferably at the beginning of words. */
import { foldAccents } from "./fold-accents.ts";

export interface Match {
  score: number;
  /** Positions of the matching letters in the text. */
  at: readonly number[];
}

/** Lower case, letter for letter, so that positions stay those of the text. */
const letters = (text: string): string[] => [...text].map((one) => foldAccents(one) || one);

const starts = (text: readonly string[], i: number): boolean => i === 0 || !/[\p{L}\p{N}]/u.test(text[i - 1] ?? "");

/** Finds the letters in order after `from`, each as near as possible, preferably at the start of a word. */
function run(query: readonly string[], text: readonly string[], from: number): Match | undefined {
  const at: number[] = [];
  let score = 0;
  let next = from;
  for (const letter of query) {
    const follows = at.length > 0 && text[next] === letter;
    let found = follows || at.length === 0 ? text.indexOf(letter, next) : -1;
    if (found < 0) {
      for (let i = next; i < text.length && found < 0; i++) if (text[i] === letter && starts(text, i)) found = i;
      if (found < 0) found = text.indexOf(letter, next);
    }
    if (found < 0) return undefined;
    score += follows ? 6 : starts(text, found) ? 5 : 1;
    score -= Math.min(found - next, 8) * 0.25;
    at.push(found);
    next = found + 1;
  }
  return { score: score + (starts(text, at[0] ?? 0) ? 4 : 0), at };
}

/** Undefined if the letters are not in the text. Spaces in the query separate words. */
export function match(query: string, text: string): Match | undefined {
  const wanted = letters(query).filter((letter) => letter.trim() !== "");
  if (wanted.length === 0) return { score: 0, at: [] };
  const within = letters(text);
  let best: Match | undefined;
  within.forEach((letter, i) => {
    if (letter !== wanted[0]) return;
    const one = run(wanted, within, i);
    if (one && (!best || one.score > best.score)) best = one;
  });
  return best;
}

/** The matching ones of many, the best first; a name counts more than the words in `also`. */
export function rank<T extends { text: string; also?: string }>(
  query: string,
  all: readonly T[],
): { one: T; at: readonly number[]; score: number }[] {
  const least = [...query].filter((letter) => letter.trim() !== "").length * 2.2;
  return all
    .flatMap((one) => {
      // Of two that have it, the shorter name is meant.
      const inName = match(query, one.text);
      if (inName && inName.score >= least)
        return [{ one, at: inName.at, score: inName.score - one.text.length * 0.02 }];
      const other = one.also === undefined ? undefined : match(query, one.also);
      return other && other.score >= least ? [{ one, at: [], score: other.score - 3 }] : [];
    })
    .sort((a, b) => b.score - a.score);
}
