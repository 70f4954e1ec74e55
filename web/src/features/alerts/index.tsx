/** The alerts: open ones by what is to be done, those of this week that are over, and those that are muted. */
import { useEffect } from "preact/hooks";
import type { AlertView, Attention, AttentionAction } from "../../api/alerts-types.ts";
import { useAttention, useMe } from "../../api/shared.tsx";
import { useKeepFocus } from "../../base/keep-focus.ts";
import { useRoute, useTitle } from "../../base/route.tsx";
import { useShortcuts } from "../../base/shortcuts.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Heading } from "../../parts/heading.tsx";
import { LiveRegionProvider, useAnnounce } from "../../parts/live-region.tsx";
import { Sentence } from "../../parts/sentence.tsx";
import { Severity } from "../../parts/severity.tsx";
import { Shell } from "../../parts/shell.tsx";
import { canEdit } from "../../parts/site-bar.tsx";
import { Time } from "../../parts/time.tsx";
import { kindTexts } from "../../people/alert-kinds.ts";
import { durationText, formatTime } from "../../people/time.ts";
import { Empty } from "./empty.tsx";
import { aboutText, MuteMenu, Unmute } from "./mute.tsx";
import { type Step, stepFrom } from "./stepping.ts";
import "../../parts/forms.css";
import "../../parts/settings.css";
import "./alerts.css";

/** What the button of an alert says, by what is to be done. */
const actions: Record<AttentionAction, PlainId> = {
  fix_site: msg("alert-go-site"),
  choose_plan: msg("alert-go-plan"),
  look_at_figures: msg("alert-go-figures"),
  fix_delivery: msg("alert-go-delivery"),
  comply: msg("alert-go-details"),
  operate: msg("alert-go-details"),
};

interface Props {
  mayMute: boolean;
  done: (text: string) => void;
}

function Alert({ alert, action, mayMute, done }: Props & { alert: AlertView; action: AttentionAction }) {
  const texts = kindTexts(alert.kind);
  return (
    <li class="sheet alert" data-alert={alert.id} data-severity={alert.severity}>
      <div class="alert-main">
        <p class="severity-facts">
          <Severity of={alert.severity} />
          {texts && <span>{t(texts.name)}</span>}
          {alert.site && <span class="alert-site">{alert.site.name}</span>}
          <span>
            <Time at={alert.opened_at}>{t("alert-since", { at: formatTime(alert.opened_at) })}</Time>
          </span>
        </p>
        <h3>{alert.title}</h3>
        <p class="alert-text">
          <Sentence text={alert.text} />
        </p>
      </div>
      <div class="line-acts">
        <a class="button button-small button-main alert-go" href={alert.url}>
          {t(actions[action])}
          <span class="sr-only">: {alert.title}</span>
        </a>
        {mayMute && <MuteMenu alert={alert} done={done} />}
      </div>
    </li>
  );
}

