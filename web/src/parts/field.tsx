/** A labelled field of a form. */
import type { InputHTMLAttributes } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

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
  useEffect(() => {
    if (first) input.current?.focus();
  }, []);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...rest}
        id={id}
        ref={input}
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
