/** What cannot be taken back: erasing figures up to a day, and deleting the site. */
import { useState } from "preact/hooks";
import { deleteSite, getHolds, resetSite, siteExport, type SiteHolds } from "../../api/site.ts";
import { useLoad, type Loaded } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { todayIn } from "../../figures/period.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { Icon } from "../../parts/icon.tsx";
import { yesterday } from "../../site/days.ts";
import { goesWith } from "../../site/holds.ts";
import type { SettingsParts } from "./index.tsx";

const long = (day: string): string => format.day(day, { dateStyle: "long" });

function NameTyped({ name, typed, onTyped }: { name: string; typed: string; onTyped: (text: string) => void }) {
  return (
    <Field
      label={t("Type its name, {name}, to confirm", { name })}
      autoComplete="off"
      autoCapitalize="off"
      spellcheck={false}
      first
      required
      value={typed}
      onText={onTyped}
    />
  );
}

function Export({ name }: { name: string }) {
  return (
    <p>
      {rich("There is no way back. Take the <link>export</link> first.", {
        link: (text) => (
          <a href={siteExport(name)} download>
            {text}
          </a>
        ),
      })}
    </p>
  );
}

function Reset({ site, holds, may, done }: SettingsParts & { holds: Loaded<SiteHolds> }) {
  const last = yesterday(site.zone);
  const [day, setDay] = useState("");
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const first = holds.data?.first_hit;
  const ready = /^\d{4}-\d\d-\d\d$/.test(day) && day <= last;
  const close = () => {
    setAsking(false);
    setTyped("");
  };
  return (
    <SettingCard
      title={t("Erase what was counted")}
      text={t("Every visit up to a day, and the numbers of what was left out. Settings, goals and what came later stay.")}
    >
      <form
        class="form-row"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <Field
          label={t("Up to and with")}
          type="date"
          required
          disabled={!may}
          max={last}
          value={day}
          onText={setDay}
        />
        <button type="submit" class="button button-bad-line" disabled={!may || !ready}>
          {t("Erase…")}
        </button>
      </form>
      <p class="hint">
        {first == null
          ? t("A day by the site’s clock; yesterday at the latest.")
          : todayIn(site.zone, first * 1000) > last
            ? t("The first hit came today, and today is not over: there is nothing to erase yet.")
            : t("The first hit came on {day}; yesterday is the last day that can go.", {
                day: format.moment(first, site.zone, { dateStyle: "long" }),
              })}
      </p>
      {asking && (
        <Confirm
          title={t("Erase everything up to {day}?", { day: long(day) })}
          act={t("Erase it")}
          busy={t("Erasing…")}
          keep={t("Keep it")}
          bad
          ready={typed === site.name}
          deed={async () => {
            await resetSite(site.name, day, typed);
            close();
            setDay("");
            holds.again();
            done(t("What was counted up to {day} is erased.", { day: long(day) }));
          }}
          onClose={close}
        >
          <p>
            {t("Every visit that began up to and with {day}, by the clock of {zone}, is gone for good.", {
              day: long(day),
              zone: format.zoneName(site.zone),
            })}
          </p>
          <Export name={site.name} />
          <NameTyped name={site.name} typed={typed} onTyped={setTyped} />
        </Confirm>
      )}
    </SettingCard>
  );
}

function Delete({ site, holds, may }: SettingsParts & { holds: Loaded<SiteHolds> }) {
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  return (
    <SettingCard
      bad
      title={t("Delete the site")}
      text={t("With its settings and everything that was counted, at once and for good.")}
      end={
        <button type="button" class="button button-bad-line" disabled={!may} onClick={() => setAsking(true)}>
          {t("Delete the site…")}
        </button>
      }
    >
      {asking && (
        <Confirm
          title={t("Delete {name}?", { name: site.name })}
          act={t("Delete it for good")}
          busy={t("Deleting…")}
          keep={t("Keep it")}
          bad
          ready={typed === site.name}
          deed={async () => {
            await deleteSite(site.name, typed);
            // Loaded whole: the list of sites, as it was, would ask for the figures of one that is gone.
            window.location.assign("/");
          }}
          onClose={() => {
            setAsking(false);
            setTyped("");
          }}
        >
          {holds.data ? (
            <div>
              <p>{t("With it go:")}</p>
              <ul class="goes">
                {goesWith(holds.data).map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </div>
          ) : holds.fault ? (
            <FaultLine fault={holds.fault} />
          ) : (
            <span class="skeleton skeleton-text" aria-label={t("Loading")} />
          )}
          <Export name={site.name} />
          <NameTyped name={site.name} typed={typed} onTyped={setTyped} />
        </Confirm>
      )}
    </SettingCard>
  );
}

export function Erase(props: SettingsParts) {
  const { me, site } = props;
  const holds = useLoad(site.name, (signal) => getHolds(site.name, signal), site.id);
  const may = props.may && (me.role === "owner" || me.role === "admin");
  const given = { ...props, may, holds };
  return (
    <>
      {props.may && !may && <p class="notice">{t("Only owners and admins erase figures and delete sites.")}</p>}
      <SettingCard
        title={t("Export")}
        text={t("The settings and the figures of each day, as one zip.")}
        end={
          <a class="button" href={siteExport(site.name)} download>
            <Icon name="download" />
            {t("Download")}
          </a>
        }
      />
      <Reset {...given} />
      <Delete {...given} />
    </>
  );
}
