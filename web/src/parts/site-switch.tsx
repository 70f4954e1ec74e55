/** From one site to another, in the header. */
import { useSites } from "../api/shared.tsx";
import { t } from "../base/text.ts";
import { siteAddress } from "../site/address.ts";
import { Icon } from "./icon.tsx";
import { Popover } from "./popover.tsx";

export function SiteSwitch({ name }: { name: string }) {
  const sites = useSites().data;
  return (
    <Popover
      class="switch"
      panelClass="menu"
      face={
        <>
          <span class="switch-name">{name}</span>
          <Icon name="chevron" />
        </>
      }
    >
      {(close) => (
        <>
          <div class="menu-scroll">
            {(sites ?? []).map((site) => (
              <a
                key={site.id}
                class="menu-item"
                href={siteAddress(site.name)}
                aria-current={site.name === name ? "page" : undefined}
                onClick={close}
              >
                {site.name}
                {site.name === name && <Icon name="check" />}
              </a>
            ))}
          </div>
          <hr />
          <a class="menu-item" href={`${siteAddress(name)}/install`} onClick={close}>
            {t("site-snippet")}
          </a>
          <a class="menu-item" href="/" onClick={close}>
            {t("all-sites")}
          </a>
          <a class="menu-item" href="/add-site" onClick={close}>
            {t("add-site")}
          </a>
        </>
      )}
    </Popover>
  );
}
