/** The visits of a visitor, newest first, each with its page views and events. */
import { useState } from "preact/hooks";
import { t } from "../../base/text.ts";
import { valueName } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { Icon } from "../../parts/icon.tsx";
import { OlderEntries } from "../../parts/older.tsx";
import { Flag } from "../../parts/pictures.tsx";
import type { Hit, Visit } from "./api.ts";
import { dayAndTime } from "./moments.ts";
import { propsOf, totalsOf } from "./totals.ts";

/** Visits that are shown at once. */
const step = 20;

const clock: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit", second: "2-digit" };

function Line({ hit, zone, several }: { hit: Hit; zone: string; several: boolean }) {
  const page = several ? hit.hostname + hit.path : hit.path;
  const props = propsOf(hit);
  return (
    <li data-event={hit.kind === "event"}>
      <time dateTime={new Date(hit.time * 1000).toISOString()}>{format.moment(hit.time, zone, clock)}</time>
      <div class="visit-hit">
        <p>
          {hit.event != null && (
            <b>
              <Icon name="event" /> {hit.event}
            </b>
          )}{" "}
          <span class="visit-page">{page}</span>
        </p>
        {props.length > 0 && <p class="muted">{props.map(([name, value]) => `${name}: ${value}`).join(" · ")}</p>}
        {(hit.goals.length > 0 || hit.revenue) && (
          <p>
            {hit.goals.map((name) => (
              <span key={name} class="tag tag-good">
                {t("visitor-goal", { name })}
              </span>
            ))}
            {hit.revenue && <span class="tag">{format.sums([hit.revenue])}</span>}
          </p>
        )}
      </div>
    </li>
  );
}

function VisitLine({ visit, zone, several }: { visit: Visit; zone: string; several: boolean }) {
  const { views, events, revenue } = totalsOf(visit.hits);
  const from = [
    visit.source,
    valueName("channel", visit.channel),
    visit.country && valueName("country", visit.country),
    [visit.browser, visit.os, visit.device && valueName("device", visit.device)].filter(Boolean).join(", "),
  ].filter(Boolean);
  const counts = [
    t("visitor-n-views", { n: views }),
    ...(events > 0 ? [t("visitor-n-events", { n: events })] : []),
    ...(visit.end > visit.start ? [format.duration(visit.end - visit.start)] : []),
    ...(revenue.length > 0 ? [format.sums(revenue)] : []),
  ];
  return (
    <li class="visit">
      <header>
        <h3>{format.moment(visit.start, zone, dayAndTime)}</h3>
        <p>{counts.join(" · ")}</p>
        <p class="muted">
          <Flag code={visit.country} /> {from.join(" · ")}
        </p>
      </header>
      <ol class="visit-hits">
        {visit.hits.map((hit, n) => (
          <Line key={n} hit={hit} zone={zone} several={several} />
        ))}
      </ol>
    </li>
  );
}

export function Timeline({ visits, zone, more }: { visits: readonly Visit[]; zone: string; more: boolean }) {
  const [count, setCount] = useState(step);
  const older = {
    any: count < visits.length,
    loaded: more || count > step,
    busy: false,
    fault: undefined,
    load: () => setCount(count + step),
  };
  const several = new Set(visits.flatMap(({ hits }) => hits.map(({ hostname }) => hostname))).size > 1;
  return (
    <section class="sheet" aria-labelledby="visits">
      <header class="sheet-head">
        <div>
          <h2 id="visits">{t("dimension-visits")}</h2>
          <p class="muted">{t("visitor-visits-hint")}</p>
        </div>
      </header>
      {visits.length === 0 ? (
        <p class="muted">{t("visitor-no-visits")}</p>
      ) : (
        <ol class="visits">
          {visits.slice(0, count).map((visit) => (
            <VisitLine key={`${visit.start} ${visit.end}`} visit={visit} zone={zone} several={several} />
          ))}
        </ol>
      )}
      <OlderEntries older={older} end={more ? t("visitor-more-hits") : undefined} />
    </section>
  );
}
