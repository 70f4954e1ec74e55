/** A new account. It does not exist until the link in the email is opened, or its code typed. */
import { useEffect, useState } from "preact/hooks";
import { getWays } from "../../api/people.ts";
import type { Sent, Ways } from "../../api/people-types.ts";
import { useForm } from "../../base/form.ts";
import { useAction, useLoad } from "../../base/load.ts";
import { useTitle } from "../../base/route.tsx";
import { t } from "../../base/text.ts";
import { AuthCard } from "../../parts/auth-card.tsx";
import { CheckMail } from "../../parts/check-mail.tsx";
import { FaultBox, FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { NewPassword } from "../../parts/new-password.tsx";
import { passwordFault } from "../../people/password.ts";
import { afterSignIn } from "./after-sign-in.ts";
import { confirmSignUp, signUp } from "./api.ts";
import { AddressField, AuthForm } from "./form.tsx";
import { Providers } from "./providers.tsx";

interface SignUpRequest {
  name: string;
  email: string;
  account: string;
  password?: string;
}

function Form({ ways, onSent }: { ways: Ways; onSent: (sent: Sent, request: SignUpRequest) => void }) {
  const form = useForm(
    { name: "", email: "", account: "", password: "" },
    async ({ name, email, account, password }) => {
      const request: SignUpRequest = {
        name: name.trim(),
        email: email.trim(),
        account: account.trim(),
        ...(password ? { password } : {}),
      };
      onSent(await signUp(request), request);
    },
    ({ password, email }) => !password || !passwordFault(password, email),
  );
  return (
    <>
      <AuthForm form={form} submitLabel={t("continue")}>
        <Field label={t("own-name")} first autoComplete="name" required {...form.field("name")} />
        <AddressField field={form.field("email")} />
        <Field
          label={t("account-name")}
          autoComplete="organization"
          required
          {...form.field("account")}
          hint={t("account-name-hint")}
        />
        {ways.password && (
          <NewPassword
            label={t("sign-up-password-optional")}
            hint={t("sign-up-password-hint")}
            email={form.values.email}
            {...form.field("password")}
          />
        )}
      </AuthForm>
      <Providers list={ways.providers} labelFor={(name) => t("sign-up-with-provider", { name })} />
      <p class="auth-end">
        {t("sign-up-have-account")} <a href="/sign-in">{t("sign-in")}</a>
      </p>
    </>
  );
}

function Confirming({ token }: { token: string }) {
  const action = useAction(async () => afterSignIn(await confirmSignUp({ token }), "/add-site"));
  useEffect(() => void action.run(), [token]);
  if (!action.fault) return <AuthCard title={t("sign-up-creating")} busy />;
  return (
    <AuthCard key="failed" title={t("link-invalid")}>
      <FaultLine fault={action.fault} />
      <p>{t("sign-up-link-used")}</p>
      <a class="button button-main button-wide" href="/sign-in">
        {t("sign-in")}
      </a>
      <a class="button button-wide" href="/sign-up">
        {t("start-over")}
      </a>
    </AuthCard>
  );
}

export function SignUp({ token }: { token: string }) {
  useTitle(t("create-account"));
  const ways = useLoad(token === "" ? "ways" : undefined, getWays);
  const [pending, setPending] = useState<{ sent: Sent; request: SignUpRequest }>();
  if (token !== "") return <Confirming token={token} />;
  if (pending) {
    return (
      <AuthCard key="sent" title={t("reset-title")}>
        <CheckMail
          sent={pending.sent}
          text={t("open-link-create-account")}
          onCode={async (code) => afterSignIn(await confirmSignUp({ email: pending.sent.to, code }), "/add-site")}
          resend={() => signUp(pending.request)}
          onBack={() => setPending(undefined)}
        />
      </AuthCard>
    );
  }
  if (ways.data && !ways.data.sign_up) {
    return (
      <AuthCard key="closed" title={t("sign-up-by-invitation")}>
        <p>{t("sign-up-by-invitation-hint")}</p>
        <a class="button button-wide" href="/sign-in">
          {t("sign-in")}
        </a>
      </AuthCard>
    );
  }
  return (
    <AuthCard key="form" title={t("create-account")}>
      {ways.fault ? (
        <FaultBox fault={ways.fault} onRetry={ways.reload} />
      ) : ways.data ? (
        <Form ways={ways.data} onSent={(sent, request) => setPending({ sent, request })} />
      ) : (
        <div class="form-skeleton" role="status" aria-label={t("loading")} />
      )}
    </AuthCard>
  );
}
