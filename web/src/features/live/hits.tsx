/** The last hits, newest first. Not a live region: screen readers would never be silent. */
import { rich, t, withinSentence } from "../../base/text.ts";
import { valueName } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { Icon } from "../../parts/icon.tsx";
import { Flag } from "../../parts/pictures.tsx";
import { ScrollArea } from "../../parts/scroll-area.tsx";
import { siteAddress } from "../../site/address.ts";
import type { LiveHit } from "./live.ts";

function Hit({ hit, zone }: { hit: LiveHit; zone: string }) {
  const country = hit.country ? valueName("country", hit.country) : "";
  const from = [
    hit.source ? t("live-hit-from", { source: hit.source }) : "",
    country,
    [hit.browser, hit.device && withinSentence(valueName("device", hit.device))].filter(Boolean).join(", "),
    hit.sent_by === "backend" ? t("live-hit-server") : "",
  ].filter(Boolean);
  const goals = hit.goals.map((goal) => goal.name);
  return (
    <li data-event={hit.event != null}>
      <time dateTime={new Date(hit.at * 1000).toISOString()}>
        {format.moment(hit.at, zone, { hour: "numeric", minute: "2-digit", second: "2-digit" })}
      </time>
      <span class="hit-what">
        {hit.event != null && (
          <b>
            <Icon name="event" />
            {hit.event}
          </b>
        )}
        <span class="value-text" title={hit.path}>
          {hit.path}
        </span>
        {goals.length > 0 && <span class="tag">{t("live-hit-goals", { names: goals.join(", ") })}</span>}
      </span>
      <span class="hit-who">
        <Flag code={hit.country} /> {from.join(" · ")}
      </span>
    </li>
  );
}

interface Props {
  site: string;
  hits: readonly LiveHit[];
  zone: string | undefined;
  /** In the place of the first. */
  waiting: string;
}

export function HitList({ site, hits, zone, waiting }: Props) {
  const shown = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section class="card hits" aria-label={t("live-hits-title")}>
      <header class="card-head">
        <h2>{t("live-hits-title")}</h2>
        <span class="muted">{t("live-hits-personal-data")}</span>
      </header>
      {hits.length === 0 ? (
        <p class="card-empty">{waiting}</p>
      ) : (
        <ScrollArea class="hits-list" label={t("live-hits-caption")}>
          <ol>
            {hits.map((hit) => (
              <Hit key={hit.n} hit={hit} zone={shown} />
            ))}
          </ol>
        </ScrollArea>
      )}
      <p class="hint">
        {rich("live-hit-missing", {
          link: (text) => <a href={`${siteAddress(site)}/dry-run`}>{text}</a>,
        })}
      </p>
    </section>
  );
}
