/** The dashboard over recorded figures of a made-up shop: for people who have no figures yet. */
import { lazy } from "../../base/lazy.tsx";
import { useLoad } from "../../base/load.ts";
import { useTitle } from "../../base/route.tsx";
import { msg, type PlainId, rich, t, withTexts } from "../../base/text.ts";
import { cards } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { optionsOf, Segments } from "../../parts/segments.tsx";
import { Home } from "../../parts/shell.tsx";
import { useView } from "../../parts/view-address.ts";
import { Chart } from "../site/chart.tsx";
import { Legend } from "../site/chart-panel.tsx";
import { useTabs } from "../site/tabs.ts";
import { Totals } from "../site/totals.tsx";
import { WhenVisible } from "../site/when-visible.tsx";
import { DemoCard } from "./card.tsx";
import { type Period, recorded, recordedPeriod } from "./recorded.ts";
import "./demo.css";

const names: Record<Period, PlainId> = { "7d": msg("demo-7d"), "30d": msg("demo-30d"), "12mo": msg("demo-12mo") };

const mapWaiting = <div class="world-waiting" />;
const WorldMap = lazy(async () => (await withTexts(import("../site/world.tsx"), "site-cards")).WorldMap, mapWaiting);

function Head() {
  return (
    <header class="top">
      <div class="top-in">
        <Home label={t("home-title")} />
        <div class="trail">
          <span class="tag demo-tag">{t("demo-data")}</span>
        </div>
        <nav class="top-end" aria-label={t("demo-own-data")}>
          <a class="button button-main" href="/add-site">
            {t("demo-own-site")}
          </a>
        </nav>
      </div>
    </header>
  );
}

export function DemoPage() {
  useTitle(t("demo-data"));
  const { view, setView } = useView();
  const { tabs, setTab } = useTabs(cards);
  const period = recordedPeriod(view.period);
  const { data, fault, reload: retry } = useLoad(period, () => recorded(period));
  const { stats, series } = data ?? {};
  const last = stats && format.day(stats.period.to, { day: "numeric", month: "long", year: "numeric" });
  return (
    <>
      <Head />
      <main id="main" class="page" tabIndex={-1}>
        <div class="demo-head">
          <div>
            <h1>{t("demo-title")}</h1>
            <p class="muted">{rich("demo-intro", { b: (text) => <b>{text}</b>, day: last ?? "…" })}</p>
          </div>
          <Segments
            large
            label={t("period")}
            options={optionsOf(names)}
            value={period}
            onPick={(period) => setView({ period })}
          />
        </div>
        {fault && !data ? (
          <FaultBox fault={fault} onRetry={retry} />
        ) : (
          <div class="figures">
            <section class="hero" aria-label={t("totals-and-trend")}>
              <Totals stats={stats} metric={view.metric} onPick={(metric) => setView({ metric })} />
              <div class="chart-panel">
                <div class="chart-head">
                  <Legend series={series} />
                </div>
                {series ? (
                  <Chart series={series} metric={view.metric} placed={[]} onDays={() => undefined} onNote={undefined} />
                ) : (
                  <div class="chart skeleton-chart" role="progressbar" aria-label={t("loading")} />
                )}
              </div>
            </section>
            <div class="cards">
              {cards.map((card) => (
                <DemoCard
                  key={card.id}
                  card={card}
                  dimension={tabs[card.id] ?? ""}
                  onDimension={(dimension) => setTab(card.id, dimension)}
                  stats={stats}
                  picture={
                    card.id === "places" ? (
                      <WhenVisible class="card-picture" waiting={mapWaiting}>
                        <WorldMap rows={data?.countries} total={stats?.totals.visitors.value ?? 0} />
                      </WhenVisible>
                    ) : undefined
                  }
                />
              ))}
              <div class="card demo-end">
                <p>{t("demo-own-hint")}</p>
                <a class="button button-main" href="/add-site">
                  {t("demo-own-site")}
                </a>
              </div>
            </div>
          </div>
        )}
      </main>
    </>
  );
}
