/** A list of short texts: each can be taken out, more are typed or pasted. */
import { useId, useRef, useState } from "preact/hooks";
import type { Fault } from "../../api/index.ts";
import { useAfterRender } from "../../base/after-render.ts";
import { t } from "../../base/text.ts";
import { Combo, type ComboOption } from "../../parts/combo.tsx";
import { Icon } from "../../parts/icon.tsx";
import { addTyped, type ListName, refusedIndex } from "./rules.ts";

interface Props {
  /** As the API calls it. */
  list: ListName;
  label: string;
  hint: string;
  placeholder: string;
  /** Shown if there is none. */
  none: string;
  values: readonly string[];
  disabled: boolean;
  clean: (text: string) => string;
  /** Where entries themselves may have spaces. */
  spaced?: boolean;
  /** How an entry is called. */
  name?: (value: string) => string;
  ask?: (search: string, signal: AbortSignal) => Promise<ComboOption[]>;
  scope?: string;
  fault: Fault | undefined;
  onValues: (values: string[]) => void;
}

export function ListField(props: Props) {
  const { list, label, values, disabled, clean, spaced, name = (value) => value, fault, onValues } = props;
  const [typed, setTyped] = useState("");
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const onceDrawn = useAfterRender();
  const wrong = refusedIndex(fault?.field, list);
  const mine = fault !== undefined && (wrong !== undefined || fault.field === list);
  const add = (text: string) => {
    setTyped("");
    if (text.trim() !== "") onValues(addTyped(values, text, clean, spaced));
  };
  const remove = (at: number) => {
    onValues(values.filter((_, n) => n !== at));
    // The pressed button disappears: the focus moves to the next one, or to the field for adding one.
    onceDrawn(() => {
      const rest = [...(field.current?.querySelectorAll<HTMLElement>(".entries button") ?? [])];
      (rest[Math.min(at, rest.length - 1)] ?? field.current?.querySelector("input"))?.focus();
    });
  };
  return (
    <fieldset class="field list-field" ref={field}>
      <legend>{label}</legend>
      {values.length === 0 ? (
        <p class="muted">{props.none}</p>
      ) : (
        <ul class="entries" aria-label={label}>
          {values.map((value, at) => (
            <li key={value} class={at === wrong ? "entry entry-wrong" : "entry"}>
              <span>{name(value)}</span>
              {!disabled && (
                <button type="button" aria-label={t("remove-name", { name: name(value) })} onClick={() => remove(at)}>
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mine && <p class="fault-line">{fault.message.replace(/`([^`]*)`/g, t("quoted", { name: "$1" }))}</p>}
      {!disabled && (
        <form
          class="list-add"
          onSubmit={(event) => {
            event.preventDefault();
            add(typed);
          }}
        >
          <Combo
            label={t("add-to-list", { list: label })}
            placeholder={props.placeholder}
            scope={props.scope ?? ""}
            ask={props.ask}
            value={typed}
            onText={setTyped}
            onPicked={add}
            onLeft={add}
          />
          <button type="submit" class="button" disabled={typed.trim() === ""} aria-describedby={`${id}-hint`}>
            {t("add")}
          </button>
        </form>
      )}
      <p class="hint" id={`${id}-hint`}>
        {props.hint}
      </p>
    </fieldset>
  );
}
