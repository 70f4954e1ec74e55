/** A labelled field of several lines, which says how many characters are left where that matters. */
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../base/text.ts";
import * as format from "../figures/format.ts";

interface Props {
  label: string;
  name: string;
  value: string;
  rows: number;
  /** The most characters. */
  most: number;
  hint?: string | undefined;
  first?: boolean;
  required?: boolean;
  maxLength?: number;
  autoComplete?: string;
  placeholder?: string;
  "aria-invalid"?: boolean;
  "aria-errormessage"?: string;
  onText: (text: string) => void;
}

/** From this share of the most on, what is left is shown. */
const soon = 0.8;

export function TextArea({ label, most, hint, first, onText, ...rest }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (first) field.current?.focus();
  }, []);
  const { length } = rest.value.trim();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        {...rest}
        id={id}
        ref={field}
        data-first={first}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <div class="text-area-below">
        {hint && (
          <p class="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {length > most * soon && (
          <p class={length > most ? "fault-line" : "hint"} role="status">
            {t("characters-of", { count: format.exact(length), most: format.exact(most) })}
          </p>
        )}
      </div>
    </div>
  );
}
