/** Said while no answer comes: that what is seen is of then, and that it goes on by itself. */
import { locale, t } from "../base/text.ts";
import { useLost } from "../base/net.ts";
import "../style/offline.css";

const clock = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" });

export function Offline() {
  const lost = useLost();
  return (
    <div class="offline" role="status">
      {lost && (
        <p>
          <i class="waiting-sign" aria-hidden="true" />
          <span>
            <strong>{lost.offline ? t("You are offline.") : t("The server does not answer.")}</strong>{" "}
            {t("What you see is as it was at {time}; it goes on by itself when the connection is back.", {
              time: clock.format(lost.seen),
            })}
          </span>
        </p>
      )}
    </div>
  );
}
