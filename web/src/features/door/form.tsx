/** What the forms before the sign-in have in common: fields, why it failed, one wide button. */
import type { ComponentChildren } from "preact";
import type { Fault } from "../../api/index.ts";
import { t } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";

interface Props {
  deed: { run: () => Promise<void>; busy: boolean; fault: Fault | undefined };
  /** What the button says. */
  act: string;
  /** False where the fields themselves say what is wrong: nothing is sent then. */
  ready?: boolean;
  children: ComponentChildren;
  /** Between the fault and the button: what else can be done about it. */
  other?: ComponentChildren;
  /** Below the button. */
  below?: ComponentChildren;
}

export function DoorForm({ deed, act, ready = true, children, other, below }: Props) {
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void deed.run();
      }}
    >
      {children}
      <FaultLine fault={deed.fault} />
      {other}
      <button type="submit" class="button button-main button-wide" disabled={deed.busy}>
        {deed.busy ? t("one-moment") : act}
      </button>
      {below}
    </form>
  );
}

interface AddressProps {
  email: string;
  onEmail: (email: string) => void;
  first?: boolean;
  /** Somebody who is not known here yet signs in with it later. */
  fresh?: boolean;
  hint?: string;
}

export function AddressField({ email, onEmail, first = false, fresh = false, hint }: AddressProps) {
  return (
    <Field
      label={t("email-address")}
      type="email"
      autoComplete={fresh ? "email" : "username"}
      required
      first={first}
      value={email}
      onText={onEmail}
      {...(hint ? { hint } : {})}
    />
  );
}
