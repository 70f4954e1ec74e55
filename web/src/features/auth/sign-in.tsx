/** Signing in: with an emailed link or its code, a password if they are enabled, or a provider. */
import { useEffect, useState } from "preact/hooks";
import { getWays } from "../../api/people.ts";
import type { Sent, Ways } from "../../api/people-types.ts";
import { useForm } from "../../base/form.ts";
import { useAction, useLoad } from "../../base/load.ts";
import { useTitle } from "../../base/route.tsx";
import { rich, t } from "../../base/text.ts";
import { AuthCard } from "../../parts/auth-card.tsx";
import { CheckMail } from "../../parts/check-mail.tsx";
import { Copy } from "../../parts/copy.tsx";
import { FaultBox, FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { problemText } from "../../people/problems.ts";
import { adoptReturnTo, shareReturnTo } from "../../people/return-to.ts";
import { afterSignIn } from "./after-sign-in.ts";
import { logIn, requestLink, signInByLink } from "./api.ts";
import { AddressField, AuthForm } from "./form.tsx";
import { Providers } from "./providers.tsx";

function emailLink(email: string): Promise<Sent> {
  shareReturnTo();
  return requestLink(email);
}

function NoMail() {
  return (
    <details class="more">
      <summary>{t("sign-in-no-email")}</summary>
      <p>{t("sign-in-no-email-hint")}</p>
      <Copy text="stile sign-in-link you@example.com" label={t("sign-in-no-email-command")} />
    </details>
  );
}

function Form({ ways, onSent }: { ways: Ways; onSent: (sent: Sent) => void }) {
  const [typing, setTyping] = useState(false);
  const form = useForm({ email: "", password: "" }, async ({ email, password }) => {
    if (typing) afterSignIn(await logIn(email.trim(), password));
    else onSent(await emailLink(email.trim()));
  });
  return (
    <>
      <AuthForm
        form={form}
        submitLabel={typing ? t("sign-in") : t("email-me-link")}
        below={
          ways.password && (
            <p class="hint form-switch">
              <button type="button" class="link" onClick={() => setTyping(!typing)}>
                {typing ? t("sign-in-email-instead") : t("sign-in-with-password")}
              </button>
              {typing && <a href="/reset">{t("sign-in-forgot-password")}</a>}
            </p>
          )
        }
      >
        <AddressField first field={form.field("email")} />
        {typing && (
          <Field
            label={t("password")}
            type="password"
            autoComplete="current-password"
            required
            first
            {...form.field("password")}
          />
        )}
      </AuthForm>
      <Providers list={ways.providers} labelFor={(name) => t("sign-in-with-provider", { name })} />
      {ways.sign_up && (
        <p class="auth-end">
          {t("sign-in-new-to-stile")} <a href="/sign-up">{t("create-account")}</a>
        </p>
      )}
      <NoMail />
    </>
  );
}

/** By the link itself: it signs in at once. */
function ByLink({ token }: { token: string }) {
  const action = useAction(async () => {
    const me = await signInByLink({ token });
    adoptReturnTo();
    afterSignIn(me);
  });
  useEffect(() => void action.run(), [token]);
  if (!action.fault) return <AuthCard title={t("sign-in-signing-in")} busy />;
  return (
    <AuthCard key="failed" title={t("link-invalid")}>
      <FaultLine fault={action.fault} />
      <p>{t("sign-in-link-hint")}</p>
      <a class="button button-main button-wide" href="/sign-in">
        {t("get-new-link")}
      </a>
      <NoMail />
    </AuthCard>
  );
}

export function SignIn({ token, problem }: { token: string; problem: string }) {
  useTitle(t("sign-in"));
  const ways = useLoad(token === "" ? "ways" : undefined, getWays);
  const [sent, setSent] = useState<Sent>();
  if (token !== "") return <ByLink token={token} />;
  if (sent) {
    return (
      <AuthCard key="sent" title={t("reset-title")}>
        <CheckMail
          sent={sent}
          text={t("sign-in-open-link")}
          onCode={async (code) => afterSignIn(await signInByLink({ email: sent.to, code }))}
          resend={() => emailLink(sent.to)}
          onBack={() => setSent(undefined)}
        />
        <NoMail />
      </AuthCard>
    );
  }
  return (
    <AuthCard key="form" title={t("sign-in")}>
      {problem && (
        <p class="notice notice-odd" role="alert">
          {problemText(problem)}
        </p>
      )}
      {ways.data?.new_deployment && (
        <p class="notice">{rich("sign-in-no-account", { command: <code>stile serve</code> })}</p>
      )}
      {ways.fault ? (
        <FaultBox fault={ways.fault} onRetry={ways.reload} />
      ) : ways.data ? (
        <Form ways={ways.data} onSent={setSent} />
      ) : (
        <div class="form-skeleton" role="status" aria-label={t("loading")} />
      )}
    </AuthCard>
  );
}
