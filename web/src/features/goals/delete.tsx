/** Deleting a goal: what is deleted with it, and what prevents it. */
import { getFunnels } from "../../api/goals.ts";
import type { Goal } from "../../api/goals-types.ts";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { deleteGoal } from "./api.ts";

const joinNames = (names: readonly string[]): string =>
  names
    .map((name) => t("quoted", { name }))
    .reduce(
      (list, last, n) =>
        n === 0 ? last : n < names.length - 1 ? `${list}, ${last}` : t("goal-list-and", { list, last }),
      "",
    );

interface Props {
  name: string;
  goal: Goal;
  onClose: () => void;
  onDone: () => void;
}

export function DeleteGoal({ name, goal, onClose, onDone }: Props) {
  const funnels = useLoad(goal.id, (signal) => getFunnels(name, signal));
  const users = (funnels.data ?? []).filter((funnel) => funnel.steps.some((step) => step.goal === goal.id));
  return (
    <Confirm
      title={t("delete-quoted-question", { name: goal.name })}
      action={t("goal-delete")}
      bad
      ready={!funnels.busy && users.length === 0}
      onConfirm={async () => {
        await deleteGoal(goal.id);
        onDone();
      }}
      onClose={onClose}
    >
      {users.length > 0 ? (
        <p>{t("goal-delete-funnels", { n: users.length, funnels: joinNames(users.map((one) => one.name)) })}</p>
      ) : (
        <p>{t("goal-delete-hint")}</p>
      )}
    </Confirm>
  );
}
