/** Which hits count: whose, on which pages, from where, by what. */
import { useMemo } from "preact/hooks";
import type { Bots } from "../../api/site-types.ts";
import { useDebounced } from "../../base/debounced.ts";
import { useLoad } from "../../base/load.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import { allCountries } from "../../figures/countries.ts";
import { valueName } from "../../figures/dimension.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { ListField } from "../../parts/list-field.tsx";
import { SaveBar } from "../../parts/save-bar.tsx";
import { hostname } from "../../parts/typed-list.ts";
import { loadPages } from "../../site/combo-options.ts";
import { previewSite } from "./api.ts";
import { countryCode, findCountries } from "./codes.ts";
import { useEdits } from "./edits.ts";
import type { SettingsParts } from "./index.tsx";
import { OwnVisits } from "./own-visits.tsx";
import { PreviewText } from "./preview.tsx";
import { type ListName, parameter, path } from "./rules.ts";

const levels: { id: Bots; name: PlainId; text: PlainId }[] = [
  { id: "off", name: msg("setting-off"), text: msg("rule-bots-off") },
  {
    id: "standard",
    name: msg("setting-standard"),
    text: msg("rule-bots-standard"),
  },
  {
    id: "strict",
    name: msg("setting-strict"),
    text: msg("rule-bots-strict"),
  },
];

const labels: Record<ListName, PlainId> = {
  excluded_addresses: msg("rule-addresses"),
  excluded_paths: msg("dimension-pages"),
  excluded_countries: msg("dimension-countries"),
  hostnames: msg("setting-hostnames"),
  kept_parameters: msg("setting-kept-query-parameters"),
};

const isList = (field: string | undefined): field is ListName => Object.hasOwn(labels, field ?? "");

export function Counting({ site, canManage, done }: SettingsParts) {
  const { draft, change, save, set, discard } = useEdits(site, () => done(t("rule-saved")));
  const countries = useMemo(allCountries, []);
  const text = change ? JSON.stringify(change) : "";
  const rested = useDebounced(text, 300);
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
    disabled: !canManage,
    fault,
    onValues: (values: string[]) => set({ [name]: values }),
  });
  return (
    <>
      <OwnVisits site={site} />
      <SettingCard title={t("excluded")}>
        <ListField
          {...list("excluded_addresses")}
          placeholder="192.0.2.0/24"
          none={t("rule-no-addresses")}
          hint={t("rule-addresses-hint")}
          clean={(typed) => typed.trim()}
        />
        <ListField
          {...list("excluded_paths")}
          placeholder="/preview/*"
          none={t("rule-no-pages")}
          hint={t("rule-pages-hint")}
          clean={path}
          scope={`pages ${site.name}`}
          ask={loadPages(site.name)}
        />
        <ListField
          {...list("excluded_countries")}
          placeholder={t("rule-countries-input")}
          none={t("rule-no-countries")}
          hint={t("rule-countries-hint")}
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
      <SettingCard title={t("setting-bots")} text={t("rule-bots-hint")}>
        <fieldset class="checks choices">
          <legend class="sr-only">{t("setting-bots")}</legend>
          {levels.map(({ id, name, text }) => (
            <label key={id} class="choice">
              <input
                type="radio"
                name="bots"
                disabled={!canManage}
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
      <SettingCard title={t("counted")}>
        <ListField
          {...list("hostnames")}
          placeholder="*.example.com"
          none={t("rule-subdomains", { site: site.name })}
          hint={t("rule-hostnames-hint")}
          clean={hostname}
        />
        <ListField
          {...list("kept_parameters")}
          placeholder="q"
          none={t("rule-no-parameters")}
          hint={t("rule-parameters-hint")}
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
          {save.fault ? (
            <FaultLine fault={save.fault} />
          ) : (
            <PreviewText of={preview} wrong={isList(field) ? t(labels[field]) : undefined} />
          )}
        </SaveBar>
      )}
    </>
  );
}
