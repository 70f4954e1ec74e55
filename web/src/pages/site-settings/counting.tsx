/** Which hits count: whose, on which pages, from where, by what. */
import { useMemo } from "preact/hooks";
import { previewSite, type Bots } from "../../api/site.ts";
import { useLoad } from "../../base/load.ts";
import { useRested } from "../../base/rested.ts";
import { msg, t } from "../../base/text.ts";
import { valueName } from "../../figures/dimension.ts";
import { askPages } from "../../goals/ask.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { allCountries, countryCode, findCountries } from "../../site/codes.ts";
import { hostname, parameter, path, type ListName } from "../../site/rules.ts";
import { useEdits } from "./edits.ts";
import type { SettingsParts } from "./index.tsx";
import { ListField } from "./list-field.tsx";
import { OwnVisits } from "./own-visits.tsx";
import { PreviewText } from "./preview.tsx";
import { SaveBar } from "./save-bar.tsx";

const levels: { id: Bots; name: string; text: string }[] = [
  { id: "off", name: msg("Off"), text: msg("Everything counts, robots too.") },
  {
    id: "standard",
    name: msg("Standard"),
    text: msg("Known robots, browsers that a program drives, and pages opened in data centres are left out."),
  },
  {
    id: "strict",
    name: msg("Strict"),
    text: msg("Also browsers that name no language, and events sent by a backend that name an address of a data centre."),
  },
];

const labels: Record<ListName, string> = {
  excluded_addresses: msg("Addresses"),
  excluded_paths: msg("Pages"),
  excluded_countries: msg("Countries"),
  hostnames: msg("Hostnames"),
  kept_parameters: msg("Query parameters kept"),
};

const isList = (field: string | undefined): field is ListName => Object.hasOwn(labels, field ?? "");

export function Counting({ site, may, done }: SettingsParts) {
  const { draft, change, save, set, discard } = useEdits(site, () =>
    done(t("The rules are saved. They hold for what comes from now on.")),
  );
  const countries = useMemo(allCountries, []);
  const text = change ? JSON.stringify(change) : "";
  const rested = useRested(text, 300);
  const preview = useLoad(
    rested && rested === text ? rested : undefined,
    async (signal) => (await previewSite(site.name, JSON.parse(rested), signal)).preview ?? undefined,
    rested,
  );
  const fault = save.fault ?? (rested === text ? preview.fault : undefined);
  const field = fault?.field?.replace(/\[\d+\]$/, "");
  const list = (name: ListName) => ({
    list: name,
    label: t(labels[name]),
    values: draft[name],
    disabled: !may,
    fault,
    onValues: (values: string[]) => set({ [name]: values }),
  });
  return (
    <>
      <OwnVisits site={site} />
      <SettingCard title={t("Left out")}>
        <ListField
          {...list("excluded_addresses")}
          placeholder="192.0.2.0/24"
          none={t("No address is left out.")}
          hint={t("An address or a block of them, such as your office’s. For people at home the link above does better.")}
          clean={(typed) => typed.trim()}
        />
        <ListField
          {...list("excluded_paths")}
          placeholder="/preview/*"
          none={t("No page is left out.")}
          hint={t("A path or a pasted address; * stands for anything: /preview/* is every page under it.")}
          clean={path}
          scope={`pages ${site.name}`}
          ask={askPages(site.name)}
        />
        <ListField
          {...list("excluded_countries")}
          placeholder={t("Name or code")}
          none={t("No country is left out.")}
          hint={t("By where the address is at home. Visits whose country is not known are counted.")}
          clean={countryCode}
          spaced
          name={(code) => valueName("country", code)}
          scope="countries"
          ask={async (search) =>
            findCountries(search, countries)
              .slice(0, 8)
              .map(({ name, code }) => ({ value: name, note: code }))
          }
        />
      </SettingCard>
      <SettingCard title={t("Robots")} text={t("How strictly programs are told from people.")}>
        <fieldset class="checks choices">
          <legend class="sr-only">{t("Robots")}</legend>
          {levels.map(({ id, name, text }) => (
            <label key={id} class="choice">
              <input
                type="radio"
                name="bots"
                disabled={!may}
                checked={draft.bots === id}
                onChange={() => set({ bots: id })}
              />
              <span>
                <strong>{t(name)}</strong>
                <span class="muted">{t(text)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </SettingCard>
      <SettingCard title={t("Counted")}>
        <ListField
          {...list("hostnames")}
          placeholder="*.example.com"
          none={t("{site} and what lies under it.", { site: site.name })}
          hint={t("Hits of pages elsewhere are left out. *.example.com is everything under it, but not itself.")}
          clean={hostname}
        />
        <ListField
          {...list("kept_parameters")}
          placeholder="q"
          none={t("None: /search?q=boots is counted as /search.")}
          hint={t("With “q” kept, /search?q=boots is a page of its own. Never keep one that names a person.")}
          clean={parameter}
        />
      </SettingCard>
      {change && (
        <SaveBar
          busy={save.busy}
          wrong={preview.fault?.status === 400}
          onSave={() => void save.run()}
          onDiscard={discard}
        >
          {save.fault ? <FaultLine fault={save.fault} /> : <PreviewText of={preview} wrong={isList(field) ? t(labels[field]) : undefined} />}
        </SaveBar>
      )}
    </>
  );
}
