/**
 * The first account of a new deployment, with the printed link; or one with an operator's invite. For an invite
 * the address is verified first: a link is emailed there, which opens this page.
 */
import { useState } from "preact/hooks";
import type { Starting } from "../../api/index.ts";
import type { Sent } from "../../api/people-types.ts";
import { useForm } from "../../base/form.ts";
import { useLoad } from "../../base/load.ts";
import { useTitle } from "../../base/route.tsx";
import { rich, t } from "../../base/text.ts";
import { AuthCard } from "../../parts/auth-card.tsx";
import { CheckMail } from "../../parts/check-mail.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { afterSignIn } from "./after-sign-in.ts";
import { getStarting, openAccount, requestStart } from "./api.ts";
import { AddressField, AuthForm } from "./form.tsx";

function RequestForm({ token, starting, onSent }: { token: string; starting: Starting; onSent: (sent: Sent) => void }) {
  const form = useForm({ email: starting.email ?? "" }, async ({ email }) =>
    onSent(await requestStart(token, email.trim())),
  );
  return (
    <AuthForm form={form} submitLabel={t("email-me-link")}>
      <p>
        {starting.account
          ? rich("start-invited-to", {
              account: <strong>{starting.account}</strong>,
            })
          : t("start-invited")}
      </p>
      <AddressField first field={form.field("email")} />
    </AuthForm>
  );
}

function Open({ token, starting }: { token: string; starting: Starting }) {
  const start = { name: "", email: "", account: starting.account ?? "" };
  const form = useForm(start, async ({ name, email, account }) => {
    const request = { token, name: name.trim(), account: account.trim() };
    afterSignIn(await openAccount(starting.email ? request : { ...request, email: email.trim() }), "/add-site");
  });
  return (
    <AuthForm form={form} submitLabel={t("create-account")}>
      <p>
        {starting.new_deployment
          ? t("start-first-account")
          : !starting.email
            ? t("start-enter-name")
            : rich("start-enter-name-for", {
                email: <strong class="address">{starting.email}</strong>,
              })}
      </p>
      <Field label={t("own-name")} first autoComplete="name" required {...form.field("name")} />
      {!starting.email && <AddressField fresh field={form.field("email")} hint={t("start-email-hint")} />}
      <Field
        label={t("account-name")}
        autoComplete="organization"
        required
        {...form.field("account")}
        hint={t("account-name-hint")}
      />
    </AuthForm>
  );
}

export function Start({ token }: { token: string }) {
  useTitle(t("start-welcome"));
  const starting = useLoad(token || undefined, (signal) => getStarting(token, signal), token);
  const [sent, setSent] = useState<Sent>();
  if (token === "") {
    return (
      <AuthCard key="none" title={t("start-link-required")}>
        <p>
          {rich("start-link-required-hint", {
            command: <code>stile serve</code>,
            link: (text) => <a href="/sign-in">{text}</a>,
          })}
        </p>
      </AuthCard>
    );
  }
  if (sent) {
    return (
      <AuthCard key="sent" title={t("reset-title")}>
        <CheckMail
          sent={sent}
          text={t("open-link-create-account")}
          resend={() => requestStart(token, sent.to)}
          onBack={() => setSent(undefined)}
        />
      </AuthCard>
    );
  }
  const info = starting.data;
  return (
    <AuthCard key="form" title={t("start-welcome-first")}>
      {starting.fault ? (
        <FaultBox fault={starting.fault} onRetry={starting.reload} />
      ) : !info ? (
        <div class="form-skeleton" role="status" aria-label={t("loading")} />
      ) : info.mail_first ? (
        <RequestForm token={token} starting={info} onSent={setSent} />
      ) : (
        <Open token={token} starting={info} />
      )}
    </AuthCard>
  );
}
