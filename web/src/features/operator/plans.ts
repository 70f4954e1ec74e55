/** The plans of the deployment, for choices and names. */
import { getPlans } from "../../api/billing.ts";
import type { PlansView, PlanView } from "../../api/billing-types.ts";
import { useMe } from "../../api/shared.tsx";
import { useLoad } from "../../base/load.ts";
import { hasPlans } from "../../people/billing.ts";

/** Undefined until they are known, and where there are none: a deployment without plans is not asked. */
export const usePlans = (): PlansView | undefined =>
  useLoad(hasPlans(useMe().data) ? "plans" : undefined, getPlans).data;

/** The plan's name; of one that is not offered, its id. */
export const planName = (plans: Pick<PlansView, "plans"> | undefined, id: string): string =>
  plans?.plans.find((plan) => plan.id === id)?.name ?? id;

/** The offered plans, and this one if it is not among them. */
export function planChoices(plans: readonly PlanView[], present?: string | null): { id: string; name: string }[] {
  const offered = plans.map(({ id, name }) => ({ id, name }));
  return present && !offered.some(({ id }) => id === present) ? [...offered, { id: present, name: present }] : offered;
}
