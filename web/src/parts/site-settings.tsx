/** The frame of a site's settings pages, with their navigation. */
import type { ComponentChildren } from "preact";
import { useRoute, useTitle } from "../base/route.tsx";
import { msg, t } from "../base/text.ts";
import { readView, writeView } from "../figures/view.ts";
import { siteAddress } from "../site/address.ts";
import { Heading } from "./heading.tsx";
import { Links } from "./settings.tsx";
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
  const viewSearch = writeView(readView(search));
  return (
    <div class="settings site-settings">
      <nav class="aside" aria-label={t("settings-of", { name })}>
        <Links
          title={t("site-settings")}
          search={viewSearch}
          links={[
            { href: `${home}/settings`, text: msg("general") },
            { href: `${home}/settings/counting`, text: msg("filtering-rules") },
            { href: `${home}/settings/changes`, text: msg("changes") },
            { href: `${home}/settings/erase`, text: msg("export-delete") },
          ]}
        />
        <Links
          title={t("setup")}
          search={viewSearch}
          links={[
            { href: `${home}/install`, text: msg("install") },
            { href: `${home}/dry-run`, text: msg("dry-run") },
          ]}
        />
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