function Recovered({ alerts }: { alerts: readonly AlertView[] }) {
  return (
    <section aria-labelledby="recovered">
      <h2 id="recovered">{t("alerts-recovered")}</h2>
      <ul class="sheet lines">
        {alerts.map((alert) => {
          const over = alert.over_at ?? alert.updated_at;
          return (
            <li key={alert.id} class="line">
              <div class="line-main">
                <p>
                  <strong>{aboutText(alert)}</strong>
                </p>
                <p>{alert.title}</p>
                <p class="muted">
                  <Time at={over} title={formatTime(over)}>
                    {t("alert-over", { ago: format.ago(over), span: durationText(over - alert.opened_at) })}
                  </Time>
                </p>
              </div>
              <a class="button button-small" href={alert.url}>
                {t("show")}
                <span class="sr-only">: {alert.title}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Muted({ alerts, mayMute, done }: Props & { alerts: readonly AlertView[] }) {
  return (
    <section aria-labelledby="muted">
      <h2 id="muted">{t("alerts-muted")}</h2>
      <ul class="sheet lines">
        {alerts.map((alert) => {
          const until = formatTime(alert.muted?.until ?? 0);
          const by = alert.muted?.by?.name;
          return (
            <li key={alert.id} class="line">
              <div class="line-main">
                <p>
                  <strong>{aboutText(alert)}</strong>
                  {alert.over_at == null && <span class="tag tag-odd">{t("alert-still-open")}</span>}
                </p>
                <p>{alert.title}</p>
                <p class="muted">{by ? t("alert-muted-by", { until, name: by }) : t("alert-muted-until", { until })}</p>
              </div>
              {mayMute && <Unmute alert={alert} done={done} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Moves the focus to the button of the next alert, or the previous one. */
function step(by: Step): void {
  const all = [...document.querySelectorAll<HTMLElement>(".alert-go")];
  const now = document.activeElement?.closest(".alert")?.querySelector(".alert-go");
  const next = all[stepFrom(now ? all.indexOf(now as HTMLElement) : undefined, by, all.length)];
  next?.focus();
  next?.closest(".alert")?.scrollIntoView({ block: "nearest" });
}

/** Opens the menu of the alert that has the focus, which moves into it. */
function openMute(): void {
  document.activeElement?.closest(".alert")?.querySelector<HTMLElement>(".alert-mute")?.click();
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".alert-mute-menu .menu-item")?.focus());
}

/** A message's button to mute leads to its alert. */
function useAskedFor(): void {
  const { search } = useRoute();
  const id = new URLSearchParams(search).get("alert");
  useEffect(() => {
    const alert = id && document.querySelector(`[data-alert="${CSS.escape(id)}"]`);
    if (!alert) return;
    alert.scrollIntoView({ block: "center" });
    alert.querySelector<HTMLElement>(".alert-go")?.focus();
    openMute();
  }, [id]);
}

function Alerts({ of, mayMute, done }: Props & { of: Attention }) {
  useAskedFor();
  useShortcuts({ j: () => step(1), k: () => step(-1), m: openMute });
  return (
    <>
      {of.groups.length === 0 ? (
        <Empty />
      ) : (
        <>
          {of.groups.map(({ action, title, alerts }) => (
            <section key={action} aria-labelledby={`group-${action}`}>
              <h2 id={`group-${action}`}>{title}</h2>
              <ul class="alert-list">
                {alerts.map((alert) => (
                  <Alert key={alert.id} {...{ alert, action, mayMute, done }} />
                ))}
              </ul>
            </section>
          ))}
          <p class="hint alert-keys">{mayMute ? t("alert-keys-mute") : t("alert-keys")}</p>
        </>
      )}
      {of.muted.length > 0 && <Muted alerts={of.muted} {...{ mayMute, done }} />}
      {of.recovered.length > 0 && <Recovered alerts={of.recovered} />}
    </>
  );
}

function Content() {
  const me = useMe().data;
  const announce = useAnnounce();
  const attention = useAttention();
  const around = useKeepFocus<HTMLDivElement>();
  // The number in the bar may be two minutes old.
  useEffect(() => {
    if (attention.data) attention.reload();
  }, []);
  const done = (text: string) => {
    attention.reload();
    announce(text);
  };
  return (
    <div class="attention" ref={around} tabIndex={-1}>
      <div class="page-head">
        <Heading>{t("alerts")}</Heading>
        <div class="buttons">
          <a class="button" href="/nightly">
            {t("nightly-check")}
          </a>
          <a class="button" href="/settings/alerts">
            {t("alert-settings")}
          </a>
        </div>
      </div>
      <AsyncView of={attention} lines={5}>
        {(data) => <Alerts of={data} mayMute={canEdit(me)} done={done} />}
      </AsyncView>
    </div>
  );
}

export function AttentionPage() {
  useTitle(t("alerts"));
  return (
    <Shell>
      <LiveRegionProvider>
        <Content />
      </LiveRegionProvider>
    </Shell>
  );
}
