/** Changes on the site's side: they come before everything else that could explain a change. */
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import type { MetricChange } from "./api.ts";
import { isOdd, kindText, siteEventText, siteEventTime } from "./site-event-texts.ts";

interface Props {
  change: MetricChange;
  /** The address of the page of excluded hits. */
  leftOut: string;
}

export function SiteEvents({ change, leftOut }: Props) {
  const { site_events: events, left_out: out } = change;
  return (
    <section class="sheet site-events" aria-labelledby="site-events">
      <h2 id="site-events">{t("site-event-title")}</h2>
      {events.length === 0 ? (
        <p class="site-events-none">{t("site-event-none")}</p>
      ) : (
        <ul class="site-events-list">
          {events.map((event, n) => (
            <li key={n}>
              <span class="site-event-time">{siteEventTime(event, change.period.zone)}</span>
              <span class={`tag ${isOdd(event.kind) ? "tag-odd" : ""}`}>{kindText(event.kind)}</span>
              <span class="site-event-text">
                {siteEventText(event)}
                {event.who && <span class="muted"> {event.who}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {out.share != null && (
        <p class="hint">
          {out.share_before == null
            ? t("site-event-hits-excluded", { n: out.received, share: format.share(out.share) })
            : t("site-event-hits-excluded-before", {
                n: out.received,
                share: format.share(out.share),
                before: format.share(out.share_before),
              })}{" "}
          <a href={leftOut}>{t("excluded-by-reason")}</a>
        </p>
      )}
    </section>
  );
}
