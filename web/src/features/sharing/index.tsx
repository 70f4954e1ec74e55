/** A shared dashboard, for people who are not members: it sends no requests but its own. */
import { useMemo, useState } from "preact/hooks";
import type { ShareView } from "../../api/sharing-types.ts";
import { useAfterRender } from "../../base/after-render.ts";
import { lazy } from "../../base/lazy.tsx";
import { type Loaded, useLoad } from "../../base/load.ts";
import { navigate, useRoute, useTitle } from "../../base/route.tsx";
import { t, withTexts } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { AuthSkeleton, Brand } from "../../parts/page-skeleton.tsx";
import { ShareFigures, SharePeriods } from "./figures.tsx";
import { passFor } from "./pass.ts";
import { readQuestion, type ShareQuestion } from "./question.ts";
import { getShare, shareKey, takeFirst } from "./request.ts";
import { readWidth } from "./width.ts";

const Unlock = lazy(async () => (await withTexts(import("./unlock.tsx"), "sharing")).Unlock, AuthSkeleton);

function Foot({ view }: { view: ShareView }) {
  const { period, compare, counted_at: at } = view;
  return (
    <footer class="computed">
      <p>
        {t("computed-of", { period: format.rangeUntil(period), zone: format.zoneName(period.zone) })}{" "}
        {compare && t("computed-compared", { days: format.rangeUntil(compare) })}{" "}
        {t("share-updated", { time: format.moment(at, period.zone, { hour: "numeric", minute: "2-digit" }) })}
      </p>
    </footer>
  );
}

function Missing({ text }: { text: string }) {
  useTitle(t("share-missing"));
  return (
    <>
      <Brand />
      <main id="main" class="page">
        <div class="blank">
          <h1>{t("share-missing")}</h1>
          <p>{text}</p>
        </div>
      </main>
    </>
  );
}

interface DashboardProps {
  question: ShareQuestion;
  /** The most pixels that it is wide. */
  width: number | undefined;
  shown: Loaded<ShareView>;
}

/** Sets parameters of the address. In a frame, the way back is that of the page around it. */
function setParams(change: Partial<Record<"period" | "filter", string>>): void {
  const { pathname, search } = window.location;
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === "") params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  navigate(pathname + (text === "" ? "" : `?${text}`), window.parent !== window);
}

function Dashboard({ question, width, shown }: DashboardProps) {
  const site = shown.data?.site ?? question.site;
  useTitle(t("share-title", { site }));
  const afterRender = useAfterRender();
  const setFilter = (filter: string) => {
    setParams({ filter });
    // What was pressed may no longer be a button.
    afterRender(() => {
      if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    });
  };
  return (
    <>
      <a class="skip" href="#main">
        {t("skip-to-content")}
      </a>
      <Brand />
      <main
        id="main"
        class="page share"
        tabIndex={-1}
        style={width === undefined ? undefined : { maxWidth: `${width}px` }}
      >
        <div class="share-head">
          <h1>{site}</h1>
          <SharePeriods period={question.period} onPick={(period) => setParams({ period })} />
        </div>
        <ShareFigures shown={shown} filter={question.filter} onFilter={setFilter} level={2} />
        {shown.data && !shown.fault && <Foot view={shown.data} />}
      </main>
    </>
  );
}

export function SharePage() {
  const { path, search } = useRoute();
  const question = useMemo(() => readQuestion(path, search), [path, search]);
  const [unlocked, setUnlocked] = useState<string>();
  const pass = unlocked ?? passFor(question.key);
  const key = shareKey(question, pass);
  const shown = useLoad(
    key,
    (signal) => takeFirst(key) ?? getShare(question, pass, signal),
    JSON.stringify([question.site, question.key]),
  );
  const { fault } = shown;
  if (fault?.code === "share_locked") {
    return <Unlock site={question.site} linkKey={question.key} busy={shown.busy} onPass={setUnlocked} />;
  }
  if (fault?.status === 404) return <Missing text={fault.message} />;
  const width = readWidth(new URLSearchParams(search).get("width") ?? "");
  return <Dashboard question={question} width={width} shown={shown} />;
}
