/** One hit: the verdict in a line, and all that is known of it behind it. */
import { useState } from "preact/hooks";
import type { Site } from "../../api/index.ts";
import type { Tried } from "../../api/site-types.ts";
import { t } from "../../base/text.ts";
import { valueName } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { reasonName } from "../../figures/reasons.ts";
import { Icon } from "../../parts/icon.tsx";
import { Flag } from "../../parts/pictures.tsx";
import { HitDetails, Verdict } from "../../parts/verdict.tsx";
import { siteAddress } from "../../site/address.ts";
import { isCounted, verdictOf } from "../../site/feed.ts";
import { hitDetails } from "../../site/hit-details.ts";

function verdict(hit: Tried): string {
  const { reason } = verdictOf(hit);
  if (hit.unpaused) return isCounted(hit) ? t("dry-run-would-count") : reasonName(reason ?? "");
  return hit.counted ? t("counted") : reasonName(reason ?? "");
}

export function HitLine({ hit, site }: { hit: Tried; site: Site }) {
  const [open, setOpen] = useState(false);
  const { classified } = hit;
  const { reason } = verdictOf(hit);
  const channel = classified && valueName("channel", classified.channel);
  return (
    <li class={`dry-run-hit ${isCounted(hit) ? "dry-run-in" : "dry-run-out"}`}>
      <button type="button" class="dry-run-line" aria-expanded={open} onClick={() => setOpen(!open)}>
        <time dateTime={new Date(hit.at * 1000).toISOString()}>
          {format.moment(hit.at, site.zone, { timeStyle: "medium" })}
        </time>
        <span class="dry-run-verdict">
          <Icon name={isCounted(hit) ? "check" : "exclude"} />
          {!isCounted(hit) && <span class="sr-only">{t("dry-run-excluded")} </span>}
          {verdict(hit)}
        </span>
        <span class="dry-run-what">
          {classified?.event && (
            <b>
              <Icon name="event" />
              {classified.event}{" "}
            </b>
          )}
          {classified ? (
            classified.hostname === site.name ? (
              classified.path
            ) : (
              classified.hostname + classified.path
            )
          ) : (
            <span class="muted">{t("dry-run-unreadable")}</span>
          )}
          {hit.goals.map(({ id, name }) => (
            <span key={id} class="tag tag-good">
              {name}
            </span>
          ))}
        </span>
        <span class="dry-run-from muted">
          {classified?.country && (
            <span title={valueName("country", classified.country)}>
              <Flag code={classified.country} />{" "}
            </span>
          )}
          {classified && [classified.source, channel].filter(Boolean).join(" · ")}
        </span>
        <Icon name="chevron" />
      </button>
      {open && (
        <div class="dry-run-more">
          <Verdict hit={hit} />
          {reason && (
            <p>
              <a href={`${siteAddress(site.name)}/left-out?period=today&reason=${encodeURIComponent(reason)}`}>
                {t("dry-run-what-to-do")}
              </a>
            </p>
          )}
          <div class="hit-columns">
            <HitDetails title={t("hit-details")} list={hitDetails(hit)} />
            <HitDetails
              title={t("properties")}
              list={Object.entries(hit.props).map(([name, value]) => [name, String(value)])}
            />
            <HitDetails title={t("dry-run-goals")} list={hit.goals.map(({ name }) => [name, t("dry-run-completed")])} />
          </div>
        </div>
      )}
    </li>
  );
}
