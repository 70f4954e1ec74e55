/** All sites as cards: a week's visitors with their line, and who is there now. */
import type { MemberPage } from "../app.tsx";
import { getLive, getSeries, getStats, type Site } from "../api/index.ts";
import { lazy } from "../base/lazy.tsx";
import { useLoad, usePolled } from "../base/load.ts";
import { useSeen } from "../base/seen.ts";
import { useTitle } from "../base/route.tsx";
import * as format from "../figures/format.ts";
import { spark } from "../figures/points.ts";
import { Change } from "../parts/change.tsx";
import { FaultBox } from "../parts/fault.tsx";
import { Icon, Logo } from "../parts/icon.tsx";
import { Shell } from "../parts/shell.tsx";

const SetupCard = lazy(async () => (await import("./people/setup-card.tsx")).SetupCard, null);

const width = 240;
const height = 44;

/** The running day is dashed: it is not over, so it has not fallen. */
function Spark({ values }: { values: readonly number[] }) {
  const { done, running } = spark(values, width, height - 4);
  return (
    <svg class="spark" viewBox={`0 -2 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="spark-base" d={`M0 ${height - 1}H${width}`} />
      <path class="spark-line" d={done} />
      <path class="spark-line spark-running" d={running} />
    </svg>
  );
}

function SiteCard({ site }: { site: Site }) {
  const { element, seen } = useSeen<HTMLAnchorElement>();
  const key = seen ? site.id : undefined;
  const week = { site: site.name, period: "7d", filters: [] };
  const totals = useLoad(key, (signal) =>
    getStats({ ...week, compare: "previous" }, { by: ["device"], limit: 1 }, signal),
  );
  const series = useLoad(key, (signal) => getSeries(week, ["visitors"], "day", signal));
  const live = usePolled(key, 30, (signal) => getLive(site.name, signal));

  const visitors = totals.data?.totals.visitors;
  const now = live.data?.visitors_5m ?? 0;
  const values = (series.data?.points ?? [])
    .map((point) => point.visitors)
    .filter((value) => value != null);
  return (
    <a ref={element} class="site-card" href={`/sites/${encodeURIComponent(site.name)}`}>
      <span class="site-card-head">
        <strong>{site.name}</strong>
        {site.paused ? (
          <span class="tag">Paused</span>
        ) : (
          now > 0 && (
            <span class="live-count">
              <i class="live-dot" aria-hidden="true" />
              {format.exact(now)} now
            </span>
          )
        )}
      </span>
      <Spark values={values} />
      <span class="site-card-foot">
        {visitors ? (
          <span class="site-card-figure">
            <b>{format.exact(visitors.value)}</b>
            <Change metric="visitors" figure={visitors} />
          </span>
        ) : totals.fault ? (
          <span class="muted">{totals.fault.message}</span>
        ) : (
          <span class="skeleton skeleton-figure" />
        )}
        <span class="muted">visitors in 7 days</span>
      </span>
    </a>
  );
}

function NoSites({ adds }: { adds: boolean }) {
  if (!adds) {
    return (
      <div class="blank">
        <Logo />
        <h1>No site was given to you yet</h1>
        <p>An owner or admin of the account gives sites to its members.</p>
        <a class="button" href="/settings/team">
          Who that is
        </a>
      </div>
    );
  }
  return (
    <div class="blank">
      <Logo />
      <h1>Count your first site</h1>
      <p>
        Add a site, put one line into its pages, and the first visitor shows up here within a second.
        No cookies, no consent banner needed for it, nothing about a person is kept.
      </p>
      <a class="button button-main" href="/add-site">
        <Icon name="plus" />
        Add a site
      </a>
    </div>
  );
}

export function SitesPage({ me, sites }: MemberPage) {
  useTitle("Sites");
  const list = sites.data;
  const adds = me?.role === "owner" || me?.role === "admin";
  return (
    <Shell me={me}>
      {sites.fault && !list ? (
        <FaultBox fault={sites.fault} again={sites.again} />
      ) : list?.length === 0 && me ? (
        <NoSites adds={adds} />
      ) : (
        <>
          <div class="page-head">
            <h1>Sites</h1>
            {adds && (
              <a class="button button-main" href="/add-site">
                <Icon name="plus" />
                Add a site
              </a>
            )}
          </div>
          {list && adds && <SetupCard sites={list} />}
          <div class="site-grid">
            {list
              ? list.map((site) => <SiteCard key={site.id} site={site} />)
              : [0, 1, 2].map((n) => <span key={n} class="site-card skeleton" />)}
          </div>
        </>
      )}
    </Shell>
  );
}
