/** The settings of a site's sharing: its public dashboard, what it shows, where it is embedded, and private links. */
import { useState } from "preact/hooks";
import { useMe } from "../../../api/shared.tsx";
import type { ShareSettings } from "../../../api/sharing-types.ts";
import { type Settable, useAction, useLoad } from "../../../base/load.ts";
import { t } from "../../../base/text.ts";
import { AsyncView } from "../../../parts/async-view.tsx";
import { FaultLine } from "../../../parts/fault.tsx";
import { useAnnounce } from "../../../parts/live-region.tsx";
import { SaveBar } from "../../../parts/save-bar.tsx";
import { Waiting } from "../../../parts/settings.tsx";
import { canEdit } from "../../../parts/site-bar.tsx";
import { SiteSettings } from "../../../parts/site-settings.tsx";
import { isAdmin } from "../../../people/roles.ts";
import type { PartPage } from "../../../site-pages.tsx";
import { getSharing, saveSharing } from "./api.ts";
import { draftOf, isChanged, requestOf, type ShareDraft } from "./draft.ts";
import { Embedding } from "./embedding.tsx";
import { Links } from "./links.tsx";
import { Preview } from "./preview.tsx";
import { PublicDashboard } from "./public.tsx";
import { Shown } from "./shown.tsx";
import "./settings.css";

/** What is edited and not saved yet; what others change in the meantime shows in the rest. */
function useDraft(site: string, sharing: Settable<ShareSettings>, saved: ShareSettings) {
  const announce = useAnnounce();
  const [edits, setEdits] = useState<Partial<ShareDraft>>({});
  const draft: ShareDraft = { ...draftOf(saved), ...edits };
  const body = requestOf(draft);
  const save = useAction(async () => {
    if (!body) return;
    sharing.set(await saveSharing(site, body));
    setEdits({});
    announce(t("sharing-saved"));
  });
  return {
    draft,
    save,
    changed: isChanged(saved, draft),
    wrong: body === undefined,
    edit: (change: Partial<ShareDraft>) => setEdits((old) => ({ ...old, ...change })),
    discard: () => setEdits({}),
  };
}

interface ContentProps {
  site: string;
  sharing: Settable<ShareSettings>;
  saved: ShareSettings;
  canManage: boolean;
}

function Content({ site, sharing, saved, canManage }: ContentProps) {
  const { draft, save, changed, wrong, edit, discard } = useDraft(site, sharing, saved);
  const part = { saved, draft, edit, canManage, fault: save.fault };
  return (
    <>
      {!canManage && <p class="notice">{t("sharing-read-only")}</p>}
      <PublicDashboard {...part} />
      <Shown {...part} />
      <Embedding site={site} {...part} />
      <Links site={site} links={saved.links} canManage={canManage} reload={sharing.reload} />
      <Preview site={site} saved={saved} changed={changed} />
      {changed && (
        <SaveBar busy={save.busy} wrong={wrong} onSave={() => void save.run()} onDiscard={discard}>
          {save.fault ? <FaultLine fault={save.fault} /> : <p>{t("sharing-unsaved")}</p>}
        </SaveBar>
      )}
    </>
  );
}

export function SharingPage({ name }: PartPage) {
  const me = useMe().data;
  const maySee = canEdit(me);
  const sharing = useLoad(maySee ? name : undefined, (signal) => getSharing(name, signal), name);
  return (
    <SiteSettings name={name} title={t("sharing")} text={t("sharing-intro")}>
      {!me ? (
        <Waiting lines={5} />
      ) : !maySee ? (
        <p class="notice">{t("sharing-editors-only")}</p>
      ) : (
        <AsyncView of={sharing} lines={5}>
          {(saved) => <Content site={name} sharing={sharing} saved={saved} canManage={isAdmin(me)} />}
        </AsyncView>
      )}
    </SiteSettings>
  );
}
