/** Oneself: name and address. */
import { useState } from "preact/hooks";
import type { MemberPage } from "../../app.tsx";
import type { Me } from "../../api/index.ts";
import { changeEmail, getSecurity, rename, type Sent } from "../../api/people.ts";
import { useDeed, useLoad } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { ProofField, useProof } from "../../parts/proof.tsx";
import { useSay } from "../../parts/say.tsx";
import { Settings, Waiting } from "../../parts/settings.tsx";
import { span } from "../../people/time.ts";

function Name({ me, onChanged }: { me: Me; onChanged: () => void }) {
  const say = useSay();
  const [name, setName] = useState(me.person.name);
  const deed = useDeed(async () => {
    await rename(name.trim());
    onChanged();
    say(t("Your name is changed."));
  });
  return (
    <SettingCard title={t("Name")} text={t("Your team sees it, and the mails that you cause bear it.")}>
      <form
        class="form-row"
        onSubmit={(event) => {
          event.preventDefault();
          void deed.run();
        }}
      >
        <Field label={t("Your name")} autoComplete="name" required value={name} onText={setName} />
        <button
          type="submit"
          class="button"
          disabled={deed.busy || name.trim() === "" || name.trim() === me.person.name}
        >
          {t("Save")}
        </button>
      </form>
      <FaultLine fault={deed.fault} />
    </SettingCard>
  );
}

function Address({ me }: { me: Me }) {
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState<Sent>();
  const security = useLoad("security", getSecurity);
  const proof = useProof(security.data);
  const deed = useDeed(async () => setSent(await changeEmail(email.trim(), proof.proof)));
  return (
    <SettingCard
      title={t("E-mail address")}
      text={
        rich("You sign in as {email}.", { email: <strong class="address">{me.person.email}</strong> })
      }
    >
      {sent ? (
        <div class="notice" role="status">
          <p>
            {rich("A link is on its way to {email}. Nothing changes until it is opened; it is good for {span}.", {
              email: <strong class="address">{sent.to}</strong>,
              span: span(sent.expires_at - Date.now() / 1000),
            })}
          </p>
          <button type="button" class="link" onClick={() => setSent(undefined)}>
            {t("Use another address")}
          </button>
        </div>
      ) : (
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            void deed.run();
          }}
        >
          <Field
            label={t("New address")}
            type="email"
            autoComplete="email"
            required
            value={email}
            onText={setEmail}
            hint={t("A link goes there, and a notice to the old one.")}
          />
          {email !== "" && <ProofField state={proof} />}
          <FaultLine fault={deed.fault ?? security.fault} />
          <div class="form-start">
            <button type="submit" class="button" disabled={deed.busy || email.trim() === "" || !proof.ready}>
              {deed.busy ? t("One moment…") : t("Mail the link")}
            </button>
          </div>
        </form>
      )}
    </SettingCard>
  );
}

export function YouPage({ me, meAgain }: MemberPage) {
  return (
    <Settings me={me} title={t("You|a page")} text={t("These hold in every account that you are a member of.")}>
      {me ? (
        <>
          <Name key={me.person.name} me={me} onChanged={meAgain} />
          <Address me={me} />
        </>
      ) : (
        <Waiting />
      )}
    </Settings>
  );
}
