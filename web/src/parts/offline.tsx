/** Said while no answer comes: that what is seen is of then, and that it goes on by itself. */
import { useLost } from "../base/net.ts";
import { locale, t } from "../base/text.ts";
import "./offline.css";

const clock = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" });
const calendar = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

/** The time; of another day with its date. */
const since = (at: number): string =>
  (new Date(at).toDateString() === new Date().toDateString() ? clock : calendar).format(at);

export function Offline() {
  const lost = useLost();
  return (
    <div class="offline" role="status">
      {lost && (
        <p>
          <i class="waiting-sign" aria-hidden="true" />
          <span>
            <strong>{lost.offline ? t("offline-you") : t("offline-server")}</strong>{" "}
            {t("offline-since", { time: since(lost.seen) })}
          </span>
        </p>
      )}
    </div>
  );
}
