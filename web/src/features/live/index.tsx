/** Who is there now, and each hit as it arrives. */
import { useRef, useState } from "preact/hooks";
import { getLive, type Live } from "../../api/index.ts";
import { useSites } from "../../api/shared.tsx";
import type { StreamHit } from "../../api/types.ts";
import { usePolled } from "../../base/load.ts";
import { navigate } from "../../base/route.tsx";
import { useStream } from "../../base/stream.ts";
import { msg, t } from "../../base/text.ts";
import { type Filter, writeFilter } from "../../figures/filter.ts";
import * as format from "../../figures/format.ts";
import { startView, writeView } from "../../figures/view.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Minutes } from "../../parts/minutes.tsx";
import { Waiting } from "../../parts/settings.tsx";
import { SiteBar } from "../../parts/site-bar.tsx";
import { Value } from "../../parts/value.tsx";
import { siteAddress } from "../../site/address.ts";
import type { PartPage } from "../../site-pages.tsx";
import { streamAddress } from "./api.ts";
import { HitList } from "./hits.tsx";
import { type LiveHit, prepend } from "./live.ts";
import "./live.css";

const events = ["live", "hit"] as const;

/** The stream's events. After a broken connection none is missing; events during a pause are dropped. */
function useHits(site: string, paused: boolean) {
  const [live, setLive] = useState<Live>();
  const [hits, setHits] = useState<LiveHit[]>([]);
  const stream = useStream(paused ? undefined : streamAddress(site), events, (event, data) => {
    // What the server sends is of these types by its description.
    if (event === "live") setLive(data as unknown as Live);
    else setHits((old) => prepend(old, data as unknown as StreamHit));
  });
  return { live, hits, stream };
}

const lists = [
  { key: "pages", kind: "page", title: msg("dimension-pages"), none: msg("live-no-views") },
  { key: "sources", kind: "source", title: msg("dimension-sources"), none: msg("live-no-visitors") },
  { key: "countries", kind: "country", title: msg("dimension-countries"), none: msg("live-no-visitors") },
] as const;

function Top({ site, live, list }: { site: string; live: Live; list: (typeof lists)[number] }) {
  const rows = live[list.key];
  /** The dashboard has the same of the whole day. */
  const show = (filter: Filter) =>
    navigate(siteAddress(site) + writeView({ ...startView, period: "today", filters: [writeFilter(filter)] }));
  const top = Math.max(1, ...rows.map((row) => row.visitors));
  return (
    <section class="card" aria-label={t("live-list-last-30", { list: t(list.title) })}>
      <header class="card-head">
        <h2>{t(list.title)}</h2>
        <span class="muted">{t("live-last-30")}</span>
      </header>
      {rows.length === 0 ? (
        <p class="card-empty">{t(list.none)}</p>
      ) : (
        <ul class="now-rows">
          {rows.slice(0, 10).map((row) => (
            <li key={row.value}>
              <span class="bar" style={{ "--part": row.visitors / top }} />
              <Value dimension={list.kind} value={row.value} onFilter={show} />
              <b>{format.exact(row.visitors)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function LivePage({ name: site }: PartPage) {
  const sites = useSites();
  const [paused, setPaused] = useState(false);
  const { live: streamed, hits, stream } = useHits(site, paused);
  const disconnected = stream.state === "ended" && !paused;
  // If no stream gets through (a proxy that buffers it), the page polls.
  const polled = usePolled(disconnected ? `live ${site}` : undefined, 10, (signal) => getLive(site, signal));
  const shown = useRef<Live | undefined>(undefined);
  const live = (disconnected ? polled.data : undefined) ?? streamed ?? shown.current;
  shown.current = live;
  const zone = sites.data?.find((one) => one.name === site)?.zone;
  return (
    <>
      <SiteBar
        site={site}
        title={t("live")}
        period={false}
        filters={false}
        action={
          <button type="button" class="button" aria-pressed={paused} onClick={() => setPaused(!paused)}>
            {paused ? t("resume") : t("pause")}
          </button>
        }
      />
      {disconnected && (
        <p class="now-lost" role="status">
          <Icon name="info" />
          {stream.end ?? t("live-lost")} {t("live-lost-hint")}
          <button type="button" class="button button-small" onClick={stream.reconnect}>
            {t("reconnect")}
          </button>
        </p>
      )}
      {paused && (
        <p class="now-lost" role="status">
          <Icon name="info" />
          {t("live-paused")}
        </p>
      )}
      {!live ? (
        polled.fault ? (
          <div class="sheet">
            <FaultBox fault={polled.fault} onRetry={polled.reload} />
          </div>
        ) : (
          <Waiting lines={6} />
        )
      ) : (
        <div class="now">
          <section class="sheet now-head" aria-label={t("now")}>
            <p class="now-count">
              <i class={`live-dot${live.visitors_5m > 0 && !paused ? "" : " live-dot-off"}`} aria-hidden="true" />
              <b>{format.exact(live.visitors_5m)}</b>
              <span>
                {t("live-visitors-now", { n: live.visitors_5m })}
                <span class="muted">{t("live-last-30-minutes", { n: live.visitors_30m })}</span>
              </span>
            </p>
            <figure class="now-minutes">
              <Minutes live={live} />
              <figcaption aria-hidden="true">
                <span>{t("live-30-minutes-ago")}</span>
                <span>{t("live-now")}</span>
              </figcaption>
            </figure>
          </section>
          <HitList
            site={site}
            hits={hits}
            zone={zone}
            waiting={paused ? t("live-none-before-pause") : t("live-none-yet")}
          />
          {lists.map((list) => (
            <Top key={list.key} site={site} live={live} list={list} />
          ))}
          <p class="computed">
            {t("live-now-means")} <a href={`${siteAddress(site)}?period=today`}>{t("live-todays-stats")}</a>
          </p>
        </div>
      )}
    </>
  );
}
