/** The report of a site by email. */
import { useMemo } from "preact/hooks";
import { useMe } from "../../api/shared.tsx";
import { useLoad } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { canEdit } from "../../parts/site-bar.tsx";
import { SiteSettings } from "../../parts/site-settings.tsx";
import { isAdmin } from "../../people/roles.ts";
import { siteAddress } from "../../site/address.ts";
import type { PartPage } from "../../site-pages.tsx";
import { siteReport } from "./api.ts";
import { ReportForm } from "./form.tsx";
import { siteSections } from "./setting.ts";

function Report({ site, canManage }: { site: string; canManage: boolean }) {
  const requests = useMemo(() => siteReport(site), [site]);
  const setting = useLoad(requests.key, requests.get, requests.key);
  return (
    <>
      {!canManage && <p class="notice">{t("report-admins-only")}</p>}
      <AsyncView of={setting} lines={6}>
        {(loaded) => (
          <ReportForm
            requests={requests}
            loaded={loaded}
            sections={siteSections}
            canManage={canManage}
            zoneHref={`${siteAddress(site)}/settings`}
          />
        )}
      </AsyncView>
    </>
  );
}

export function SiteReportPage({ name }: PartPage) {
  const me = useMe().data;
  return (
    <SiteSettings
      name={name}
      title={t("email-report")}
      text={rich("report-site-intro", { link: (text) => <a href="/settings/reports">{text}</a> })}
    >
      {me &&
        (canEdit(me) ? (
          <Report key={name} site={name} canManage={isAdmin(me)} />
        ) : (
          <p class="notice">{t("report-editors-only")}</p>
        ))}
    </SiteSettings>
  );
}
