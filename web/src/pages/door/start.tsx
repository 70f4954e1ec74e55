/**
 * The first account of a new deployment, by the printed link; or one by an operator's invite. For an invite the
 * address is proved first: a link is mailed there, and this page opened by it.
 */
import { useState } from "preact/hooks";
import { getStarting, type Starting } from "../../api/index.ts";
import { askStart, openAccount, type Sent } from "../../api/people.ts";
import { useDeed, useLoad } from "../../base/load.ts";
import { useTitle } from "../../base/route.tsx";
import { rich, t } from "../../base/text.ts";
import { Bare } from "../../parts/bare.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { Mailed } from "../../parts/mailed.tsx";
import { entered } from "./enter.ts";
import { AddressField, DoorForm } from "./form.tsx";

function Ask({ token, starting, onSent }: { token: string; starting: Starting; onSent: (sent: Sent) => void }) {
  const [email, setEmail] = useState(starting.email ?? "");
  const deed = useDeed(async () => onSent(await askStart(token, email.trim())));
  return (
    <DoorForm deed={deed} act={t("Mail me a link")}>
      <p>
        {starting.account
          ? rich("Your invite is good and opens the account {account}. A link to the address you sign in with opens it.", {
              account: <strong>{starting.account}</strong>,
            })
          : t("Your invite is good. A link to the address you sign in with opens it.")}
      </p>
      <AddressField first email={email} onEmail={setEmail} />
    </DoorForm>
  );
}

function Open({ token, starting }: { token: string; starting: Starting }) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [account, setAccount] = useState(starting.account ?? "");
  const deed = useDeed(async () => {
    const wish = { token, name: name.trim(), account: account.trim() };
    entered(await openAccount(starting.email ? wish : { ...wish, email: email.trim() }), "/add-site");
  });
  return (
    <DoorForm deed={deed} act={t("Open the account")}>
      <p>
        {starting.new_deployment ? (
          t("This Stile is new. You will own it; others can be invited later.")
        ) : !starting.email ? (
          t("Say who you are and the account is yours.")
        ) : (
          rich("Say who you are and the account is yours, with the address {email}.", {
            email: <strong class="address">{starting.email}</strong>,
          })
        )}
      </p>
      <Field label={t("Your name")} first autoComplete="name" required value={name} onText={setName} />
      {!starting.email && (
        <AddressField fresh email={email} onEmail={setEmail} hint={t("Sign-in links are mailed to this address.")} />
      )}
      <Field
        label={t("Name of the account")}
        autoComplete="organization"
        required
        value={account}
        onText={setAccount}
        hint={t("Your company or project. Sites belong to it.")}
      />
    </DoorForm>
  );
}

export function Start({ token }: { token: string }) {
  useTitle(t("Welcome"));
  const starting = useLoad(token || undefined, (signal) => getStarting(token, signal), token);
  const [sent, setSent] = useState<Sent>();
  if (token === "") {
    return (
      <Bare key="none" title={t("A link is needed")}>
        <p>
          {rich("The first account is made with the link that {command} prints when it starts on a new machine. Have an account already? <link>Sign in</link>.", {
            command: <code>stile serve</code>,
            link: (text) => <a href="/sign-in">{text}</a>,
          })}
        </p>
      </Bare>
    );
  }
  if (sent) {
    return (
      <Bare key="sent" title={t("Look into your mail")}>
        <Mailed
          sent={sent}
          text={t("The link in it opens the account.")}
          again={() => askStart(token, sent.to)}
          other={() => setSent(undefined)}
        />
      </Bare>
    );
  }
  const found = starting.data;
  return (
    <Bare key="form" title={t("Welcome to Stile")}>
      {starting.fault ? (
        <FaultBox fault={starting.fault} again={starting.again} />
      ) : !found ? (
        <div class="form-skeleton" role="status" aria-label={t("Loading")} />
      ) : found.mail_first ? (
        <Ask token={token} starting={found} onSent={setSent} />
      ) : (
        <Open token={token} starting={found} />
      )}
    </Bare>
  );
}
