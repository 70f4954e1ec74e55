/** How a site is counted: the line for its pages, the same for builders and proxies, and whether it works. */
import { getInstall, type Install } from "../../api/index.ts";
import { useMe } from "../../api/shared.tsx";
import { useLoad } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import { Arriving } from "../../parts/arriving.tsx";
import { SettingCard } from "../../parts/card.tsx";
import { Copy } from "../../parts/copy.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { ImportHistory } from "../../parts/import-history.tsx";
import { canEdit } from "../../parts/site-bar.tsx";
import { SiteSettings } from "../../parts/site-settings.tsx";
import { useAddressParams } from "../../parts/view-address.ts";
import type { PartPage } from "../../site-pages.tsx";
import { Check } from "./check.tsx";
import { groups, type InstallMethod, methodById } from "./methods.ts";
import "../../parts/radio-chips.css";
import "./install.css";

function Ways({
  way,
  install,
  onWay,
}: {
  way: InstallMethod;
  install: Install | undefined;
  onWay: (way: string) => void;
}) {
  return (
    <div class="ways">
      {groups(install).map(({ title, methods }) => (
        <fieldset key={title} class="way-group">
          <legend>{t(title)}</legend>
          <div class="way-list">
            {methods.map(({ id, name }) => (
              <label key={id} class="radio-chip">
                <input type="radio" name="way" checked={id === way.id} onChange={() => onWay(id)} />
                <span>{name()}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function How({ way, install }: { way: InstallMethod; install: Install | undefined }) {
  return (
    <div class="how" aria-live="polite">
      <p>{t(way.text)}</p>
      {install ? (
        <Copy key={way.id} text={way.code(install) ?? ""} label={t("install-code-for", { way: way.name() })} />
      ) : (
        <div class="skeleton skeleton-code" />
      )}
      {way.after && <p class="hint">{t(way.after)}</p>}
    </div>
  );
}

export function InstallPage({ name }: PartPage) {
  const me = useMe().data;
  const { param, setParams } = useAddressParams();
  const install = useLoad(name, (signal) => getInstall(name, signal), name);
  const way = methodById(param("with"), install.data);
  return (
    <SiteSettings name={name} title={t("install")} text={t("install-intro", { name })}>
      <Arriving site={name} />
      <SettingCard title={t("install-method")}>
        {install.fault && !install.data ? (
          <FaultBox fault={install.fault} onRetry={install.reload} />
        ) : (
          <>
            <Ways way={way} install={install.data} onWay={(id) => setParams({ with: id === "html" ? "" : id })} />
            <How way={way} install={install.data} />
            <p class="hint">
              {rich("install-all-options", {
                link: (text) => (
                  <a href="/script.md" target="_blank" rel="noopener">
                    {text}
                  </a>
                ),
              })}
            </p>
          </>
        )}
      </SettingCard>
      {canEdit(me) && <Check name={name} />}
      <ImportHistory site={name} />
    </SiteSettings>
  );
}
