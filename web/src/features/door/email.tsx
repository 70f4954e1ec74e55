/** A new address is confirmed by the link that was mailed to it. It signs nobody in. */
import { useEffect, useState } from "preact/hooks";
import { useDeed } from "../../base/load.ts";
import { useTitle } from "../../base/route.tsx";
import { rich, t } from "../../base/text.ts";
import { Bare } from "../../parts/bare.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { confirmEmail } from "./api.ts";

export function Email({ token }: { token: string }) {
  useTitle(t("email-change-new"));
  const [email, setEmail] = useState<string>();
  const deed = useDeed(async () => setEmail((await confirmEmail(token)).email));
  useEffect(() => {
    if (token !== "") void deed.run();
  }, [token]);
  if (email !== undefined) {
    return (
      <Bare key="done" title={t("email-change-done")}>
        <p>
          {rich("email-change-done-hint", {
            email: <strong class="address">{email}</strong>,
          })}
        </p>
        <a class="button button-main button-wide" href="/">
          {t("go-to-sites")}
        </a>
      </Bare>
    );
  }
  if (token === "" || deed.fault) {
    return (
      <Bare key="gone" title={t("email-change-failed")}>
        {deed.fault ? <FaultLine fault={deed.fault} /> : <p>{t("email-change-open-link")}</p>}
        <p>{t("email-change-get-new-link")}</p>
        <a class="button button-wide" href="/settings/me">
          {t("email-change-go-to-profile")}
        </a>
      </Bare>
    );
  }
  return <Bare title={t("email-change-changing")} busy />;
}
