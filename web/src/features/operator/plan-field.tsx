/** A choice of a plan: of those that are offered, or by its id. */
import { useId, useState } from "preact/hooks";
import type { PlansView } from "../../api/billing-types.ts";
import { t } from "../../base/text.ts";
import { Select } from "../../parts/select.tsx";
import { planChoices } from "./plans.ts";

/** Stands for a plan that is not offered; no plan has this id. */
const other = " ";

interface Props {
  label: string;
  hint?: string;
  plans: PlansView | undefined;
  /** The account's. */
  present?: string | null | undefined;
  /** What no plan is called; without it, one has to be chosen. */
  empty?: string;
  value: string;
  /** Takes the focus when its dialog opens. */
  first?: boolean;
  /** Name and fault of the field. */
  mark?: object;
  onPlan: (plan: string) => void;
}

export function PlanField({ label, hint, plans, present, empty, first, value, mark, onPlan }: Props) {
  const id = useId();
  const choices = planChoices(plans?.plans ?? [], present);
  const [typing, setTyping] = useState(value !== "" && !choices.some((one) => one.id === value));
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <Select
        id={id}
        first={first}
        value={typing ? other : value}
        onPick={(picked) => {
          setTyping(picked === other);
          onPlan(picked === other ? "" : picked);
        }}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {choices.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
        <option value={other}>{t("operator-plan-other")}</option>
      </Select>
      {typing && (
        <input
          {...mark}
          aria-label={t("operator-plan-id")}
          placeholder={t("operator-plan-id")}
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          value={value}
          onInput={(event) => onPlan(event.currentTarget.value)}
        />
      )}
      {hint && <p class="hint">{hint}</p>}
    </div>
  );
}
