/** Deleting a goal: what goes with it, and what holds it. */
import { deleteGoal, getFunnels, type Goal } from "../../api/goals.ts";
import { useLoad } from "../../base/load.ts";
import { Confirm } from "../../parts/confirm.tsx";

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

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
      title={`Delete “${goal.name}”?`}
      act="Delete the goal"
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
          {users.length === 1 ? "The funnel" : "The funnels"} {listed(users.map((one) => `“${one.name}”`))}{" "}
          {users.length === 1 ? "has" : "have"} it as a step. Take it out there first.
        </p>
      ) : (
        <p>
          The goal and its versions go. The page views and events themselves stay: a goal made anew counts them again.
          Links that filter by it stop working.
        </p>
      )}
    </Confirm>
  );
}
