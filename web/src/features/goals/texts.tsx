/** Several texts of one kind, any of which will do. */
import { useId, useRef } from "preact/hooks";
import { useAfterRender } from "../../base/after-render.ts";
import { t } from "../../base/text.ts";
import { Combo, type ComboOption } from "../../parts/combo.tsx";
import { Icon } from "../../parts/icon.tsx";

interface Props {
  label: string;
  hint?: string | undefined;
  placeholder: string;
  add: string;
  optional?: boolean;
  scope?: string;
  ask?: (search: string, signal: AbortSignal) => Promise<ComboOption[]>;
  values: readonly string[];
  onValues: (values: string[]) => void;
  /** Done to a text once the field is left. */
  clean?: (text: string) => string;
}

export function Texts(props: Props) {
  const { label, values, onValues, clean } = props;
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const onceDrawn = useAfterRender();
  const set = (at: number, text: string) => onValues(values.map((old, n) => (n === at ? text : old)));
  const add = () => {
    onValues([...values, ""]);
    onceDrawn(() => [...(list.current?.querySelectorAll("input") ?? [])].at(-1)?.focus());
  };
  return (
    <fieldset class="field texts" ref={list} aria-describedby={props.hint ? `${id}-hint` : undefined}>
      <legend>
        {label} {props.optional && <span class="muted">{t("optional")}</span>}
      </legend>
      {values.map((value, at) => (
        <div class="text-row" key={at}>
          <Combo
            label={values.length > 1 ? t("goal-label-n-of", { label, n: at + 1, total: values.length }) : label}
            placeholder={at === 0 ? props.placeholder : ""}
            required={!props.optional && values.length === 1}
            scope={props.scope ?? ""}
            ask={props.ask}
            value={value}
            onText={(text) => set(at, text)}
            onLeft={(text) => clean && set(at, clean(text))}
          />
          {values.length > 1 && (
            <button
              type="button"
              class="icon-button"
              aria-label={t("remove-name", { name: value || `${label} ${at + 1}` })}
              onClick={() => onValues(values.filter((_, n) => n !== at))}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
      ))}
      <div class="texts-foot">
        {props.hint && (
          <p class="hint" id={`${id}-hint`}>
            {props.hint}
          </p>
        )}
        {values.at(-1)?.trim() && (
          <button type="button" class="quiet-add" onClick={add}>
            <Icon name="plus" />
            {props.add}
          </button>
        )}
      </div>
    </fieldset>
  );
}
