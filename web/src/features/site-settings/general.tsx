/** The site's name, time zone, currency and week. */
import { useState } from "preact/hooks";
import type { WeekStart } from "../../api/site-types.ts";
import { useForm } from "../../base/form.ts";
import { navigate, useRoute } from "../../base/route.tsx";
import { msg, type PlainId, rich, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { siteName } from "../../figures/site-name.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FormDialog } from "../../parts/confirm.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { SaveBar } from "../../parts/save-bar.tsx";
import { Select } from "../../parts/select.tsx";
import { ZoneSelect } from "../../parts/zone-select.tsx";
import { formatDay } from "../../people/time.ts";
import { siteAddress } from "../../site/address.ts";
import { changeSite } from "./api.ts";
import { closingAt } from "./closing-at.ts";
import { allCurrencies } from "./codes.ts";
import { useEdits } from "./edits.ts";
import type { SettingsParts } from "./index.tsx";
import { Pause } from "./paused.tsx";
import { Transfer } from "./transfer.tsx";

const weekStarts: { id: WeekStart; name: PlainId }[] = [
  { id: "monday", name: msg("setting-monday") },
  { id: "sunday", name: msg("setting-sunday") },
  { id: "saturday", name: msg("setting-saturday") },
];

function Name({ site, canManage, sitesAgain }: SettingsParts) {
  const announce = useAnnounce();
  const { search } = useRoute();
  const [asking, setAsking] = useState(false);
  const form = useForm({ name: site.name }, async ({ name }) => {
    const close = () => setAsking(false);
    const renamed = await closingAt("name", close, changeSite(site.name, { name: siteName(name) }));
    close();
    sitesAgain();
    announce(t("general-renamed", { name: renamed.name }));
    navigate(`${siteAddress(renamed.name)}/settings${search}`, true);
  });
  const wanted = siteName(form.values.name);
  return (
    <SettingCard title={t("name")} text={t("general-name-hint", { day: formatDay(site.created_at) })}>
      <form
        class="form-row"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <Field
          label={t("general-site-name")}
          required
          disabled={!canManage}
          inputMode="url"
          autoCapitalize="off"
          spellcheck={false}
          {...form.field("name")}
        />
        {canManage && (
          <button type="submit" class="button" disabled={wanted === "" || wanted === site.name}>
            {t("general-rename-open")}
          </button>
        )}
      </form>
      {!asking && form.line.fault && <FaultLine {...form.line} />}
      {asking && (
        <FormDialog
          form={form}
          title={t("general-rename-question", { name: wanted })}
          action={t("rename")}
          busy={t("general-renaming")}
          onClose={() => {
            setAsking(false);
            form.dismiss();
          }}
        >
          <p>{rich("general-rename-explained", { tag: <code>data-site="{wanted}"</code>, name: site.name })}</p>
          {site.hostnames.length === 0 && <p>{t("general-rename-hostnames", { name: wanted })}</p>}
        </FormDialog>
      )}
    </SettingCard>
  );
}

/** The clock there now, so that the right zone is known by sight. */
const clock = (zone: string): string =>
  format.moment(Date.now() / 1000, zone, { weekday: "short", hour: "numeric", minute: "2-digit" });

function Figures({ site, canManage, done }: SettingsParts) {
  const { saved, draft, change, save, set, discard } = useEdits(site, () => done(t("general-saved")));
  const [currencies] = useState(allCurrencies);
  return (
    <>
      <SettingCard title={t("general-display")}>
        <ZoneSelect value={draft.zone} disabled={!canManage} onPick={(zone) => set({ zone })}>
          {t("general-local-time", { time: clock(draft.zone) })}{" "}
          {draft.zone === saved.zone ? t("time-zone-hint") : t("general-zone-hint")}
        </ZoneSelect>
        <div class="field">
          <label for="currency">{t("currency")}</label>
          <Select id="currency" value={draft.currency} disabled={!canManage} onPick={(currency) => set({ currency })}>
            {currencies.map(({ code, name }) => (
              <option key={code} value={code}>
                {name} ({code})
              </option>
            ))}
          </Select>
          <p class="hint">{t("general-currency-hint")}</p>
        </div>
        <fieldset class="field">
          <legend>{t("general-week-start")}</legend>
          <div class="segments">
            {weekStarts.map(({ id, name }) => (
              <label key={id}>
                <input
                  type="radio"
                  name="week-start"
                  checked={draft.week_start === id}
                  disabled={!canManage}
                  onChange={() => set({ week_start: id })}
                />
                <span>{t(name)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      </SettingCard>
      {change && (
        <SaveBar busy={save.busy} onSave={() => void save.run()} onDiscard={discard}>
          {save.fault ? <FaultLine fault={save.fault} /> : <p>{t("general-unsaved-kept")}</p>}
        </SaveBar>
      )}
    </>
  );
}

export function General(props: SettingsParts) {
  return (
    <>
      <Name key={props.site.name} {...props} />
      <Figures {...props} />
      <Pause site={props.site} canManage={props.canManage} onDone={props.done} />
      <Transfer {...props} />
    </>
  );
}
