/** What the forms before the sign-in have in common: fields, why it failed, one wide button. */
import type { ComponentChildren } from "preact";
import type { FormState } from "../../base/form.ts";
import { t } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";

interface Props {
  form: FormState;
  /** The button's label. */
  submitLabel: string;
  children: ComponentChildren;
  /** Between the fault and the button: what else can be done about it. */
  other?: ComponentChildren;
  /** Below the button. */
  below?: ComponentChildren;
}

export function AuthForm({ form, submitLabel, children, other, below }: Props) {
  return (
    <form class="form" {...form.form}>
      {children}
      <FaultLine {...form.line} />
      {other}
      <button type="submit" class="button button-main button-wide" disabled={form.busy}>
        {form.busy ? t("one-moment") : submitLabel}
      </button>
      {below}
    </form>
  );
}

interface AddressProps {
  /** Its name, its text and the rest that a form has for it. */
  field: { name: string; value: string; onText: (text: string) => void };
  first?: boolean;
  /** For a new account: it becomes the sign-in address. */
  fresh?: boolean;
  hint?: string;
}

export function AddressField({ field, first = false, fresh = false, hint }: AddressProps) {
  return (
    <Field
      label={t("email-address")}
      type="email"
      autoComplete={fresh ? "email" : "username"}
      required
      first={first}
      {...field}
      {...(hint ? { hint } : {})}
    />
  );
}
