/** The alerts of a member: by which way, when, which kinds and of which sites; each kind with how often it would have fired. */
import { useState } from "preact/hooks";
import type { AlertSettings } from "../../api/alerts-types.ts";
import type { Me } from "../../api/index.ts";
import { useMe, useSites } from "../../api/shared.tsx";
import { isSame, useForm } from "../../base/form.ts";
import { useLoad } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { isComplete, KindFields, SiteFields, TimingFields } from "../../parts/alert-choice.tsx";
import { AsyncView } from "../../parts/async-view.tsx";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { SaveBar } from "../../parts/save-bar.tsx";
import { Settings } from "../../parts/settings.tsx";
import { getRehearsal, getSettings, saveSettings } from "./api.ts";
import { RehearsalHead, RehearsalNote } from "./rehearsal.tsx";
import "../../parts/site-settings.css";
import "./alerts.css";

/** Always in the same order, so that two of them can be compared. */
const ordered = (settings: AlertSettings): AlertSettings => ({
  ...settings,
  kinds: settings.kinds && [...settings.kinds].sort(),
  sites: settings.sites && [...settings.sites].sort(),
});

function Form({ loaded, me }: { loaded: AlertSettings; me: Me }) {
  const announce = useAnnounce();
  const sites = useSites().data ?? [];
  const [saved, setSaved] = useState(loaded);
  const rehearsal = useLoad("rehearsal", getRehearsal);
  const form = useForm(saved, async (values) => {
    const answer = await saveSettings(values);
    setSaved(answer);
    form.set(answer);
    announce(t("alert-settings-saved"));
  });
  const draft = form.values;
  const ways = [
    { way: "email", name: t("alert-by-email"), hint: t("alert-by-email-hint", { email: me.person.email }) },
    {
      way: "push",
      name: t("alert-by-push"),
      hint: rich("alert-by-push-hint", { link: (text) => <a href="/settings/security">{text}</a> }),
    },
  ] as const;
  return (
    <form class="stack" {...form.form}>
      <SettingCard title={t("alert-ways")} text={t("alert-ways-hint")}>
        <fieldset class="checks choices">
          <legend class="sr-only">{t("alert-ways")}</legend>
          {ways.map(({ way, name, hint }) => (
            <label key={way} class="choice">
              <input type="checkbox" checked={draft[way]} onChange={() => form.set({ [way]: !draft[way] })} />
              <span>
                <strong>{name}</strong>
                <span class="muted">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {!draft.email && !draft.push && <p class="notice">{t("alert-no-way")}</p>}
      </SettingCard>
      <SettingCard title={t("alert-when")}>
        <TimingFields
          choice={draft}
          zone={
            <p class="hint">
              {rich("alert-zone-own", {
                // As the server reads the hours.
                zone: format.zoneName(me.zone ?? "UTC"),
                link: (text) => <a href="/settings/me">{text}</a>,
              })}
            </p>
          }
          onChoice={form.set}
        />
      </SettingCard>
      <SettingCard title={t("alert-kinds")} text={t("alert-kinds-hint")}>
        <RehearsalHead rehearsal={rehearsal} chosen={draft} />
        <KindFields
          kinds={draft.kinds}
          onKinds={(kinds) => form.set({ kinds })}
          note={(kind) => <RehearsalNote rehearsal={rehearsal.data} kind={kind} sites={draft.sites} />}
        />
      </SettingCard>
      <SettingCard title={t("sites")}>
        <SiteFields sites={sites} chosen={draft.sites} onSites={(chosen) => form.set({ sites: chosen })} />
      </SettingCard>
      {!isSame(ordered(saved), ordered(draft)) && (
        <SaveBar busy={form.busy} wrong={!isComplete(draft)} onSave={() => void form.send()} onDiscard={form.clear}>
          {form.line.fault ? <FaultLine {...form.line} /> : <p>{t("unsaved-changes")}</p>}
        </SaveBar>
      )}
    </form>
  );
}

export function AlertSettingsPage() {
  const me = useMe().data;
  const settings = useLoad("own-alerts", getSettings);
  return (
    <Settings
      title={t("alert-settings")}
      text={rich("alert-settings-intro", {
        channels: (text) => <a href="/settings/alert-channels">{text}</a>,
        alerts: (text) => <a href="/attention">{text}</a>,
      })}
    >
      <AsyncView of={settings} lines={6}>
        {(loaded) => me && <Form loaded={loaded} me={me} />}
      </AsyncView>
    </Settings>
  );
}
