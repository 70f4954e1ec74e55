/** Confirms a new email address by the link sent to it, without signing in. */
import { useEffect, useState } from "preact/hooks";
import { useAction } from "../../base/load.ts";
import { useTitle } from "../../base/route.tsx";
import { rich, t } from "../../base/text.ts";
import { AuthCard } from "../../parts/auth-card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { confirmEmail } from "./api.ts";

export function Email({ token }: { token: string }) {
  useTitle(t("email-change-new"));
  const [email, setEmail] = useState<string>();
  const action = useAction(async () => setEmail((await confirmEmail(token)).email));
  useEffect(() => {
    if (token !== "") void action.run();
  }, [token]);
  if (email !== undefined) {
    return (
      <AuthCard key="done" title={t("email-change-done")}>
        <p>
          {rich("email-change-done-hint", {
            email: <strong class="address">{email}</strong>,
          })}
        </p>
        <a class="button button-main button-wide" href="/">
          {t("go-to-sites")}
        </a>
      </AuthCard>
    );
  }
  if (token === "" || action.fault) {
    return (
      <AuthCard key="gone" title={t("email-change-failed")}>
        {action.fault ? <FaultLine fault={action.fault} /> : <p>{t("email-change-open-link")}</p>}
        <p>{t("email-change-get-new-link")}</p>
        <a class="button button-wide" href="/settings/me">
          {t("email-change-go-to-profile")}
        </a>
      </AuthCard>
    );
  }
  return <AuthCard title={t("email-change-changing")} busy />;
}
