/** One site's dashboard: the address determines the query, two requests answer it. */
import { useEffect, useMemo } from "preact/hooks";
import { getArriving, getSeries, getStats } from "../../api/index.ts";
import { useMe, useSites } from "../../api/shared.tsx";
import { lazyPart } from "../../base/lazy.tsx";
import { useLoad } from "../../base/load.ts";
import { useTitle } from "../../base/route.tsx";
import { useShortcuts } from "../../base/shortcuts.ts";
import { t, withTexts } from "../../base/text.ts";
import { onlyDay, sinceCountingStart } from "../../figures/counting-start.ts";
import { canSplit, cardsWithin } from "../../figures/dimension.ts";
import { type Filter, readFilter, withFilter } from "../../figures/filter.ts";
import { importedDays } from "../../figures/imported-days.ts";
import { metrics } from "../../figures/metric.ts";
import { dates } from "../../figures/period.ts";
import { intervalOf, nextInterval, type View, writeView } from "../../figures/view.ts";
import { sawAmounts } from "../../parts/amounts.ts";
import { Chips } from "../../parts/chips.tsx";
import { Computed } from "../../parts/computed.tsx";
import { sawConsent } from "../../parts/consent-figures.ts";
import { DemoLink } from "../../parts/demo-link.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { Imported } from "../../parts/imported.tsx";
import { NoSuchSite } from "../../parts/missing.tsx";
import { Shell } from "../../parts/shell.tsx";
import { canEdit } from "../../parts/site-bar.tsx";
import { SiteNav } from "../../parts/site-nav.tsx";
import { SiteSwitch } from "../../parts/site-switch.tsx";
import { Toolbar } from "../../parts/toolbar.tsx";
import { type SetView, siteAddress, useAddressParams, useQuestion, useView } from "../../parts/view-address.ts";
import { BreakdownCard, rowsShown } from "./card.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { Consented } from "./consented.tsx";
import { Details } from "./details-dialog.tsx";
import { LeftOutCard } from "./left-out.tsx";
import { LiveCount } from "./live.tsx";
import { Revenue } from "./revenue.tsx";
import { useTabs } from "./tabs.ts";
import { Totals } from "./totals.tsx";
import { ViewTools } from "./view-tools.tsx";
import { WhenVisible } from "./when-visible.tsx";

const Install = lazyPart(
  async () => (await withTexts(import("./install.tsx"), "shared")).Install,
  <div class="skeleton skeleton-code" />,
);
const worldWaiting = <div class="world-waiting" />;
const World = lazyPart(async () => (await withTexts(import("./world.tsx"), "site-cards")).World, worldWaiting);
const cardWaiting = <div class="card" />;
const PropertiesCard = lazyPart(
  async () => (await withTexts(import("./properties.tsx"), "shared", "site-cards")).PropertiesCard,
  cardWaiting,
);
const whenWaiting = <div class="card when-waiting" />;
const WhenCard = lazyPart(async () => (await withTexts(import("./when.tsx"), "site-cards")).WhenCard, whenWaiting);

