/** All sites at a glance: their visitors, compared with the previous period, and whether hits arrive. */
import { useRef } from "preact/hooks";
import { getLive } from "../../api/index.ts";
import { useMe, useSites } from "../../api/shared.tsx";
import type { Overview, OverviewSite } from "../../api/types.ts";
import { lazyPart } from "../../base/lazy.tsx";
import { type Loaded, usePolled } from "../../base/load.ts";
import { useRoute, useTitle } from "../../base/route.tsx";
import { useShortcuts } from "../../base/shortcuts.ts";
import { msg, type PlainId, rich, t, withTexts } from "../../base/text.ts";
import { useVisible } from "../../base/use-visible.ts";
import * as format from "../../figures/format.ts";
import type { Order, Sorting } from "../../figures/overview.ts";
import { arrival, readSorting, searchSites, sortSites, toggleSorting, writeSorting } from "../../figures/overview.ts";
import { readPeriod, todayIn } from "../../figures/period.ts";
import { sparkline } from "../../figures/points.ts";
import { startView } from "../../figures/view.ts";
import { Change, NoChange } from "../../parts/change.tsx";
import { Define } from "../../parts/define.tsx";
import { DemoLink } from "../../parts/demo-link.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { Icon, Logo } from "../../parts/icon.tsx";
import { Select } from "../../parts/select.tsx";
import { Shell } from "../../parts/shell.tsx";
import { Toolbar } from "../../parts/toolbar.tsx";
import { siteAddress, useAddressParams } from "../../parts/view-address.ts";
import { WaitingRows } from "../../parts/waiting-rows.tsx";
import { isAdmin } from "../../people/roles.ts";
import { getOverview } from "./api.ts";
import { bucketsBeforeStart, nothingCounted } from "./spark.ts";
import "./overview.css";

const SetupCard = lazyPart(
  async () => (await withTexts(import("./setup-card.tsx"), "setup", "shared")).SetupCard,
  null,
);

const startPeriod = "7d";
const width = 240;
const height = 40;
const now = (): number => Date.now() / 1000;

/** In place of a line of one point. */
function SparkNote({ site }: { site: OverviewSite }) {
  const { counted_from: first, zone } = site.period;
  if (first == null) return null;
  const today = site.interval === "day" && first === todayIn(zone);
  return (
    <p class="spark-note">
      {today ? t("sites-trend-tomorrow") : t("sites-tracking-started", { day: format.range(first, first) })}
    </p>
  );
}

