/** What the script stores on visitors' devices, and a text about it for the site's cookie policy. */
import { useState } from "preact/hooks";
import { asMember, client } from "../../api/index.ts";
import { forSite, withSignal } from "../../api/params.ts";
import { useLoad } from "../../base/load.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { SettingCard } from "../../parts/card.tsx";
import { Copy } from "../../parts/copy.tsx";
import { Segments } from "../../parts/segments.tsx";
import { Sentence } from "../../parts/sentence.tsx";
import { SiteSettings } from "../../parts/site-settings.tsx";
import type { PartPage } from "../../site-pages.tsx";
import { type Form, facts, policy, type Stored, type Stores } from "./policy.ts";
import "./device-storage.css";

const getStores = (site: string, signal?: AbortSignal): Promise<Stores> =>
  asMember(client.GET("/sites/{site}/stores", { ...forSite(site), ...withSignal(signal) }));

const modes: Record<Stores["modes"][number]["mode"], PlainId> = {
  default: msg("storage-mode-default"),
  consent: msg("storage-mode-consent"),
};
const forms: Record<Form, PlainId> = { text: msg("storage-as-text"), markdown: msg("storage-as-markdown") };

function Items({ items }: { items: readonly Stored[] }) {
  if (items.length === 0) return <p class="storage-nothing">{t("storage-nothing")}</p>;
  return (
    <ul class="storage-items">
      {items.map((item) => (
        <li key={item.name}>
          <h3>
            <code>{item.name}</code>
          </h3>
          <dl class="facts storage-facts">
            {facts(item).map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Sentence text={text} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Policy({ stores }: { stores: Stores }) {
  const [form, setForm] = useState<Form>("text");
  return (
    <SettingCard
      title={t("storage-policy")}
      text={t("storage-policy-hint")}
      end={
        <Segments
          label={t("storage-format")}
          options={(Object.keys(forms) as Form[]).map((one) => [one, t(forms[one])])}
          value={form}
          onPick={setForm}
        />
      }
    >
      <div class="storage-policy">
        <Copy key={form} text={policy(stores, form)} label={t("storage-policy")} />
      </div>
    </SettingCard>
  );
}

export function StoragePage({ name }: PartPage) {
  const stores = useLoad(name, (signal) => getStores(name, signal), name);
  return (
    <SiteSettings name={name} title={t("cookie-policy")} text={t("storage-intro")}>
      <AsyncView of={stores} lines={5}>
        {(data) => (
          <>
            {data.modes.map((mode) => (
              <SettingCard
                key={mode.mode}
                title={t(modes[mode.mode])}
                end={mode.in_use ? <span class="tag">{t("storage-in-use")}</span> : undefined}
              >
                <Items items={mode.stores} />
              </SettingCard>
            ))}
            <SettingCard title={t("storage-on-request")} text={t("storage-on-request-hint")}>
              <Items items={data.on_request} />
            </SettingCard>
            <SettingCard title={t("storage-notes")}>
              <ul class="goes">
                {data.notes.map((note) => (
                  <li key={note}>
                    <Sentence text={note} />
                  </li>
                ))}
              </ul>
            </SettingCard>
            <Policy stores={data} />
          </>
        )}
      </AsyncView>
    </SiteSettings>
  );
}