function Figures({ name, view, setView, mayNote }: { name: string; view: View; setView: SetView; mayNote: boolean }) {
  const cards = cardsWithin(view.filters.flatMap((text) => readFilter(text) ?? []));
  const { tabs, setTab } = useTabs(cards);
  const { param, setParams } = useAddressParams();
  const question = useQuestion(name, view);
  const key = JSON.stringify(question);
  const interval = intervalOf(view);
  const stats = useLoad(
    key,
    (signal) => getStats(question, { by: Object.values(tabs), limit: rowsShown }, signal),
    name,
  );
  const earned = stats.data?.revenue.some(({ amount }) => amount !== 0);
  useEffect(() => {
    if (earned) sawAmounts(name);
  }, [earned, name]);
  const consents = stats.data && stats.data.agreed != null;
  useEffect(() => {
    if (consents !== undefined) sawConsent(name, consents);
  }, [consents, name]);
  // A custom period is shown as it was chosen, with or without data.
  const chosen = dates(view.period) !== undefined && view.compare === "none";
  // A single point makes no line: a site's first day is shown by hours.
  const day = chosen || interval === "hour" || !stats.data ? undefined : onlyDay(stats.data);
  const asked = day ? { ...question, period: `${day}..${day}` } : question;
  const by = day ? "hour" : interval;
  const loadedSeries = useLoad(
    `${JSON.stringify(asked)} ${by}`,
    (signal) => getSeries(asked, metrics, by, signal),
    name,
  );
  const splitBy = canSplit(param("by")) ? param("by") : "";
  const split = useLoad(
    splitBy === "" ? undefined : JSON.stringify([asked, by, splitBy]),
    async (signal) => {
      const answer = await getSeries({ ...asked, compare: undefined }, metrics, by, signal, splitBy);
      return answer.by ?? { dimension: splitBy, groups: [], adds_up: [] };
    },
    `${name} ${splitBy}`,
  );
  // Whether the hours of a single day are loaded instead, or will be: the totals tell.
  const awaitsHours = day !== undefined || (stats.fault === undefined && (stats.data === undefined || stats.busy));
  const points = useMemo(() => {
    const data = loadedSeries.data;
    if (!data || chosen) return data;
    // Its single point would be shown, and read out, until then.
    const isReplaced = awaitsHours && data.interval !== "hour" && onlyDay(data) !== undefined;
    return isReplaced ? undefined : sinceCountingStart(data);
  }, [loadedSeries.data, chosen, awaitsHours]);
  const series = { ...loadedSeries, data: points };

  const quiet =
    stats.data !== undefined &&
    // An import may have visitors only, without page views and events.
    importedDays(stats.data.period) === undefined &&
    view.filters.length === 0 &&
    stats.data.totals.views.value === 0 &&
    stats.data.totals.events.value === 0;
  const arriving = useLoad(quiet ? name : undefined, (signal) => getArriving(name, signal), name);
  if (quiet && arriving.data && arriving.data.last_hit == null) {
    return (
      <div class="sheet narrow">
        <h2>{t("no-hits-yet")}</h2>
        <Install site={name} />
        <DemoLink />
      </div>
    );
  }
  if (stats.fault && !stats.data) {
    return stats.fault.status === 404 ? (
      <NoSuchSite name={name} heading="h2" />
    ) : (
      <div class="sheet">
        <FaultBox fault={stats.fault} onRetry={stats.reload} />
      </div>
    );
  }

  const addFilter = (filter: Filter) => {
    setView({ filters: withFilter(view.filters, filter) });
    // Of one channel, its sources are what is left to see.
    if (filter.kind === "channel" && !filter.not) setTab("sources", "source");
  };
  const why = (metric: View["metric"]) => `${siteAddress(name)}/why${writeView({ ...view, metric })}`;
  const busy = (stats.busy || stats.stale) && stats.data !== undefined;
  return (
    <div class="figures" aria-busy={stats.busy} data-busy={busy} data-first={stats.data === undefined}>
      {stats.fault && <FaultBox fault={stats.fault} onRetry={stats.reload} />}
      <Imported period={stats.data?.period} compare={stats.data?.compare} site={name} />
      <section class="hero" aria-label={t("totals-and-trend")}>
        <Totals stats={stats.data} metric={view.metric} onPick={(metric) => setView({ metric })} why={why} />
        <Consented agreed={stats.data?.agreed} />
        <ChartPanel
          site={name}
          totals={stats.data?.totals}
          series={series}
          view={view}
          setView={setView}
          mayNote={mayNote}
          only={day !== undefined}
          by={splitBy}
          // As with tabs, the way back leads out of the page and not through them again.
          onBy={(dimension) => setParams({ by: dimension }, true)}
          split={split}
        />
      </section>
      <Revenue totals={stats.data?.revenue} />
      <div class="cards">
        {cards.map((card) => (
          <BreakdownCard
            key={card.id}
            card={card}
            dimension={tabs[card.id] ?? ""}
            onDimension={(dimension) => setTab(card.id, dimension)}
            question={question}
            stats={stats}
            onFilter={addFilter}
            picture={
              card.id === "places" ? (
                <WhenVisible class="card-picture" waiting={worldWaiting}>
                  <World question={question} total={stats.data?.totals.visitors.value ?? 0} onFilter={addFilter} />
                </WhenVisible>
              ) : undefined
            }
          />
        ))}
        <WhenVisible class="card-seen" waiting={cardWaiting}>
          <PropertiesCard question={question} onFilter={addFilter} />
        </WhenVisible>
        <WhenVisible class="card-seen books" waiting={whenWaiting}>
          <WhenCard question={question} />
        </WhenVisible>
        <LeftOutCard site={name} period={view.period} filtered={view.filters.length > 0} />
      </div>
      <Computed stats={stats.data} breakdowns={stats.data?.by} compare={stats.data?.compare} above />
      {param("details") !== "" && <Details question={question} />}
    </div>
  );
}

export function SitePage({ name }: { name: string }) {
  const me = useMe().data;
  const sites = useSites();
  useTitle(name);
  const { view, setView } = useView();
  const zone = sites.data?.find((site) => site.name === name)?.zone;
  const other = nextInterval(view);
  useShortcuts({
    ...Object.fromEntries(metrics.map((metric, i) => [String(i + 1), () => setView({ metric })])),
    ...(other ? { i: () => setView(other) } : {}),
  });
  return (
    <Shell trail={<SiteSwitch name={name} />} below={<SiteNav name={name} />}>
      <h1 class="sr-only">{name}</h1>
      <div class="toolbar">
        <LiveCount site={name} />
        <ViewTools site={name} view={view} />
        <Toolbar view={view} setView={setView} zone={zone} />
      </div>
      <Chips site={name} filters={view.filters} onChange={(filters) => setView({ filters })} />
      <Figures name={name} view={view} setView={setView} mayNote={canEdit(me)} />
    </Shell>
  );
}
