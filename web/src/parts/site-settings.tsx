/** The frame of the pages about a site itself: their list beside the page. */
import type { ComponentChildren } from "preact";
import { usePlace, useTitle } from "../base/route.tsx";
import { msg, t } from "../base/text.ts";
import { readView, writeView } from "../figures/view.ts";
import { siteAddress } from "../site/address.ts";
import { Heading } from "./heading.tsx";
import { Links } from "./settings.tsx";
import "../style/site-settings.css";

interface Props {
  name: string;
  title: string;
  text?: ComponentChildren;
  children: ComponentChildren;
}

export function SiteSettings({ name, title, text, children }: Props) {
  useTitle(`${title} · ${name}`);
  const { search } = usePlace();
  const home = siteAddress(name);
  const kept = writeView(readView(search));
  return (
    <div class="settings site-settings">
      <nav class="aside" aria-label={t("Settings of {name}", { name })}>
        <Links
          title={t("The site")}
          search={kept}
          links={[
            { href: `${home}/settings`, text: msg("General") },
            { href: `${home}/settings/counting`, text: msg("What counts") },
            { href: `${home}/settings/changes`, text: msg("Changes") },
            { href: `${home}/settings/erase`, text: msg("Erase and delete") },
          ]}
        />
        <Links
          title={t("Getting hits")}
          search={kept}
          links={[
            { href: `${home}/install`, text: msg("Install") },
            { href: `${home}/dry-run`, text: msg("Dry run") },
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
