/** The account: its name, its export, support, its end, and making another one. */
import type { Me } from "../../api/index.ts";
import { getAccount, getWays } from "../../api/people.ts";
import type { AccountView } from "../../api/people-types.ts";
import { useMe } from "../../api/shared.tsx";
import { useForm } from "../../base/form.ts";
import { useAction, useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultBox, FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { Settings, Waiting } from "../../parts/settings.tsx";
import { formatDay } from "../../people/time.ts";
import { createAccount, renameAccount, takeExport } from "./api.ts";
import { Deletion } from "./deletion.tsx";
import { Support } from "./support.tsx";

interface Parts {
  account: AccountView;
  owner: boolean;
  /** The account as the server returned it. */
  onChanged: (text: string) => void;
}

function Name({ account, owner, onChanged }: Parts) {
  const form = useForm({ name: account.name }, async ({ name }) => {
    await renameAccount(name.trim());
    onChanged(t("account-renamed"));
  });
  const wanted = form.values.name.trim();
  return (
    <SettingCard title={t("name")} text={t("account-created", { day: formatDay(account.created_at) })}>
      <form class="form-row" {...form.form}>
        <Field
          label={t("account-name")}
          required
          disabled={!owner}
          {...form.field("name")}
          hint={owner ? undefined : t("account-only-owners-rename")}
        />
        {owner && (
          <button type="submit" class="button" disabled={form.busy || wanted === "" || wanted === account.name}>
            {t("rename")}
          </button>
        )}
      </form>
      <FaultLine {...form.line} />
    </SettingCard>
  );
}

function Export() {
  const action = useAction(takeExport);
  return (
    <SettingCard
      title={t("export")}
      text={t("account-export-hint")}
      end={
        <button type="button" class="button" disabled={action.busy} onClick={() => void action.run()}>
          <Icon name="download" />
          {t("download")}
        </button>
      }
    >
      <FaultLine fault={action.fault} />
    </SettingCard>
  );
}

function Another() {
  const form = useForm({ name: "" }, async ({ name }) => {
    await createAccount(name.trim());
    // A full page load: the session now acts in the other account, and this one must not stay visible.
    window.location.assign("/");
  });
  return (
    <SettingCard title={t("account-new")} text={t("account-new-hint")}>
      <form class="form-row" {...form.form}>
        <Field label={t("name")} required {...form.field("name")} />
        <button type="submit" class="button" disabled={form.busy || form.values.name.trim() === ""}>
          {form.busy ? t("one-moment") : t("create-account")}
        </button>
      </form>
      <FaultLine {...form.line} />
    </SettingCard>
  );
}

function Cards({ me }: { me: Me }) {
  const { reload: reloadMe } = useMe();
  const announce = useAnnounce();
  const account = useLoad("account", getAccount);
  const ways = useLoad("ways", getWays);
  if (account.fault && !account.data) return <FaultBox fault={account.fault} onRetry={account.reload} />;
  if (!account.data) return <Waiting lines={5} />;
  const parts: Parts = {
    account: account.data,
    owner: me.role === "owner" && !me.support,
    onChanged: (text) => {
      account.reload();
      reloadMe();
      announce(text);
    },
  };
  // Where sign-up is closed, owners and operators may still open accounts.
  const opens = ways.data?.sign_up || me.operator || me.accounts.some((one) => one.role === "owner");
  return (
    <>
      {account.data.suspended && <p class="notice notice-odd">{t("account-suspended")}</p>}
      <Support {...parts} />
      <Name key={account.data.name} {...parts} />
      {parts.owner && <Export />}
      {!me.support && opens && <Another />}
      {(parts.owner || account.data.deletion) && <Deletion {...parts} />}
    </>
  );
}

export type AccountParts = Parts;

export function AccountPage() {
  const me = useMe().data;
  return <Settings title={t("account")}>{me ? <Cards key={me.account.id} me={me} /> : <Waiting lines={5} />}</Settings>;
}
