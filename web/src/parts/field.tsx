/** A labelled field of a form. */
import type { InputHTMLAttributes } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: string;
  /** Takes the focus when it appears. */
  first?: boolean;
  onText: (text: string) => void;
};

export function Field({ label, hint, first, onText, ...rest }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Before anybody can type: a moment later it would take the focus from where they already do.
  useLayoutEffect(() => {
    if (first) input.current?.focus();
  }, []);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...rest}
        id={id}
        ref={input}
        data-first={first}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
