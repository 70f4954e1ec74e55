/** What each kind of alert would have done in the last 90 days: next to it, and of all together. */
import type { AlertKind, AlertSettings, Rehearsal } from "../../api/alerts-types.ts";
import type { Loaded } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { Time } from "../../parts/time.tsx";
import { daysOf, rehearsed, total } from "./rehearsed.ts";

/** Alerts that are listed of a kind. */
const most = 8;

type Chosen = Pick<AlertSettings, "kinds" | "sites">;

/** Above the kinds. */
export function RehearsalHead({ rehearsal, chosen }: { rehearsal: Loaded<Rehearsal>; chosen: Chosen }) {
  const { data, fault, busy, reload } = rehearsal;
  if (fault && !data) return <FaultBox fault={fault} onRetry={reload} />;
  if (!data) {
    return (
      <div class="rehearsal-head">
        <p>{busy ? t("rehearsal-computing") : t("rehearsal-none")}</p>
        <div class="progress" role="progressbar" aria-label={t("rehearsal-computing")} />
      </div>
    );
  }
  const values = { n: total(data, chosen.kinds, chosen.sites), days: daysOf(data) };
  return (
    <div class="rehearsal-head" aria-live="polite">
      <p>
        <strong>{t("rehearsal-total", values)}</strong> <span class="muted">{t("rehearsal-hint")}</span>
      </p>
    </div>
  );
}

interface NoteProps {
  rehearsal: Rehearsal | undefined;
  kind: AlertKind;
  sites: readonly string[] | null | undefined;
}

/** Next to one kind. */
export function RehearsalNote({ rehearsal, kind, sites }: NoteProps) {
  if (!rehearsal) return <span class="skeleton skeleton-note" />;
  const found = rehearsed(rehearsal, kind, sites);
  if (found === undefined) return null;
  if (typeof found === "string") return <p class="muted">{found}</p>;
  const days = daysOf(rehearsal);
  if (found.fired === 0) return <p class="muted">{t("rehearsal-never", { days })}</p>;
  return (
    <>
      <p>{t("rehearsal-fired", { n: found.fired, days })}</p>
      {found.alerts.length > 0 && (
        <details class="more">
          <summary>{t("rehearsal-details")}</summary>
          <ul class="rehearsal-alerts">
            {found.alerts.slice(0, most).map((alert) => (
              <li key={`${alert.at} ${alert.title}`}>
                <Time at={alert.at} class="muted" />
                <p>{alert.title}</p>
              </li>
            ))}
          </ul>
          {found.alerts.length > most && <p class="muted">{t("and-more", { n: found.alerts.length - most })}</p>}
        </details>
      )}
    </>
  );
}
