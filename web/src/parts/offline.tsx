/** Shown during an outage: the data may be old, and the page will update by itself. */
import { useOutage } from "../base/connectivity.ts";
import { locale, t } from "../base/text.ts";
import "./offline.css";

const clock = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" });
const calendar = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

/** The time; of another day with its date. */
const formatTime = (at: number): string =>
  (new Date(at).toDateString() === new Date().toDateString() ? clock : calendar).format(at);

export function Offline() {
  const outage = useOutage();
  return (
    <div class="offline" role="status">
      {outage && (
        <p>
          <i class="waiting-sign" aria-hidden="true" />
          <span>
            <strong>{outage.offline ? t("offline-you") : t("offline-server")}</strong>{" "}
            {t("offline-since", { time: formatTime(outage.lastAnswer) })}
          </span>
        </p>
      )}
    </div>
  );
}
