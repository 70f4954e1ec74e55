/** The deployment at a glance: what needs attention, and its accounts, hits and revenue. */
import type { PlansView } from "../../api/billing-types.ts";
import type { AdminAttention, AdminOverview, InstanceView } from "../../api/operator-types.ts";
import { useMe } from "../../api/shared.tsx";
import { useLoad } from "../../base/load.ts";
import { locale, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { isIncrease } from "../../figures/metric.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { SettingCard } from "../../parts/card.tsx";
import { ChangeTag } from "../../parts/change.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Sentence } from "../../parts/sentence.tsx";
import { Severity } from "../../parts/severity.tsx";
import { hasPlans } from "../../people/billing.ts";
import { durationText } from "../../people/time.ts";
import { accountsAddress } from "./accounts-ask.ts";
import { getInstance, getOverview } from "./api.ts";
import { OperatorFrame, PageHead } from "./frame.tsx";
import { AccountsChart, HitsChart } from "./overview-charts.tsx";
import { lastChange } from "./overview-numbers.ts";
import { planName, usePlans } from "./plans.ts";
import { stateName, statesOf } from "./states.tsx";
import "./overview.css";

function Attention({ attention, plans }: { attention: readonly AdminAttention[]; plans: boolean }) {
  if (attention.length === 0) {
    return (
      <section class="sheet overview-calm" aria-label={t("operator-attention")}>
        <span class="overview-calm-sign" aria-hidden="true">
          <Icon name="check" />
        </span>
        <div>
          <h2>{t("operator-attention-none")}</h2>
          <p class="muted">{plans ? t("operator-attention-none-hint-plans") : t("operator-attention-none-hint")}</p>
        </div>
      </section>
    );
  }
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" class="operator-h2">
        {t("operator-attention-n", { n: attention.length })}
      </h2>
      <ul class="sheet lines overview-attention">
        {attention.map((one) => (
          <li key={`${one.code} ${one.text}`} class="line" data-severity={one.severity}>
            <Severity of={one.severity} />
            <div class="line-main">
              <h3>
                <Sentence text={one.text} />
              </h3>
              <p>
                <Sentence text={one.advice} />{" "}
                <span class="muted overview-runbook">
                  {t("operator-runbook")} <code>{one.runbook}</code>
                </span>
              </p>
            </div>
            <a class="button button-small" href={one.link}>
              {t("show")}
              <span class="sr-only">: {one.text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TileProps {
  name: string;
  value: string;
  foot?: string | undefined;
  change?: number | undefined;
  from?: string;
}

function Tile({ name, value, foot, change, from }: TileProps) {
  return (
    <li class="total">
      <span class="total-name">{name}</span>
      <span class="total-value">{value}</span>
      <span class="total-foot">
        {change !== undefined && <ChangeTag change={change} good={isIncrease(change)} from={from ?? ""} />}
        {foot && <span class="muted">{foot}</span>}
      </span>
    </li>
  );
}

function Tiles({ of, plans }: { of: AdminOverview; plans: boolean }) {
  const { accounts, hits } = of;
  const revenue = plans ? of.revenue : [];
  const months = hits.map((month) => month.hits);
  const [largest] = [...revenue].sort((a, b) => b.accounts - a.accounts);
  return (
    <ul class="totals overview-totals">
      <Tile
        name={t("accounts")}
        value={format.exact(accounts.total)}
        foot={t("operator-tile-new-week", { n: accounts.new_7d })}
      />
      <Tile
        name={t("operator-tile-new")}
        value={format.exact(accounts.new_30d)}
        foot={t("operator-tile-deleted", { n: accounts.deleted_30d })}
      />
      {plans && (revenue.length > 0 || accounts.churn_30d != null) && (
        <Tile
          name={t("operator-tile-churn")}
          value={accounts.churn_30d == null ? format.none : format.share(accounts.churn_30d)}
          foot={t("operator-tile-ended", { n: accounts.ended_30d })}
        />
      )}
      {months.length > 0 && (
        <Tile
          name={t("operator-tile-hits")}
          value={format.compact(months.at(-2))}
          change={lastChange(months)}
          from={format.compact(months.at(-3))}
          foot={t("operator-tile-this-month", { hits: format.compact(months.at(-1)) })}
        />
      )}
      {largest && (
        <Tile
          name={t("operator-tile-revenue")}
          value={format.shortMoney(largest.monthly, largest.currency)}
          foot={
            revenue.length > 1
              ? t("operator-tile-currencies", { n: revenue.length - 1 })
              : t("operator-tile-paying", { n: largest.accounts })
          }
        />
      )}
      <Tile name={t("sites")} value={format.exact(of.sites)} foot={t("operator-tile-people", { n: of.people })} />
    </ul>
  );
}

interface Share {
  name: string;
  value: number;
  text: string;
  href?: string;
  note?: string;
}

/** Rows with bars: the longest is the largest. */
function Bars({ caption, head, rows }: { caption: string; head: string; rows: readonly Share[] }) {
  const largest = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <table class="rows overview-rows">
      <caption class="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="sr-only">{caption}</span>
          </th>
          <th scope="col">{head}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              <span class="bar" aria-hidden="true" style={{ "--part": row.value / largest }} />
              <span class="value">
                {row.href ? (
                  <a class="value-text" href={row.href}>
                    {row.name}
                  </a>
                ) : (
                  <span class="value-text">{row.name}</span>
                )}
                {row.note && <span class="muted overview-note">{row.note}</span>}
              </span>
            </th>
            <td>{row.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function States({ accounts, plans }: { accounts: AdminOverview["accounts"]; plans: boolean }) {
  const all: [string, number][] = [
    ...accounts.by_state.map(({ state, accounts: n }): [string, number] => [state, n]),
    ["held", accounts.held],
    ["suspended", accounts.suspended],
    ["deletion", accounts.deletion],
  ];
  const shown: readonly string[] = statesOf(plans);
  // With plans, also the states that only a newer server has.
  const rows = all.filter(([state, n]) => n > 0 && (plans || shown.includes(state)));
  if (rows.length === 0) return null;
  return (
    <SettingCard title={t("operator-by-state")}>
      <Bars
        caption={t("operator-by-state")}
        head={t("accounts")}
        rows={rows.map(([state, n]) => ({
          name: stateName(state),
          value: n,
          text: format.exact(n),
          href: accountsAddress({ state: state as "held" }),
        }))}
      />
    </SettingCard>
  );
}

function ByPlan({ accounts, plans }: { accounts: AdminOverview["accounts"]; plans: PlansView | undefined }) {
  if (accounts.by_plan.length === 0) return null;
  return (
    <SettingCard title={t("operator-by-plan")}>
      <Bars
        caption={t("operator-by-plan")}
        head={t("accounts")}
        rows={accounts.by_plan.map(({ plan, accounts: n }) => ({
          name: planName(plans, plan),
          value: n,
          text: format.exact(n),
          href: accountsAddress({ plan }),
        }))}
      />
    </SettingCard>
  );
}

const currencies = new Intl.DisplayNames(locale, { type: "currency", fallback: "code" });

/** Bars compare how many accounts pay: amounts in different currencies have no common scale. */
function Revenue({ revenue }: { revenue: AdminOverview["revenue"] }) {
  if (revenue.length === 0) return null;
  return (
    <SettingCard title={t("operator-revenue")} text={t("operator-revenue-hint")}>
      <Bars
        caption={t("operator-revenue")}
        head={t("operator-a-month")}
        rows={revenue.map(({ currency, monthly, accounts: n }) => ({
          name: currencies.of(currency) ?? currency,
          note: t("operator-accounts-count", { n }),
          value: n,
          text: format.money(monthly, currency),
        }))}
      />
    </SettingCard>
  );
}

function Instance({ instance }: { instance: InstanceView | null | undefined }) {
  if (!instance) return null;
  return (
    <p class="overview-instance muted">
      {t("operator-instance-facts", {
        version: instance.version,
        span: durationText(instance.uptime_seconds),
      })}
      {" · "}
      {instance.sign_up ? t("operator-sign-up-open") : t("operator-sign-up-closed")}
    </p>
  );
}

function Overview() {
  // Not again and again: each request is an entry of the log.
  const overview = useLoad("overview", getOverview);
  const instance = useLoad("instance", getInstance);
  const plans = usePlans();
  const withPlans = hasPlans(useMe().data);
  return (
    <>
      <PageHead
        title={t("operator-overview")}
        text={<Instance instance={instance.data} />}
        action={
          <a class="button" href="/nightly">
            {t("nightly-check")}
          </a>
        }
      />
      <AsyncView of={overview} lines={8}>
        {(data) => (
          <div class="overview">
            <Attention attention={data.attention} plans={withPlans} />
            <section class="hero" aria-label={t("operator-numbers")}>
              <Tiles of={data} plans={withPlans} />
              <div class="overview-charts">
                {data.hits.length > 0 && <HitsChart hits={data.hits} />}
                <AccountsChart growth={data.accounts.growth} total={data.accounts.total} />
              </div>
            </section>
            <div class="overview-cards">
              <States accounts={data.accounts} plans={withPlans} />
              {withPlans && (
                <>
                  <ByPlan accounts={data.accounts} plans={plans} />
                  <Revenue revenue={data.revenue} />
                </>
              )}
            </div>
          </div>
        )}
      </AsyncView>
    </>
  );
}

export function OverviewPage() {
  return (
    <OperatorFrame title={t("operator-overview")}>
      <Overview />
    </OperatorFrame>
  );
}
