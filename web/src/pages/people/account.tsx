/** The account: its name, its export, support, its end, and making another one. */
import { useState } from "preact/hooks";
import type { MemberPage } from "../../app.tsx";
import type { Me } from "../../api/index.ts";
import { getAccount, getWays, makeAccount, renameAccount, takeExport, type AccountView } from "../../api/people.ts";
import { useDeed, useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultBox, FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useSay } from "../../parts/say.tsx";
import { Settings, Waiting } from "../../parts/settings.tsx";
import { onDay } from "../../people/time.ts";
import { Deletion } from "./deletion.tsx";
import { Support } from "./support.tsx";

interface Parts {
  account: AccountView;
  owner: boolean;
  /** What the server says the account now is. */
  onChanged: (text: string) => void;
}

function Name({ account, owner, onChanged }: Parts) {
  const [name, setName] = useState(account.name);
  const deed = useDeed(async () => {
    await renameAccount(name.trim());
    onChanged(t("The account is renamed."));
  });
  return (
    <SettingCard title={t("Name")} text={t("Opened on {day}.", { day: onDay(account.created_at) })}>
      <form
        class="form-row"
        onSubmit={(event) => {
          event.preventDefault();
          void deed.run();
        }}
      >
        <Field
          label={t("Name of the account")}
          required
          disabled={!owner}
          value={name}
          onText={setName}
          hint={owner ? undefined : t("Only an owner can rename it.")}
        />
        {owner && (
          <button
            type="submit"
            class="button"
            disabled={deed.busy || name.trim() === "" || name.trim() === account.name}
          >
            {t("Rename")}
          </button>
        )}
      </form>
      <FaultLine fault={deed.fault} />
    </SettingCard>
  );
}

function Export() {
  const deed = useDeed(takeExport);
  return (
    <SettingCard
      title={t("Export")}
      text={t("Everything the account has, as one zip: its settings, its people, its audit, what was counted. A list inside says what it holds, with checksums. A large account takes a while; the browser shows how much has come.")}
      end={
        <button type="button" class="button" disabled={deed.busy} onClick={() => void deed.run()}>
          <Icon name="download" />
          {t("Download")}
        </button>
      }
    >
      <FaultLine fault={deed.fault} />
    </SettingCard>
  );
}

function Another() {
  const [name, setName] = useState("");
  const deed = useDeed(async () => {
    await makeAccount(name.trim());
    // Loaded whole: it is acted in now, and nothing of the other one may stay in view.
    window.location.assign("/");
  });
  return (
    <SettingCard
      title={t("Another account")}
      text={t("For another company or project, with its own sites and team. You own it, and switch by the menu in the corner.")}
    >
      <form
        class="form-row"
        onSubmit={(event) => {
          event.preventDefault();
          void deed.run();
        }}
      >
        <Field label={t("Its name")} required value={name} onText={setName} />
        <button type="submit" class="button" disabled={deed.busy || name.trim() === ""}>
          {deed.busy ? t("One moment…") : t("Open it|an account")}
        </button>
      </form>
      <FaultLine fault={deed.fault} />
    </SettingCard>
  );
}

function Cards({ me, meAgain }: { me: Me; meAgain: () => void }) {
  const say = useSay();
  const account = useLoad("account", getAccount);
  const ways = useLoad("ways", getWays);
  if (account.fault && !account.data) return <FaultBox fault={account.fault} again={account.again} />;
  if (!account.data) return <Waiting lines={5} />;
  const parts: Parts = {
    account: account.data,
    owner: me.role === "owner" && !me.support,
    onChanged: (text) => {
      account.again();
      meAgain();
      say(text);
    },
  };
  // Where sign-up is closed, owners and operators may still open accounts.
  const opens = ways.data?.sign_up || me.operator || me.accounts.some((one) => one.role === "owner");
  return (
    <>
      {account.data.suspended && (
        <p class="notice notice-odd">
          {t("This account is suspended: its sites are not counted at present. Ask whoever runs Stile why.")}
        </p>
      )}
      <Support {...parts} />
      <Name key={account.data.name} {...parts} />
      {parts.owner && <Export />}
      {!me.support && opens && <Another />}
      {(parts.owner || account.data.deletion) && <Deletion {...parts} />}
    </>
  );
}

export type AccountParts = Parts;

export function AccountPage({ me, meAgain }: MemberPage) {
  return (
    <Settings me={me} title={t("Account")}>
      {me ? <Cards key={me.account.id} me={me} meAgain={meAgain} /> : <Waiting lines={5} />}
    </Settings>
  );
}
