/** Hits as they arrive, each with its whole verdict. None of them is stored. */
import { useCallback, useState } from "preact/hooks";
import { getInstall, type Site } from "../../api/index.ts";
import { useMe, useSites } from "../../api/shared.tsx";
import type { Tried } from "../../api/site-types.ts";
import { useLoad } from "../../base/load.ts";
import { type StreamState, useStream } from "../../base/stream.ts";
import { msg, type PlainId, rich, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { Copy } from "../../parts/copy.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { canEdit } from "../../parts/site-bar.tsx";
import { SiteSettings } from "../../parts/site-settings.tsx";
import { siteAddress, useAddressParams } from "../../parts/view-address.ts";
import {
  addHit,
  addSkipped,
  clearFeed,
  emptyFeed,
  type Feed,
  isCounted,
  maxHits,
  resumeFeed,
} from "../../site/feed.ts";
import type { PartPage } from "../../site-pages.tsx";
import { PausedNotice } from "../site-settings/paused.tsx";
import { dryRunAddress } from "./api.ts";
import { HitLine } from "./hit.tsx";
import "./dry-run.css";

const events = ["hit", "skipped"] as const;

const shows = [
  { id: "", name: msg("all") },
  { id: "counted", name: msg("counted") },
  { id: "left-out", name: msg("excluded") },
];

const states: Record<StreamState, PlainId> = {
  opening: msg("dry-run-connecting"),
  open: msg("connected"),
  lost: msg("dry-run-lost"),
  ended: msg("dry-run-disconnected"),
};

function useFeed(name: string, paused: boolean) {
  const [feed, setFeed] = useState<Feed>(emptyFeed);
  const stream = useStream(dryRunAddress(name), events, (event, data) => {
    // What the server sends is of this type by its description.
    if (event === "hit") setFeed((old) => addHit(old, data as unknown as Tried, paused));
    const { hits } = data;
    if (event === "skipped" && typeof hits === "number") setFeed((old) => addSkipped(old, hits));
  });
  const resume = useCallback(() => setFeed(resumeFeed), []);
  const clear = useCallback(() => setFeed(clearFeed), []);
  return { feed, stream, resume, clear };
}

function Sums({ feed }: { feed: Feed }) {
  const parts: [string, number, string][] = [
    [t("received"), feed.counted + feed.leftOut, ""],
    [t("counted"), feed.counted, "key key-counted"],
    [t("excluded"), feed.leftOut, "key key-out"],
  ];
  return (
    <dl class="dry-run-sums">
      {parts.map(([name, n, key]) => (
        <div key={name}>
          <dt>
            {key && <i class={key} />} {name}
          </dt>
          <dd>{format.exact(n)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** No hits yet: how to send some. */
function EmptyList({ name }: { name: string }) {
  const install = useLoad(name, (signal) => getInstall(name, signal), name);
  const curl = install.data?.backend.find(({ language }) => language === "curl")?.code;
  return (
    <div class="dry-run-empty">
      <h3>{t("dry-run-waiting")}</h3>
      <p class="muted">
        {rich("dry-run-waiting-hint", {
          site: (
            <a href={`https://${name}/`} target="_blank" rel="noreferrer">
              {name}
              <span class="sr-only"> {t("dry-run-new-tab")}</span>
            </a>
          ),
        })}
      </p>
      {curl && (
        <details class="more">
          <summary>{t("dry-run-curl-title")}</summary>
          <Copy text={curl} label={t("dry-run-curl-label")} />
        </details>
      )}
      <p class="hint">
        {rich("dry-run-check-page", {
          link: (text) => <a href={`${siteAddress(name)}/install`}>{text}</a>,
        })}
      </p>
    </div>
  );
}

function Stream({ site, canManage }: { site: Site; canManage: boolean }) {
  const { param, setParams } = useAddressParams();
  const [paused, setPaused] = useState(false);
  const { feed, stream, resume, clear } = useFeed(site.name, paused);
  const show = param("show");
  const wanted = (hit: Tried) => show === "" || (show === "counted") === isCounted(hit);
  const shown = feed.shown.filter(({ hit }) => wanted(hit));
  const queued = feed.queued.filter(({ hit }) => wanted(hit)).length;
  const goOn = () => {
    setPaused(false);
    resume();
  };
  const state = paused && stream.state === "open" ? t("paused") : t(states[stream.state]);
  return (
    <section class="sheet dry-run" aria-labelledby="dry-run-title">
      <h2 class="sr-only" id="dry-run-title">
        {t("hits")}
      </h2>
      <header class="dry-run-head">
        <p class="dry-run-state" role="status">
          <i class={`live-dot${stream.state === "open" && !paused ? "" : " live-dot-off"}`} aria-hidden="true" />
          {state}
        </p>
        <Sums feed={feed} />
        <div class="buttons">
          <button type="button" class="button" onClick={() => (paused ? goOn() : setPaused(true))}>
            {paused ? t("resume") : t("pause")}
          </button>
          <button
            type="button"
            class="button"
            disabled={feed.counted + feed.leftOut + feed.skipped === 0}
            onClick={clear}
          >
            {t("clear")}
          </button>
        </div>
      </header>
      {stream.state === "ended" && (
        <div class="notice notice-odd notice-row" role="alert">
          <p>{stream.end ?? t("dry-run-ended")}</p>
          <button type="button" class="button" onClick={stream.reconnect}>
            {t("reconnect")}
          </button>
        </div>
      )}
      {(feed.shown.length > 0 || show !== "") && (
        <div class="segments segments-small dry-run-show" role="group" aria-label={t("show")}>
          {shows.map(({ id, name }) => (
            <button key={id} type="button" aria-pressed={show === id} onClick={() => setParams({ show: id })}>
              {t(name)}
            </button>
          ))}
        </div>
      )}
      {queued > 0 && (
        <button type="button" class="dry-run-queued" onClick={goOn}>
          {t("dry-run-newer", { n: queued })}
        </button>
      )}
      {shown.length > 0 ? (
        <ul class="dry-run-list">
          {shown.map(({ n, hit }) => (
            <HitLine key={n} hit={hit} site={site} />
          ))}
        </ul>
      ) : feed.shown.length > 0 ? (
        <p class="muted dry-run-none">{show === "counted" ? t("dry-run-no-counted") : t("dry-run-no-excluded")}</p>
      ) : (
        <EmptyList name={site.name} />
      )}
      {feed.shown.length > 0 && (
        <p class="hint">
          {rich("dry-run-page-missing", {
            link: (text) => <a href={`${siteAddress(site.name)}/install`}>{text}</a>,
          })}
        </p>
      )}
      {feed.shown.length >= maxHits && <p class="hint">{t("dry-run-latest", { n: maxHits })}</p>}
      {feed.skipped > 0 && <p class="hint">{t("dry-run-too-fast", { n: feed.skipped })}</p>}
      {!site.paused && (
        <p class="hint">
          {t("dry-run-no-effect")}{" "}
          {canManage &&
            rich("dry-run-pause-first", {
              link: (text) => <a href={`${siteAddress(site.name)}/settings`}>{text}</a>,
            })}
        </p>
      )}
    </section>
  );
}

export function DryRunPage({ name }: PartPage) {
  const me = useMe().data;
  const sites = useSites();
  const announce = useAnnounce();
  const canManage = canEdit(me);
  const site = sites.data?.find((one) => one.name === name);
  return (
    <SiteSettings name={name} title={t("dry-run")} text={t("dry-run-intro")}>
      {site ? (
        <>
          <PausedNotice
            site={site}
            canManage={canManage}
            onDone={(text) => {
              sites.reload();
              announce(text);
            }}
          />
          <Stream key={site.id} site={site} canManage={canManage} />
        </>
      ) : (
        <div class="sheet dry-run">
          {sites.fault ? (
            <FaultBox fault={sites.fault} onRetry={sites.reload} />
          ) : sites.data && !sites.busy ? (
            <p role="alert">{t("dry-run-no-site")}</p>
          ) : (
            <span class="skeleton skeleton-row" />
          )}
        </div>
      )}
    </SiteSettings>
  );
}
