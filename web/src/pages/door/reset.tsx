/** A forgotten password: a mail is asked for, its link lets a new one be chosen. */
import { useState } from "preact/hooks";
import { askReset, finishReset, getReset, getWays, type Sent } from "../../api/people.ts";
import { useDeed, useLoad } from "../../base/load.ts";
import { useTitle } from "../../base/route.tsx";
import { rich, t } from "../../base/text.ts";
import { Bare } from "../../parts/bare.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { Mailed } from "../../parts/mailed.tsx";
import { NewPassword } from "../../parts/new-password.tsx";
import { passwordFault } from "../../people/password.ts";
import { AddressField, DoorForm } from "./form.tsx";

function Ask() {
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState<Sent>();
  const deed = useDeed(async () => setSent(await askReset(email.trim())));
  if (sent) {
    return (
      <Bare key="sent" title={t("Look into your mail")}>
        <Mailed
          sent={sent}
          text={t("The link in it lets you choose a new password, for one hour.")}
          again={() => askReset(sent.to)}
          other={() => setSent(undefined)}
        />
      </Bare>
    );
  }
  return (
    <Bare key="ask" title={t("Choose a new password")}>
      <DoorForm deed={deed} act={t("Mail me a link")}>
        <AddressField first email={email} onEmail={setEmail} />
      </DoorForm>
      <p class="bare-end">
        <a href="/sign-in">{t("Back to the sign-in")}</a>
      </p>
    </Bare>
  );
}

function Choose({ token, email, onDone }: { token: string; email: string; onDone: () => void }) {
  const [password, setPassword] = useState("");
  const deed = useDeed(async () => {
    await finishReset(token, password);
    onDone();
  });
  return (
    <DoorForm deed={deed} act={t("Set the password")} ready={!passwordFault(password, email)}>
      <p>
        {rich("For {email}. Every session of yours ends with it.", { email: <strong class="address">{email}</strong> })}
      </p>
      {/* Lets a password manager know whose it is. */}
      <input class="sr-only" type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
      <NewPassword label={t("New password")} required email={email} value={password} onText={setPassword} />
    </DoorForm>
  );
}

function ByLink({ token }: { token: string }) {
  const open = useLoad(token, (signal) => getReset(token, signal));
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <Bare key="done" title={t("Your password is set")}>
        <p>{t("Every session was ended; sign in with the new one.")}</p>
        <a class="button button-main button-wide" href="/sign-in">
          {t("Sign in")}
        </a>
      </Bare>
    );
  }
  if (open.fault?.status === 404) {
    return (
      <Bare key="gone" title={t("This link no longer works")}>
        <p>{t("It works once, within an hour.")}</p>
        <a class="button button-main button-wide" href="/reset">
          {t("Get a new one")}
        </a>
      </Bare>
    );
  }
  return (
    <Bare key="choose" title={t("Choose a new password")}>
      {open.fault ? (
        <FaultBox fault={open.fault} again={open.again} />
      ) : open.data ? (
        <Choose token={token} email={open.data.email} onDone={() => setDone(true)} />
      ) : (
        <div class="form-skeleton" role="status" aria-label={t("Loading")} />
      )}
    </Bare>
  );
}

export function Reset({ token }: { token: string }) {
  useTitle(t("New password"));
  const ways = useLoad("ways", getWays);
  if (ways.data && !ways.data.password) {
    return (
      <Bare key="closed" title={t("There are no passwords here")}>
        <p>{t("On this Stile you sign in without one: by a link that is mailed to you.")}</p>
        <a class="button button-main button-wide" href="/sign-in">
          {t("Sign in")}
        </a>
      </Bare>
    );
  }
  if (ways.data) return token === "" ? <Ask /> : <ByLink token={token} />;
  return (
    <Bare key="waiting" title={t("Choose a new password")}>
      {ways.fault ? (
        <FaultBox fault={ways.fault} again={ways.again} />
      ) : (
        <div class="form-skeleton" role="status" aria-label={t("Loading")} />
      )}
    </Bare>
  );
}
