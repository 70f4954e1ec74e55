/** Six digits, from an email or an authenticator app. A phone offers to fill them in. */
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { extractDigits, formatCode } from "../people/six-digit-code.ts";

interface Props {
  label: string;
  name?: string;
  /** The server found it wrong. */
  "aria-invalid"?: boolean;
  "aria-errormessage"?: string;
  hint?: string;
  first?: boolean;
  value: string;
  /** Sixth digit typed. */
  onComplete?: (code: string) => void;
  onCode: (code: string) => void;
}

export function CodeField({ label, hint, first, value, onComplete, onCode, ...rest }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (first) input.current?.focus();
  }, []);
  return (
    <div class="field digits">
      <label for={id}>{label}</label>
      <input
        {...rest}
        ref={input}
        data-first={first}
        id={id}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellcheck={false}
        required
        placeholder="000 000"
        value={formatCode(value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onInput={(event) => {
          const code = extractDigits(event.currentTarget.value);
          event.currentTarget.value = formatCode(code);
          onCode(code);
          if (code.length === 6 && code !== value) onComplete?.(code);
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
