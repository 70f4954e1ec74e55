/** What the site is called, and by which clock, in which money and weeks its figures are told. */
import { useState } from "preact/hooks";
import { changeSite, type WeekStart } from "../../api/site.ts";
import { go, usePlace } from "../../base/route.tsx";
import { msg, rich, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { siteName } from "../../figures/site-name.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { useSay } from "../../parts/say.tsx";
import { Select } from "../../parts/select.tsx";
import { ZoneSelect } from "../../parts/zone-select.tsx";
import { onDay } from "../../people/time.ts";
import { siteAddress } from "../../site/address.ts";
import { allCurrencies } from "../../site/codes.ts";
import { useEdits } from "./edits.ts";
import type { SettingsParts } from "./index.tsx";
import { Pause } from "./paused.tsx";
import { SaveBar } from "./save-bar.tsx";

const weekStarts: { id: WeekStart; name: string }[] = [
  { id: "monday", name: msg("Monday") },
  { id: "sunday", name: msg("Sunday") },
  { id: "saturday", name: msg("Saturday") },
];

function Name({ site, may, sitesAgain }: SettingsParts) {
  const say = useSay();
  const { search } = usePlace();
  const [name, setName] = useState(site.name);
  const [asking, setAsking] = useState(false);
  const wanted = siteName(name);
  const rename = async () => {
    const renamed = await changeSite(site.name, { name: wanted });
    setAsking(false);
    sitesAgain();
    say(t("The site is called {name} now.", { name: renamed.name }));
    go(`${siteAddress(renamed.name)}/settings${search}`, true);
  };
  return (
    <SettingCard
      title={t("Name")}
      text={t("A hostname, by which the tag in the pages names the site. Added on {day}.", { day: onDay(site.created_at) })}
    >
      <form
        class="form-row"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <Field
          label={t("Name of the site")}
          required
          disabled={!may}
          inputMode="url"
          autoCapitalize="off"
          spellcheck={false}
          value={name}
          onText={setName}
        />
        {may && (
          <button type="submit" class="button" disabled={wanted === "" || wanted === site.name}>
            {t("Rename…")}
          </button>
        )}
      </form>
      {asking && (
        <Confirm
          title={t("Rename it to {name}?", { name: wanted })}
          act={t("Rename")}
          busy={t("Renaming…")}
          deed={rename}
          onClose={() => setAsking(false)}
        >
          <p>
            {rich(
              "The tag in its pages names the site: change it there to {tag} at the same time. Hits under the name {name} are not counted from then on.",
              { tag: <code>data-site="{wanted}"</code>, name: site.name },
            )}
          </p>
          {site.hostnames.length === 0 && (
            <p>{t("It names no hostnames, so it counts {name} and what lies under it from then on.", { name: wanted })}</p>
          )}
        </Confirm>
      )}
    </SettingCard>
  );
}

/** The clock there now, so that the right zone is known by sight. */
const clock = (zone: string): string =>
  format.moment(Date.now() / 1000, zone, { weekday: "short", hour: "numeric", minute: "2-digit" });

function Figures({ site, may, done }: SettingsParts) {
  const { saved, draft, change, save, set, discard } = useEdits(site, () => done(t("The settings are saved.")));
  const [currencies] = useState(allCurrencies);
  return (
    <>
      <SettingCard title={t("How figures are told")}>
        <ZoneSelect value={draft.zone} disabled={!may} onPick={(zone) => set({ zone })}>
          {t("It is {time} there.", { time: clock(draft.zone) })}{" "}
          {draft.zone === saved.zone
            ? t("Days begin and end by this clock.")
            : t("Past days are cut by the new clock too; who counted as one visitor stays as it was.")}
        </ZoneSelect>
        <div class="field">
          <label for="currency">{t("Currency")}</label>
          <Select id="currency" value={draft.currency} disabled={!may} onPick={(currency) => set({ currency })}>
            {currencies.map(({ code, name }) => (
              <option key={code} value={code}>
                {name} ({code})
              </option>
            ))}
          </Select>
          <p class="hint">{t("Revenue is shown in it; each amount keeps the currency it was paid in as well.")}</p>
        </div>
        <fieldset class="field">
          <legend>{t("Weeks begin on")}</legend>
          <div class="segments">
            {weekStarts.map(({ id, name }) => (
              <label key={id}>
                <input
                  type="radio"
                  name="week-start"
                  checked={draft.week_start === id}
                  disabled={!may}
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
          {save.fault ? <FaultLine fault={save.fault} /> : <p>{t("Not saved yet. What was counted is kept.")}</p>}
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
      <Pause site={props.site} may={props.may} onDone={props.done} />
    </>
  );
}
