/** What visits were worth: in the site's currency by the rates of the days, and in each original one. */
import { useEffect } from "preact/hooks";
import type { Money, Revenue, RevenueReport } from "../../api/goals-types.ts";
import { useLoad } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import { withFilter } from "../../figures/filter.ts";
import * as format from "../../figures/format.ts";
import { isIncrease } from "../../figures/metric.ts";
import { sawAmounts } from "../../parts/amounts.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { ChangeTag } from "../../parts/change.tsx";
import { Computed } from "../../parts/computed.tsx";
import { Copy } from "../../parts/copy.tsx";
import { Define } from "../../parts/define.tsx";
import { SiteBar } from "../../parts/site-bar.tsx";
import { type SetView, siteAddress, useQuestion, useView } from "../../parts/view-address.ts";
import type { PartPage } from "../../site-pages.tsx";
import { getRevenue } from "./api.ts";
import { MoneyChart } from "./chart.tsx";
import { Rates, RatesUsed } from "./rates.tsx";
import { RevenueCard } from "./revenue-card.tsx";
import "./revenue.css";

const dimensions = ["goal", "source", "page", "country"];

const money = ({ amount, currency }: Money): string => format.money(amount, currency);

function Before({ now, before, comparable }: { now: Revenue; before: Revenue; comparable: boolean }) {
  const [value, previous] = [now.converted.amount, before.converted.amount];
  const change = comparable && previous > 0 ? (value - previous) / previous : undefined;
  const from = money(before.converted);
  return (
    <p>
      {change !== undefined && <ChangeTag change={change} good={isIncrease(change)} from={from} />}{" "}
      <span class="muted" aria-hidden={change !== undefined}>
        {t("previously-before", { before: from })}
      </span>
    </p>
  );
}

function Totals({ data }: { data: RevenueReport }) {
  const { totals, previous, currency } = data;
  const foreign = totals.original.some((one) => one.currency !== currency);
  return (
    <div class="revenue-totals">
      <div>
        <p class="revenue-heading">
          {t("revenue-title", { currency })} <Define name={t("revenue")} text={t("revenue-about")} />
        </p>
        <p class="revenue-sum">{money(totals.converted)}</p>
        <RatesUsed rates={data.rates} />
        {previous && (
          <Before
            now={totals}
            before={previous}
            comparable={data.compare != null && format.isComparable(data.compare)}
          />
        )}
      </div>
      {foreign && (
        <div>
          <p class="revenue-heading">{t("revenue-original")}</p>
          <ul class="originals">
            {totals.original.map((one) => (
              <li key={one.currency}>{money(one)}</li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <p class="revenue-heading">{t("revenue-amounts")}</p>
        <p class="revenue-count">{format.exact(totals.count)}</p>
        {totals.count > 0 && totals.left_out.length === 0 && (
          <p class="muted">
            {t("revenue-average", { sum: format.money(totals.converted.amount / totals.count, currency) })}
          </p>
        )}
      </div>
      {totals.left_out.length > 0 && (
        <p class="revenue-out">{t("revenue-no-rate", { sums: totals.left_out.map(money).join(", ") })}</p>
      )}
    </div>
  );
}

function Empty({ site, currency }: { site: string; currency: string }) {
  return (
    <div class="sheet revenue-empty">
      <h2>{t("revenue-none")}</h2>
      <p class="muted">{t("revenue-none-hint", { currency })}</p>
      <Copy label={t("revenue-event-example")} text={`stile("Purchase", { value: 52.5, currency: "${currency}" })`} />
      <p class="muted">
        {rich("revenue-goals-hint", {
          link: (text) => <a href={`${siteAddress(site)}/goals`}>{text}</a>,
        })}
      </p>
    </div>
  );
}

function Figures({ data, setView }: { data: RevenueReport; setView: SetView }) {
  const { view } = useView();
  return (
    <>
      <section class="hero" aria-label={t("revenue-trend")}>
        <Totals data={data} />
        <MoneyChart data={data} />
      </section>
      <div class="cards revenue-cards">
        {data.by.map((by) => (
          <RevenueCard
            key={by.dimension}
            by={by}
            onFilter={(filter) => setView({ filters: withFilter(view.filters, filter) })}
          />
        ))}
      </div>
      <Rates rates={data.rates} currency={data.currency} />
      <Computed stats={data} compare={data?.compare} />
    </>
  );
}

export function RevenuePage({ name }: PartPage) {
  const { view, setView } = useView();
  const question = useQuestion(name, view);
  const revenue = useLoad(
    JSON.stringify(question),
    (signal) => getRevenue(question, dimensions, undefined, signal),
    name,
  );
  const earned = revenue.data !== undefined && revenue.data.totals.count > 0;
  useEffect(() => {
    if (earned) sawAmounts(name);
  }, [earned, name]);
  return (
    <>
      <SiteBar site={name} title={t("revenue")} />
      <AsyncView of={revenue} lines={8}>
        {(data) =>
          data.totals.count === 0 && !data.previous?.count ? (
            <Empty site={name} currency={data.currency} />
          ) : (
            <Figures data={data} setView={setView} />
          )
        }
      </AsyncView>
    </>
  );
}
