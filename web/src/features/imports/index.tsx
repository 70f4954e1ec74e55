/** Imports of a site: a new one, step by step, and those that were started. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { ImportsView, ImportView } from "../../api/imports-types.ts";
import { useMe } from "../../api/shared.tsx";
import { type Settable, useLoad, useLooks } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { sourceNoun } from "../../figures/imported.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { Waiting } from "../../parts/settings.tsx";
import { SiteSettings } from "../../parts/site-settings.tsx";
import { isAdmin } from "../../people/is-admin.ts";
import type { PartPage } from "../../site-pages.tsx";
import { getImports } from "./api.ts";
import { ImportList, Uploads } from "./list.tsx";
import { NewImport } from "./new-import.tsx";
import { Review } from "./review.tsx";
import { ended, isUnderWay, pause } from "./state.ts";
import "./imports.css";

/** Announces imports that end while the page is open. */
function useEnded(of: ImportsView): void {
  const announce = useAnnounce();
  const before = useRef(of);
  useEffect(() => {
    const [last] = ended(before.current, of);
    before.current = of;
    if (!last) return;
    const tool = sourceNoun(last.source);
    announce(last.state === "done" ? t("import-done", { tool }) : t("import-failed", { tool }));
  }, [of, announce]);
}

interface ContentProps {
  site: string;
  loaded: Settable<ImportsView>;
  view: ImportsView;
}

function Content({ site, loaded, view }: ContentProps) {
  const announce = useAnnounce();
  const [reviewed, setReviewed] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  useEnded(view);
  const { set, reload } = loaded;
  const upload = view.uploads.find((one) => one.upload === reviewed);
  const started = (one: ImportView) => {
    set({ imports: [one, ...view.imports], uploads: view.uploads.filter((other) => other !== upload) });
    setReviewed(undefined);
    announce(t("import-started", { tool: sourceNoun(one.source) }));
    list.current?.focus();
  };
  const waiting = view.uploads.filter((one) => one !== upload);
  return (
    <>
      <NewImport
        site={site}
        uploads={view.uploads.length}
        onChecked={(checked) => {
          set({ ...view, uploads: [checked, ...view.uploads] });
          setReviewed(checked.upload);
          announce(t("import-checked"));
        }}
        onStarted={started}
      />
      {upload && <Review site={site} upload={upload} onStarted={started} onClose={() => setReviewed(undefined)} />}
      {waiting.length > 0 && <Uploads uploads={waiting} onReview={(one) => setReviewed(one.upload)} />}
      <div class="import-list" ref={list} tabIndex={-1}>
        <ImportList site={site} imports={view.imports} reload={reload} />
      </div>
    </>
  );
}

function Imports({ site }: { site: string }) {
  const loaded = useLoad(site, (signal) => getImports(site, signal), site);
  const changes = loaded.data !== undefined && isUnderWay(loaded.data);
  useLooks(changes, loaded.reload, pause);
  return (
    // What is looked for again fades nothing.
    <AsyncView of={changes ? { ...loaded, busy: false } : loaded} lines={5}>
      {(view) => <Content site={site} loaded={loaded} view={view} />}
    </AsyncView>
  );
}

export function ImportPage({ name }: PartPage) {
  const me = useMe().data;
  return (
    <SiteSettings name={name} title={t("import")} text={t("import-intro")}>
      {!me ? (
        <Waiting lines={5} />
      ) : isAdmin(me) ? (
        <Imports key={name} site={name} />
      ) : (
        <p class="notice">{t("import-admins-only")}</p>
      )}
    </SiteSettings>
  );
}
