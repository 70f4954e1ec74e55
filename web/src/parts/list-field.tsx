/** A list of short texts: each can be taken out, more are typed or pasted. */
import { useId, useState } from "preact/hooks";
import type { Fault } from "../api/index.ts";
import { t } from "../base/text.ts";
import { Combo, type ComboOption } from "./combo.tsx";
import { Entries } from "./entries.tsx";
import { addTyped, refusedIndex } from "./typed-list.ts";

interface Props {
  /** As the API calls it. */
  list: string;
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
  const { list, label, values, disabled, clean, spaced, name, fault, onValues } = props;
  const [typed, setTyped] = useState("");
  const id = useId();
  const wrong = refusedIndex(fault?.field, list);
  const mine = fault !== undefined && (wrong !== undefined || fault.field === list);
  const add = (text: string) => {
    setTyped("");
    if (text.trim() !== "") onValues(addTyped(values, text, clean, spaced));
  };
  return (
    <fieldset class="field list-field">
      <legend>{label}</legend>
      <Entries
        label={label}
        none={props.none}
        values={values}
        name={name}
        wrong={wrong}
        disabled={disabled}
        onValues={onValues}
      />
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
