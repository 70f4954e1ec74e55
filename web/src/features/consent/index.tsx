/** Asking visitors for consent: the steps before it, what is stored, and the banner. */
import { useMe } from "../../api/shared.tsx";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { SettingCard } from "../../parts/card.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { canEdit } from "../../parts/site-bar.tsx";
import { SiteSettings } from "../../parts/site-settings.tsx";
import { isAdmin } from "../../people/roles.ts";
import { formatDay } from "../../people/time.ts";
import type { PartPage } from "../../site-pages.tsx";
import { getBanners, getHard } from "./api.ts";
import { BannerPage } from "./banner-page.tsx";
import { Modes } from "./modes.tsx";
import { Steps } from "./steps.tsx";
import type { Hard } from "./types.ts";
import "./consent.css";

function State({ hard }: { hard: Hard }) {
  const done = hard.steps.filter((step) => step.done).length;
  const total = hard.steps.length;
  const { next } = hard;
  return (
    <section class="consent-state" data-mode={hard.mode} aria-label={t("consent-state")}>
      <span class="consent-state-sign" aria-hidden="true" />
      <div>
        <p>
          <strong>
            {hard.mode === "on" ? t("consent-is-on", { day: formatDay(hard.since ?? 0) }) : t("consent-is-off")}
          </strong>
        </p>
        <p class="muted">{hard.mode === "on" ? t("consent-is-on-hint") : t("consent-is-off-hint")}</p>
        {next && (
          <p class="muted">
            {t(next.kind === "visits" ? "consent-next-visits" : "consent-next-records", {
              day: format.day(next.last_day, { dateStyle: "medium" }),
              at: formatDay(next.at),
            })}
          </p>
        )}
      </div>
      <div class="consent-progress">
        <p>{t("consent-steps-done", { done: String(done), total: String(total) })}</p>
        <progress max={total} value={done} aria-label={t("consent-steps")} />
      </div>
    </section>
  );
}

function Settings({ name, mayEdit }: { name: string; mayEdit: boolean }) {
  const announce = useAnnounce();
  const hard = useLoad(name, (signal) => getHard(name, signal), name);
  const done = (text: string) => {
    hard.reload();
    announce(text);
  };
  return (
    <AsyncView of={hard} lines={6}>
      {(data) => (
        <>
          <State hard={data} />
          <SettingCard title={t("consent-steps")} text={t("consent-steps-hint")}>
            <Steps site={name} hard={data} canEdit={mayEdit} done={done} />
          </SettingCard>
          <Modes hard={data} />
        </>
      )}
    </AsyncView>
  );
}

function BannerEditor({ name, mayEdit, mayPublish }: { name: string; mayEdit: boolean; mayPublish: boolean }) {
  const announce = useAnnounce();
  const hard = useLoad(name, (signal) => getHard(name, signal), name);
  const banners = useLoad(name, (signal) => getBanners(name, signal), name);
  return (
    <AsyncView of={hard} lines={3}>
      {(settings) => (
        <AsyncView of={banners} lines={6}>
          {(data) => (
            <BannerPage
              name={name}
              hard={settings}
              banners={banners}
              data={data}
              canEdit={mayEdit}
              canPublish={mayPublish}
              announce={announce}
            />
          )}
        </AsyncView>
      )}
    </AsyncView>
  );
}

export function ConsentPage({ name, rest }: PartPage) {
  const me = useMe().data;
  const mayEdit = canEdit(me);
  const isBanner = rest === "banner";
  return (
    <SiteSettings
      key={`${name} ${rest ?? ""}`}
      name={name}
      title={isBanner ? t("consent-banner") : t("consent")}
      text={isBanner ? t("banner-intro") : t("consent-intro")}
    >
      {me && (
        <>
          {!mayEdit && <p class="notice">{t("consent-read-only")}</p>}
          {isBanner ? (
            <BannerEditor name={name} mayEdit={mayEdit} mayPublish={isAdmin(me)} />
          ) : (
            <Settings name={name} mayEdit={mayEdit} />
          )}
        </>
      )}
    </SiteSettings>
  );
}
