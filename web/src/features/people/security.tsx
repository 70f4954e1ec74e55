/**
 * How a person signs in, and signs of others doing so: password, two-factor authentication, providers, devices,
 * recent activity.
 */
import type { Me } from "../../api/index.ts";
import { getSecurity } from "../../api/people.ts";
import type { Security } from "../../api/people-types.ts";
import { useMe } from "../../api/shared.tsx";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { Settings, Waiting } from "../../parts/settings.tsx";
import { Time } from "../../parts/time.tsx";
import { actionText } from "../../people/actions.ts";
import { formatTime } from "../../people/time.ts";
import { Devices } from "./devices.tsx";
import { PasswordCard } from "./password.tsx";
import { ProvidersCard } from "./providers.tsx";
import { SecondStepCard } from "./second-step.tsx";

export interface SecurityParts {
  me: Me;
  security: Security;
  /** Announces the result and reloads the security settings. */
  done: (text: string) => void;
}

function RecentEvents({ security }: { security: Security }) {
  return (
    <SettingCard
      title={t("security-recent-activity")}
      text={t("security-activity-hint")}
      end={
        <a class="button button-small" href="/settings/sessions">
          {t("security-sessions", { n: security.sessions })}
        </a>
      }
    >
      {security.events.length === 0 ? (
        <p class="muted">{t("security-no-activity")}</p>
      ) : (
        <ul class="lines lines-in">
          {security.events.map((event) => (
            <li key={event.id} class="line">
              <p class="line-main">
                {actionText(event.action)}
                {event.subject && <span class="muted"> {event.subject}</span>}
              </p>
              <p class="muted event-when">
                {event.address && <>{t("audit-log-from-address", { address: event.address })} · </>}
                <Time at={event.at} title={formatTime(event.at)}>
                  {format.ago(event.at)}
                </Time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </SettingCard>
  );
}

function Cards({ me }: { me: Me }) {
  const { reload: reloadMe } = useMe();
  const announce = useAnnounce();
  const security = useLoad("security", getSecurity);
  if (security.fault && !security.data) {
    return <FaultBox fault={security.fault} onRetry={security.reload} />;
  }
  if (!security.data) return <Waiting lines={6} />;
  const parts: SecurityParts = {
    me,
    security: security.data,
    done: (text) => {
      security.reload();
      reloadMe();
      announce(text);
    },
  };
  return (
    <>
      <SecondStepCard {...parts} />
      {(security.data.password.allowed || security.data.password.set) && <PasswordCard {...parts} />}
      {security.data.providers.length > 0 && <ProvidersCard {...parts} />}
      {!me.second_step_missing && <Devices />}
      <RecentEvents security={security.data} />
    </>
  );
}

export function SecurityPage() {
  const me = useMe().data;
  return (
    <Settings title={t("security")} text={t("security-intro")}>
      {me ? <Cards me={me} /> : <Waiting lines={6} />}
    </Settings>
  );
}
