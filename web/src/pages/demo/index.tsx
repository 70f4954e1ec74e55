/** The dashboard over recorded figures of a made-up shop: for whoever has no figures of their own yet. */
import { lazy } from "../../base/lazy.tsx";
import { useLoad } from "../../base/load.ts";
import { useTitle } from "../../base/route.tsx";
import { msg, rich, t } from "../../base/text.ts";
import { cards } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { Home } from "../../parts/shell.tsx";
import { useView } from "../site/asked.ts";
import { Chart } from "../site/chart.tsx";
import { Legend } from "../site/chart-panel.tsx";
import { useTabs } from "../site/tabs.ts";
import { Totals } from "../site/totals.tsx";
import { WhenSeen } from "../site/when-seen.tsx";
import { DemoCard } from "./card.tsx";
import { periods, recorded, recordedPeriod, type Period } from "./recorded.ts";
import "../../style/demo.css";

const names: Record<Period, string> = { "7d": msg("7 days"), "30d": msg("30 days"), "12mo": msg("12 months") };

const mapWaiting = <div class="world-waiting" />;
const WorldMap = lazy(async () => (await import("../site/world.tsx")).WorldMap, mapWaiting);

function Head() {
  return (
    <header class="top">
      <div class="top-in">
        <Home label={t("Stile: your sites")} />
        <div class="trail">
          <span class="tag demo-tag">{t("Demo figures")}</span>
        </div>
        <nav class="top-end" aria-label={t("Your own figures")}>
          <a class="button button-main" href="/add-site">
            {t("Count your own site")}
          </a>
        </nav>
      </div>
    </header>
  );
}

export function DemoPage() {
  useTitle(t("Demo figures"));
  const { view, setView } = useView();
  const { tabs, setTab } = useTabs();
  const period = recordedPeriod(view.period);
  const { data, fault, again } = useLoad(period, () => recorded(period));
  const { stats, series } = data ?? {};
  const last = stats && format.day(stats.period.to, { day: "numeric", month: "long", year: "numeric" });
  return (
    <>
      <Head />
      <main id="main" class="page" tabIndex={-1}>
        <div class="demo-head">
          <div>
            <h1>{t("A made-up shop for tea and clay")}</h1>
            <p class="muted">
              {rich(
                "None of these visits happened. They are <b>demo figures</b>, counted by Stile like real ones and recorded on {day}; nothing here changes. Your own site also has filters, goals, funnels, live visitors and more.",
                { b: (text) => <b>{text}</b>, day: last ?? "…" },
              )}
            </p>
          </div>
          <div class="segments" role="group" aria-label={t("Period")}>
            {periods.map((one) => (
              <button key={one} type="button" aria-pressed={one === period} onClick={() => setView({ period: one })}>
                {t(names[one])}
              </button>
            ))}
          </div>
        </div>
        {fault && !data ? (
          <FaultBox fault={fault} again={again} />
        ) : (
          <div class="figures">
            <section class="hero" aria-label={t("Totals and their course")}>
              <Totals stats={stats} metric={view.metric} onPick={(metric) => setView({ metric })} />
              <div class="chart-panel">
                <div class="chart-head">
                  <Legend series={series} />
                </div>
                {series ? (
                  <Chart series={series} metric={view.metric} placed={[]} onDays={() => undefined} onNote={undefined} />
                ) : (
                  <div class="chart skeleton-chart" aria-label={t("Loading")} />
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
                      <WhenSeen class="card-picture" waiting={mapWaiting}>
                        <WorldMap rows={data?.countries} whole={stats?.totals.visitors.value ?? 0} />
                      </WhenSeen>
                    ) : undefined
                  }
                />
              ))}
              <div class="card demo-end">
                <p>{t("One line in your pages, and your own figures stand here within a second.")}</p>
                <a class="button button-main" href="/add-site">
                  {t("Count your own site")}
                </a>
              </div>
            </div>
          </div>
        )}
      </main>
    </>
  );
}
