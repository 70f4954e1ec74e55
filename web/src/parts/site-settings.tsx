/** The frame of a site's settings pages, with their navigation. */
import type { ComponentChildren } from "preact";
import { useMe } from "../api/shared.tsx";
import { useRoute, useTitle } from "../base/route.tsx";
import { t } from "../base/text.ts";
import { readView, writeView } from "../figures/view.ts";
import { isAdmin } from "../people/is-admin.ts";
import { siteAddress } from "../site/address.ts";
import { consentLinks, generalLinks, linksFor, reportLinks, setupLinks } from "../site/settings-links.ts";
import { Heading } from "./heading.tsx";
import { Links } from "./settings.tsx";
import { canEdit } from "./site-bar.tsx";
import "./site-settings.css";

interface Props {
  name: string;
  title: string;
  text?: ComponentChildren;
  children: ComponentChildren;
}

export function SiteSettings({ name, title, text, children }: Props) {
  useTitle(`${title} · ${name}`);
  const { search } = useRoute();
  const home = siteAddress(name);
  const me = useMe().data;
  const linksTo = (list: typeof setupLinks) =>
    linksFor(list, canEdit(me), isAdmin(me)).map(({ path, text }) => ({ href: home + path, text }));
  const viewSearch = writeView(readView(search));
  return (
    <div class="settings site-settings">
      <nav class="aside" aria-label={t("settings-of", { name })}>
        <Links title={t("site-settings")} search={viewSearch} links={linksTo(generalLinks)} />
        <Links title={t("reports-group")} search={viewSearch} links={linksTo(reportLinks)} />
        <Links title={t("consent-group")} search={viewSearch} links={linksTo(consentLinks)} />
        <Links title={t("setup")} search={viewSearch} links={linksTo(setupLinks)} />
      </nav>
      <div class="settings-main">
        <div class="page-head">
          <div>
            <Heading key={title}>{title}</Heading>
            {text && <p class="muted">{text}</p>}
          </div>
        </div>
        {children}
      </div>
    </div>
  );
}
