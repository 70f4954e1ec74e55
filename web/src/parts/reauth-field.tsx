/** Reauthentication: a code with two-factor authentication, else the password, else only a recent sign-in. */
import { useState } from "preact/hooks";
import type { Reauthentication, Security } from "../api/people-types.ts";
import type { FormState } from "../base/form.ts";
import { t } from "../base/text.ts";
import { isComplete } from "../people/six-digit-code.ts";
import { CodeField } from "./code-field.tsx";
import { Field } from "./field.tsx";

export interface ReauthState {
  credentials: Reauthentication;
  ready: boolean;
  set: (credentials: Reauthentication) => void;
  /** Not known before `security` is loaded. */
  method: "digits" | "password" | "fresh" | undefined;
}

const methodFor = (security: Security) =>
  security.second_step.on ? "digits" : security.password.set ? "password" : "fresh";

export function useReauth(security: Security | undefined): ReauthState {
  const [credentials, set] = useState<Reauthentication>({});
  const method = security && methodFor(security);
  const ready =
    method === "fresh" ||
    (method === "digits" && isComplete(credentials.digits ?? "")) ||
    (method === "password" && (credentials.password ?? "") !== "");
  return { credentials, ready, set, method };
}

interface FieldProps {
  state: ReauthState;
  /** The form that sends it. */
  form: Pick<FormState, "mark" | "edited">;
}

export function ReauthField({ state, form }: FieldProps) {
  const set = (credentials: Reauthentication) => {
    form.edited();
    state.set(credentials);
  };
  if (state.method === "digits") {
    return (
      <CodeField
        label={t("authenticator-code")}
        value={state.credentials.digits ?? ""}
        onCode={(digits) => set({ digits })}
        {...form.mark("digits")}
      />
    );
  }
  if (state.method === "password") {
    return (
      <Field
        label={t("confirm-password")}
        type="password"
        autoComplete="current-password"
        required
        {...form.mark("password")}
        value={state.credentials.password ?? ""}
        onText={(password) => set({ password })}
      />
    );
  }
  if (state.method === undefined) {
    return (
      <p class="muted" role="status">
        {t("one-moment")}
      </p>
    );
  }
  return <p class="hint">{t("confirm-too-long-ago")}</p>;
}
