/** A site's settings: which of their pages the address names. */
import type { Me, Site } from "../../api/index.ts";
import { useMe, useSites } from "../../api/shared.tsx";
import { useLoad } from "../../base/load.ts";
import { msg, t } from "../../base/text.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { Waiting } from "../../parts/settings.tsx";
import { canEdit } from "../../parts/site-bar.tsx";
import { SiteSettings } from "../../parts/site-settings.tsx";
import type { PartPage } from "../../site-pages.tsx";
import { getSite } from "./api.ts";
import { Changes } from "./changes.tsx";
import { Counting } from "./counting.tsx";
import { Erase } from "./erase.tsx";
import { General } from "./general.tsx";
import { PausedNotice } from "./paused.tsx";

export interface SettingsParts {
  me: Me;
  site: Site;
  /** Whether the reader may change them. */
  canManage: boolean;
  /** Announces the result and reloads the settings. */
  done: (text: string) => void;
  /** The list of all sites is another one now. */
  sitesAgain: () => void;
}

const pages = {
  "": { title: msg("general"), text: undefined, Page: General },
  counting: {
    title: msg("filtering-rules"),
    text: msg("settings-preview-hint"),
    Page: Counting,
  },
  changes: {
    title: msg("history"),
    text: msg("settings-history-hint"),
    Page: Changes,
  },
  erase: { title: msg("data"), text: undefined, Page: Erase },
};

const isPage = (param: string): param is keyof typeof pages => Object.hasOwn(pages, param);

export function SettingsPage({ name, rest = "" }: PartPage) {
  const me = useMe().data;
  const sites = useSites();
  const announce = useAnnounce();
  const site = useLoad(name, (signal) => getSite(name, signal), name);
  const param = isPage(rest) ? rest : "";
  const { title, text, Page } = pages[param];
  const canManage = canEdit(me);
  const done = (what: string) => {
    site.reload();
    sites.reload();
    announce(what);
  };
  return (
    <SiteSettings name={name} title={t(title)} text={text && t(text)}>
      {me && site.data ? (
        <>
          {!canManage && param !== "changes" && <p class="notice">{t("settings-read-only")}</p>}
          <PausedNotice site={site.data} canManage={canManage} onDone={done} />
          <Page key={param} me={me} site={site.data} canManage={canManage} done={done} sitesAgain={sites.reload} />
        </>
      ) : site.fault ? (
        <div class="sheet">
          <FaultBox fault={site.fault} onRetry={site.reload} />
        </div>
      ) : (
        <Waiting lines={5} />
      )}
    </SiteSettings>
  );
}
