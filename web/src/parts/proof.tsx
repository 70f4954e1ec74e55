/** Who is asking? Digits where there is a second step, else the password, else only a fresh sign-in. */
import { useState } from "preact/hooks";
import type { Proof, Security } from "../api/people-types.ts";
import { t } from "../base/text.ts";
import { whole } from "../people/digits.ts";
import { Digits } from "./digits.tsx";
import { Field } from "./field.tsx";

export interface ProofState {
  proof: Proof;
  ready: boolean;
  set: (proof: Proof) => void;
  /** Not known before `security` is loaded. */
  way: "digits" | "password" | "fresh" | undefined;
}

const wayOf = (security: Security) =>
  security.second_step.on ? "digits" : security.password.set ? "password" : "fresh";

export function useProof(security: Security | undefined): ProofState {
  const [proof, set] = useState<Proof>({});
  const way = security && wayOf(security);
  const ready =
    way === "fresh" ||
    (way === "digits" && whole(proof.digits ?? "")) ||
    (way === "password" && (proof.password ?? "") !== "");
  return { proof, ready, set, way };
}

export function ProofField({ state }: { state: ProofState }) {
  if (state.way === "digits") {
    return (
      <Digits
        label={t("authenticator-code")}
        value={state.proof.digits ?? ""}
        onDigits={(digits) => state.set({ digits })}
      />
    );
  }
  if (state.way === "password") {
    return (
      <Field
        label={t("confirm-password")}
        type="password"
        autoComplete="current-password"
        required
        name="password"
        value={state.proof.password ?? ""}
        onText={(password) => state.set({ password })}
      />
    );
  }
  if (state.way === undefined) {
    return (
      <p class="muted" role="status">
        {t("one-moment")}
      </p>
    );
  }
  return <p class="hint">{t("confirm-too-long-ago")}</p>;
}
