/** A text field that proposes what there really is: pages, events, properties. Anything else can be typed all the same. */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useDebounced } from "../base/debounced.ts";
import { useLoad } from "../base/load.ts";
import { t } from "../base/text.ts";
import "./combo.css";

export interface ComboOption {
  value: string;
  /** Next to it: how often. */
  note?: string;
}

interface Props {
  id?: string;
  placeholder?: string;
  required?: boolean;
  numeric?: boolean;
  disabled?: boolean;
  /** What is proposed, where that is not what was seen on the site. */
  listLabel?: string;
  /** Its name, if there is no <label>. */
  label?: string;
  value: string;
  /** Separates the cached suggestions of one kind from those of another. */
  scope: string;
  ask: ((search: string, signal: AbortSignal) => Promise<ComboOption[]>) | undefined;
  onText: (text: string) => void;
  /** One was picked from the list, and not only typed. */
  onPicked?: (value: string) => void;
  /** The field loses the focus with another text than at its start. */
  onLeft?: (text: string) => void;
}

export function Combo(props: Props) {
  const { label, value, scope, ask, onText, onPicked, onLeft } = props;
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const search = useDebounced(value);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = useLoad(
    open && ask ? search : undefined,
    (signal) => ask?.(search, signal) ?? Promise.resolve([]),
    scope,
  );
  // The field's own value is not a suggestion.
  const shown = (found.data ?? []).filter((one) => one.value !== value);
  const showing = open && shown.length > 0;

  useEffect(() => {
    if (at >= 0) list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  const pick = (one: ComboOption) => {
    onText(one.value);
    onPicked?.(one.value);
    setOpen(false);
    setAt(-1);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (!showing) setOpen(true);
      else setAt((at + step + shown.length + (at < 0 && step < 0 ? 1 : 0)) % shown.length);
    } else if (event.key === "Enter" && showing && shown[at]) {
      event.preventDefault();
      pick(shown[at]);
    } else if (event.key === "Escape" && showing) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      setAt(-1);
    }
  };
  return (
    <span class="combo">
      <input
        id={props.id}
        type="text"
        role="combobox"
        placeholder={props.placeholder}
        required={props.required}
        disabled={props.disabled}
        inputMode={props.numeric ? "decimal" : undefined}
        aria-label={label}
        aria-expanded={showing}
        aria-controls={showing ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={showing && at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        value={value}
        onInput={(event) => {
          onText(event.currentTarget.value);
          setOpen(true);
          setAt(-1);
        }}
        onChange={(event) => onLeft?.(event.currentTarget.value)}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          setAt(-1);
        }}
        onKeyDown={pressed}
      />
      {showing && (
        <div
          class="combo-list"
          role="listbox"
          id={`${id}-list`}
          ref={list}
          aria-label={props.listLabel ?? t("seen-on-site")}
        >
          {shown.map((one, n) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, aria-activedescendant points here
            <div
              key={one.value}
              id={`${id}-${n}`}
              role="option"
              aria-selected={n === at}
              // On pointer down, not on click: the field would lose the focus, and the list disappear.
              onPointerDown={(event) => {
                event.preventDefault();
                pick(one);
              }}
            >
              <span>{one.value}</span>
              {one.note && <span class="muted">{one.note}</span>}
            </div>
          ))}
        </div>
      )}
    </span>
  );
}
