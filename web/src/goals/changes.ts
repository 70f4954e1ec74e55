/** What one version of a goal changed against the one before. */
import type { GoalVersion } from "../api/goals-types.ts";
import type { Row } from "../people/values.ts";
import { sentence, type Names } from "./words.ts";
import { worthText } from "./worth.ts";

export function changes(before: GoalVersion | undefined, after: GoalVersion, names: Names): Row[] {
  const pairs: [string, string | undefined, string][] = [
    ["Reached by", before && sentence(before.definition, names), sentence(after.definition, names)],
    ["Worth", before && worthText(before.value), worthText(after.value)],
  ];
  return pairs
    .filter(([name, old, now]) => (before ? old !== now : name !== "Worth" || now !== "nothing"))
    .map(([name, old, now]) => ({ name, old, new: now }));
}
