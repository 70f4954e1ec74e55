/** The last nightly check of all sites, and of the server for those who run it. */
import { useEffect } from "preact/hooks";
import { getNightly } from "../../api/alerts.ts";
import type { NightlyFinding, NightlyView } from "../../api/alerts-types.ts";
import { useMe } from "../../api/shared.tsx";
import { useAction, useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { Sentence } from "../../parts/sentence.tsx";
import { Settings } from "../../parts/settings.tsx";
import { Severity } from "../../parts/severity.tsx";
import { formatTime } from "../../people/time.ts";
import { runNightly } from "./api.ts";
import { foundText } from "./check-texts.ts";
import { Checks } from "./checks.tsx";
import "./nightly.css";

/** While it runs, its end is looked for this often, in milliseconds. */
const pace = 3000;

function Finding({ finding }: { finding: NightlyFinding }) {
  return (
    <li class="line nightly-finding">
      <div class="line-main">
        <p class="severity-facts">
          <Severity of={finding.severity} />
          {finding.site && <span>{finding.site.name}</span>}
        </p>
        <h3>{finding.title}</h3>
        <p class="nightly-text">
          <Sentence text={finding.text} />
        </p>
      </div>
      <a class="button button-small" href={finding.url}>
        {t("show")}
        <span class="sr-only">: {finding.title}</span>
      </a>
    </li>
  );
}

/** When it ran last, how long it took, and over how many sites. */
function ranText({ ran_at: at, took_ms: took, sites }: NightlyView): string | undefined {
  if (at == null) return;
  const values = { ago: format.ago(at), at: formatTime(at), n: sites };
  return took == null ? t("nightly-ran", values) : t("nightly-ran-in", { ...values, took: format.computing(took) });
}

function Last({ view }: { view: NightlyView }) {
  return (
    <>
      <SettingCard title={foundText(view.ran_at, view.findings.length)} text={ranText(view)}>
        {view.running && (
          <div class="nightly-running" role="status">
            <p>{t("nightly-running")}</p>
            <div class="progress" role="progressbar" aria-label={t("nightly-running")} />
          </div>
        )}
        {view.findings.length === 0 ? (
          !(view.running && view.ran_at == null) && (
            <p class="muted">{view.ran_at == null ? t("nightly-never-hint") : t("nightly-clean-hint")}</p>
          )
        ) : (
          <ul class="lines lines-in">
            {view.findings.map((finding) => (
              <Finding key={`${finding.site?.id ?? ""} ${finding.check} ${finding.title}`} finding={finding} />
            ))}
          </ul>
        )}
      </SettingCard>
      {view.deployment && (
        <SettingCard title={t("nightly-deployment")} text={t("nightly-deployment-hint")}>
          <Checks checks={view.deployment} />
        </SettingCard>
      )}
    </>
  );
}

function RunNow({ running, onStarted }: { running: boolean; onStarted: () => void }) {
  const announce = useAnnounce();
  const run = useAction(async () => {
    await runNightly();
    announce(t("nightly-started"));
    onStarted();
  });
  return (
    <div class="nightly-run">
      <button
        type="button"
        class="button"
        aria-disabled={run.busy || running}
        onClick={() => running || void run.run()}
      >
        {running ? t("nightly-running-short") : t("nightly-run-now")}
      </button>
      {run.fault && <FaultLine fault={run.fault} />}
    </div>
  );
}

export function NightlyPage() {
  const me = useMe().data;
  const nightly = useLoad("nightly", getNightly);
  const { data, reload } = nightly;
  useEffect(() => {
    if (!data?.running) return;
    const timer = window.setTimeout(reload, pace);
    return () => window.clearTimeout(timer);
  }, [data, reload]);
  return (
    <Settings
      title={t("nightly-check")}
      text={t("nightly-intro")}
      action={me?.operator && data ? <RunNow running={data.running} onStarted={reload} /> : undefined}
    >
      {/* What is looked for again while it runs fades nothing. */}
      <AsyncView of={data?.running ? { ...nightly, busy: false } : nightly} lines={6}>
        {(view) => <Last view={view} />}
      </AsyncView>
    </Settings>
  );
}
