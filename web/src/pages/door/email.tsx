/** A new address is confirmed by the link that was mailed to it. It signs nobody in. */
import { useEffect, useState } from "preact/hooks";
import { confirmEmail } from "../../api/people.ts";
import { useDeed } from "../../base/load.ts";
import { useTitle } from "../../base/route.tsx";
import { rich, t } from "../../base/text.ts";
import { Bare } from "../../parts/bare.tsx";
import { FaultLine } from "../../parts/fault.tsx";

export function Email({ token }: { token: string }) {
  useTitle(t("New address"));
  const [email, setEmail] = useState<string>();
  const deed = useDeed(async () => setEmail((await confirmEmail(token)).email));
  useEffect(() => {
    if (token !== "") void deed.run();
  }, [token]);
  if (email !== undefined) {
    return (
      <Bare key="done" title={t("Your address is changed")}>
        <p>
          {rich("From now on you sign in as {email}. The old address was told.", {
            email: <strong class="address">{email}</strong>,
          })}
        </p>
        <a class="button button-main button-wide" href="/">
          {t("To your sites")}
        </a>
      </Bare>
    );
  }
  if (token === "" || deed.fault) {
    return (
      <Bare key="gone" title={t("The address was not changed")}>
        {deed.fault ? <FaultLine fault={deed.fault} /> : <p>{t("This page needs the link from the mail.")}</p>}
        <p>{t("You can ask for a new link on the page about yourself.")}</p>
        <a class="button button-wide" href="/settings/me">
          {t("To that page")}
        </a>
      </Bare>
    );
  }
  return <Bare title={t("Changing your address…")} busy />;
}
