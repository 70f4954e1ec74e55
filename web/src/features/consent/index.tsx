/** Asking visitors for consent: the steps before it, what is stored, and the banner. */
import { useMe } from "../../api/shared.tsx";
import { useLoad } from "../../base/load.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { SettingCard } from "../../parts/card.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { ProgressBar } from "../../parts/progress-bar.tsx";
import { canEdit } from "../../parts/site-bar.tsx";
import { SiteSettings } from "../../parts/site-settings.tsx";
import { isAdmin } from "../../people/roles.ts";
import { formatDay } from "../../people/time.ts";
import type { PartPage } from "../../site-pages.tsx";
import { getBanners, getHard } from "./api.ts";
import { BannerPage } from "./banner-page.tsx";
import { Modes } from "./modes.tsx";
import { Records } from "./records.tsx";
import { Steps } from "./steps.tsx";
import { SummaryCards } from "./summary.tsx";
import { Switch } from "./switch.tsx";
import type { Hard } from "./types.ts";
import "./consent.css";
import "./state.css";

interface StateProps {
  site: string;
  hard: Hard;
  mayManage: boolean;
  done: (text: string) => void;
}

function State({ site, hard, mayManage, done: onDone }: StateProps) {
  const done = hard.steps.filter((step) => step.done).length;
  const total = hard.steps.length;
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
      </div>
      <div class="consent-progress">
        <p>{t("consent-steps-done", { done: String(done), total: String(total) })}</p>
        <ProgressBar label={t("consent-steps")} part={done / total} />
      </div>
      {mayManage && <Switch site={site} hard={hard} done={onDone} />}
    </section>
  );
}

function Settings({ name, mayEdit, mayManage }: { name: string; mayEdit: boolean; mayManage: boolean }) {
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
          <State site={name} hard={data} mayManage={mayManage} done={done} />
          {data.mode === "on" && mayEdit && !mayManage && (
            <p class="notice">{data.own_tool ? t("consent-on-admins-tool") : t("consent-on-admins")}</p>
          )}
          <SettingCard title={t("consent-steps")} text={t("consent-steps-hint")}>
            <Steps
              site={name}
              hard={data}
              mayEditBanner={mayEdit}
              mayChange={data.mode === "on" ? mayManage : mayEdit}
              done={done}
            />
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

const pages: Record<string, { title: PlainId; text: PlainId }> & Record<"", { title: PlainId; text: PlainId }> = {
  "": { title: msg("consent"), text: msg("consent-intro") },
  banner: { title: msg("consent-banner"), text: msg("banner-intro") },
  records: { title: msg("consent-choices"), text: msg("consent-records-intro") },
};

export function ConsentPage({ name, rest }: PartPage) {
  const me = useMe().data;
  const mayEdit = canEdit(me);
  const page = (rest !== undefined && Object.hasOwn(pages, rest) ? pages[rest] : undefined) ?? pages[""];
  return (
    <SiteSettings key={`${name} ${rest ?? ""}`} name={name} title={t(page.title)} text={t(page.text)}>
      {me && (
        <>
          {!mayEdit && page !== pages.records && <p class="notice">{t("consent-read-only")}</p>}
          {page === pages.banner ? (
            <BannerEditor name={name} mayEdit={mayEdit} mayPublish={isAdmin(me)} />
          ) : page === pages.records ? (
            <>
              <SummaryCards site={name} mayExport={mayEdit} />
              {mayEdit && <Records site={name} />}
            </>
          ) : (
            <Settings name={name} mayEdit={mayEdit} mayManage={isAdmin(me)} />
          )}
        </>
      )}
    </SiteSettings>
  );
}
