/** Conditions on the properties of an event: all of them must hold. */
import { t } from "../../base/text.ts";
import { Combo } from "../../parts/combo.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Select } from "../../parts/select.tsx";
import { loadPropNames, loadPropValues } from "../../site/combo-options.ts";
import type { ConditionForm, Form } from "./definition.ts";
import { compares } from "./sentences.ts";

interface OneProps {
  site: string;
  event: string;
  at: number;
  one: ConditionForm;
  onOne: (one: ConditionForm) => void;
  onRemove: () => void;
}

function Condition({ site, event, at, one, onOne, onRemove }: OneProps) {
  const numeric = one.compare === "at_least" || one.compare === "at_most";
  return (
    <div class="condition">
      <Combo
        label={t("goal-property-n", { n: at + 1 })}
        placeholder={t("goal-property-name-example")}
        scope={`names ${site} ${event}`}
        ask={loadPropNames(site, event)}
        value={one.name}
        onText={(name) => onOne({ ...one, name })}
      />
      <Select
        label={t("goal-property-comparison", { n: at + 1 })}
        value={one.compare}
        onPick={(compare) => onOne({ ...one, compare: compare as ConditionForm["compare"] })}
      >
        {compares.map(({ compare, name }) => (
          <option key={compare} value={compare}>
            {t(name)}
          </option>
        ))}
      </Select>
      <Combo
        label={t("goal-property-value", { n: at + 1 })}
        placeholder={numeric ? "3" : t("goal-property-value-example")}
        numeric={numeric}
        scope={`values ${site} ${event} ${one.name}`}
        ask={one.name && !numeric ? loadPropValues(site, event, one.name) : undefined}
        value={one.value}
        onText={(value) => onOne({ ...one, value })}
      />
      <button
        type="button"
        class="icon-button"
        aria-label={t("goal-property-remove", { n: at + 1 })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

interface Props {
  site: string;
  form: Form;
  onForm: (form: Form) => void;
}

export function Conditions({ form, onForm, site }: Props) {
  const set = (props: readonly ConditionForm[]) => onForm({ ...form, props });
  return (
    <fieldset class="field conditions">
      <legend>
        {t("goal-property-where")} <span class="muted">{t("optional")}</span>
      </legend>
      {form.props.map((one, at) => (
        <Condition
          key={at}
          site={site}
          event={form.event.trim()}
          at={at}
          one={one}
          onOne={(next) => set(form.props.map((old, n) => (n === at ? next : old)))}
          onRemove={() => set(form.props.filter((_, n) => n !== at))}
        />
      ))}
      <button
        type="button"
        class="quiet-add"
        onClick={() => set([...form.props, { name: "", compare: "is", value: "" }])}
      >
        <Icon name="plus" />
        {form.props.length > 0 ? t("goal-property-add") : t("goal-property-filter")}
      </button>
    </fieldset>
  );
}
