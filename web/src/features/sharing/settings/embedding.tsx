/** Which pages may embed shared dashboards, and the code for them. */
import { useState } from "preact/hooks";
import { msg, type PlainId, t } from "../../../base/text.ts";
import { SettingCard } from "../../../parts/card.tsx";
import { Copy } from "../../../parts/copy.tsx";
import { Field } from "../../../parts/field.tsx";
import { ListField } from "../../../parts/list-field.tsx";
import { Segments } from "../../../parts/segments.tsx";
import { hostname } from "../../../parts/typed-list.ts";
import { readWidth } from "../width.ts";
import { embedCode, type ShareTheme } from "./code.ts";
import { mostHosts } from "./draft.ts";
import type { SectionProps } from "./public.tsx";

function Hosts({ draft, edit, canManage, fault }: SectionProps) {
  return (
    <>
      <ListField
        list="hosts"
        label={t("sharing-hosts")}
        placeholder="www.example.com"
        none={t("sharing-hosts-none")}
        hint={t("sharing-hosts-hint")}
        values={draft.hosts}
        disabled={!canManage}
        clean={hostname}
        fault={fault}
        onValues={(hosts) => edit({ hosts })}
      />
      {draft.hosts.length > mostHosts && (
        <p class="fault-line" role="alert">
          {t("sharing-hosts-too-many", { most: String(mostHosts) })}
        </p>
      )}
    </>
  );
}

const themes: readonly (readonly [ShareTheme, PlainId])[] = [
  ["", msg("sharing-theme-reader")],
  ["light", msg("theme-light")],
  ["dark", msg("theme-dark")],
];

function Snippet({ site, url }: { site: string; url: string }) {
  const [theme, setTheme] = useState<ShareTheme>("");
  const [width, setWidth] = useState("");
  return (
    <>
      <div class="sharing-look">
        <div class="field">
          <span class="sharing-look-name">{t("sharing-theme")}</span>
          <Segments
            label={t("sharing-theme")}
            options={themes.map(([one, name]) => [one, t(name)])}
            value={theme}
            onPick={setTheme}
          />
        </div>
        <Field
          label={t("sharing-width")}
          type="number"
          inputMode="numeric"
          min={240}
          max={4000}
          placeholder="960"
          value={width}
          onText={setWidth}
        />
      </div>
      {width !== "" && readWidth(width) === undefined && <p class="fault-line">{t("sharing-width-wrong")}</p>}
      <Copy text={embedCode(url, t("sharing-frame-title", { site }), theme, width)} label={t("sharing-embed-code")} />
      <p class="hint">{t("sharing-embed-private")}</p>
    </>
  );
}

export function Embedding({ site, ...props }: SectionProps & { site: string }) {
  const { saved } = props;
  return (
    <SettingCard title={t("sharing-embed")} text={t("sharing-embed-hint")}>
      <Hosts {...props} />
      {saved.hosts.length > 0 && <Snippet site={site} url={saved.url} />}
    </SettingCard>
  );
}
