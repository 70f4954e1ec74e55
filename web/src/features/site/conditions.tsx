/** Conditions on the numbers of rows: a form that adds one, and those in force, each of which can be removed. */
import type { RefObject } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useAfterRender } from "../../base/after-render.ts";
import { t } from "../../base/text.ts";
import { Icon } from "../../parts/icon.tsx";
import { Popover } from "../../parts/popover.tsx";
import { Select } from "../../parts/select.tsx";
import {
  type Condition,
  conditionsAtMost,
  conditionText,
  numberName,
  numberText,
  type Sign,
  signName,
  signs,
  typedNumber,
  unitName,
  writeCondition,
} from "./numbers.ts";

interface Props {
  /** The columns that rows have numbers in. */
  numbers: readonly string[];
  where: readonly string[];
  onWhere: (where: readonly string[]) => void;
}

function Form({ numbers, where, onWhere, close }: Props & { close: () => void }) {
  const id = useId();
  const [column, setColumn] = useState(numbers[0] ?? "");
  const [sign, setSign] = useState<Sign>(">=");
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  // Before anybody can type: a moment later it would take the focus from where they already do.
  useLayoutEffect(() => root.current?.querySelector("select")?.focus(), []);
  const unit = unitName(column);
  return (
    <form
      class="condition-form"
      ref={root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const number = typedNumber(column, typed);
        if (number === undefined) {
          setWrong(true);
          root.current?.querySelector("input")?.focus();
          return;
        }
        close();
        onWhere([...new Set([...where, writeCondition({ column, sign, number })])]);
      }}
    >
      <div class="field">
        <label for={`${id}-column`}>{t("rows-metric")}</label>
        <Select id={`${id}-column`} value={column} onPick={setColumn}>
          {numbers.map((one) => (
            <option key={one} value={one}>
              {numberName(one)}
            </option>
          ))}
        </Select>
      </div>
      <div class="field">
        <label for={`${id}-sign`}>{t("rows-comparison")}</label>
        <Select id={`${id}-sign`} value={sign} onPick={(one) => setSign(one as Sign)}>
          {signs.map((one) => (
            <option key={one} value={one}>
              {signName(one)}
            </option>
          ))}
        </Select>
      </div>
      <div class="field">
        <label for={`${id}-number`}>{unit === "" ? t("rows-number") : t("rows-number-in", { unit })}</label>
        <input
          id={`${id}-number`}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          required
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
      </div>
      {wrong && (
        <p class="fault-line" id={`${id}-wrong`} role="alert">
          {t("rows-number-wrong")}
        </p>
      )}
      <button type="submit" class="button button-main">
        {t("rows-filter-add")}
      </button>
    </form>
  );
}

export function NewCondition(props: Props) {
  return (
    <Popover
      class="button"
      panelClass="condition-panel"
      align="end"
      disabled={props.where.length >= conditionsAtMost}
      face={
        <>
          <Icon name="filter" />
          {t("rows-filter")}
        </>
      }
    >
      {(close) => <Form {...props} close={close} />}
    </Popover>
  );
}

interface ConditionsProps {
  conditions: readonly Condition[];
  onWhere: (where: readonly string[]) => void;
  /** Gets the focus when the last one disappears. */
  last: RefObject<HTMLElement | null>;
}

export function Conditions({ conditions, onWhere, last }: ConditionsProps) {
  const list = useRef<HTMLUListElement>(null);
  const onceDrawn = useAfterRender();
  const remove = (at: number) => {
    onWhere(conditions.filter((_, n) => n !== at).map(writeCondition));
    onceDrawn(() => {
      const rest = [...(list.current?.querySelectorAll<HTMLElement>(".chip-close") ?? [])];
      (rest[Math.min(at, rest.length - 1)] ?? last.current)?.focus();
    });
  };
  if (conditions.length === 0) return null;
  return (
    <ul class="chips all-chips" aria-label={t("rows-filters")} ref={list}>
      {conditions.map((condition, at) => (
        <li key={writeCondition(condition)} class="chip">
          <span>{numberName(condition.column)}</span>
          <span>{signName(condition.sign)}</span>
          <b>{numberText(condition)}</b>
          <button
            type="button"
            class="chip-close"
            aria-label={t("filter-remove", { filter: conditionText(condition) })}
            onClick={() => remove(at)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
