/** Six digits, from a mail or an authenticator app. A phone offers to fill them in. */
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { sixDigits, spaced } from "../people/digits.ts";

interface Props {
  label: string;
  name?: string;
  hint?: string;
  first?: boolean;
  value: string;
  /** Sixth digit typed. */
  onWhole?: (digits: string) => void;
  onDigits: (digits: string) => void;
}

export function Digits({ label, name, hint, first, value, onWhole, onDigits }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (first) input.current?.focus();
  }, []);
  return (
    <div class="field digits">
      <label for={id}>{label}</label>
      <input
        ref={input}
        data-first={first}
        id={id}
        name={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellcheck={false}
        required
        placeholder="000 000"
        value={spaced(value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onInput={(event) => {
          const digits = sixDigits(event.currentTarget.value);
          event.currentTarget.value = spaced(digits);
          onDigits(digits);
          if (digits.length === 6 && digits !== value) onWhole?.(digits);
        }}
      />
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
