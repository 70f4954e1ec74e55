/** The second factor of signing in: six digits, or a recovery code if the phone is lost. */
import { useState } from "preact/hooks";
import type { Second as Api } from "../../api/people-types.ts";
import { useForm } from "../../base/form.ts";
import { useLoad } from "../../base/load.ts";
import { navigate, useTitle } from "../../base/route.tsx";
import { rich, t } from "../../base/text.ts";
import { AuthCard } from "../../parts/auth-card.tsx";
import { CodeField } from "../../parts/code-field.tsx";
import { FaultBox, FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { extractDigits, isComplete } from "../../people/six-digit-code.ts";
import { afterSignIn } from "./after-sign-in.ts";
import { finishSecond, getSecond } from "./api.ts";

function Form({ second }: { second: Api }) {
  const [useRecovery, setUseRecovery] = useState(false);
  const form = useForm({ digits: "", recovery_code: "" }, async ({ digits, recovery_code: code }) =>
    afterSignIn(await finishSecond(useRecovery ? { recovery_code: code.trim() } : { digits: extractDigits(digits) })),
  );
  // There is no session to end yet: the next sign-in replaces this one.
  const leave = () => navigate("/sign-in", true);
  const left = second.recovery_codes_left;
  return (
    <form class="form" {...form.form}>
      {second.email && <p>{rich("second-factor-as", { email: <strong class="address">{second.email}</strong> })}</p>}
      {useRecovery ? (
        <Field
          key="code"
          label={t("second-factor-recovery-code")}
          first
          required
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          {...form.field("recovery_code")}
          hint={
            left == null
              ? t("second-factor-recovery-hint")
              : left === 0
                ? t("second-factor-recovery-none-left")
                : t("second-factor-recovery-left", { n: left })
          }
        />
      ) : (
        <CodeField
          key="digits"
          label={t("authenticator-code")}
          hint={t("second-factor-code-hint")}
          first
          value={form.values.digits}
          onCode={(digits) => form.set({ digits })}
          onComplete={(digits) => void form.send({ digits })}
          {...form.mark("digits")}
        />
      )}
      <FaultLine {...form.line} />
      <button
        type="submit"
        class="button button-main button-wide"
        disabled={
          form.busy || (useRecovery ? form.values.recovery_code.trim() === "" : !isComplete(form.values.digits))
        }
      >
        {form.busy ? t("one-moment") : t("sign-in")}
      </button>
      <p class="hint form-switch">
        <button type="button" class="link" onClick={() => setUseRecovery(!useRecovery)}>
          {useRecovery ? t("second-factor-use-app") : t("second-factor-use-recovery")}
        </button>
        <button type="button" class="link" onClick={leave}>
          {t("second-factor-other-user")}
        </button>
      </p>
    </form>
  );
}

export function Second() {
  useTitle(t("two-factor"));
  const second = useLoad("second", getSecond);
  if (second.data && !second.data.awaited) {
    return (
      <AuthCard key="none" title={t("second-factor-already")}>
        <p>{t("second-factor-already-hint")}</p>
        <a class="button button-main button-wide" href="/">
          {t("continue")}
        </a>
      </AuthCard>
    );
  }
  return (
    <AuthCard key="form" title={t("two-factor")}>
      {second.fault ? (
        <>
          <FaultBox fault={second.fault} onRetry={second.reload} />
          <a class="button button-wide" href="/sign-in">
            {t("start-over")}
          </a>
        </>
      ) : second.data ? (
        <Form second={second.data} />
      ) : (
        <div class="form-skeleton" role="status" aria-label={t("loading")} />
      )}
    </AuthCard>
  );
}
