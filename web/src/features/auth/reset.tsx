/** Resets a password: requests an email, whose link sets a new one. */
import { useState } from "preact/hooks";
import { getWays } from "../../api/people.ts";
import type { Sent } from "../../api/people-types.ts";
import { useForm } from "../../base/form.ts";
import { useLoad } from "../../base/load.ts";
import { useTitle } from "../../base/route.tsx";
import { rich, t } from "../../base/text.ts";
import { AuthCard } from "../../parts/auth-card.tsx";
import { CheckMail } from "../../parts/check-mail.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { NewPassword } from "../../parts/new-password.tsx";
import { passwordFault } from "../../people/password.ts";
import { finishReset, getReset, requestReset } from "./api.ts";
import { AddressField, AuthForm } from "./form.tsx";

function RequestForm() {
  const [sent, setSent] = useState<Sent>();
  const form = useForm({ email: "" }, async ({ email }) => setSent(await requestReset(email.trim())));
  if (sent) {
    return (
      <AuthCard key="sent" title={t("reset-title")}>
        <CheckMail
          sent={sent}
          text={t("reset-open-link")}
          resend={() => requestReset(sent.to)}
          onBack={() => setSent(undefined)}
        />
      </AuthCard>
    );
  }
  return (
    <AuthCard key="ask" title={t("reset-choose")}>
      <AuthForm form={form} submitLabel={t("email-me-link")}>
        <AddressField first field={form.field("email")} />
      </AuthForm>
      <p class="auth-end">
        <a href="/sign-in">{t("reset-back")}</a>
      </p>
    </AuthCard>
  );
}

function Choose({ token, email, onDone }: { token: string; email: string; onDone: () => void }) {
  const form = useForm(
    { password: "" },
    async ({ password }) => {
      await finishReset(token, password);
      onDone();
    },
    ({ password }) => !passwordFault(password, email),
  );
  return (
    <AuthForm form={form} submitLabel={t("set-password")}>
      <p>{rich("reset-for-email", { email: <strong class="address">{email}</strong> })}</p>
      {/* Lets a password manager know whose it is. */}
      <input
        class="sr-only"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <NewPassword label={t("new-password")} required email={email} {...form.field("password")} />
    </AuthForm>
  );
}

function ByLink({ token }: { token: string }) {
  const open = useLoad(token, (signal) => getReset(token, signal));
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <AuthCard key="done" title={t("reset-done")}>
        <p>{t("reset-done-hint")}</p>
        <a class="button button-main button-wide" href="/sign-in">
          {t("sign-in")}
        </a>
      </AuthCard>
    );
  }
  if (open.fault?.status === 404) {
    return (
      <AuthCard key="gone" title={t("link-invalid")}>
        <p>{t("reset-link-hint")}</p>
        <a class="button button-main button-wide" href="/reset">
          {t("get-new-link")}
        </a>
      </AuthCard>
    );
  }
  return (
    <AuthCard key="choose" title={t("reset-choose")}>
      {open.fault ? (
        <FaultBox fault={open.fault} onRetry={open.reload} />
      ) : open.data ? (
        <Choose token={token} email={open.data.email} onDone={() => setDone(true)} />
      ) : (
        <div class="form-skeleton" role="status" aria-label={t("loading")} />
      )}
    </AuthCard>
  );
}

export function Reset({ token }: { token: string }) {
  useTitle(t("new-password"));
  const ways = useLoad("ways", getWays);
  if (ways.data && !ways.data.password) {
    return (
      <AuthCard key="closed" title={t("reset-passwords-off")}>
        <p>{t("reset-passwords-off-hint")}</p>
        <a class="button button-main button-wide" href="/sign-in">
          {t("sign-in")}
        </a>
      </AuthCard>
    );
  }
  if (ways.data) return token === "" ? <RequestForm /> : <ByLink token={token} />;
  return (
    <AuthCard key="waiting" title={t("reset-choose")}>
      {ways.fault ? (
        <FaultBox fault={ways.fault} onRetry={ways.reload} />
      ) : (
        <div class="form-skeleton" role="status" aria-label={t("loading")} />
      )}
    </AuthCard>
  );
}
