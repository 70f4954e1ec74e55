/** Choosing a password: it can be shown, and the field says during input what is missing. */
import { useId, useState } from "preact/hooks";
import { t } from "../base/text.ts";
import { minPasswordLength, passwordFault } from "../people/password.ts";

interface Props {
  label: string;
  name?: string;
  /** The server found it wrong. */
  "aria-invalid"?: boolean;
  "aria-errormessage"?: string;
  hint?: string;
  /** Whose; a password must not be their address. */
  email: string;
  required?: boolean;
  value: string;
  onText: (text: string) => void;
}

export function NewPassword({ label, hint, email, required, value, onText, ...rest }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const fault = value === "" ? undefined : passwordFault(value, email);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="field-beside">
        <input
          {...rest}
          id={id}
          type={(shown ? "text" : "password") as "password"}
          autoComplete="new-password"
          spellcheck={false}
          required={required}
          minLength={minPasswordLength}
          value={value}
          aria-describedby={`${id}-hint`}
          aria-invalid={fault !== undefined || rest["aria-invalid"] === true}
          onInput={(event) => onText(event.currentTarget.value)}
        />
        <button
          type="button"
          class="button"
          aria-pressed={shown}
          aria-label={t("new-password-show")}
          onClick={() => setShown(!shown)}
        >
          {shown ? t("new-password-hide") : t("show")}
        </button>
      </div>
      <p class="hint" id={`${id}-hint`}>
        {fault ??
          (value === ""
            ? `${t("new-password-hint", { n: minPasswordLength })} ${hint ?? ""}`
            : t("new-password-long-enough"))}
      </p>
    </div>
  );
}
