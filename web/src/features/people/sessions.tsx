/** Where one is signed in, and ending it there. */
import { useState } from "preact/hooks";
import type { SessionView } from "../../api/people-types.ts";
import { useLoad } from "../../base/load.ts";
import { navigate } from "../../base/route.tsx";
import { t } from "../../base/text.ts";
import { valueName } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { Settings, Waiting } from "../../parts/settings.tsx";
import { formatDay, formatTime } from "../../people/time.ts";
import { endOtherSessions, endSession, getSessions } from "./api.ts";
import { deviceText } from "./push.ts";

/** A country's code as its name; other words stay as they are. */
const where = (place: string): string => (/^[A-Z]{2}$/.test(place) ? valueName("country", place) : place);

function Line({ session, onEnd }: { session: SessionView; onEnd: () => void }) {
  const from = [session.place ? where(session.place) : undefined, session.address].filter(Boolean);
  return (
    <li class="line">
      <div class="line-main">
        <strong>{deviceText(session.device)}</strong>
        {session.current && <span class="tag tag-good">{t("session-this")}</span>}
        <p class="muted">
          {from.length > 0 && <>{from.join(" · ")} · </>}
          <span title={formatTime(session.seen_at)}>{t("active-ago", { ago: format.ago(session.seen_at) })}</span>
          {" · "}
          {t("since-day", { day: formatDay(session.created_at) })}
        </p>
      </div>
      <button type="button" class="button button-small" onClick={onEnd}>
        {session.current ? t("sign-out") : t("sign-out")}
        <span class="sr-only"> {deviceText(session.device)}</span>
      </button>
    </li>
  );
}

function List() {
  const announce = useAnnounce();
  const sessions = useLoad("sessions", getSessions);
  const [ending, setEnding] = useState<SessionView | "others">();
  const list = sessions.data;
  if (sessions.fault && !list) return <FaultBox fault={sessions.fault} onRetry={sessions.reload} />;
  if (!list) return <Waiting />;
  const others = list.filter((one) => !one.current).length;
  const ended = (text: string) => {
    setEnding(undefined);
    sessions.reload();
    announce(text);
  };
  return (
    <>
      <ul class="sheet lines">
        {list.map((one) => (
          <Line key={one.id} session={one} onEnd={() => setEnding(one)} />
        ))}
      </ul>
      {others > 0 ? (
        <p class="below">
          <button type="button" class="button" onClick={() => setEnding("others")}>
            {t("session-end-others-open")}
          </button>
        </p>
      ) : (
        <p class="below muted">{t("session-no-others")}</p>
      )}
      {ending === "others" && (
        <Confirm
          title={t("session-end-others-question")}
          action={t("session-end-others")}
          bad
          onConfirm={async () => {
            await endOtherSessions();
            ended(t("session-others-ended"));
          }}
          onClose={() => setEnding(undefined)}
        >
          <p>{t("session-end-others-hint")}</p>
        </Confirm>
      )}
      {ending && ending !== "others" && (
        <Confirm
          title={
            ending.current
              ? t("session-end-this-question")
              : t("session-end-question", { device: deviceText(ending.device) })
          }
          action={ending.current ? t("sign-out") : t("sign-out")}
          bad={!ending.current}
          onConfirm={async () => {
            await endSession(ending.id);
            if (ending.current) navigate("/sign-in", true);
            else ended(t("session-ended"));
          }}
          onClose={() => setEnding(undefined)}
        >
          <p>{ending.current ? t("session-end-own-hint") : t("session-end-hint")}</p>
        </Confirm>
      )}
    </>
  );
}

export function SessionsPage() {
  return (
    <Settings title={t("sessions")} text={t("session-intro")}>
      <List />
    </Settings>
  );
}
