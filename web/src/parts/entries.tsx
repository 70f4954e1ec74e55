/** The entries of a list in a form, each with a button that takes it out. */
import { useAfterRender } from "../base/after-render.ts";
import { t } from "../base/text.ts";
import { Icon } from "./icon.tsx";
import "./site-settings.css";

interface Props {
  label: string;
  /** Shown if there is none. */
  none: string;
  values: readonly string[];
  /** How an entry is called. */
  name?: (value: string) => string;
  /** The entry that the server refused. */
  wrong?: number | undefined;
  disabled: boolean;
  onValues: (values: string[]) => void;
}

export function Entries({ label, none, values, name = (value) => value, wrong, disabled, onValues }: Props) {
  const onceDrawn = useAfterRender();
  const remove = (at: number, button: HTMLElement) => {
    const field = button.closest("fieldset");
    onValues(values.filter((_, n) => n !== at));
    // The pressed button disappears: the focus moves to the next one, or to the field for adding one.
    onceDrawn(() => {
      const rest = [...(field?.querySelectorAll<HTMLElement>(".entries button") ?? [])];
      (rest[Math.min(at, rest.length - 1)] ?? field?.querySelector("input"))?.focus();
    });
  };
  if (values.length === 0) return <p class="muted">{none}</p>;
  return (
    <ul class="entries" aria-label={label}>
      {values.map((value, at) => (
        <li key={value} class={at === wrong ? "entry entry-wrong" : "entry"}>
          <span>{name(value)}</span>
          {!disabled && (
            <button
              type="button"
              aria-label={t("remove-name", { name: name(value) })}
              onClick={(event) => remove(at, event.currentTarget)}
            >
              <Icon name="close" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
