/** Deleting a goal: what goes with it, and what holds it. */
import { deleteGoal, getFunnels, type Goal } from "../../api/goals.ts";
import { useLoad } from "../../base/load.ts";
import { t, tn } from "../../base/text.ts";
import { Confirm } from "../../parts/confirm.tsx";

const listed = (names: readonly string[]): string =>
  names
    .map((name) => t("“{name}”", { name }))
    .reduce((list, last, n) => (n === 0 ? last : n < names.length - 1 ? `${list}, ${last}` : t("{list} and {last}", { list, last })), "");

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
      title={t("Delete “{name}”?", { name: goal.name })}
      act={t("Delete the goal")}
      bad
      ready={!funnels.busy && users.length === 0}
      deed={async () => {
        await deleteGoal(goal.id);
        onDone();
      }}
      onClose={onClose}
    >
      {users.length > 0 ? (
        <p>
          {tn(
            users.length,
            "The funnel {funnels} has it as a step. Take it out there first.",
            "The funnels {funnels} have it as a step. Take it out there first.",
            { funnels: listed(users.map((one) => one.name)) },
          )}
        </p>
      ) : (
        <p>
          {t("The goal and its versions go. The page views and events themselves stay: a goal made anew counts them again. Links that filter by it stop working.")}
        </p>
      )}
    </Confirm>
  );
}
