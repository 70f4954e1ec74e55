/** The digest: one email over all sites of the member. */
import { useMe } from "../../api/shared.tsx";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Settings } from "../../parts/settings.tsx";
import { digest } from "./api.ts";
import { ReportForm } from "./form.tsx";
import { digestSections } from "./setting.ts";

export function DigestPage() {
  const me = useMe().data;
  const setting = useLoad(digest.key, digest.get);
  return (
    <Settings title={t("email-digest")} text={t("report-digest-intro")}>
      <AsyncView of={setting} lines={6}>
        {(loaded) =>
          me && (
            <ReportForm
              requests={digest}
              loaded={loaded}
              sections={digestSections}
              canManage={!me.support}
              zoneHref="/settings/me"
            />
          )
        }
      </AsyncView>
    </Settings>
  );
}
