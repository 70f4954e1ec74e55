/** What one version of a goal changed compared with the previous one. */
import type { GoalVersion } from "../../api/goals-types.ts";
import { t } from "../../base/text.ts";
import type { ChangeRow } from "../../people/audit-values.ts";
import { type Names, sentence } from "./sentences.ts";
import { worthText } from "./worth.ts";

export function versionChanges(before: GoalVersion | undefined, after: GoalVersion, names: Names): ChangeRow[] {
  const reached: ChangeRow = {
    name: t("goal-completed-by"),
    old: before && sentence(before.definition, names),
    new: sentence(after.definition, names),
  };
  const worth: ChangeRow = { name: t("value"), old: before && worthText(before.value), new: worthText(after.value) };
  if (before) return [reached, worth].filter((row) => row.old !== row.new);
  return after.value ? [reached, worth] : [reached];
}
