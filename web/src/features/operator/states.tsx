/** The state of an account: its subscription, and what else is the case. */
import type { AccountState, AdminAccountLine } from "../../api/operator-types.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import { planStates } from "../../people/plan-states.ts";
import { formatDay } from "../../people/time.ts";

export const stateNames: Record<AccountState, PlainId> = {
  ...planStates,
  held: msg("operator-state-over-limit"),
  suspended: msg("operator-state-suspended"),
  deletion: msg("operator-state-deletion"),
};

export const accountStates = Object.keys(stateNames) as AccountState[];

/** Those that an account of the deployment can be in. */
export const statesOf = (plans: boolean): AccountState[] =>
  plans ? accountStates : accountStates.filter((state) => state === "suspended" || state === "deletion");

export const isAccountState = (text: string): text is AccountState => Object.hasOwn(stateNames, text);

/** A state that a newer server has is called by its word. */
export const stateName = (state: string): string =>
  isAccountState(state) ? t(stateNames[state]) : state.replaceAll("_", " ");

const tags: Partial<Record<AccountState, string>> = {
  active: "tag tag-good",
  trial: "tag tag-info",
  past_due: "tag tag-bad",
  cancelled: "tag tag-odd",
  held: "tag tag-bad",
  suspended: "tag tag-bad",
  deletion: "tag tag-bad",
};

interface Props {
  account: Pick<AdminAccountLine, "state" | "held" | "suspended" | "deletion_at">;
  /** Whether the deployment has plans. */
  plans: boolean;
}

export function States({ account, plans }: Props) {
  const { state, held, suspended, deletion_at: deletion } = account;
  const shown: [AccountState, string][] = [];
  if (plans) shown.push([state, stateName(state)]);
  if (plans && held) shown.push(["held", stateName("held")]);
  if (suspended) shown.push(["suspended", stateName("suspended")]);
  if (deletion != null) shown.push(["deletion", t("operator-state-deletion-on", { day: formatDay(deletion) })]);
  if (shown.length === 0) return null;
  return (
    <span class="operator-states">
      {shown.map(([one, name]) => (
        <span key={one} class={tags[one] ?? "tag"}>
          {name}
        </span>
      ))}
    </span>
  );
}
