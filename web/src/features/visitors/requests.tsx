/** What visitors ask for: to get their data, or to have it deleted. The open requests first, those due first on top. */
import { useState } from "preact/hooks";
import { useMe } from "../../api/shared.tsx";
import { useKeepFocus } from "../../base/keep-focus.ts";
import { useLoad } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { SettingCard } from "../../parts/card.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { canEdit } from "../../parts/site-bar.tsx";
import { SiteSettings } from "../../parts/site-settings.tsx";
import { isAdmin } from "../../people/roles.ts";
import { siteAddress } from "../../site/address.ts";
import type { PartPage } from "../../site-pages.tsx";
import { getRequests } from "./api.ts";
import { OpenRequest } from "./open-request.tsx";
import { RequestLine } from "./request-line.tsx";
import { inTwo } from "./totals.ts";
import "./visitors.css";

function Requests({ site, mayFinish }: { site: string; mayFinish: boolean }) {
  const announce = useAnnounce();
  const [opening, setOpening] = useState(false);
  // What was pressed disappears with its request, which moves to the other list.
  const around = useKeepFocus<HTMLDivElement>();
  const requests = useLoad(site, (signal) => getRequests(site, signal), site);
  const done = (text: string) => {
    requests.reload();
    announce(text);
  };
  const parts = { site, mayFinish, done };
  return (
    <div ref={around} tabIndex={-1}>
      <AsyncView of={requests} lines={5}>
        {(all) => {
          const { open, ended } = inTwo(all);
          return (
            <>
              <SettingCard
                title={t("data-requests-open")}
                text={mayFinish ? t("data-requests-open-hint") : t("data-requests-admins")}
                end={
                  <button type="button" class="button button-main" onClick={() => setOpening(true)}>
                    <Icon name="plus" />
                    {t("data-request-open-dialog")}
                  </button>
                }
              >
                {open.length === 0 ? (
                  <p class="muted">{t("data-requests-none-open")}</p>
                ) : (
                  <ul class="lines lines-in">
                    {open.map((request) => (
                      <RequestLine key={request.id} request={request} {...parts} />
                    ))}
                  </ul>
                )}
              </SettingCard>
              {ended.length > 0 && (
                <SettingCard title={t("data-requests-ended")}>
                  <ul class="lines lines-in">
                    {ended.map((request) => (
                      <RequestLine key={request.id} request={request} {...parts} />
                    ))}
                  </ul>
                </SettingCard>
              )}
            </>
          );
        }}
      </AsyncView>
      {opening && (
        <OpenRequest
          site={site}
          onClose={() => setOpening(false)}
          onOpened={() => {
            setOpening(false);
            done(t("data-request-opened"));
          }}
        />
      )}
    </div>
  );
}

export function RequestsPage({ name }: PartPage) {
  const me = useMe().data;
  return (
    <SiteSettings
      name={name}
      title={t("data-requests")}
      text={rich("data-requests-intro", {
        link: (text) => <a href={`${siteAddress(name)}/visitors`}>{text}</a>,
      })}
    >
      {me &&
        (canEdit(me) ? (
          <Requests site={name} mayFinish={isAdmin(me)} />
        ) : (
          <p class="notice">{t("data-requests-editors-only")}</p>
        ))}
    </SiteSettings>
  );
}
