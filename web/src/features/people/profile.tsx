/** The profile: name, address, and how emails are written. */
import { useState } from "preact/hooks";
import type { Me } from "../../api/index.ts";
import { getSecurity } from "../../api/people.ts";
import type { Sent } from "../../api/people-types.ts";
import { useMe } from "../../api/shared.tsx";
import { useForm } from "../../base/form.ts";
import { useLoad } from "../../base/load.ts";
import { language, languages, rich, t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { ReauthField, useReauth } from "../../parts/reauth-field.tsx";
import { Select } from "../../parts/select.tsx";
import { Settings, Waiting } from "../../parts/settings.tsx";
import { ZoneSelect } from "../../parts/zone-select.tsx";
import { durationText } from "../../people/time.ts";
import { changeEmail, changeEmailSettings, rename } from "./api.ts";

function Name({ me, onChanged }: { me: Me; onChanged: () => void }) {
  const announce = useAnnounce();
  const form = useForm({ name: me.person.name }, async ({ name }) => {
    await rename(name.trim());
    onChanged();
    announce(t("profile-name-saved"));
  });
  const wanted = form.values.name.trim();
  return (
    <SettingCard title={t("name")} text={t("profile-name-hint")}>
      <form class="form-row" {...form.form}>
        <Field label={t("own-name")} autoComplete="name" required {...form.field("name")} />
        <button type="submit" class="button" disabled={form.busy || wanted === "" || wanted === me.person.name}>
          {t("save")}
        </button>
      </form>
      <FaultLine {...form.line} />
    </SettingCard>
  );
}

/** In which language and time zone emails are written. */
function Emails({ me, onChanged }: { me: Me; onChanged: () => void }) {
  const announce = useAnnounce();
  const start = {
    language: me.language ?? language,
    zone: me.zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const form = useForm(start, async (draft) => {
    await changeEmailSettings(draft.language, draft.zone);
    onChanged();
    announce(t("profile-emails-saved"));
  });
  const draft = form.values;
  const unchanged = draft.language === me.language && draft.zone === me.zone;
  return (
    <SettingCard title={t("profile-emails")} text={t("profile-emails-hint")}>
      <form class="form" {...form.form}>
        <div class="field">
          <label for="language">{t("profile-emails-language")}</label>
          <Select id="language" value={draft.language} onPick={(chosen) => form.set({ language: chosen })}>
            {Object.entries(languages).map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <ZoneSelect value={draft.zone} onPick={(zone) => form.set({ zone })}>
          {me.zone == null ? t("profile-emails-zone-unsaved") : t("profile-emails-zone-hint")}
        </ZoneSelect>
        <FaultLine {...form.line} />
        <div class="form-start">
          <button type="submit" class="button" disabled={form.busy || unchanged}>
            {t("save")}
          </button>
        </div>
      </form>
    </SettingCard>
  );
}

function Address({ me }: { me: Me }) {
  const [sent, setSent] = useState<Sent>();
  const security = useLoad("security", getSecurity);
  const reauth = useReauth(security.data);
  const form = useForm({ email: "" }, async ({ email }) =>
    setSent(await changeEmail(email.trim(), reauth.credentials)),
  );
  const { email } = form.values;
  return (
    <SettingCard
      title={t("email-address")}
      text={rich("profile-email", { email: <strong class="address">{me.person.email}</strong> })}
    >
      {sent ? (
        <div class="notice" role="status">
          <p>
            {rich("profile-email-sent", {
              email: <strong class="address">{sent.to}</strong>,
              span: durationText(sent.expires_at - Date.now() / 1000),
            })}
          </p>
          <button type="button" class="link" onClick={() => setSent(undefined)}>
            {t("profile-email-other")}
          </button>
        </div>
      ) : (
        <form class="form" {...form.form}>
          <Field
            label={t("email-change-new")}
            type="email"
            autoComplete="email"
            required
            {...form.field("email")}
            hint={t("profile-email-hint")}
          />
          {email !== "" && <ReauthField state={reauth} form={form} />}
          <FaultLine {...form.line} fault={form.line.fault ?? security.fault} />
          <div class="form-start">
            <button type="submit" class="button" disabled={form.busy || email.trim() === "" || !reauth.ready}>
              {form.busy ? t("one-moment") : t("profile-email-send")}
            </button>
          </div>
        </form>
      )}
    </SettingCard>
  );
}

export function ProfilePage() {
  const { data: me, reload: reloadMe } = useMe();
  return (
    <Settings title={t("profile")} text={t("profile-intro")}>
      {me ? (
        <>
          <Name key={me.person.name} me={me} onChanged={reloadMe} />
          <Address me={me} />
          <Emails me={me} onChanged={reloadMe} />
        </>
      ) : (
        <Waiting />
      )}
    </Settings>
  );
}