/** The current day is dashed: it is not over, so it has not fallen. */
function Spark({ site }: { site: OverviewSite }) {
  const values = site.sparkline.map((point) => point.visitors).filter((value) => value != null);
  // The line below the site's name says that nothing was counted yet.
  if (nothingCounted(site)) return null;
  const before = bucketsBeforeStart(site);
  if (before > 0 && values.length - before < 2) return <SparkNote site={site} />;
  const start = before > 0 ? (before / (values.length - 1)) * width : 0;
  const drawn = width - start;
  const { done, running } = sparkline(values.slice(before), drawn, height - 4);
  const runs = site.period.ends_at > now();
  return (
    <svg class="spark" viewBox={`0 -2 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <g transform={`translate(${start})`}>
        {running && (
          <path class="spark-fill" d={`${done ? done + running.replace("M", "L") : running}V${height - 2}H0Z`} />
        )}
        <path class="spark-base" d={`M0 ${height - 2}H${drawn}`} />
        <path class="spark-line" d={done} />
        <path class={`spark-line ${runs ? "spark-running" : ""}`} d={running} />
      </g>
    </svg>
  );
}

function Arrives({ site, visitors }: { site: OverviewSite; visitors: number }) {
  const { last_hit: hit, last_left_out: out } = site.arriving;
  const install = `${siteAddress(site.name)}/install`;
  switch (arrival(site, now())) {
    case "paused":
      return <span class="tag">{t("paused")}</span>;
    case "never":
      return (
        <span class="arrives arrives-odd">
          <i class="waiting-sign" aria-hidden="true" />
          <span>
            {t("sites-waiting")} <a href={install}>{t("sites-install")}</a>
          </span>
        </span>
      );
    case "silent":
      return (
        <span class="arrives arrives-odd">
          <i class="waiting-sign" aria-hidden="true" />
          <span>
            {t("sites-last-hit", { ago: format.ago(hit ?? 0, now()) })} <a href={install}>{t("sites-check-snippet")}</a>
          </span>
        </span>
      );
    case "refused":
      return (
        <span class="arrives arrives-odd">
          <i class="waiting-sign" aria-hidden="true" />
          <span>{out ? rich("sites-excluded-because", { why: out.explanation }) : t("sites-excluded")}</span>
        </span>
      );
    default:
      return (
        <span class="arrives">
          <i class={`live-dot${visitors > 0 ? "" : " live-dot-off"}`} aria-hidden="true" />
          {visitors > 0
            ? t("sites-visitors-now", { n: visitors })
            : t("sites-receiving", { ago: format.ago(hit ?? 0, now()) })}
        </span>
      );
  }
}

function SiteRow({ site, period }: { site: OverviewSite; period: string }) {
  const { element, visible } = useVisible<HTMLTableRowElement>();
  const live = usePolled(visible && site.arriving.arriving ? site.id : undefined, 30, (signal) =>
    getLive(site.name, signal),
  );
  const query = period === startView.period ? "" : `?period=${period}`;
  return (
    <tr ref={element}>
      <th scope="row">
        <a class="site-link" href={siteAddress(site.name) + query}>
          {site.name}
        </a>
        <Arrives site={site} visitors={live.data?.visitors_5m ?? 0} />
      </th>
      <td class="site-spark">
        <Spark site={site} />
      </td>
      <td class="site-visitors">
        <b>{format.exact(site.visitors.value)}</b>
        <span class="site-unit"> {t("visitors-noun", { n: site.visitors.value ?? 0 })}</span>
        {/* They are among the visitors. */}
        {site.agreed != null && <small>{t("sites-consented", { n: site.agreed })}</small>}
      </td>
      <td class="site-change">
        {site.visitors.change == null ? (
          <NoChange compare={site.compare} />
        ) : (
          <Change metric="visitors" figure={site.visitors} compare={site.compare} />
        )}
      </td>
      <td class="site-views">
        {format.exact(site.views.value)}
        <span class="site-unit"> {t("views-noun", { n: site.views.value ?? 0 })}</span>
      </td>
    </tr>
  );
}

const heads: Record<Order, PlainId> = {
  name: msg("site"),
  visitors: msg("metric-visitors"),
  change: msg("change"),
  views: msg("dimension-views"),
};

const ways: readonly { sorting: Sorting; text: PlainId }[] = [
  { sorting: { by: "visitors", first: true }, text: msg("sites-sort-most-visitors") },
  { sorting: { by: "visitors", first: false }, text: msg("sites-sort-fewest-visitors") },
  { sorting: { by: "change", first: true }, text: msg("sites-sort-increase") },
  { sorting: { by: "change", first: false }, text: msg("sites-sort-decrease") },
  { sorting: { by: "views", first: true }, text: msg("sites-sort-most-views") },
  { sorting: { by: "views", first: false }, text: msg("sites-sort-fewest-views") },
  { sorting: { by: "name", first: true }, text: msg("sites-sort-a-z") },
  { sorting: { by: "name", first: false }, text: msg("sites-sort-z-a") },
];

function Head({ by, sorting, onSort }: { by: Order; sorting: Sorting; onSort: (sorting: Sorting) => void }) {
  const mine = sorting.by === by;
  const up = by === "name" ? sorting.first : !sorting.first;
  return (
    <th scope="col" aria-sort={mine ? (up ? "ascending" : "descending") : undefined}>
      <button type="button" class="sort" data-picked={mine} onClick={() => onSort(toggleSorting(sorting, by))}>
        {t(heads[by])}
        <Icon name={mine && up ? "up" : "down"} />
      </button>
    </th>
  );
}

interface ListProps {
  overview: Loaded<Overview>;
  period: string;
  /** Of the skeleton. */
  lines: number;
}

function SiteList({ overview, period, lines }: ListProps) {
  const { param, setParams } = useAddressParams();
  const sorting = readSorting(param("sort"));
  const search = param("q");
  const onSort = (next: Sorting) => setParams({ sort: writeSorting(next) }, true);
  const { data, fault, busy, reload } = overview;
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ "/": () => field.current?.focus() });
  if (fault && !data) {
    return (
      <div class="sheet">
        <FaultBox fault={fault} onRetry={reload} />
      </div>
    );
  }
  const begins = data?.sites.some(({ compare }) => compare && !format.isComparable(compare));
  const shown = data && sortSites(searchSites(data.sites, search), sorting);
  return (
    <>
      {fault && <FaultBox fault={fault} onRetry={reload} />}
      <div class="site-tools">
        <span class="search">
          <Icon name="search" />
          <input
            ref={field}
            type="search"
            aria-label={t("search-sites")}
            aria-keyshortcuts="/"
            placeholder={data ? t("sites-search", { n: data.sites.length }) : t("search")}
            value={search}
            onInput={(event) => setParams({ q: event.currentTarget.value }, true)}
          />
        </span>
        <Select
          class="button"
          label={t("sites-sort-by")}
          value={writeSorting(sorting)}
          onPick={(one) => onSort(readSorting(one))}
        >
          {ways.map((way) => (
            <option key={way.text} value={writeSorting(way.sorting)}>
              {t(way.text)}
            </option>
          ))}
        </Select>
      </div>
      <p class="sr-only" role="status">
        {search && shown && t("sites-found", { n: shown.length })}
      </p>
      {shown?.length === 0 ? (
        <div class="sheet card-empty">
          <p>{t("sites-no-match", { search })}</p>
          <button type="button" class="button" onClick={() => setParams({ q: "" }, true)}>
            {t("sites-show-all")}
          </button>
        </div>
      ) : (
        <div class="site-sheet" aria-busy={busy}>
          <table class="site-table">
            <caption class="sr-only">{t("sites-caption")}</caption>
            <thead>
              <tr>
                <Head by="name" sorting={sorting} onSort={onSort} />
                <td />
                <Head by="visitors" sorting={sorting} onSort={onSort} />
                <Head by="change" sorting={sorting} onSort={onSort} />
                <Head by="views" sorting={sorting} onSort={onSort} />
              </tr>
            </thead>
            <tbody>
              {shown ? (
                shown.map((site) => <SiteRow key={site.id} site={site} period={period} />)
              ) : (
                <WaitingRows rows={lines} columns={5} />
              )}
            </tbody>
          </table>
        </div>
      )}
      {data && (
        <div class="computed">
          {period !== "all" && `${t("sites-changes-hint")} `}
          {begins && `${t("sites-changes-new")} `}
          <Define
            name={t("computed-how")}
            text={t("computed-rows", { time: format.computing(data.computed_ms), rows: data.rows_read })}
          />
        </div>
      )}
    </>
  );
}

function NoSites({ adds }: { adds: boolean }) {
  if (!adds) {
    return (
      <div class="blank">
        <Logo />
        <h1>{t("sites-none")}</h1>
        <p>{t("sites-none-ask")}</p>
        <a class="button" href="/settings/team">
          {t("sites-view-team")}
        </a>
        <DemoLink />
      </div>
    );
  }
  return (
    <div class="blank">
      <Logo />
      <h1>{t("sites-add-first")}</h1>
      <p>{t("sites-intro")}</p>
      <a class="button button-main" href="/add-site">
        <Icon name="plus" />
        {t("add-site")}
      </a>
      <DemoLink />
    </div>
  );
}

export function SitesPage() {
  const me = useMe().data;
  const sites = useSites();
  useTitle(t("sites"));
  const { search } = useRoute();
  const { setParams } = useAddressParams();
  const query = new URLSearchParams(search).get("period") ?? "";
  const period = readPeriod(query) ?? startPeriod;
  const overview = usePolled(period, 60, (signal) => getOverview(period, signal), "overview");
  const list = sites.data;
  const adds = isAdmin(me);
  return (
    <Shell>
      {sites.fault && !list ? (
        <FaultBox fault={sites.fault} onRetry={sites.reload} />
      ) : list?.length === 0 && me ? (
        <NoSites adds={adds} />
      ) : (
        <>
          <div class="toolbar">
            <div class="toolbar-title">
              <h1>{t("sites")}</h1>
              {adds && (
                <a class="button" href="/add-site">
                  <Icon name="plus" />
                  {t("add-site")}
                </a>
              )}
            </div>
            <Toolbar
              view={{ ...startView, period }}
              setView={(change) =>
                change.period && setParams({ period: change.period === startPeriod ? "" : change.period })
              }
              zone={undefined}
              compares={false}
            />
          </div>
          <SiteList overview={overview} period={period} lines={Math.min(list?.length ?? 3, 12)} />
          {/* Below the list, which is as long as it will be then. */}
          {list && adds && (overview.data ?? overview.fault) && <SetupCard sites={list} />}
        </>
      )}
    </Shell>
  );
}
