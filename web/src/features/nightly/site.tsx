/** What the last nightly check found at one site. */
import { useLoad } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { SettingCard } from "../../parts/card.tsx";
import { SiteSettings } from "../../parts/site-settings.tsx";
import { formatTime } from "../../people/time.ts";
import type { PartPage } from "../../site-pages.tsx";
import { getSiteNightly } from "./api.ts";
import { foundText } from "./check-texts.ts";
import { Checks } from "./checks.tsx";

export function SiteNightlyPage({ name }: PartPage) {
  const nightly = useLoad(name, (signal) => getSiteNightly(name, signal), name);
  return (
    <SiteSettings
      name={name}
      title={t("nightly-check")}
      text={rich("nightly-site-intro", { link: (text) => <a href="/nightly">{text}</a> })}
    >
      <AsyncView of={nightly} lines={6}>
        {({ ran_at: at, checks }) => {
          const wrong = checks.filter(({ result }) => result === "warning" || result === "error").length;
          return (
            <SettingCard
              title={foundText(at, wrong)}
              text={
                at == null
                  ? t("nightly-site-never")
                  : t("nightly-site-ran", { ago: format.ago(at), at: formatTime(at) })
              }
            >
              {checks.length > 0 && <Checks checks={checks} />}
            </SettingCard>
          );
        }}
      </AsyncView>
    </SiteSettings>
  );
}
