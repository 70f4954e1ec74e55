/** Imports of a site: a new one, step by step, and those that were started. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ImportsView, ImportUpload, ImportView } from "../../api/imports-types.ts";
import type { Fault } from "../../api/index.ts";
import { useMe } from "../../api/shared.tsx";
import { useKeepFocus } from "../../base/keep-focus.ts";
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
    if (last.state === "done") announce(t("import-done", { tool }));
    else announce(t("import-failed", { tool }), "failed");
  }, [of, announce]);
}

interface ContentProps {
  site: string;
  loaded: Settable<ImportsView>;
  view: ImportsView;
  /** Something changes soon. */
  lookOften: () => void;
}

function Content({ site, loaded, view, lookOften }: ContentProps) {
  const announce = useAnnounce();
  const [reviewed, setReviewed] = useState<string>();
  const [closed, setClosed] = useState<string>();
  const list = useKeepFocus<HTMLElement>();
  useEnded(view);
  const { set, reload } = loaded;
  // What a request brings is added to the newest view, not to that of when it was sent.
  const newest = useRef(view);
  newest.current = view;
  const update = (change: Partial<ImportsView>) => {
    newest.current = { ...newest.current, ...change };
    set(newest.current);
  };
  const upload = view.uploads.find((one) => one.upload === reviewed);
  const started = (one: ImportView) => {
    const others = newest.current.imports.filter(({ id }) => id !== one.id);
    update({ imports: [one, ...others] });
    lookOften();
    announce(t("import-started", { tool: sourceNoun(one.source) }));
    list.current?.focus();
  };
  const review = ({ upload: id }: ImportUpload) => {
    setReviewed(id);
    setClosed(undefined);
  };
  const close = ({ upload: id }: ImportUpload) => {
    setReviewed((now) => (now === id ? undefined : now));
    setClosed(id);
  };
  const gone = reviewed !== undefined && upload === undefined;
  useLayoutEffect(() => {
    // It expired, or another page imported it.
    if (gone && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [gone]);
  const waiting = view.uploads.filter((one) => one !== upload);
  return (
    <>
      <NewImport
        site={site}
        uploads={view.uploads.length}
        onChecked={(checked) => {
          update({ uploads: [checked, ...newest.current.uploads.filter((one) => one.upload !== checked.upload)] });
          review(checked);
          announce(t("import-checked"));
        }}
        onStarted={started}
      />
      {upload && (
        <Review
          site={site}
          upload={upload}
          onStarted={(one) => {
            update({ uploads: newest.current.uploads.filter((other) => other.upload !== upload.upload) });
            close(upload);
            started(one);
          }}
          onClose={() => close(upload)}
        />
      )}
      {waiting.length > 0 && <Uploads uploads={waiting} closed={closed} onReview={review} />}
      <ImportList
        site={site}
        imports={view.imports}
        around={list}
        onView={set}
        reload={() => {
          lookOften();
          reload();
        }}
      />
    </>
  );
}

/** Asking again brings the same: the person is no longer signed in, or not an admin. Too many requests pass. */
const isFinal = ({ status }: Fault): boolean => status >= 400 && status < 500 && status !== 429;

function Imports({ site }: { site: string }) {
  const loaded = useLoad(site, (signal) => getImports(site, signal), site);
  const changes = loaded.data !== undefined && isUnderWay(loaded.data);
  const stopped = loaded.fault !== undefined && isFinal(loaded.fault);
  const lookOften = useLooks(changes && !stopped, loaded.reload, pause);
  return (
    // What is looked for again fades nothing.
    <AsyncView of={changes ? { ...loaded, busy: false } : loaded} lines={5}>
      {(view) => <Content site={site} loaded={loaded} view={view} lookOften={lookOften} />}
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
