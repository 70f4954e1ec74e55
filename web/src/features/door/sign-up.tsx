/** A new account. Nothing exists until the link in the mail is opened, or its code typed. */
import { useEffect, useState } from "preact/hooks";
import { getWays } from "../../api/people.ts";
import type { Sent, Ways } from "../../api/people-types.ts";
import { useForm } from "../../base/form.ts";
import { useDeed, useLoad } from "../../base/load.ts";
import { useTitle } from "../../base/route.tsx";
import { t } from "../../base/text.ts";
import { Bare } from "../../parts/bare.tsx";
import { FaultBox, FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { Mailed } from "../../parts/mailed.tsx";
import { NewPassword } from "../../parts/new-password.tsx";
import { passwordFault } from "../../people/password.ts";
import { confirmSignUp, signUp } from "./api.ts";
import { entered } from "./enter.ts";
import { AddressField, DoorForm } from "./form.tsx";
import { Providers } from "./providers.tsx";

interface Wish {
  name: string;
  email: string;
  account: string;
  password?: string;
}

function Form({ ways, onSent }: { ways: Ways; onSent: (sent: Sent, wish: Wish) => void }) {
  const form = useForm(
    { name: "", email: "", account: "", password: "" },
    async ({ name, email, account, password }) => {
      const wish: Wish = {
        name: name.trim(),
        email: email.trim(),
        account: account.trim(),
        ...(password ? { password } : {}),
      };
      onSent(await signUp(wish), wish);
    },
    ({ password, email }) => !password || !passwordFault(password, email),
  );
  return (
    <>
      <DoorForm form={form} act={t("continue")}>
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
      </DoorForm>
      <Providers list={ways.providers} act={(name) => t("sign-up-with-provider", { name })} />
      <p class="bare-end">
        {t("sign-up-have-account")} <a href="/sign-in">{t("sign-in")}</a>
      </p>
    </>
  );
}

function Confirming({ token }: { token: string }) {
  const deed = useDeed(async () => entered(await confirmSignUp({ token }), "/add-site"));
  useEffect(() => void deed.run(), [token]);
  if (!deed.fault) return <Bare title={t("sign-up-creating")} busy />;
  return (
    <Bare key="failed" title={t("link-invalid")}>
      <FaultLine fault={deed.fault} />
      <p>{t("sign-up-link-used")}</p>
      <a class="button button-main button-wide" href="/sign-in">
        {t("sign-in")}
      </a>
      <a class="button button-wide" href="/sign-up">
        {t("start-over")}
      </a>
    </Bare>
  );
}

export function SignUp({ token }: { token: string }) {
  useTitle(t("create-account"));
  const ways = useLoad(token === "" ? "ways" : undefined, getWays);
  const [asked, setAsked] = useState<{ sent: Sent; wish: Wish }>();
  if (token !== "") return <Confirming token={token} />;
  if (asked) {
    return (
      <Bare key="sent" title={t("reset-title")}>
        <Mailed
          sent={asked.sent}
          text={t("open-link-create-account")}
          onCode={async (code) => entered(await confirmSignUp({ email: asked.sent.to, code }), "/add-site")}
          again={() => signUp(asked.wish)}
          other={() => setAsked(undefined)}
        />
      </Bare>
    );
  }
  if (ways.data && !ways.data.sign_up) {
    return (
      <Bare key="closed" title={t("sign-up-by-invitation")}>
        <p>{t("sign-up-by-invitation-hint")}</p>
        <a class="button button-wide" href="/sign-in">
          {t("sign-in")}
        </a>
      </Bare>
    );
  }
  return (
    <Bare key="form" title={t("create-account")}>
      {ways.fault ? (
        <FaultBox fault={ways.fault} again={ways.again} />
      ) : ways.data ? (
        <Form ways={ways.data} onSent={(sent, wish) => setAsked({ sent, wish })} />
      ) : (
        <div class="form-skeleton" role="status" aria-label={t("loading")} />
      )}
    </Bare>
  );
}
