/** Lists of short texts, as they are typed or pasted. */

/** Several at once, where a list is pasted: one a line, or with commas or spaces between. */
const parts = (typed: string, spaced: boolean): string[] =>
  typed
    .split(spaced ? /[\n,;]+/ : /[\s,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Without scheme, port and path, whatever was pasted. */
export const hostname = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/?#].*$/, "")
    .replace(/:\d+$/, "");

/** A list with what was typed behind it, each once. */
export function addTyped(
  list: readonly string[],
  typed: string,
  clean: (text: string) => string,
  spaced = false,
): string[] {
  return [...new Set([...list, ...parts(typed, spaced).map(clean)])].filter((one) => one !== "");
}

/** Which of a list's entries the server refused: `excluded_paths[2]` → 2. */
export function refusedIndex(field: string | undefined, list: string): number | undefined {
  const found = field?.match(/^(\w+)\[(\d+)\]$/);
  return found?.[1] === list ? Number(found[2]) : undefined;
}
