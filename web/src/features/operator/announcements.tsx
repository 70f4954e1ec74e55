/** Emails to the owners of accounts: writing one, and how far those are that were sent. */
import { useState } from "preact/hooks";
import type { PlansView } from "../../api/billing-types.ts";
import type { AdminAnnouncement } from "../../api/operator-types.ts";
import { useLoad, useLooks } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { ProgressBar } from "../../parts/progress-bar.tsx";
import { Time } from "../../parts/time.tsx";
import { formatTime } from "../../people/time.ts";
import { AnnounceForm, audienceText } from "./announce-form.tsx";
import { isUnderWay, progressOf } from "./announcement.ts";
import { getAnnouncements, stopAnnouncement } from "./api.ts";
import { OperatorFrame, PageHead } from "./frame.tsx";
import { usePlans } from "./plans.ts";
import "./announcements.css";

/** Seconds until the next request while emails are sent. */
const pause = (looks: number): number => Math.min(20, 3 * 1.4 ** looks);

function State({ one }: { one: AdminAnnouncement }) {
  const values = { n: one.owners, sent: format.exact(one.sent), owners: format.exact(one.owners) };
  if (one.stopped_at != null) {
    return (
      <p class="muted" title={formatTime(one.stopped_at)}>
        <span class="tag tag-odd announce-tag">{t("operator-announce-stopped")}</span>
        {t("operator-announce-sent-of", values)}
      </p>
    );
  }
  if (!isUnderWay(one)) {
    return (
      <p class="muted">
        <span class="tag tag-good announce-tag">{t("operator-announce-done")}</span>
        {t("operator-announce-sent-to", { n: one.owners })}
      </p>
    );
  }
  return (
    <div class="announce-progress">
      <ProgressBar label={t("operator-announce-progress")} part={progressOf(one)} />
      <p class="muted">{t("operator-announce-sent-of", values)}</p>
    </div>
  );
}

function Line({ one, plans, onStop }: { one: AdminAnnouncement; plans: PlansView | undefined; onStop: () => void }) {
  return (
    <li class="line announce-line">
      <div class="line-main">
        <strong>{one.subject}</strong>
        <p class="muted">
          {audienceText(one, plans)} · {one.by} ·{" "}
          <Time at={one.at} title={format.ago(one.at)}>
            {formatTime(one.at)}
          </Time>
        </p>
        <State one={one} />
        <details class="more">
          <summary>{t("operator-text")}</summary>
          <p class="announce-text">{one.text}</p>
        </details>
      </div>
      {isUnderWay(one) && (
        <div class="line-acts">
          <button type="button" class="button button-small button-bad-line" onClick={onStop}>
            {t("operator-stop-open")}
            <span class="sr-only">: {one.subject}</span>
          </button>
        </div>
      )}
    </li>
  );
}

function Announcements() {
  const announce = useAnnounce();
  const plans = usePlans();
  const list = useLoad("announcements", getAnnouncements);
  const [stopping, setStopping] = useState<AdminAnnouncement>();
  const { data, reload } = list;
  const lookOften = useLooks(data?.some(isUnderWay) ?? false, reload, pause);
  return (
    <div class="operator-narrow">
      <PageHead title={t("operator-announcements")} text={t("operator-announcements-intro")} />
      <div class="stack">
        <AnnounceForm
          plans={plans}
          onSent={(n) => {
            lookOften();
            reload();
            document.getElementById("announced")?.scrollIntoView({ block: "start" });
            announce(t("operator-announce-started", { n }));
          }}
        />
        <section aria-labelledby="announced">
          <h2 id="announced" class="operator-h2">
            {t("operator-announced")}
          </h2>
          {/* What is looked for again while emails are sent fades nothing. */}
          <AsyncView of={{ ...list, busy: list.busy && !data }} lines={3}>
            {(all) =>
              all.length === 0 ? (
                <div class="sheet operator-empty">
                  <Icon name="megaphone" />
                  <p class="muted">{t("operator-announced-none")}</p>
                </div>
              ) : (
                <ul class="sheet lines">
                  {all.map((one) => (
                    <Line key={one.id} one={one} plans={plans} onStop={() => setStopping(one)} />
                  ))}
                </ul>
              )
            }
          </AsyncView>
        </section>
      </div>
      {stopping && (
        <Confirm
          title={t("operator-stop-title")}
          action={t("operator-stop")}
          bad
          onConfirm={async () => {
            const { sent, owners } = await stopAnnouncement(stopping.id);
            setStopping(undefined);
            reload();
            announce(t("operator-stopped", { sent: format.exact(sent), owners: format.exact(owners) }));
          }}
          onClose={() => setStopping(undefined)}
        >
          <p>
            <strong>{stopping.subject}</strong>
          </p>
          <p>{t("operator-stop-hint")}</p>
        </Confirm>
      )}
    </div>
  );
}

export function AnnouncementsPage() {
  return (
    <OperatorFrame title={t("operator-announcements")}>
      <Announcements />
    </OperatorFrame>
  );
}
