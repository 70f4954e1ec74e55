/** An invitation to an account: its rights, and accepting it. */
import { Fault, signOut } from "../../api/index.ts";
import type { InvitationShown } from "../../api/people-types.ts";
import { useForm } from "../../base/form.ts";
import { useAction, useLoad } from "../../base/load.ts";
import { navigate, useTitle } from "../../base/route.tsx";
import { rich, t } from "../../base/text.ts";
import { AuthCard } from "../../parts/auth-card.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { saveReturnTo } from "../../people/return-to.ts";
import { isLimitedToSites, roleName, roles } from "../../people/roles.ts";
import { formatDay } from "../../people/time.ts";
import { afterSignIn } from "./after-sign-in.ts";
import { acceptInvitation, getInvitation } from "./api.ts";
import { AuthForm } from "./form.tsx";

function Form({ token, shown }: { token: string; shown: InvitationShown }) {
  const signIn = () => {
    saveReturnTo(window.location.pathname + window.location.search);
    navigate("/sign-in");
  };
  const form = useForm({ name: "" }, async ({ name }) => {
    try {
      afterSignIn(await acceptInvitation(token, shown.has_account ? undefined : name.trim()), "/");
    } catch (cause) {
      if (!(cause instanceof Fault && cause.code === "sign_in_first")) throw cause;
      signIn();
    }
  });
  const leave = useAction(async () => {
    await signOut();
    if (shown.has_account) signIn();
    else await form.send();
  });
  const role = roles.find((one) => one.id === shown.role);
  const account = <strong>{shown.account}</strong>;
  return (
    <AuthForm
      form={{ ...form, line: { ...form.line, fault: form.line.fault ?? leave.fault } }}
      submitLabel={t("join-accept")}
      other={
        form.line.fault?.code === "signed_in_as_other" && (
          <button type="button" class="button button-wide" disabled={leave.busy} onClick={() => void leave.run()}>
            {shown.has_account ? t("join-switch-user") : t("join-sign-out-accept")}
          </button>
        )
      }
      below={<p class="hint">{t("join-not-expected")}</p>}
    >
      <p>
        {shown.invited_by
          ? rich("join-from-person", { name: shown.invited_by, account })
          : rich("join-received", { account })}
      </p>
      <dl class="facts">
        <div>
          <dt>{t("for")}</dt>
          <dd class="address">{shown.email}</dd>
        </div>
        <div>
          <dt>{t("join-role")}</dt>
          <dd>
            {roleName(shown.role)}
            {role && <span class="muted"> {t(role.text)}</span>}
          </dd>
        </div>
        {isLimitedToSites(shown.role) && (
          <div>
            <dt>{t("sites")}</dt>
            <dd>{shown.sites?.length ? shown.sites.join(", ") : t("join-sites-later")}</dd>
          </div>
        )}
        <div>
          <dt>{t("expires")}</dt>
          <dd>{formatDay(shown.expires_at)}</dd>
        </div>
      </dl>
      {shown.has_account && <p class="hint">{t("join-have-account")}</p>}
      {!shown.has_account && <Field label={t("own-name")} first autoComplete="name" required {...form.field("name")} />}
    </AuthForm>
  );
}

export function Invitation({ token }: { token: string }) {
  useTitle(t("join-title"));
  const shown = useLoad(token || undefined, (signal) => getInvitation(token, signal));
  if (token === "" || shown.fault?.status === 404) {
    return (
      <AuthCard key="gone" title={t("join-invalid")}>
        <p>{t("join-invalid-hint")}</p>
        <a class="button button-wide" href="/sign-in">
          {t("sign-in")}
        </a>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t("join-invited")}>
      {shown.fault ? (
        <FaultBox fault={shown.fault} onRetry={shown.reload} />
      ) : shown.data ? (
        <Form token={token} shown={shown.data} />
      ) : (
        <div class="form-skeleton" role="status" aria-label={t("loading")} />
      )}
    </AuthCard>
  );
}
